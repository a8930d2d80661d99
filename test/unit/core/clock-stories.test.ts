// Clocks that jump, silence that is asked for, event logs that lag: nothing of it decides about money.
import { expect, test } from 'vitest'
import { openShop } from '#test/support/till/shop.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const reads = /^GET .*\/payments\/[^/]+$/
const creates = /^POST .*\/payments$/
const number = '91234567'
const msisdn = '4791234567'

test('the till’s clock jumps an hour ahead: the customer can still pay', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, number)
  shop.clock.jump(hour)
  expect((await shop.cashier.watch(5 * second)).state).toBe('created')
  shop.sandbox.phone(msisdn).approve()
  expect((await shop.cashier.watch(5 * second)).state).toBe('captured')
})

test('the clock goes back a year while a question is open: it is answered in time all the same', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.cashier.cancel()
  shop.clock.jump(-365 * 24 * hour)
  expect((await shop.cashier.watch(3 * minute)).state).toBe('givenBack')
  expect(await shop.books()).toMatchObject({ captured: 0, cancelled: 5_000 })
})

test('a clock that jumps makes no proof of one 404', async () => {
  await using shop = await openShop()
  shop.network.fail({ status: 503 }, creates)
  await shop.cashier.charge(5_000)
  shop.clock.jump(hour)
  await shop.leaveAlone(30 * second)
  expect(shop.cashier.sale().state).toBe('opened')
})

test('the clock jumps while the till is down: a create that left before may still arrive', async () => {
  await using shop = await openShop()
  const fault = { kind: 'late', seconds: 34, status: 423 } as const
  shop.sandbox.fault({ fault, operation: 'payment.create', count: 1, seed: 1 })
  await shop.cashier.charge(5_000, number)
  shop.clock.jump(18 * hour)
  await shop.restart(4 * second)
  await shop.leaveAlone(15 * second)
  expect(shop.cashier.sale().state).toBe('opened')
  await shop.leaveAlone(30 * second)
  expect(shop.cashier.sale().state).toBe('created')
  shop.sandbox.phone(msisdn).approve()
  expect((await shop.cashier.watch(5 * second)).question).toBeNull()
  expect(shop.cashier.sale().state).toBe('captured')
})

test('silence for a day is asked of us: kept for a minute, no longer', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, number)
  const tomorrow = new Date(shop.clock.now() + 24 * hour).toUTCString()
  const date = new Date(shop.clock.now()).toUTCString()
  shop.network.fail({ status: 429, body: {}, headers: { 'retry-after': tomorrow, date } }, reads)
  await shop.cashier.watch(4 * second)
  shop.sandbox.phone(msisdn).approve()
  const before = shop.network.heard.length
  await shop.cashier.watch(50 * second)
  expect(shop.network.heard).toHaveLength(before)
  expect((await shop.cashier.watch(20 * second)).state).toBe('captured')
})

test('an event log that lags behind the payment is no proof against it', async () => {
  await using shop = await openShop()
  shop.network.fail('lost answer', creates)
  await shop.cashier.charge(5_000, number)
  shop.network.fail({ status: 200, body: [] }, /events$/, 2)
  await shop.restart(5 * second)
  await shop.leaveAlone(20 * second)
  expect(shop.cashier.sale().state).toBe('created')
})

test('a payment under our reference that somebody else made is set aside and said', async () => {
  await using shop = await openShop()
  shop.network.fail('lost answer', creates)
  await shop.cashier.charge(5_000, number)
  const created = {
    name: 'CREATED',
    idempotencyKey: 'someone-else',
    success: true,
    timestamp: '2026-01-15T12:00:00Z',
  }
  const event = { ...created, pspReference: 'p', amount: { currency: 'NOK', value: 5_000 } }
  shop.network.fail({ status: 200, body: (reference) => [{ ...event, reference }] }, /events$/)
  await shop.restart(5 * second)
  expect(shop.cashier.sale()).toMatchObject({ state: 'quarantined', problem: { code: 'sale.notAdopted' } })
})

test('a page that polls after a restart proves nothing: an old approval is asked about', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  shop.network.cut()
  await shop.restart(30 * minute)
  shop.network.mend()
  expect(await shop.cashier.watch(20 * second)).toMatchObject({ state: 'authorized', question: 'handedOver' })
  expect((await shop.cashier.answer('keep')).state).toBe('captured')
})
