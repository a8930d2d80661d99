// The reader of unsettled sales in a till's journal, and of how each sale of the day ended.
import type { Machine } from '#test/simulation/machine.ts'
import { stubborn, type PlannedFault } from '#test/simulation/plan.ts'
import { endOf, type JournalSale } from '#test/simulation/journal-sales.ts'
import { saleFeature } from '#core/sale/projection.ts'

export type UnsettledSale = { machine: Machine; sale: string }

export const isStubborn = ({ times }: PlannedFault): boolean => times >= stubborn

const answers = ['released', 'answered', 'ended', 'captured', 'quarantined'] as const

/** What the journal says of a sale that is not at rest. `isAsked`: it waits for a person to answer, which may take its twelve hours. */
export function openIn(machine: Machine, sale: string) {
  const entries = machine.journal().of(saleFeature, sale)
  const references = entries.flatMap(({ fact }) =>
    fact.kind === 'opened' || fact.kind === 'attemptOpened' ? [fact.reference] : [],
  )
  const isAsked = references.some((reference) => {
    const own = entries.filter(({ fact }) => 'reference' in fact && fact.reference === reference)
    const kinds = new Set(own.map(({ fact }) => fact.kind))
    // A capture that nobody waits for is not sent again. Refused for good, it is given back.
    const isRefused = own.some(
      ({ fact }) => fact.kind === 'turnedDown' && fact.request === 'capture' && !fact.isPassing,
    )
    return kinds.has('authorized') && !isRefused && !answers.some((kind) => kinds.has(kind))
  })
  return { isAsked, references, writtenAt: entries.at(-1)?.at ?? 0 }
}

export function endsOf(
  charged: Map<number, { sales: string[] }>,
  journalled: Map<string, JournalSale>,
): Record<string, number> {
  const ends: Record<string, number> = {}
  for (const { sales } of charged.values()) {
    const last = journalled.get(sales.at(-1) ?? '')
    const end = last ? endOf(last) : 'notOpened'
    ends[end] = (ends[end] ?? 0) + 1
  }
  return ends
}
