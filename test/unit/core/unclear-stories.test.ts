// Requests that meet an answer which says nothing, the refusal of the gate, or a service that is down: asked after ever longer waits.
import { expect, test } from 'vitest'
import { mostRefusals } from '#core/process/refusals.ts'
import { opened, openShop } from '#test/support/till/shop.ts'
import { msisdn, number, sell, sent, type Shop } from '#test/support/till/altered-answers.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const captures = /capture$/
const cancels = /cancel$/
const refunds = /refund$/
/** Hours go by, a minute at a time. */
async function leaveFor(shop: Shop, ms: number) {
  for (let waited = 0; waited < ms; waited += minute) {
    shop.clock.advance(minute - second)
    await shop.leaveAlone(second)
  }
}

const unclear = (status: number) => ({ status, body: { statusCode: status } })
const down = { status: 500, body: {} }
/** Turned away at the gate a request leaves again, with a new token. */
const twice = 70

test.each([
  ['a 400 that says nothing', unclear(400), 'givenBack', mostRefusals],
  ['a 409 that says nothing', unclear(409), 'givenBack', mostRefusals],
  ['a 401', unclear(401), 'authorized', twice],
  ['a 403 of the gate', unclear(403), 'authorized', 50],
  ['a 500', down, 'authorized', 50],
] as const)(
  'a capture that is kept meets %s for a day: asked after ever longer waits, and final only when the answer says nothing',
  async (_, fault, state, most) => {
    await using shop = await openShop()
    const { reference } = await shop.cashier.charge(5_000, number)
    shop.sandbox.phone(msisdn).approve()
    await shop.restart(10 * minute)
    shop.network.fail(fault, captures, 10_000)
    await shop.leaveAlone(minute)
    await shop.cashier.answer('keep')
    await leaveFor(shop, 24 * hour)
    expect(sent(shop, captures).length).toBeGreaterThan(25)
    expect(sent(shop, captures).length).toBeLessThanOrEqual(most)
    expect(shop.cashier.sale().state).toBe(state)
    expect((await shop.books(reference)).captured).toBe(0)
    shop.network.forgive()
    await leaveFor(shop, hour + minute)
    expect((await shop.books(reference)).captured).toBe(state === 'authorized' ? 5_000 : 0)
  },
)

test.each([
  ['a 400 that says nothing', unclear(400), 'refused', mostRefusals],
  ['a 401', unclear(401), 'pending', twice],
  ['a 500', down, 'pending', 50],
] as const)(
  'a refund that meets %s for a day: asked after ever longer waits, and final only when the answer says nothing',
  async (_, fault, state, most) => {
    await using shop = await openShop()
    await sell(shop)
    shop.network.fail(fault, refunds, 10_000)
    opened(await shop.cashier.refund(2_000))
    await leaveFor(shop, 24 * hour)
    expect(sent(shop, refunds).length).toBeGreaterThan(25)
    expect(sent(shop, refunds).length).toBeLessThanOrEqual(most)
    expect(shop.cashier.sale().refunds).toMatchObject([{ state }])
    shop.network.forgive()
    await leaveFor(shop, hour + minute)
    expect((await shop.books()).refunded).toBe(state === 'pending' ? 2_000 : 0)
  },
)

test.each([
  ['a 400 that says nothing', unclear(400), mostRefusals, { kind: 'quarantined', left: 5_000 }],
  ['a 401', unclear(401), twice, null],
  ['a 500', down, 50, null],
] as const)(
  'a kiosk’s giving back meets %s for a day: asked after ever longer waits, and when it is final a person hears of it',
  async (_, fault, most, waiting) => {
    await using shop = await openShop({ settings: { isAttended: false } })
    const { sale, reference } = await shop.cashier.charge(5_000, number)
    shop.network.fail(fault, cancels, 10_000)
    shop.sandbox.phone(msisdn).approve()
    await shop.cashier.cancel()
    await leaveFor(shop, 24 * hour)
    expect(sent(shop, cancels).length).toBeGreaterThan(25)
    expect(sent(shop, cancels).length).toBeLessThanOrEqual(most)
    const { alarm } = opened(await shop.office.ask('office.sale', { sale })).sale
    if (waiting) expect(alarm).toMatchObject(waiting)
    else expect(alarm).toBeNull()
    shop.network.forgive()
    await leaveFor(shop, hour + minute)
    expect((await shop.books(reference)).cancelled).toBe(waiting ? 0 : 5_000)
  },
)

test('a service that is down half a day says nothing of the request: one unclear answer after that is not the end of it', async () => {
  await using shop = await openShop()
  await sell(shop)
  shop.network.fail(down, refunds, mostRefusals + 5)
  shop.network.fail(unclear(400), refunds, 1)
  opened(await shop.cashier.refund(2_000))
  await leaveFor(shop, 24 * hour)
  expect((await shop.books()).refunded).toBe(2_000)
})

test('requests that never leave keep their pace: a minute after the connection is back it is done', async () => {
  await using shop = await openShop()
  await sell(shop)
  shop.network.fail('refused connection', refunds, 100_000)
  opened(await shop.cashier.refund(2_000))
  await leaveFor(shop, 6 * hour)
  shop.network.forgive()
  await leaveFor(shop, 2 * minute)
  expect((await shop.books()).refunded).toBe(2_000)
})
