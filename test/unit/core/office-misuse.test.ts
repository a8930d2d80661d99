// The office asking for what it should not, and a service or a disk that fails in the middle: the records and the numbers stay right.
import { DatabaseSync } from 'node:sqlite'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openStaffedShop, serviceAt } from '#test/support/pages/first-sign-in.ts'
import { nok, refusal, openAltered } from '#test/support/till/altered-answers.ts'
import { refused } from '#test/support/till/changed-answer.ts'
import { msisdn, phoneNumber } from '#test/support/till/customer.ts'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'
import { second } from '#test/support/run/times.ts'
import { paidBasket, sold } from '#test/support/till/sold.ts'
import { put } from '#test/support/till/baskets.ts'

const manager = { pin: '', reason: 'came back' }
const reads = /^GET .*\/payments\/[^/]+$/
const refunds = /refund$/

async function sellTea(shop: Shop) {
  await put(shop, 'tea', 3)
  const sale = await paidBasket(shop)
  await shop.cashier.acknowledge()
  return sale
}
const x = async (shop: Shop) => opened(await shop.office.ask('report.x', {}))
const fileOf = async (shop: Shop, sale: string) => opened(await shop.office.ask('office.sale', { sale }))
/** Somebody else's hand on the journal: nothing can be written until it is lifted. */
function holdDisk(shop: Shop): Disposable {
  const other = new DatabaseSync(path.join(shop.folder, 'journal.sqlite'))
  other.exec('BEGIN IMMEDIATE')
  return { [Symbol.dispose]: () => other.close() }
}

test.each([0, -1, -7, 2, 9_007_199_254_740_991])('there is no closing %i', async (z) => {
  await using shop = await openShop()
  await sold(shop)
  opened(await shop.office.ask('report.close', { from: (await x(shop)).from }))
  const unknown = { problem: { code: 'report.unknown' } }
  expect(await shop.office.ask('report.z', { number: z })).toMatchObject(unknown)
  expect(await shop.office.ask('print.report', { z })).toMatchObject(unknown)
})

test('one odd answer about a sale that is paid, and the right one after it: its receipt’s number is given once', async () => {
  await using shop = await openShop()
  const first = await sold(shop)
  shop.network.fail(
    openAltered({
      state: 'TERMINATED',
      aggregate: {
        authorizedAmount: nok(5_000),
        cancelledAmount: nok(0),
        capturedAmount: nok(5_000),
        refundedAmount: nok(0),
      },
    }),
    reads,
    1,
  )
  await shop.office.ask('sale.check', { sale: first.sale })
  shop.clock.advance(60 * second)
  await shop.office.ask('sale.check', { sale: first.sale })
  const second_ = await sold(shop)
  const given = [...shop.facts(first.sale), ...shop.facts(second_.sale)].flatMap((fact) =>
    'receipt' in fact && fact.receipt !== undefined ? [fact.receipt] : [],
  )
  // Said again with the second `captured`, and never another one.
  expect([...new Set(given)]).toEqual([1, 2])
  expect((await fileOf(shop, first.sale)).receipts.map((one) => one.number)).toEqual([1])
  expect((await x(shop)).receipts).toEqual({ first: 1, last: 2 })
})

test('what was set aside with all of its money in it gets its number when it turns out to be paid', async () => {
  await using shop = await openShop()
  const { sale, reference } = await shop.cashier.charge(5_000, phoneNumber)
  shop.network.fail(openAltered({ state: 'EXPIRED' }), reads)
  expect((await shop.cashier.watch(4 * second)).state).toBe('expired')
  await shop.cashier.acknowledge()
  shop.sandbox.phone(msisdn).approve(reference)
  await shop.elsewhere('capture', 5_000, reference)
  await shop.office.ask('sale.check', { sale })
  await shop.elsewhere('refund', 5_000, reference)
  shop.clock.advance(60 * second)
  await shop.office.ask('sale.check', { sale })
  shop.clock.advance(60 * second)
  await shop.office.ask('sale.check', { sale })
  const other = await sold(shop)
  expect((await fileOf(shop, other.sale)).receipts.map((one) => one.number)).toEqual([2])
  await shop.restart()
  expect((await fileOf(shop, sale)).receipts.map((one) => one.number)).toEqual([1])
  expect(await x(shop)).toMatchObject({
    captured: 10_000,
    refunded: 5_000,
    sales: 2,
    receipts: { first: 1, last: 2 },
  })
})

test('a refund that the service refuses gives its pieces free; what it did all the same is not given back twice', async () => {
  await using shop = await openShop()
  const sale = await sellTea(shop)
  const [tea] = (await fileOf(shop, sale.sale)).lines
  if (!tea) throw new Error('no tea')
  const each = tea.total / 3
  const refund = (quantity: number) =>
    shop.office.ask('sale.refund', {
      sale: sale.sale,
      reference: sale.reference,
      value: quantity * each,
      lines: [{ line: 0, quantity }],
      manager,
    })
  shop.network.fail(refusal(400), refunds, 9)
  opened(await refund(2))
  await shop.leaveAlone(300 * second)
  shop.network.forgive()
  expect((await fileOf(shop, sale.sale)).sale.refunds).toMatchObject([{ state: 'refused' }])
  opened(await refund(3))
  await shop.leaveAlone(10 * second)
  expect(await shop.books(sale.reference)).toMatchObject({ refunded: sale.amount.value })
  expect((await fileOf(shop, sale.sale)).lines[0]).toMatchObject({ quantity: 3, refunded: 3 })
  expect((await x(shop)).refunded).toBe(sale.amount.value)
})

test('what cannot be written down is not changed either: neither people nor settings', async () => {
  await using shop = await openShop()
  const before = opened(await shop.office.ask('settings.read', {}))
  const refused = { ok: false, problem: { code: 'journal.notWritten' } }
  {
    using _held = holdDisk(shop)
    const add = { name: 'Kari', role: 'cashier', pin: null } as const
    expect(await shop.office.ask('staff.add', add)).toMatchObject(refused)
    expect(await shop.office.ask('settings.change', { changes: { tillName: 'Till 9' } })).toMatchObject(
      refused,
    )
  }
  await shop.restart()
  expect(opened(await shop.office.ask('staff.list', {}))).toEqual([])
  expect(opened(await shop.office.ask('settings.read', {}))).toEqual(before)
  expect(shop.cashier.view().till.tillName).toBe('Till 1')
})

test('a closing that the disk does not take is none: said, and the next has its number', async () => {
  await using shop = await openShop()
  await sold(shop)
  const { from } = await x(shop)
  {
    using _held = holdDisk(shop)
    expect(await shop.office.ask('report.close', { from })).toMatchObject(refused('journal.notWritten'))
    expect(opened(await shop.office.ask('report.list', {}))).toEqual([])
  }
  expect(opened(await shop.office.ask('report.close', { from }))).toMatchObject({
    number: 1,
    captured: 5_000,
  })
})

test('a screen that was opened before anything was sold closes the first period, and no second time', async () => {
  await using shop = await openShop()
  const { from } = await x(shop)
  await sold(shop)
  expect(opened(await shop.office.ask('report.close', { from }))).toMatchObject({
    number: 1,
    captured: 5_000,
  })
  expect(await shop.office.ask('report.close', { from })).toMatchObject(
    refused('report.closedAlready', { number: 1 }),
  )
})

test.each([
  '\u0001',
  '%',
  '_',
  "' OR 1=1 --",
  '١٢٣',
  'kr',
  '€',
  '#',
  '1e5',
  '0x10',
  '-5',
  '5,',
  '99999999999999999999',
  '𝟙𝟚',
  '￼'.repeat(64),
  '\u202e67',
])('nothing is found by %j, and nothing breaks', async (text) => {
  await using shop = await openShop()
  await sold(shop)
  expect(
    opened(await shop.office.ask('office.search', { text, filter: 'all', days: null, before: null })).sales,
  ).toEqual([])
})

test('a kiosk is told of no restart for being one', async () => {
  await using shop = await openShop()
  await shop.restart(0, { isKiosk: true })
  expect(opened(await shop.office.ask('settings.read', {})).restartNeeded).toEqual([])
})

test('the same service, written with a slash at its end, is the same while money is open', async () => {
  await using shop = await openStaffedShop()
  await shop.cashier.charge(5_000)
  const use = (baseUrl: string) => shop.office.ask('service.use', { service: serviceAt(baseUrl, null) })
  expect(await use('http://localhost:9//')).toMatchObject({ ok: true })
  expect(await use('http://localhost:8')).toMatchObject(refused('folder.belongsElsewhere'))
})

test('where there is no drawer none is opened, and nothing says that one was', async () => {
  await using shop = await openShop()
  const none = { problem: { code: 'drawer.none' } }
  expect(await shop.cashier.ask('drawer.open', { reason: 'change' })).toMatchObject(none)
  expect(shop.tillFacts()).toEqual([])
  expect((await x(shop)).drawers).toBe(0)
})

test('the copies of a refund’s receipt are counted apart from those of its sale', async () => {
  await using shop = await openShop()
  const sale = await sold(shop)
  opened(await shop.cashier.refund(1_000, sale))
  const print = async (receipt: number) =>
    opened(await shop.cashier.ask('print.receipt', { sale: sale.sale, receipt })).copy
  expect([await print(1), await print(1), await print(2), await print(2), await print(1)]).toEqual([
    0, 1, 0, 1, 2,
  ])
})
