// The questions about charges that hold anywhere. A place takes two new ones a minute for one agreement: each case has its own.
import { expect, test } from 'vitest'
import { expectDone, expectProblem, type Shop } from '#test/contract/anywhere/shop.ts'

type Told = { id: string; orderId?: string }

export function chargeStories(shop: () => Promise<Shop>): void {
  test('Charges: made once, read by either address, listed, cancelled', async () => {
    await using merchant = await shop()
    const { recurring, seen } = merchant
    const { agreement, answer } = await merchant.active()
    const { key } = merchant.key()
    const make = () => recurring('POST', `${agreement}/charges`, merchant.charging(answer), key)
    const made = await make()
    expect(made.status).toBe(201)
    const chargeId = String(made.body['chargeId'])
    const again = await make()
    expect([again.status, again.body['chargeId']]).toEqual([201, chargeId])
    const charge = `${agreement}/charges/${chargeId}`
    const told = { id: chargeId, status: 'PENDING', amount: 19_900, type: 'RECURRING' }
    expect((await seen(charge, 'PENDING')).body).toMatchObject(told)
    expect((await seen(`/charges/${chargeId}`, 'PENDING')).body).toMatchObject(told)
    const { text } = await recurring('GET', `${agreement}/charges?status=PENDING`)
    expect((JSON.parse(text) as Told[]).map(({ id }) => id)).toEqual([chargeId])
    expectDone(await recurring('DELETE', charge))
    expect((await seen(charge, 'CANCELLED')).body).toMatchObject({ status: 'CANCELLED' })
    expectProblem(await recurring('DELETE', charge), 400)
  })

  test('Charges: refused when due too soon, and without a key', async () => {
    await using merchant = await shop()
    const { agreement, answer } = await merchant.active()
    const charges = `${agreement}/charges`
    const soon = await merchant.recurring('POST', charges, merchant.charging(answer, 0))
    expectProblem(soon, 400, 'charge-due-too-soon')
    expectProblem(await merchant.recurring('POST', charges, merchant.charging(answer), null), 400)
  })

  test('Charges: of many at once each is judged by itself', async () => {
    await using merchant = await shop()
    const { agreementId, agreement, answer } = await merchant.active()
    const one = { ...merchant.charging(answer), agreementId }
    const soon = { ...merchant.charging(answer, 0), agreementId }
    const { status, body } = await merchant.recurring('POST', '/agreements/charges', [one, soon])
    expect(status).toBe(202)
    const { validCharges, invalidCharges } = body as { validCharges: unknown[]; invalidCharges: unknown[] }
    expect([validCharges.length, invalidCharges.length]).toEqual([1, 1])
    const listed = await merchant.until(
      () => merchant.recurring('GET', `${agreement}/charges`),
      ({ text }) => text !== '[]',
    )
    expect(JSON.parse(listed.text)).toMatchObject([{ status: 'PENDING', amount: 19_900 }])
  })

  test('Initial charge: reserved when the customer accepts, captured in part, the rest cancelled, given back', async () => {
    await using merchant = await shop()
    const { recurring, seen } = merchant
    const initialCharge = {
      amount: 30_000,
      description: 'To begin with',
      transactionType: 'RESERVE_CAPTURE',
    }
    const { agreement, answer } = await merchant.active({ initialCharge })
    const charge = `${agreement}/charges/${String(answer.body['chargeId'])}`
    expect((await seen(charge, 'RESERVED')).body).toMatchObject({
      status: 'RESERVED',
      type: 'INITIAL',
      amount: 30_000,
    })
    const request = async (path: string, amount: number, key?: string) =>
      expectDone(await recurring('POST', `${charge}/${path}`, { amount, description: 'As agreed' }, key))
    const { key } = merchant.key()
    await request('capture', 20_000, key)
    await request('capture', 20_000, key)
    expect((await seen(charge, 'PARTIALLY_CAPTURED')).body).toMatchObject({
      status: 'PARTIALLY_CAPTURED',
      summary: { captured: 20_000, cancelled: 0, refunded: 0 },
    })
    expectDone(await recurring('DELETE', charge))
    expect((await seen(charge, 'CHARGED')).body).toMatchObject({
      status: 'CHARGED',
      summary: { captured: 20_000, cancelled: 10_000, refunded: 0 },
    })
    await request('refund', 5_000)
    expect((await seen(charge, 'PARTIALLY_REFUNDED')).body).toMatchObject({
      status: 'PARTIALLY_REFUNDED',
      summary: { captured: 20_000, cancelled: 10_000, refunded: 5_000 },
    })
  })
}
