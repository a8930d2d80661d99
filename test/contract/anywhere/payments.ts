// The questions about access and payments that hold anywhere.
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { expectProblem, type Shop } from '#test/contract/anywhere/shop.ts'
import { codeOf, faultsOf } from '#test/support/service/service.ts'

type Sum = { value: number }
const sums = (body: Record<string, unknown>) => {
  const aggregate = body['aggregate'] as Record<string, Sum | undefined> | undefined // what is not there is undefined below
  return ['authorized', 'captured', 'cancelled', 'refunded'].map((sum) => aggregate?.[`${sum}Amount`]?.value)
}

export function paymentStories(shop: () => Promise<Shop>): void {
  test('Access token: what it is made of, and what is refused', async () => {
    await using merchant = await shop()
    const given = await merchant.askToken()
    expect([given.status, typeof given.body['access_token']]).toEqual([200, 'string'])
    const wrong = await merchant.askToken({ ...merchant.credentials, client_secret: 'wrong' })
    expect(wrong.status).toBe(401)
    const forged = await merchant.get(randomUUID(), { headers: { authorization: 'Bearer wrong' } })
    expect(forged.status).toBe(401)
  })

  test('Create payment: a code for the customer’s screen', async () => {
    await using merchant = await shop()
    const { reference, answer, key } = await merchant.created()
    expect(answer.body).toMatchObject({ reference })
    expect(/^https?:/.test(String(answer.body['redirectUrl']))).toBe(true) // not shown: it may let its reader pay
    const { body } = await merchant.get(reference)
    expect(body).toMatchObject({ reference, state: 'CREATED', amount: { value: 49_900 } })
    expect(sums(body)).toEqual([0, 0, 0, 0])
    const events = await merchant.events(reference)
    expect(events).toMatchObject([{ name: 'CREATED', idempotencyKey: key, success: true, reference }])
  })

  test.each([
    ['amount', { amount: undefined }],
    ['userFlow', { userFlow: 'SMS' }],
    ['paymentMethod', { paymentMethod: undefined }],
  ])('Create payment: without a good %s it is refused, with a problem and no code', async (_, change) => {
    await using merchant = await shop()
    const answer = await merchant.create(merchant.request(randomUUID(), change), merchant.key())
    expectProblem(answer, 400)
    expect(codeOf(answer)).toBeUndefined()
    expect(faultsOf(answer).length).toBeGreaterThan(0)
  })

  test('Errors: too small an amount, another currency, a reference that is not there', async () => {
    await using merchant = await shop()
    const { currency } = merchant.unit
    const create = (amount: object) =>
      merchant.create(merchant.request(randomUUID(), { amount }), merchant.key())
    const small = await create({ value: 0, currency })
    expect([small.status, codeOf(small)]).toEqual([400, '6010'])
    const foreign = await create({ value: 100, currency: currency === 'EUR' ? 'NOK' : 'EUR' })
    expect([foreign.status, codeOf(foreign)]).toEqual([400, '5040'])
    const missing = await merchant.get(randomUUID())
    expect([missing.status, codeOf(missing)]).toEqual([404, '5090'])
  })

  test('Idempotency: the same create again is the same payment, another body a conflict', async () => {
    await using merchant = await shop()
    const { currency } = merchant.unit
    const { reference, key, answer } = await merchant.created()
    const again = await merchant.create(merchant.request(reference), { key })
    expect([again.status, isDeepStrictEqual(again.body, answer.body)]).toEqual([201, true])
    const other = { ...merchant.request(reference), amount: { value: 50_000, currency } }
    expect((await merchant.create(other, { key })).status).toBe(409)
    expect((await merchant.create(other, merchant.key())).status).toBe(409)
    expect((await merchant.get(reference)).body).toMatchObject({ amount: { value: 49_900 } })
  })

  test('Payment: cancelled before anybody approved it is TERMINATED', async () => {
    await using merchant = await shop()
    const { reference } = await merchant.created()
    const early = await merchant.capture(reference, 49_900, merchant.key())
    expect([early.status, codeOf(early)]).toEqual([400, '6080'])
    const cancelled = await merchant.cancel(reference, { cancelTransactionOnly: true }, merchant.key())
    expect([cancelled.status, cancelled.body['state']]).toEqual([200, 'TERMINATED'])
    expect((await merchant.events(reference)).map(({ name }) => name)).toEqual(['CREATED', 'TERMINATED'])
  })

  test('Payment: approved, captured in parts, refunded, the rest cancelled', async () => {
    await using merchant = await shop()
    const { reference } = await merchant.approved()
    expect((await merchant.get(reference)).body).toMatchObject({ state: 'AUTHORIZED' })
    const key = merchant.key()
    const captured = await merchant.capture(reference, 20_000, key)
    expect([captured.status, sums(captured.body)]).toEqual([200, [49_900, 20_000, 0, 0]])
    expect(sums((await merchant.capture(reference, 20_000, key)).body)).toEqual([49_900, 20_000, 0, 0])
    const high = await merchant.capture(reference, 40_000, merchant.key())
    expect([high.status, codeOf(high)]).toEqual([400, '6090'])
    const refunded = await merchant.refund(reference, 5_000, merchant.key())
    expect(sums(refunded.body)).toEqual([49_900, 20_000, 0, 5_000])
    const only = await merchant.cancel(reference, { cancelTransactionOnly: true }, merchant.key())
    expect([only.status, codeOf(only)]).toEqual([400, '6060'])
    const rest = await merchant.cancel(reference, undefined, merchant.key())
    expect([rest.body['state'], sums(rest.body)]).toEqual(['AUTHORIZED', [49_900, 20_000, 29_900, 5_000]])
    const events = await merchant.events(reference)
    expect(events.map(({ name, amount }) => [name, (amount as Sum).value])).toEqual([
      ['CREATED', 49_900],
      ['AUTHORIZED', 49_900],
      ['CAPTURED', 20_000],
      ['REFUNDED', 5_000],
      ['CANCELLED', 29_900],
    ])
  })
}
