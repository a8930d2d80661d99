// Reports: whatever a day was like, its sums are those of its facts, rate by rate, to the last minor unit.
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { openJournal, type Journal } from '#core/journal/journal.ts'
import { createShopClock, hoursOf } from '#core/report/shop-clock.ts'
import {
  closePeriod,
  closingOf,
  closings,
  periodOf,
  xReport,
  type TillReporting,
} from '#core/report/report.ts'
import type { AnySaleFact } from '#core/sale/facts.ts'
import { piecesRefunded, reduceSale, type Sale } from '#core/sale/state.ts'
import { addShares, grossOf, takeShares } from '#core/money/shares.ts'
import { settings } from '#shared/settings.ts'
import { tillFeatures } from '#core/features.ts'
import { saleFeature } from '#core/sale/projection.ts'
import { orderVat, sum } from '#shared/order.ts'
import { anySale, factsOf, sellDay } from '#test/support/till/days.ts'
import { drawn } from '#test/support/samples/printed-papers.ts'
import { createPlace, openAt, secret } from '#test/support/till/journal.ts'
import { premise } from '#test/support/run/premise.ts'
import { patience, tried } from '#test/support/run/run-size.ts'
import { opened } from '#test/support/till/shop.ts'
import { refused } from '#test/support/till/changed-answer.ts'

const place = createPlace()
afterAll(place.remove)

const noon = Date.UTC(2026, 0, 15, 12)
const foldOf = (journal: Journal, id: string): Sale | undefined => {
  let sale: Sale | undefined
  for (const { fact, at } of journal.of(saleFeature, id)) sale = reduceSale(sale, id, fact, at)
  return sale
}
const reporting = (journal: Journal, now = noon): TillReporting => ({
  identity: { tillId: 'k7m2q9' },
  journal,
  settings: settings.parse({ service: { kind: 'sandbox' } }),
  service: { merchantSerialNumber: '123456', environment: 'TEST', address: 'sandbox' },
  clock: { now: () => now },
  unfinished: () =>
    journal
      .entities(saleFeature)
      .unsettled()
      .flatMap((id) => foldOf(journal, id) ?? []),
})

type Written = { at: number; sale: string; fact: AnySaleFact }[]

/** Counted from the facts alone, another way than the till does it. */
function counted(facts: Written) {
  let [captured, refunded, sales, refunds, elsewhere] = [0, 0, 0, 0, 0]
  const others = new Map<string, number>()
  for (const { sale, fact } of facts) {
    if (fact.kind === 'captured') [captured, sales] = [captured + fact.value, sales + 1]
    if (fact.kind === 'refunded') [refunded, refunds] = [refunded + fact.value, refunds + 1]
    if (fact.kind === 'refundedElsewhere') {
      const more = fact.value - (others.get(sale) ?? 0)
      others.set(sale, fact.value)
      ;[refunded, refunds, elsewhere] = [refunded + more, refunds + 1, elsewhere + more]
    }
  }
  return { captured, refunded, sales, refunds, refundedElsewhere: elsewhere, net: captured - refunded }
}

test(
  'the sums of any day are those of its facts, and its parts sum to them',
  () => {
    fc.assert(
      fc.property(fc.array(anySale, { maxLength: 12 }), (sales) => {
        using journal = openAt(':memory:')
        const facts = sellDay(journal, sales, noon)
        const report = xReport(reporting(journal))
        expect(report).toMatchObject(counted(facts))
        expect(report.ever).toEqual({ captured: report.captured, refunded: report.refunded })
        for (const parts of [report.rates, report.flows, report.hours]) {
          expect(sum(parts.map((part) => part.captured))).toBe(report.captured)
          expect(sum(parts.map((part) => part.refunded))).toBe(report.refunded)
        }
        expect(sum(report.hours.map((hour) => hour.sales))).toBe(report.sales)
        const unpaid = sales.filter(({ ends }) => ends !== 'captured').length
        expect(sum(report.unpaid.map((one) => one.sales))).toBe(unpaid)
      }),
      tried(150),
    )
  },
  patience,
)

test(
  'the VAT of a sale is that of its lines, rate by rate; given back whole, nothing of it is left',
  () => {
    const isAllBack = premise('all of a rate is back already', 0.02)
    fc.assert(
      fc.property(anySale, (day) => {
        const sale = sold({ ...day, ends: 'captured' })
        const [attempt] = sale.payment.attempts
        const { captured, refunded } = attempt.taxed
        const taxed = captured.filter(({ rate }) => rate !== null)
        expect(taxed).toEqual(
          orderVat(sale.ordered ?? { lines: [] }).map(({ rate, gross, vat }) => ({
            rate,
            gross,
            vat,
          })),
        )
        expect(grossOf(captured)).toBe(sale.payment.terms.amount.value)
        for (const { gross, vat } of addShares(captured, refunded, -1)) {
          expect(gross).toBeGreaterThanOrEqual(0)
          expect(vat).toBeGreaterThanOrEqual(0)
          if (isAllBack(gross === 0)) expect(vat).toBe(0)
        }
        const left = grossOf(addShares(captured, refunded, -1))
        const whole = left === 0 ? sale : givenBack(sale, left)
        expect(
          addShares(whole.payment.attempts[0].taxed.captured, whole.payment.attempts[0].taxed.refunded, -1),
        ).toEqual(captured.map(({ rate }) => ({ rate, gross: 0, vat: 0 })))
      }),
      tried(400),
    )
  },
  patience,
)

function sold(day: Parameters<typeof factsOf>[1]): Sale {
  let sale: Sale | undefined
  for (const fact of factsOf('sale0001', day, 1, 1)) sale = reduceSale(sale, 'sale0001', fact, noon)
  if (!sale) throw new Error('no sale')
  return sale
}

/** All that is left goes back elsewhere. */
function givenBack(sale: Sale, left: number): Sale {
  const [{ reference, refundedElsewhere }] = sale.payment.attempts
  const fact = { kind: 'refundedElsewhere', reference, value: refundedElsewhere + left } as const
  return reduceSale(sale, sale.sale, fact, noon)
}

test(
  'closings hold all that ever moved, once each, whenever the period was closed',
  () => {
    const isLater = premise('receipts follow those of another period', 0.3)
    const days = fc.array(fc.array(anySale, { maxLength: 4 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(days, (some) => {
        using journal = openAt(':memory:')
        const at = reporting(journal)
        // A sale at the service's would stand in the way.
        const facts = some.flatMap((sales, n) => {
          const written = sellDay(journal, sales.map(atRest), noon + n)
          opened(closePeriod(at, xReport(at).from, (fact) => journal.note(noon, fact), null))
          return written
        })
        const rows = closings(journal).toReversed()
        expect(rows.map(({ number }) => number)).toEqual(some.map((_, n) => n + 1))
        const { captured, refunded } = counted(facts)
        expect(sum(rows.map((row) => row.captured))).toBe(captured)
        expect(sum(rows.map((row) => row.refunded))).toBe(refunded)
        expect(xReport(at)).toMatchObject({
          captured: 0,
          refunded: 0,
          sales: 0,
          ever: { captured, refunded },
        })
        const receipts = rows.flatMap(
          ({ number }) => opened(closingOf(journal, number)).report.receipts ?? [],
        )
        for (const [n, { first }] of receipts.entries()) {
          if (isLater(n > 0)) expect(first).toBe((receipts[n - 1]?.last ?? 0) + 1)
        }
      }),
      tried(60),
    )
  },
  patience,
)

const atRest = (sale: Parameters<typeof factsOf>[1]) => ({
  ...sale,
  ends: sale.ends === 'waiting' ? ('aborted' as const) : sale.ends,
})

test('what is taken out of a rate takes its VAT along to the nearest unit, the last takes the rest', () => {
  const left = [{ rate: 2500, gross: 101, vat: 20 }]
  expect(takeShares(left, 50)).toEqual([{ rate: 2500, gross: 50, vat: 10 }]) // 9.9
  expect(takeShares(addShares(left, takeShares(left, 50), -1), 51)).toEqual([
    { rate: 2500, gross: 51, vat: 10 },
  ])
  expect(takeShares(left, 150)).toEqual([
    { rate: 2500, gross: 101, vat: 20 },
    { rate: null, gross: 49, vat: 0 },
  ])
})

test('pieces whose refund was refused can be given back after all', () => {
  const [day] = fc.sample(anySale, { numRuns: 1, seed: 5 })
  if (!day) throw new Error('no sale')
  const sale = sold({ ...day, ends: 'captured', returns: [] })
  const { reference } = sale.payment.attempts[0]
  const part = { line: 0, quantity: 1 }
  const asked = {
    kind: 'refundOpened' as const,
    refund: 'r',
    reference,
    value: 1,
    reason: 'b',
    by: 'manager' as const,
  }
  const open = reduceSale(sale, sale.sale, { ...asked, lines: [part] }, noon)
  expect(piecesRefunded(open, 0)).toBe(1)
  const trouble = { code: 'service.busy' as const, details: {} }
  const refused = reduceSale(
    open,
    sale.sale,
    { kind: 'refundRefused', refund: 'r', reference, problem: trouble },
    noon,
  )
  expect(piecesRefunded(refused, 0)).toBe(0)
})

test('a closing is a fact like any other: it is the same for ever, also after the till was closed', () => {
  const file = place.newFile()
  let head: string
  {
    using journal = openAt(file)
    sellDay(journal, fc.sample(anySale.map(atRest), { numRuns: 3, seed: 1 }), noon)
    head = journal.head()
    const z = opened(
      closePeriod(reporting(journal), xReport(reporting(journal)).from, (fact) => journal.note(noon, fact), {
        id: 'a',
        name: 'Anna',
      }),
    )
    expect(z).toMatchObject({
      number: 1,
      person: { id: 'a', name: 'Anna' },
      journal: { head, facts: journal.rows() - 1 },
    })
    expect(journal.head()).not.toBe(head)
    sellDay(journal, fc.sample(anySale.map(atRest), { numRuns: 3, seed: 2 }), noon)
    expect(opened(closingOf(journal, 1)).report).toEqual(z)
  }
  using again = openAt(file)
  expect(opened(closingOf(again, 1)).report.journal.head).toBe(head)
  expect(closingOf(again, 2)).toMatchObject(refused('report.unknown', { number: 2 }))
})

test('a journal whose closings leave a number out is not opened', () => {
  const file = place.newFile()
  {
    using journal = openAt(file)
    const z = opened(closePeriod(reporting(journal), xReport(reporting(journal)).from, () => undefined, null))
    journal.note(noon, { kind: 'zClosed', person: null, report: z, drawn, owner: 'somebody' })
    journal.note(noon, {
      kind: 'zClosed',
      person: null,
      report: { ...z, number: 3 },
      drawn,
      owner: 'somebody',
    })
  }
  expect(openJournal(file, secret, tillFeatures)).toMatchObject(
    refused('journal.broken', { row: 2, found: 'impossible' }),
  )
})

test('money of another sales unit or currency is in no sum, and is told beside them', () => {
  using journal = openAt(':memory:')
  sellDay(journal, fc.sample(anySale.map(atRest), { numRuns: 6, seed: 3 }), noon)
  const here = xReport(reporting(journal))
  const moved = {
    ...reporting(journal),
    service: { merchantSerialNumber: '999', environment: 'PRODUCTION' as const, address: 'https://pay.test' },
  }
  expect(xReport(moved)).toMatchObject({
    captured: 0,
    refunded: 0,
    rates: [],
    others: [
      { owner: '123456 (TEST, sandbox)', currency: 'NOK', captured: here.captured, refunded: here.refunded },
    ],
  })
})

test('a period is that of the shop’s days: the moment before the night’s end is in it, the end is in the next', () => {
  using journal = openAt(':memory:')
  const clock = createShopClock('Europe/Oslo', '04:00')
  const { from, until } = clock.span({ from: '2026-03-28', to: '2026-03-28' })
  expect(until - from).toBe(23 * 3_600_000) // the clocks go forward in its night
  const [sale] = fc.sample(
    anySale.map((one) => ({ ...one, ends: 'captured' as const, returns: [], laterMs: 0 })),
    { numRuns: 1, seed: 4 },
  )
  if (!sale) throw new Error('no sale')
  for (const at of [from - 1, from, until - 1, until]) sellDay(journal, [sale], at)
  const on = (day: string) => periodOf(reporting(journal), { from: day, to: day })
  expect([on('2026-03-27').sales, on('2026-03-28').sales, on('2026-03-29').sales]).toEqual([1, 2, 1])
  expect(on('2026-03-28').days).toMatchObject([{ at: from, sales: 2 }])
  expect(periodOf(reporting(journal), { from: '2026-03-27', to: '2026-03-29' }).days).toHaveLength(3)
})

test.each([
  ['Europe/Helsinki', '2026-10-25', 25],
  ['Europe/Copenhagen', '2026-06-01', 24],
  ['Pacific/Auckland', '2026-04-05', 25], // its day begins before the clocks go back, in UTC the day before
  ['Atlantic/Reykjavik', '2026-03-29', 24],
  ['Asia/Kolkata', '2026-01-01', 24],
])('a day in %s: %s has %i hours, and each of its moments is in it', (zone, day, hours) => {
  const clock = createShopClock(zone, '00:00')
  const { from, until } = clock.span({ from: day, to: day })
  expect((until - from) / 3_600_000).toBe(hours)
  for (const at of [from, from + 1, until - 1]) {
    expect(clock.dayName(at)).toBe(day)
    expect(clock.dayOf(at)).toBe(from)
    expect(at - hoursOf(zone)(at)).toBeLessThan(3_600_000)
  }
  expect(clock.dayName(until)).not.toBe(day)
})
