// What was sold of each product and by each person: whatever a day was like, it sums to the report, to the last minor unit.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Journal } from '#core/journal/journal.ts'
import { exportTable } from '#core/report/export.ts'
import { periodOf, type ReportContext } from '#core/report/report.ts'
import { reduceSale, type Sale } from '#core/sale/state.ts'
import { saleFeature } from '#core/sale/projection.ts'
import { priceOfPart, sum, type OrderLine } from '#shared/order.ts'
import { settings } from '#shared/settings.ts'
import { anySale, factsOf, sellDay } from '#test/support/till/days.ts'
import { openAt, write } from '#test/support/till/journal.ts'
import { premise } from '#test/support/run/premise.ts'
import { patience, tried } from '#test/support/run/run-size.ts'

const noon = Date.UTC(2026, 0, 15, 12)
const theDays = { from: '2026-01-15', to: '2026-01-19' }
const reporting = (journal: Journal): ReportContext => ({
  identity: { tillId: 'k7m2q9' },
  journal,
  settings: settings.parse({ service: { kind: 'sandbox' } }),
  service: { merchantSerialNumber: '123456', environment: 'TEST', address: 'sandbox' },
  clock: { now: () => noon },
  unfinished: () => [],
})
const foldOf = (journal: Journal): Partial<Sale> => {
  let sale: Sale | undefined
  for (const { fact, at } of journal.of(saleFeature, 'sale0001'))
    sale = reduceSale(sale, 'sale0001', fact, at)
  return sale ?? {}
}

/** All pieces of the first line, one refund after the other. */
function returnPiecewise(journal: Journal, line: OrderLine, reference: string): void {
  let before = 0
  for (let pieces = 1; pieces <= line.quantity; pieces += 1) {
    const value = priceOfPart(line, before, pieces - before)
    if (value === 0) continue
    const of = { refund: `r${pieces}`, reference, value }
    const lines = [{ line: 0, quantity: pieces - before }]
    write(journal, 'sale0001', noon, { kind: 'refundOpened', ...of, reason: 'r', by: 'manager', lines })
    write(journal, 'sale0001', noon, { kind: 'refunded', ...of, pspReference: 'p', receipt: pieces + 1 })
    before = pieces
  }
}

test(
  'what was sold of each product and by each person sums to the report, its VAT too, whatever was given back',
  () => {
    fc.assert(
      fc.property(fc.array(anySale, { maxLength: 12 }), (sales) => {
        using journal = openAt(':memory:')
        sellDay(journal, sales, noon)
        const { products, people, rates, ...period } = periodOf(reporting(journal), theDays)
        for (const parts of [products, people])
          for (const side of ['captured', 'refunded'] as const)
            expect(sum(parts.map((part) => part[side]))).toBe(period[side])
        for (const side of ['capturedVat', 'refundedVat'] as const)
          expect(sum(products.map((one) => one[side]))).toBe(sum(rates.map((rate) => rate[side])))
        expect(sum(people.map((one) => one.sales))).toBe(period.sales)
        expect(sum(people.map((one) => one.refunds))).toBe(period.refunds)
        for (const { captured, refunded } of products) expect(refunded).toBeLessThanOrEqual(captured)
        const paid = sales.filter(({ ends }) => ends === 'captured')
        const pieces = paid.flatMap(({ lines }) => lines.map(({ quantity }) => quantity))
        const goods = products.filter(({ kind }) => kind === 'product')
        expect(sum(goods.map((one) => one.pieces))).toBe(sum(pieces))
      }),
      tried(150),
    )
  },
  patience,
)

test(
  'a product stands at its line’s total and VAT; what goes back piece by piece is of their product alone, and all of it of all',
  () => {
    const isSold = premise('a line comes to something', 0.5)
    fc.assert(
      fc.property(anySale, fc.boolean(), (day, isWhole) => {
        using journal = openAt(':memory:')
        const [first] = sellDay(journal, [{ ...day, ends: 'captured', returns: [] }], noon)
        const { ordered, payment } = foldOf(journal)
        if (!first || !ordered || !payment) throw new Error('no sale')
        const [{ reference }] = payment.attempts
        const [line] = ordered.lines
        const { value } = payment.terms.amount
        if (isWhole) write(journal, 'sale0001', noon, { kind: 'refundedElsewhere', reference, value })
        else if (line) returnPiecewise(journal, line, reference)
        const { products } = periodOf(reporting(journal), theDays)
        for (const [at, { kind, id, total, vat, quantity }] of ordered.lines.entries()) {
          if (!isSold(total > 0)) continue
          const isBack = isWhole || at === 0
          expect(
            products.find((one) => one.kind === kind && (kind === 'tip' || one.id === id)),
          ).toMatchObject({
            pieces: quantity,
            captured: total,
            capturedVat: vat,
            refunded: isBack ? total : 0,
            // Of single pieces it is what the rate gives back.
            ...(isWhole ? { refundedVat: vat } : {}),
          })
        }
      }),
      tried(150),
    )
  },
  patience,
)

test('a sale counts for whoever began it, with its tip; one that nobody signed in for counts for nobody', () => {
  using journal = openAt(':memory:')
  const [day] = fc.sample(anySale, { numRuns: 1, seed: 4 })
  if (!day) throw new Error('no sale')
  const anna = { id: 'a', name: 'Anna' }
  const values = [anna, anna, undefined].map((person, at) => {
    const sold = { ...day, tip: 777, ends: 'captured' as const, returns: [] }
    for (const fact of factsOf(`sale000${at}`, sold, at + 1, at + 1))
      write(journal, `sale000${at}`, noon, fact.kind === 'opened' && person ? { ...fact, person } : fact)
    return sum(
      sold.lines.map(
        ({ unit, quantity, off }) => unit * quantity - Math.floor((unit * quantity * off) / 100),
      ),
    )
  })
  const value = (values[0] ?? 0) + 777
  const period = periodOf(reporting(journal), theDays)
  const csv = exportTable(period, theDays, 'people')
  expect(csv.name).toBe('kasse-2026-01-15-2026-01-19-people.csv')
  expect(csv.text).toContain('"a";"Anna";"2";')
  expect(exportTable(period, theDays, 'products').text).toContain(
    '"tip";"";"";"3";"23,31";"0,00";"0,00";"0,00";"23,31"',
  )
  expect(period.people).toEqual([
    { person: anna, sales: 2, captured: 2 * value, refunds: 0, refunded: 0, tips: 1554 },
    { person: null, sales: 1, captured: value, refunds: 0, refunded: 0, tips: 777 },
  ])
})
