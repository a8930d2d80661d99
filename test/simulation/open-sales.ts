// The reader of unsettled sales in a till's journal, and of how each sale of the day ended.
import type { Machine } from '#test/simulation/machine-parts.ts'
import { stubborn, type PlannedFault, type Troubled } from '#test/simulation/plan.ts'
import { endOf, type JournalSale } from '#test/simulation/journal-sales.ts'
import type { AnySaleFact } from '#core/sale/facts.ts'
import { saleFeature } from '#core/sale/projection.ts'

export type UnsettledSale = { machine: Machine; sale: string }

/** Asked for under one key, the service says for ever that what failed once is done. A cancel is asked for under another. */
export const isStubborn = ({ times, fault, operation }: PlannedFault): boolean =>
  (times >= stubborn && fault.kind !== 'log') || (fault.kind === 'fail' && operation !== 'cancel')

/** The service says of something that it failed: what the till compares leaves that out. */
export const hasFailed = ({ faults }: Troubled): boolean => faults.some(({ fault }) => fault.kind === 'fail')

/** Taken without effect so often, a request is asked for again after more than a minute. */
const oftenUndone = 17

const answers = ['abandoned', 'answered', 'ended', 'captured', 'quarantined'] as const

/**
 * What the journal says of a sale that is not at rest. `isAsked`: it waits for a person to answer, which may take its twelve hours.
 * `isSetAside`: while the service tells of it what does not fit, or takes without effect what it is asked, it is asked ever more rarely.
 */
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
  const isSetAside = references.some((reference) => {
    const own = entries.flatMap(({ fact }) =>
      'reference' in fact && fact.reference === reference ? [fact] : [],
    )
    const sent = own.findLast((fact) => fact.kind === 'sent')
    return (
      stands(own, 'quarantined', 'quarantineLifted') ||
      stands(own, 'refundsDoubted', 'refundsExplained') ||
      (sent?.undone ?? 0) >= oftenUndone
    )
  })
  return { isAsked, isSetAside, references, writtenAt: entries.at(-1)?.at ?? 0 }
}

/** Since it was said last, it was not taken back. */
const stands = (
  facts: readonly AnySaleFact[],
  said: AnySaleFact['kind'],
  takenBack: AnySaleFact['kind'],
): boolean => facts.findLast(({ kind }) => kind === said || kind === takenBack)?.kind === said

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
