// Money that others move at the service: captured in part, refunded, cancelled there. The till's sums are what the service holds.
import { expect, test as plain } from 'vitest'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'
import { test } from '#test/support/till/till-test.ts'
import { msisdn, phoneNumber } from '#test/support/till/customer.ts'
import { sold } from '#test/support/till/sold.ts'
import { xOf } from '#test/support/till/two-tills.ts'
import { second, minute } from '#test/support/run/times.ts'

const manager = { pin: '', reason: 'seen in the portal' }

/** Somebody captured 300 of 500 before the till did: it is set aside. */
async function capturedInPart(shop: Shop) {
  const { sale, reference } = await shop.cashier.charge(50_000, phoneNumber)
  shop.sandbox.phone(msisdn).approve()
  await shop.elsewhere('capture', 30_000)
  await shop.cashier.watch(4 * second)
  return { sale, reference }
}

/** The sums, and a paper for every refund that has a number. */
async function expectKept(shop: Shop, sale: string, reference: string, refundedElsewhere: number) {
  expect(await shop.books(reference)).toMatchObject({ captured: 30_000, cancelled: 20_000, refunded: 30_000 })
  const { captured, refunded, net, ...report } = await xOf(shop.office)
  expect({ captured, refunded, net }).toEqual({ captured: 30_000, refunded: 30_000, net: 0 })
  expect(report).toMatchObject({ refundedElsewhere, open: [] })
  const { receipts, sale: shown } = opened(await shop.office.ask('office.sale', { sale }))
  expect(shown).toMatchObject({ state: 'givenBack', alarm: null, refundable: 0 })
  const given = refundedElsewhere === 0 ? [{ number: 1, kind: 'refund' }] : []
  expect(receipts).toMatchObject(given)
}

test('a part captured elsewhere, refunded here, the rest released: the sums keep it, and the refund has its paper', async (shop) => {
  const { sale, reference } = await capturedInPart(shop)
  opened(await shop.cashier.ask('sale.refund', { sale, reference, value: 30_000, manager }))
  opened(await shop.cashier.ask('sale.giveBackRest', { sale, reference, manager }))
  await shop.leaveAlone(5 * second)
  await expectKept(shop, sale, reference, 0)
})

plain('the same at a kiosk, where it goes back by rule and nobody acts', async () => {
  await using shop = await openShop({ settings: { isAttended: false } })
  const { sale, reference } = await capturedInPart(shop)
  await shop.leaveAlone(1 * minute)
  await expectKept(shop, sale, reference, 0)
})

test('a part captured elsewhere, refunded and released there as well: all of it is in the sums', async (shop) => {
  const { sale, reference } = await capturedInPart(shop)
  await shop.elsewhere('refund', 30_000)
  await shop.elsewhere('cancel')
  await shop.leaveAlone(61 * minute)
  await expectKept(shop, sale, reference, 30_000)
})

test('all of that between two reads: set aside first, and then at rest with the same sums', async (shop) => {
  const { sale, reference } = await shop.cashier.charge(50_000, phoneNumber)
  shop.sandbox.phone(msisdn).approve()
  await shop.elsewhere('capture', 30_000)
  await shop.elsewhere('refund', 30_000)
  await shop.elsewhere('cancel')
  await shop.cashier.watch(4 * second)
  expect(await xOf(shop.office)).toMatchObject({ captured: 30_000, refunded: 30_000 })
  await shop.leaveAlone(61 * minute)
  await expectKept(shop, sale, reference, 30_000)
})

test('set aside, and the log of events cannot be read: nothing is over before it says whose refund it was', async (shop) => {
  const { sale, reference } = await capturedInPart(shop)
  await shop.elsewhere('refund', 30_000)
  await shop.elsewhere('cancel')
  shop.network.fail({ status: 503 }, /events$/, 1000)
  await shop.leaveAlone(61 * minute)
  expect(shop.cashier.sale().state).toBe('quarantined')
  shop.network.forgive()
  await shop.leaveAlone(61 * minute)
  await expectKept(shop, sale, reference, 30_000)
})

test('captured in two parts, in two periods: it is one sale, of the first', async (shop) => {
  await shop.cashier.charge(50_000, phoneNumber)
  shop.sandbox.phone(msisdn).approve()
  await shop.elsewhere('capture', 30_000)
  await shop.cashier.watch(4 * second)
  await shop.elsewhere('capture', 15_000)
  await shop.cashier.check()
  expect(await xOf(shop.office)).toMatchObject({ captured: 45_000, sales: 1, flows: [{ sales: 1 }] })
  expect(await close(shop)).toMatchObject({ captured: 45_000, sales: 1 })
  await shop.elsewhere('capture', 5_000)
  shop.clock.advance(2 * second)
  await shop.cashier.check()
  expect(await close(shop)).toMatchObject({ captured: 5_000, sales: 0 })
})

test('captured in full and refunded elsewhere before the till saw either: both are in the sums', async (shop) => {
  await shop.cashier.charge(50_000, phoneNumber)
  shop.sandbox.phone(msisdn).approve()
  await shop.elsewhere('capture', 50_000)
  await shop.elsewhere('refund', 10_000)
  expect(await shop.cashier.watch(4 * second)).toMatchObject({ state: 'captured', refundable: 40_000 })
  expect(await xOf(shop.office)).toMatchObject({
    captured: 50_000,
    refunded: 10_000,
    refundedElsewhere: 10_000,
  })
})

test('a sale that was paid here and refunded elsewhere: found when somebody reads it again', async (shop) => {
  await shop.cashier.charge(50_000, phoneNumber)
  shop.sandbox.phone(msisdn).approve()
  expect((await shop.cashier.watch(4 * second)).state).toBe('captured')
  await shop.elsewhere('refund', 10_000)
  expect((await xOf(shop.office)).refunded).toBe(0)
  expect((await shop.cashier.check()).refundable).toBe(40_000)
  expect(await xOf(shop.office)).toMatchObject({
    captured: 50_000,
    refunded: 10_000,
    refundedElsewhere: 10_000,
  })
})

const close = async (shop: Shop) =>
  opened(await shop.office.ask('report.close', { from: (await xOf(shop.office)).from }))

test('refunded elsewhere and read by nobody: closing the period finds it, also of a sale in an earlier one', async (shop) => {
  const [first, next] = [await sold(shop, 50_000), await sold(shop, 50_000)]
  await shop.elsewhere('refund', 10_000, first.reference)
  expect(await close(shop)).toMatchObject({ captured: 100_000, refunded: 10_000, refundedElsewhere: 10_000 })
  await shop.elsewhere('refund', 20_000, next.reference)
  expect(await close(shop)).toMatchObject({ captured: 0, refunded: 20_000, refundedElsewhere: 20_000 })
})

test('a period is closed without the service too, which is asked a few times and no more', async (shop) => {
  for (let turn = 0; turn < 12; turn += 1) await sold(shop, 50_000)
  shop.network.cut()
  const before = shop.network.heard.length
  expect(await close(shop)).toMatchObject({ captured: 600_000 })
  expect(shop.network.heard.length - before).toBeLessThan(9)
})

test('closing reads four sales at once, each once', async (shop) => {
  const references: string[] = []
  for (let turn = 0; turn < 6; turn += 1) references.push((await sold(shop, 50_000)).reference)
  const before = shop.network.heard.length
  shop.network.busiest()
  await close(shop)
  expect(shop.network.busiest()).toBe(4)
  const asked = shop.network.heard.slice(before).map(({ path }) => path.split('/').at(-1))
  expect(asked).toHaveLength(6)
  expect(new Set(asked)).toEqual(new Set(references))
})
