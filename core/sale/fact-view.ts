// The view of one fact of a sale, for a person to read.
import type { SaleEntry } from '#core/sale/projection.ts'
import type { FactView } from '#shared/sale-search.ts'

/** What a person wants of a fact; never the full phone number, which no fact holds. */
export function factView({ seq, at, fact }: SaleEntry): FactView {
  const { kind } = fact
  return {
    seq,
    at,
    kind,
    reference: 'reference' in fact ? fact.reference : null,
    value: kind === 'opened' ? fact.amount.value : 'value' in fact ? fact.value : null,
    note: noteOf(fact),
    person: 'person' in fact ? (fact.person ?? null) : null,
    problem: 'problem' in fact ? (fact.problem ?? null) : null,
  }
}

function noteOf(fact: SaleEntry['fact']): string | null {
  if ('reason' in fact) return fact.reason
  if ('override' in fact) return fact.override
  if ('end' in fact) return fact.end
  if ('answer' in fact) return fact.answer
  if ('request' in fact) return fact.request
  if ('receipt' in fact && fact.receipt !== undefined) return String(fact.receipt)
  return 'by' in fact ? fact.by : null
}
