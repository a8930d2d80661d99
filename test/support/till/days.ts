// Days at a till as facts, with whatever sales and refunds, for tests of what is summed from them.
import fc from 'fast-check'
import type { AnySaleFact, OpenedSale } from '#core/sale/facts.ts'
import { attemptReference } from '#core/payment/state.ts'
import type { Journal } from '#core/journal/journal.ts'
import { saleFeature } from '#core/sale/projection.ts'
import { priceOfPart, vatWithin, type LinePart, type OrderLine } from '#shared/order.ts'
import { opening, write } from '#test/support/till/journal.ts'

/** `share`: of what is left, in thousandths; `line`: by whole pieces of that line, where there is one. */
type Return = {
  share: number
  line: number | null
  by: 'us' | 'others'
  ends: 'refunded' | 'refused' | 'pending'
}
export type SaleOfDay = {
  lines: { rate: number; unit: number; quantity: number; off: number }[]
  tip: number
  flow: 'QR' | 'PUSH_MESSAGE'
  ends: 'captured' | 'aborted' | 'waiting'
  returns: Return[]
  /** How long after the one before it, ms. */
  laterMs: number
}

export const anySale: fc.Arbitrary<SaleOfDay> = fc.record({
  lines: fc.array(
    fc.record({
      rate: fc.constantFrom(2500, 2550, 1500, 1350, 1200, 0),
      unit: fc.integer({ min: 1, max: 99_999 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      off: fc.integer({ min: 0, max: 99 }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  tip: fc.constantFrom(0, 0, 777),
  flow: fc.constantFrom('QR' as const, 'PUSH_MESSAGE' as const),
  ends: fc.constantFrom('captured' as const, 'captured' as const, 'aborted' as const, 'waiting' as const),
  returns: fc.array(
    fc.record({
      share: fc.integer({ min: 1, max: 1000 }),
      line: fc.option(fc.integer({ min: 0, max: 4 })),
      by: fc.constantFrom('us' as const, 'us' as const, 'others' as const),
      ends: fc.constantFrom('refunded' as const, 'refunded' as const, 'refused' as const, 'pending' as const),
    }),
    { maxLength: 4 },
  ),
  laterMs: fc.integer({ min: 0, max: 7_200_000 }),
})

function linesOf({ lines, tip }: SaleOfDay): OrderLine[] {
  const goods = lines.map(({ rate, unit, quantity, off }, at): OrderLine => {
    const discount = Math.floor((unit * quantity * off) / 100)
    const total = unit * quantity - discount
    return {
      kind: 'product',
      id: `thing-${at}`,
      name: 'Thing',
      quantity,
      unitPrice: unit,
      discount,
      total,
      vatRate: rate,
      vat: vatWithin(total, rate),
    }
  })
  if (tip === 0) return goods
  const thanks = {
    kind: 'tip' as const,
    id: 'tip',
    name: 'Tip',
    quantity: 1,
    discount: 0,
    vatRate: 0,
    vat: 0,
  }
  return [...goods, { ...thanks, unitPrice: tip, total: tip }]
}

/** The facts of one sale, in their order. */
export function factsOf(sale: string, day: SaleOfDay, number: number, firstReceipt: number): AnySaleFact[] {
  const lines = linesOf(day)
  const value = lines.reduce((sum, { total }) => sum + total, 0)
  const reference = attemptReference(sale, 1)
  const ordered = {
    lines,
    discounts: [],
    minimumUserAge: null,
    number,
    posId: 'Till 1',
    basket: null,
    language: 'nb' as const,
    blocksCommercialCards: false,
  }
  const opened: OpenedSale = {
    ...opening(sale),
    amount: { value, currency: 'NOK' },
    userFlow: day.flow,
    phoneEnding: day.flow === 'QR' ? null : '67',
    ordered,
  }
  const facts: AnySaleFact[] = [opened, { kind: 'created', reference, target: null }]
  if (day.ends === 'waiting') return facts
  if (day.ends === 'aborted') return [...facts, { kind: 'ended', reference, end: 'aborted' }]
  facts.push(
    { kind: 'authorized', reference, pspReference: `${sale}-psp`, ageMs: 0 },
    { kind: 'captureClaimed', reference },
    { kind: 'captured', reference, pspReference: `${sale}-psp`, value, receipt: firstReceipt },
  )
  return [...facts, ...returnsOf(day, lines, value, reference, firstReceipt + 1)]
}

function returnsOf(
  { returns }: SaleOfDay,
  lines: OrderLine[],
  value: number,
  reference: string,
  first: number,
): AnySaleFact[] {
  const facts: AnySaleFact[] = []
  const gone = new Map<number, number>()
  let [left, elsewhere, receipt] = [value, 0, first]
  for (const [n, { share, line, by, ends }] of returns.entries()) {
    const part = line === null ? undefined : partOf(lines, line, gone, left)
    const some = part?.price ?? Math.max(1, Math.floor((left * share) / 1000))
    if (left <= 0 || some <= 0) continue
    if (by === 'others') {
      elsewhere += Math.min(some, left)
      left -= Math.min(some, left)
      facts.push({ kind: 'refundedElsewhere', reference, value: elsewhere })
      continue
    }
    const refund = `${reference}-r${n}`
    const parts = part ? { lines: [part.part] } : {}
    facts.push({
      kind: 'refundOpened',
      refund,
      reference,
      value: some,
      reason: 'came back',
      by: 'manager',
      ...parts,
    })
    if (part && ends !== 'refused')
      gone.set(part.part.line, (gone.get(part.part.line) ?? 0) + part.part.quantity)
    if (ends !== 'refused') left -= some
    if (ends === 'refused')
      facts.push({ kind: 'refundRefused', refund, reference, problem: { code: 'service.busy', details: {} } })
    if (ends === 'refunded') {
      facts.push({ kind: 'refunded', refund, reference, pspReference: `${refund}-psp`, value: some, receipt })
      receipt += 1
    }
  }
  return facts
}

function partOf(
  lines: OrderLine[],
  wanted: number,
  gone: Map<number, number>,
  left: number,
): { part: LinePart; price: number } | undefined {
  const place = wanted % lines.length
  const line = lines[place]
  const before = gone.get(place) ?? 0
  if (!line || before >= line.quantity) return undefined
  const quantity = 1 + (wanted % (line.quantity - before))
  const price = priceOfPart(line, before, quantity)
  return price > 0 && price <= left ? { part: { line: place, quantity }, price } : undefined
}

/** Writes all of it as a till would, and gives the facts back with their times. */
export function sellDay(
  journal: Journal,
  sales: readonly SaleOfDay[],
  from: number,
): { at: number; sale: string; fact: AnySaleFact }[] {
  const written: { at: number; sale: string; fact: AnySaleFact }[] = []
  let at = from
  for (const day of sales) {
    at += day.laterMs
    const sale = `sale${String(journal.entities(saleFeature).counter() + 1).padStart(4, '0')}`
    for (const fact of factsOf(
      sale,
      day,
      journal.entities(saleFeature).counter() + 1,
      journal.receipts() + 1,
    )) {
      write(journal, sale, at, fact)
      written.push({ at, sale, fact })
    }
  }
  return written
}
