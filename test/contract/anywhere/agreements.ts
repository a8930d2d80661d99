// The questions about agreements that hold anywhere.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { expectDone, expectProblem, timeIn, type Shop } from '#test/contract/anywhere/shop.ts'
import { nameOf } from '#test/support/service/recurring.ts'

/** Long enough for two clocks that differ. */
const before = 60 * 60_000

export function agreementStories(shop: () => Promise<Shop>): void {
  test('Agreements: drafted, accepted in the customer’s place, listed, changed, stopped for good', async () => {
    await using merchant = await shop()
    const { recurring, seen, place } = merchant
    const { agreementId, agreement, answer } = await merchant.drafted()
    // Each provider has a name of its own for the address.
    expect(Object.keys(answer.body)).toContainEqual(expect.stringMatching(/ConfirmationUrl$/))
    const listed = async (query: string) => {
      const since = `createdAfter=${timeIn(answer.headers) - before}`
      const { status, text } = await recurring('GET', `/agreements?${since}${query}`)
      expect(status).toBe(200)
      return (JSON.parse(text) as { id: string }[]).some(({ id }) => id === agreementId)
    }
    expect((await seen(agreement, 'PENDING')).body).toMatchObject({ id: agreementId, status: 'PENDING' })
    expect(await listed('&status=PENDING')).toBe(true)
    expectDone(await recurring('PATCH', `${agreement}/accept`, { phoneNumber: place.customer }))
    expect((await seen(agreement, 'ACTIVE')).body).toMatchObject({
      status: 'ACTIVE',
      productName: 'Gym',
      pricing: { amount: 19_900, currency: place.unit.currency },
    })
    expect(await listed('')).toBe(true)

    expectDone(await recurring('PATCH', agreement, { productName: 'Spa' }))
    const changed = await merchant.until(
      () => recurring('GET', agreement),
      ({ body }) => body['productName'] === 'Spa',
    )
    expect(changed.body).toMatchObject({ id: agreementId, status: 'ACTIVE', productName: 'Spa' })

    expectDone(await merchant.stop(agreementId))
    expect((await seen(agreement, 'STOPPED')).body).toMatchObject({ status: 'STOPPED' })
    expect(await listed('&status=STOPPED')).toBe(true)
    expectDone(await merchant.stop(agreementId))
    const late = await recurring('PATCH', agreement, { productName: 'Gym' })
    expectProblem(late, 400, 'illegal-agreement-update')
    expectProblem(await recurring('POST', `${agreement}/charges`, merchant.charging(answer)), 400)
  })

  test.each<[string, object, object]>([
    [
      'at a fixed price, each week',
      { interval: { unit: 'WEEK', count: 2 } },
      { pricing: { type: 'LEGACY' } },
    ],
    [
      'up to a maximum, each year',
      {
        pricing: { type: 'VARIABLE', suggestedMaxAmount: 50_000 },
        interval: { type: 'RECURRING', period: { unit: 'YEAR', count: 1 } },
      },
      { pricing: { type: 'VARIABLE', suggestedMaxAmount: 50_000 } },
    ],
    [
      'whenever there is something',
      { pricing: { type: 'FLEXIBLE' }, interval: { type: 'FLEXIBLE' } },
      { pricing: { type: 'FLEXIBLE' }, interval: { type: 'FLEXIBLE' } },
    ],
  ])('Agreements: one %s is read as it was drafted', async (_, asked, told) => {
    await using merchant = await shop()
    const { currency } = merchant.unit
    const more = 'pricing' in asked ? { ...asked, pricing: { ...Object(asked.pricing), currency } } : asked
    const { agreement } = await merchant.drafted({ productDescription: 'Open all night', ...more })
    const { body } = await merchant.seen(agreement, 'PENDING')
    expect(body).toMatchObject({ status: 'PENDING', productDescription: 'Open all night', ...told })
  })

  test('Idempotency: the same draft again is the same agreement, another body a conflict', async () => {
    await using merchant = await shop()
    const { key } = merchant.key()
    const { agreementId } = await merchant.drafted({}, key)
    expect((await merchant.drafted({}, key)).agreementId).toBe(agreementId)
    const other = await merchant.recurring('POST', '/agreements', merchant.draft({ productName: 'Spa' }), key)
    expectProblem(other, 409)
    const without = await merchant.recurring('POST', '/agreements', merchant.draft(), null)
    expectProblem(without, 400)
  })

  test('Agreements: one that nobody knows is refused, read and charged', async () => {
    await using merchant = await shop()
    const agreement = `/agreements/agr_${randomUUID().replaceAll('-', '').slice(0, 16)}`
    const read = await merchant.recurring('GET', agreement)
    const charged = await merchant.recurring('POST', `${agreement}/charges`, merchant.charging(read))
    for (const answer of [read, charged]) {
      expect([400, 404]).toContain(answer.status)
      expect(['resource-not-found', 'invalid-agreement-id']).toContain(nameOf(answer))
    }
  })
}
