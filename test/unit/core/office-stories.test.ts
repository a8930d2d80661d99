// The office and what is left of a sale: found and acted on, with the real till and the real service.
import { expect, test } from 'vitest'
import { readCsv } from '#core/system/csv.ts'
import { reportRows } from '#core/printing/report-rows.ts'
import { sum } from '#shared/order.ts'
import type { SaleSearch } from '#shared/sale-search.ts'
import { second } from '#test/support/run/times.ts'
import { msisdn, phoneNumber } from '#test/support/till/customer.ts'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'
import { paidBasket, sold } from '#test/support/till/sold.ts'
import { put } from '#test/support/till/baskets.ts'
import { refused } from '#test/support/till/changed-answer.ts'

const today = { from: '2026-01-15', to: '2026-01-15' }
const everything: SaleSearch = { text: '', filter: 'all', days: null, before: null }

/** Three cups of tea and a book. */
async function sellGoods(shop: Shop) {
  await put(shop, 'tea', 3)
  opened(await shop.cashier.ask('basket.addAmount', { value: 10_001 }))
  const sale = await paidBasket(shop)
  await shop.cashier.acknowledge()
  return sale
}

const found = async (shop: Shop, search: Partial<SaleSearch>) =>
  opened(await shop.office.ask('office.search', { ...everything, ...search })).sales.map(
    ({ number }) => number,
  )
const fileOf = async (shop: Shop, sale: string) => opened(await shop.office.ask('office.sale', { sale }))
const x = async (shop: Shop) => opened(await shop.office.ask('report.x', {}))

test('a sale is found by its reference, its number, its receipt, its amount and the end of the phone’s number', async () => {
  await using shop = await openShop()
  const first = await sold(shop, 12_300)
  await sold(shop, 45_600)
  await shop.cashier.charge(99_900)
  await shop.cashier.cancel()
  await shop.cashier.watch(5 * second)
  expect(await found(shop, {})).toEqual([3, 2, 1])
  expect(await found(shop, { text: first.reference })).toEqual([1])
  expect(await found(shop, { text: first.sale.slice(0, 9).toUpperCase() })).toEqual([3, 2, 1]) // the till's own beginning
  expect(await found(shop, { text: ' 2 ' })).toEqual([2])
  expect(await found(shop, { text: '#1' })).toEqual([1])
  expect(await found(shop, { text: '456' })).toEqual([2])
  expect(await found(shop, { text: '123,00 kr' })).toEqual([1])
  expect(await found(shop, { text: '999.00' })).toEqual([3])
  expect(await found(shop, { text: '67' })).toEqual([2, 1])
  expect(await found(shop, { text: "nobody's" })).toEqual([])
  expect(await found(shop, { text: '%' })).toEqual([])
  expect(await found(shop, { filter: 'paid' })).toEqual([2, 1])
  opened(await shop.cashier.refund(12_300, first))
  expect(await found(shop, { filter: 'paid' })).toEqual([2])
  expect(await found(shop, { filter: 'refunded' })).toEqual([1])
  expect(await found(shop, { filter: 'unpaid' })).toEqual([3])
  expect(await found(shop, { days: today })).toEqual([3, 2, 1])
  expect(await found(shop, { days: { from: '2026-01-14', to: '2026-01-14' } })).toEqual([])
  expect(await found(shop, { before: 2 })).toEqual([1])
})

test('a sale that somebody must answer for is among those that wait for a person, until it is answered', async () => {
  await using shop = await openShop()
  const sale = await shop.cashier.charge(12_300, phoneNumber)
  shop.sandbox.phone(msisdn).approve()
  shop.clock.advance(180 * second) // longer than an approval is fresh
  expect((await shop.cashier.watch(30 * second)).question).toBe('handedOver')
  const { sales } = opened(await shop.office.ask('office.search', { ...everything, filter: 'waiting' }))
  expect(sales).toMatchObject([{ sale: sale.sale, needsPerson: true }])
  await shop.cashier.answer('keep')
  expect(await found(shop, { filter: 'waiting' })).toEqual([])
})

test('one sale: its facts beside the service’s log, its receipts, and what of its lines can go back', async () => {
  await using shop = await openShop()
  const sale = await sellGoods(shop)
  const file = await fileOf(shop, sale.sale)
  expect(file.facts.map(({ kind }) => kind)).toContain('captured')
  expect(file.facts.find(({ kind }) => kind === 'captured')).toMatchObject({ value: sale.amount.value })
  expect(file.events.map(({ name }) => name)).toEqual(['CREATED', 'AUTHORIZED', 'CAPTURED'])
  expect(file).toMatchObject({
    trouble: null,
    receipts: [{ number: 1, kind: 'sale' }],
    copies: 0,
    payments: [{ reference: sale.reference, refundable: sale.amount.value }],
  })
  expect(file.lines.map(({ quantity, refunded }) => [quantity, refunded])).toEqual([
    [3, 0],
    [1, 0],
  ])
  expect(JSON.stringify(file)).not.toContain(phoneNumber)
})

const manager = { pin: '', reason: 'came back' }

test('a refund by line: what its pieces cost, with the VAT of its rate, until none of them is left', async () => {
  await using shop = await openShop()
  const { sale, reference } = await sellGoods(shop)
  const [tea] = (await fileOf(shop, sale)).lines
  if (!tea) throw new Error('no tea')
  const each = tea.total / 3
  const refund = (quantity: number, value: number) =>
    shop.office.ask('sale.refund', { sale, reference, value, lines: [{ line: 0, quantity }], manager })
  expect(await refund(1, each + 1)).toMatchObject(refused('refund.otherPrice', { value: each }))
  opened(await refund(1, each))
  const after = await fileOf(shop, sale)
  expect(after.lines[0]).toMatchObject({ quantity: 3, refunded: 1 })
  expect(after.receipts.map(({ kind, number: of }) => [kind, of])).toEqual([
    ['sale', 1],
    ['refund', 2],
  ])
  expect(await refund(3, 3 * each)).toMatchObject(refused('refund.piecesGone'))
  opened(await refund(2, 2 * each))
  const { rates } = await x(shop)
  expect(rates.find(({ rate }) => rate === tea.vatRate)).toEqual({
    rate: tea.vatRate,
    outside: null,
    captured: tea.total,
    capturedVat: tea.vat,
    refunded: tea.total,
    refundedVat: tea.vat,
  })
  expect(rates.filter(({ rate }) => rate !== tea.vatRate).map(({ refunded }) => refunded)).toEqual([0])
})

test.each([
  ['a line that is not there', [{ line: 9, quantity: 1 }]],
  [
    'a line twice',
    [
      { line: 0, quantity: 1 },
      { line: 0, quantity: 1 },
    ],
  ],
  ['more pieces than were bought', [{ line: 0, quantity: 4 }]],
])('%s cannot be given back', async (_, lines) => {
  await using shop = await openShop()
  const { sale, reference } = await sellGoods(shop)
  const asked = await shop.office.ask('sale.refund', { sale, reference, value: 100, lines, manager })
  expect(asked).toMatchObject(refused('refund.piecesGone'))
  expect(await shop.books(reference)).toMatchObject({ refunded: 0 })
})

test('a sale that was abandoned and is not paid has nothing to refund', async () => {
  await using shop = await openShop()
  const sale = await shop.cashier.charge(5_000)
  await shop.cashier.abandon()
  expect(
    await shop.office.ask('sale.refund', { sale: sale.sale, reference: sale.reference, value: 1, manager }),
  ).toMatchObject(refused('refund.nothingLeft'))
})

test('receipts are numbered without a gap, sales and refunds in one series, across a restart', async () => {
  await using shop = await openShop()
  const first = await sold(shop, 10_000)
  opened(await shop.cashier.refund(4_000, first))
  await shop.cashier.charge(500)
  await shop.cashier.cancel()
  await shop.cashier.watch(5 * second)
  await shop.restart()
  const second_ = await sold(shop, 20_000)
  expect((await fileOf(shop, first.sale)).receipts.map((one) => one.number)).toEqual([1, 2])
  expect((await fileOf(shop, second_.sale)).receipts.map((one) => one.number)).toEqual([3])
  expect((await x(shop)).receipts).toEqual({ first: 1, last: 3 })
})

test('the day ends: X tells of it, a sale under way keeps it open, Z closes it for ever, the next begins at nothing', async () => {
  await using shop = await openShop()
  const close = (from: number | null) => shop.office.ask('report.close', { from })
  const first = await sold(shop, 10_000)
  opened(await shop.cashier.refund(2_500, first))
  await shop.cashier.charge(7_700, phoneNumber)
  expect(await close((await x(shop)).from)).toMatchObject(refused('report.openSale', { sales: 1, number: 2 }))
  shop.sandbox.phone(msisdn).approve()
  await shop.cashier.watch(4 * second)
  const before = await x(shop)
  expect(before).toMatchObject({ captured: 17_700, refunded: 2_500, net: 15_200, sales: 2, refunds: 1 })
  expect(before.flows).toMatchObject([{ userFlow: 'PUSH_MESSAGE', captured: 17_700 }])
  expect(sum(before.rates.map(({ captured }) => captured))).toBe(17_700)
  // Two screens look at it, and both close it.
  const [one, other] = await Promise.all([close(before.from), close(before.from)])
  expect(other).toMatchObject(refused('report.closedAlready', { number: 1 }))
  const z = opened(one)
  expect(z).toMatchObject({ ...before, number: 1, to: z.to })
  expect(await x(shop)).toMatchObject({
    captured: 0,
    sales: 0,
    receipts: null,
    from: z.to,
    ever: { captured: 17_700 },
  })
  opened(
    await shop.office.ask('settings.change', {
      changes: { locale: 'sv-SE', timeZone: 'America/New_York' },
    }),
  )
  await shop.restart()
  // A copy is what was closed, however the till speaks by now.
  const paper = reportRows(z, { language: 'en', market: 'NO', timeZone: 'Europe/Oslo' })
  expect(opened(await shop.office.ask('report.z', { number: 1 }))).toEqual(paper)
  expect(opened(await shop.office.ask('print.report', { z: 1 }))).toEqual({ by: 'page', rows: paper })
  expect(opened(await shop.office.ask('report.list', {}))).toMatchObject([{ number: 1, captured: 17_700 }])
})

test('the office compares a day with the service: a refund made elsewhere is the one difference, until the till has read it', async () => {
  await using shop = await openShop()
  await sold(shop, 10_000)
  const second_ = await sold(shop, 20_000)
  const compare = async () => opened(await shop.office.ask('report.reconcile', { ...today, next: null }))
  expect(await compare()).toEqual({ differences: [], checked: 2, of: 2, next: null })
  await shop.elsewhere('refund', 3_000, second_.reference)
  expect(await compare()).toMatchObject({
    differences: [{ number: 2, reference: second_.reference, kind: 'refunded', ours: 0, theirs: 3_000 }],
  })
  opened(await shop.office.ask('sale.check', { sale: second_.sale }))
  expect(await compare()).toMatchObject({ differences: [] })
  expect(await x(shop)).toMatchObject({ refunded: 3_000, refundedElsewhere: 3_000 })
})

test('a long day is compared some sales at a time, each of them once', async () => {
  await using shop = await openShop()
  for (let nth = 0; nth < 21; nth += 1) await sold(shop, 1_000 + nth)
  const ask = async (next: number | null) =>
    opened(await shop.office.ask('report.reconcile', { ...today, next }))
  const first = await ask(null)
  // The row of the twentieth sale's first fact: each has eight, and before the first receipt stands who gives it out.
  expect(first).toEqual({ differences: [], checked: 20, of: 21, next: 154 })
  expect(await ask(first.next)).toEqual({ differences: [], checked: 1, of: 21, next: null })
})

test('a log that cannot be read is a difference of its own: nothing is called right that was not seen', async () => {
  await using shop = await openShop()
  await sold(shop, 10_000)
  shop.network.cut()
  const { differences } = opened(await shop.office.ask('report.reconcile', { ...today, next: null }))
  expect(differences).toMatchObject([
    { kind: 'unread', ours: 10_000, problem: { code: 'service.unreachable' } },
  ])
})

test('a day as a file: every movement a row, refunds below zero, the column sums to what the report says', async () => {
  await using shop = await openShop()
  const first = await sellGoods(shop)
  opened(await shop.cashier.refund(2_500, first))
  const csv = opened(await shop.office.ask('report.export', { ...today, format: 'csv' }))
  const [heads = [], ...rows] = readCsv(csv.text).rows.map(({ cells }) => cells)
  const gross = rows.map((cells) => Number((cells[heads.indexOf('gross')] ?? '').replace(',', '.')) * 100)
  expect([csv.name, csv.rows, rows.length]).toEqual(['kasse-2026-01-15.csv', 2, 2])
  // By the clock on the shop's wall.
  expect(rows.map(([time]) => time)).toEqual(
    rows.map(() => expect.stringMatching(/^2026-01-15T13:\d\d:\d\d\+01:00$/)),
  )
  expect(Math.round(sum(gross))).toBe((await x(shop)).net)
  const json = opened(await shop.office.ask('report.export', { ...today, format: 'json' }))
  expect(JSON.parse(json.text)).toMatchObject({ period: { captured: first.amount.value, refunded: 2_500 } })
})

test.each(['2026-02-30', '2026-1-1', 'today', '2026-13-01'])('%s is no day', async (day) => {
  await using shop = await openShop()
  expect(await shop.office.ask('report.period', { from: day, to: day })).toMatchObject(
    refused('command.badShape'),
  )
})
