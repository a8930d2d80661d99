// The laws for books: each minor unit that the service holds stands once in a till's and once in the shop's, with VAT that sums and one receipt.
import { addShares, grossOf, sharesOf, type Share } from '#core/money/shares.ts'
import { sharesIn } from '#core/report/sums.ts'
import { saleFeature } from '#core/sale/projection.ts'
import { tillQueries } from '#core/till/projection.ts'
import { countedRows, type ShopMovement } from '#hub/shop/money.ts'
import type { Difference } from '#shared/report.ts'
import type { Lost } from '#test/simulation/lost-till.ts'
import type { Machine } from '#test/simulation/machine-parts.ts'
import type { Violation } from '#test/simulation/running-laws.ts'
import type { ServiceRecord } from '#test/support/service/service-record.ts'
import { movementsOf, toldOf } from '#test/simulation/shop-books.ts'

export type Books = {
  machines: readonly Machine[]
  /** What the till itself finds to be otherwise at the service, when all is over. */
  differences: readonly Difference[]
  /** By reference; null where the service knows no such payment. */
  books: ReadonlyMap<string, ServiceRecord | null>
  lost: Lost
  /** Others act on this payment as well, or some request of it is refused for ever. */
  isTouched: (reference: string) => boolean
}

export const judgeBooks = (evidence: Books): Violation[] => [
  ...onceInTheShop(evidence),
  ...othersIsOthers(evidence),
  ...noDifference(evidence),
  ...evidence.machines.flatMap(vatSums),
  ...evidence.machines.flatMap(oneReceiptEach),
  ...evidence.machines.flatMap(closedStays),
]

const noDifference = ({ differences, isTouched }: Books): Violation[] =>
  differences.flatMap((found) =>
    found.kind === 'unread' || isTouched(found.reference)
      ? []
      : [{ law: 'the books agree', what: `the comparison of days finds ${JSON.stringify(found)}` }],
  )

const totalOf = (rows: readonly { value: number }[]): number =>
  rows.reduce((sum, { value }) => sum + value, 0)

/** By the hub's own rule, of all that its tills have written. Of two tills of one past each learns only by looking what others did. */
function onceInTheShop(evidence: Books): Violation[] {
  const { machines, lost } = evidence
  const told = machines.flatMap((machine) => toldOf(machine.tillId, machine.journal()))
  if (!lost.till) return countsOnce(evidence, told)
  // Of a till that was lost the hub may have all, or have heard nothing.
  const before = toldOf(lost.till.tillId, lost.till.journal)
  return [...countsOnce(evidence, told), ...countsOnce(evidence, [...before, ...told])]
}

function countsOnce({ machines, books, isTouched }: Books, told: ShopMovement[]): Violation[] {
  const isAlone = machines.length === 1
  const counted = Map.groupBy(countedRows(told), ({ reference }) => reference)
  return [...books].flatMap(([reference, held]) => {
    if (!isAlone && isTouched(reference)) return []
    const rows = counted.get(reference) ?? []
    const captured = totalOf(rows.filter(({ kind }) => kind === 'captured'))
    const refunded = totalOf(rows.filter(({ kind }) => kind !== 'captured'))
    if (captured === (held?.captured ?? 0) && refunded === (held?.refunded ?? 0)) return []
    const what = `the shop counts ${captured} captured and ${refunded} refunded of ${reference}; the service holds ${JSON.stringify(held)}`
    return [{ law: 'once in the shop', what }]
  })
}

/** What the till that sold writes down as given back elsewhere no till of the shop has asked for. */
function othersIsOthers({ machines: [till, ...copies], books }: Books): Violation[] {
  if (!till) return []
  const isOfATill = (key: string | null) =>
    [till, ...copies].some(({ tillId }) => key?.startsWith(`${tillId}-r`) ?? false)
  const elsewhere = movementsOf(till.tillId, till.journal()).filter(({ kind }) => kind === 'elsewhere')
  return [...Map.groupBy(elsewhere, ({ reference }) => reference)].flatMap(([reference, rows]) => {
    const theirs = (books.get(reference)?.events ?? []).filter(
      ({ name, key }) => name === 'REFUNDED' && !isOfATill(key),
    )
    if (totalOf(rows) <= totalOf(theirs)) return []
    const what = `${till.name} has ${totalOf(rows)} of ${reference} as given back elsewhere; others gave back ${totalOf(theirs)}`
    return [{ law: 'in one till alone', what }]
  })
}

/** The shares of all that moved of a payment are those of what is kept: all of the VAT of all, none of nothing, and in proportion between. */
function vatSums(machine: Machine): Violation[] {
  const { name: till, tillId } = machine
  const bought = new Map<string, Share[]>()
  const of = new Map<string, string>()
  for (const { id, fact } of machine.journal().all(saleFeature)) {
    if (fact.kind === 'opened') bought.set(id, sharesOf({ ordered: fact.ordered, amount: fact.amount }))
    if ('reference' in fact) of.set(fact.reference, id)
  }
  const rows = Map.groupBy(movementsOf(tillId, machine.journal()), ({ reference }) => reference)
  return [...rows].flatMap(([reference, moved]) => {
    const whole = bought.get(of.get(reference) ?? '') ?? []
    const kept = moved.reduce((shares, row) => addShares(shares, sharesIn(row), signOf(row)), [] as Share[])
    const isWhole = grossOf(kept) === grossOf(whole)
    const wrong = kept.find((share) => !isPartOf(share, whole, isWhole ? 0 : moved.length))
    const value = totalOf(moved.map((row) => ({ value: signOf(row) * row.value })))
    if (wrong === undefined && grossOf(kept) === value) return []
    const what = `${till} keeps ${value} of ${reference}, and its books ${JSON.stringify(kept)} of ${JSON.stringify(whole)}`
    return [{ law: 'VAT sums to what is kept', what }]
  })
}

const signOf = ({ kind }: Pick<ShopMovement, 'kind'>): 1 | -1 => (kind === 'captured' ? 1 : -1)

/** `moves`: each may round by one; none: it is all of it. */
function isPartOf({ rate, gross, vat }: Share, whole: readonly Share[], moves: number): boolean {
  if (rate === null) return vat === 0
  const all = whole.find((one) => one.rate === rate)
  if (!all || gross < 0 || gross > all.gross) return false
  if (moves === 0) return gross === all.gross && vat === all.vat
  if (gross === 0 || gross === all.gross) return vat === (gross === 0 ? 0 : all.vat)
  return Math.abs(vat - (all.vat * gross) / all.gross) <= moves
}

/** What a closing has printed is what stands in its rows at the end, whatever followed. */
function closedStays(machine: Machine): Violation[] {
  const { name: till, tillId } = machine
  const journal = machine.journal()
  const rows = movementsOf(tillId, journal)
  let from = 0
  return tillQueries(journal)
    .closings()
    .flatMap(({ seq, report }) => {
      const own = rows.filter((row) => row.seq > from && row.seq < seq)
      from = seq
      const captured = totalOf(own.filter(({ kind }) => kind === 'captured'))
      const refunded = totalOf(own.filter(({ kind }) => kind !== 'captured'))
      if (captured === report.captured && refunded === report.refunded) return []
      const what = `Z ${report.number} of ${till} said ${report.captured} and ${report.refunded} refunded; its rows are ${captured} and ${refunded}`
      return [{ law: 'a final state is final', what }]
    })
}

/** However often it is told that a payment was captured, or a refund went through. */
function oneReceiptEach(machine: Machine): Violation[] {
  const numbers = new Map<string, Set<number>>()
  for (const { fact } of machine.journal().all(saleFeature)) {
    if (fact.kind !== 'captured' && fact.kind !== 'refunded') continue
    const of = fact.kind === 'captured' ? fact.reference : fact.refund
    const known = numbers.get(of) ?? new Set()
    numbers.set(of, known)
    if (fact.receipt !== undefined && fact.receipt !== null) known.add(fact.receipt)
  }
  return [...numbers].flatMap(([of, given]) =>
    given.size < 2
      ? []
      : [{ law: 'one receipt', what: `${machine.name} gave ${of} the receipts ${[...given].join(' and ')}` }],
  )
}
