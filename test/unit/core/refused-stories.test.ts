// Requests that the service refuses, now or for good: asked again ever more rarely, not for ever, and what is not as wanted waits for a person.
import { expect, test } from 'vitest'
import { mostRefusals } from '#core/process/refusals.ts'
import { opened, openShop } from '#test/support/till/shop.ts'
import { msisdn, number, refusal, sent, type Shop } from '#test/support/till/altered-answers.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const manager = { pin: '', reason: 'asked the service' }
const captures = /capture$/
const cancels = /cancel$/
const refunds = /refund$/
const openKiosk = () => openShop({ settings: { isAttended: false } })
/** Hours go by, a minute at a time. */
async function leaveFor(shop: Shop, ms: number) {
  for (let waited = 0; waited < ms; waited += minute) {
    shop.clock.advance(minute - second)
    await shop.leaveAlone(second)
  }
}

/** What the office shows that a person has to settle. */
const alarm = async (shop: Shop, sale: string) =>
  opened(await shop.office.ask('office.sale', { sale })).sale.alarm

/** Approved while nobody could be asked, and walked away from. */
async function leftWhenApproved(shop: Shop) {
  const sale = await shop.cashier.charge(5_000, number)
  shop.network.cut()
  await shop.cashier.release()
  shop.sandbox.phone(msisdn).approve()
  shop.network.mend()
  return sale
}

test.each([refusal(403), refusal(400, '6030')])(
  'to give it back is refused for good: asked once, it waits in the office, and goes when a person asks again',
  async (fault) => {
    await using shop = await openShop()
    const { sale, reference } = await leftWhenApproved(shop)
    shop.network.fail(fault, cancels, 1000)
    await leaveFor(shop, 5 * hour)
    expect(sent(shop, cancels)).toHaveLength(1)
    expect(await alarm(shop, sale)).toMatchObject({
      kind: 'quarantined',
      left: 5_000,
      problem: { code: 'sale.cancelRefused' },
    })
    expect(shop.facts(sale).filter(({ kind }) => kind === 'quarantined')).toHaveLength(1)
    await shop.restart()
    await leaveFor(shop, 2 * hour)
    opened(await shop.cashier.ask('sale.giveBackRest', { sale, reference, manager }))
    await leaveFor(shop, 2 * hour)
    expect(sent(shop, cancels)).toHaveLength(2)
    expect(await alarm(shop, sale)).toMatchObject({ left: 5_000 })
    shop.network.forgive()
    opened(await shop.cashier.ask('sale.giveBackRest', { sale, reference, manager }))
    await shop.leaveAlone(2 * minute)
    expect(await shop.books(reference)).toMatchObject({ captured: 0, cancelled: 5_000 })
    expect(await alarm(shop, sale)).toBeNull()
  },
)

test('the service says the same for ever to a key that it has refused: a person asks again under the next', async () => {
  await using shop = await openShop()
  const { sale, reference } = await leftWhenApproved(shop)
  const fault = { kind: 'code', code: '4140' } as const
  shop.sandbox.fault({ fault, operation: 'payment.cancel', count: 1, seed: 1 })
  await shop.leaveAlone(2 * minute)
  expect(await alarm(shop, sale)).toMatchObject({ kind: 'quarantined', left: 5_000 })
  opened(await shop.cashier.ask('sale.giveBackRest', { sale, reference, manager }))
  await shop.leaveAlone(2 * minute)
  expect(await shop.books(reference)).toMatchObject({ captured: 0, cancelled: 5_000 })
  expect(await alarm(shop, sale)).toBeNull()
})

test.each([refusal(409), refusal(400, '6160')])(
  'to give it back is refused for now, day after day: a bounded number of times, then it waits in the office',
  async (fault) => {
    await using shop = await openShop()
    const { sale, reference } = await leftWhenApproved(shop)
    shop.network.fail(fault, cancels, 1000)
    await shop.leaveAlone(20 * minute)
    const tries = sent(shop, cancels).length
    expect(tries).toBeGreaterThan(10)
    expect(await alarm(shop, sale)).toBeNull()
    await leaveFor(shop, 12 * hour)
    expect(sent(shop, cancels)).toHaveLength(mostRefusals)
    expect(new Set(sent(shop, cancels).map(({ key }) => key)).size).toBe(mostRefusals)
    expect(await alarm(shop, sale)).toMatchObject({ kind: 'quarantined', left: 5_000 })
    // Somebody gives it back at the service.
    await shop.elsewhere('cancel', undefined, reference)
    await shop.leaveAlone(61 * minute)
    expect(await alarm(shop, sale)).toBeNull()
  },
)

test('a cancel before approval is refused for good: it is read until it ends by itself, and nobody is called', async () => {
  await using shop = await openShop()
  const { reference } = await shop.cashier.charge(5_000, number)
  shop.network.fail(refusal(403), cancels, 1000)
  await shop.cashier.cancel()
  await shop.leaveAlone(9 * minute)
  expect(shop.cashier.sale()).toMatchObject({ state: 'created', isCancelling: true })
  await shop.leaveAlone(3 * minute)
  expect(shop.cashier.sale()).toMatchObject({ state: 'expired', alarm: null, reference })
  expect(sent(shop, cancels)).toHaveLength(1)
})

test('the customer pays while that cancel stands refused: staff are asked, and giving it back is another request', async () => {
  await using shop = await openShop()
  const { reference } = await shop.cashier.charge(5_000, number)
  shop.network.fail(refusal(403), cancels, 1)
  await shop.cashier.cancel()
  shop.sandbox.phone(msisdn).approve()
  expect(await shop.cashier.watch(10 * second)).toMatchObject({ question: 'approvedBeforeCancel' })
  await shop.cashier.answer('giveBack')
  await shop.cashier.watch(10 * second)
  expect(await shop.books(reference)).toMatchObject({ captured: 0, cancelled: 5_000 })
})

test('the customer pays what was left and could not be cancelled: it is tried once more, and then a person hears of it', async () => {
  await using shop = await openShop()
  const { sale } = await shop.cashier.charge(5_000, number)
  shop.network.fail(refusal(403), cancels, 1000)
  await shop.cashier.release()
  await shop.leaveAlone(30 * second)
  shop.sandbox.phone(msisdn).approve()
  await leaveFor(shop, 3 * hour)
  expect(await alarm(shop, sale)).toMatchObject({ kind: 'quarantined', left: 5_000 })
  expect(sent(shop, cancels).length).toBeLessThan(3)
})

test('a capture is refused for now and its screen is gone: what leaves later is asked of a person first', async () => {
  await using shop = await openShop()
  const { reference } = await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  shop.network.fail(refusal(400, '6160'), captures, 1000)
  await shop.cashier.watch(10 * second)
  await leaveFor(shop, 1 * hour)
  expect(shop.cashier.sale()).toMatchObject({ state: 'authorized', question: 'handedOver' })
  const tries = sent(shop, captures).length
  await leaveFor(shop, 1 * hour)
  expect(sent(shop, captures)).toHaveLength(tries)
  shop.network.forgive()
  await shop.cashier.answer('keep')
  await shop.cashier.watch(10 * second)
  expect(await shop.books(reference)).toMatchObject({ captured: 5_000 })
})

test('kept, and the capture is refused day after day: a bounded number of times, then all of it is given back', async () => {
  await using shop = await openShop()
  const { reference } = await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  shop.network.fail(refusal(409), captures, 1000)
  await shop.cashier.watch(10 * second)
  await shop.leaveAlone(10 * minute)
  await shop.cashier.answer('keep')
  await leaveFor(shop, 12 * hour)
  expect(sent(shop, captures)).toHaveLength(mostRefusals)
  expect(await shop.books(reference)).toMatchObject({ captured: 0, cancelled: 5_000 })
  expect(shop.cashier.sale()).toMatchObject({ state: 'givenBack' })
})

test('a kiosk may neither capture nor give back: it serves the next, and staff find it', async () => {
  await using shop = await openKiosk()
  await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  shop.network.fail(refusal(403), /(capture|cancel)$/, 1000)
  await shop.cashier.watch(10 * second)
  expect(shop.cashier.sale()).toMatchObject({ state: 'quarantined', alarm: { left: 5_000 } })
  await leaveFor(shop, 12 * hour)
  expect(sent(shop, /(capture|cancel)$/)).toHaveLength(2)
})

test('a refund is refused for now, day after day: a bounded number of times, then said', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.cashier.watch(4 * second)
  shop.network.fail(refusal(400, '6160'), refunds, 1000)
  opened(await shop.cashier.refund(2_000))
  await leaveFor(shop, 12 * hour)
  expect(sent(shop, refunds)).toHaveLength(mostRefusals)
  expect(shop.cashier.sale()).toMatchObject({ refundable: 5_000, refunds: [{ state: 'refused' }] })
})

test.each([refusal(403), refusal(400, '6160')])(
  'a kiosk’s refund by rule is refused for good: opened once, and the kept money waits for a person',
  async (fault) => {
    await using shop = await openKiosk()
    const { sale, reference } = await shop.cashier.charge(5_000, number)
    shop.sandbox.phone(msisdn).approve()
    await shop.elsewhere('capture', 5_000)
    shop.network.cut()
    await shop.cashier.cancel()
    shop.network.mend()
    shop.network.fail(fault, refunds, 1000)
    await leaveFor(shop, 12 * hour)
    expect(shop.facts(sale).filter(({ kind }) => kind === 'refundOpened')).toHaveLength(1)
    expect(sent(shop, refunds).length).toBeLessThanOrEqual(mostRefusals)
    const kept = { kind: 'leftButPaid', value: 5_000 }
    expect(await alarm(shop, sale)).toMatchObject(kept)
    expect(opened(await shop.office.ask('report.x', {}))).toMatchObject({ captured: 5_000, refunded: 0 })
    await shop.restart()
    await leaveFor(shop, 2 * hour)
    expect(await alarm(shop, sale)).toMatchObject(kept)
    shop.network.forgive()
    opened(await shop.office.ask('sale.refund', { sale, reference, value: 5_000, manager }))
    expect(await shop.books(reference)).toMatchObject({ refunded: 5_000 })
    expect(await alarm(shop, sale)).toBeNull()
  },
)

test('more is taken of what a kiosk could not refund: none of it is shown as rightly paid', async () => {
  await using shop = await openKiosk()
  const { sale, reference } = await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.elsewhere('capture', 2_000)
  shop.network.fail(refusal(403), /(refund|cancel)$/, 1000)
  await shop.cashier.watch(10 * second)
  expect(await alarm(shop, sale)).toMatchObject({ kind: 'quarantined', value: 2_000, left: 3_000 })
  await shop.elsewhere('capture', 3_000, reference)
  await leaveFor(shop, 2 * hour)
  expect(await alarm(shop, sale)).toMatchObject({ kind: 'leftButPaid', value: 5_000 })
})

test('the service puts off a cancel for half a day: asked ever more rarely, and done when it may be', async () => {
  await using shop = await openShop()
  const { reference } = await leftWhenApproved(shop)
  shop.network.fail({ status: 429, body: {} }, cancels, 1000)
  await leaveFor(shop, 12 * hour)
  expect(sent(shop, cancels).length).toBeLessThan(2 * mostRefusals)
  shop.network.forgive()
  await leaveFor(shop, 1 * hour)
  expect(await shop.books(reference)).toMatchObject({ captured: 0, cancelled: 5_000 })
})
