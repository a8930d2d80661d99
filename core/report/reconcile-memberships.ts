// The comparison of what is written down here of memberships' charges with what the service says of them; nothing is written down.
import type { Agreement } from '#core/agreement/reduce.ts'
import { isExplained, sumsHere } from '#core/agreement/movement.ts'
import type { Memberships } from '#core/agreement/memberships.ts'
import { seenOf, withKnown } from '#core/agreement/read.ts'
import type { Journal } from '#core/journal/journal.ts'
import { pastQueries } from '#core/report/projection.ts'
import type { Span } from '#core/till/projection.ts'
import { ownerKey, type ServiceAccess } from '#core/service/access.ts'
import { problem, type Problem } from '#shared/problem.ts'
import type { Difference } from '#shared/report.ts'
import type { Days } from '#shared/time.ts'

type Comparing = {
  journal: Pick<Journal, 'queries'>
  memberships: Pick<Memberships, 'agreements' | 'recurring'>
  service: ServiceAccess
}

/** Those of which money moved in these days, or a charge was due. By the name they have here. */
export function membershipsOf(
  { journal, memberships, service }: Comparing,
  days: Days,
  span: Span,
): string[] {
  const moved = new Set(
    pastQueries(journal)
      .movementsAt(span)
      .map(({ sale }) => sale),
  )
  const { agreements } = memberships
  return agreements
    .known(ownerKey(service))
    .filter((name) => moved.has(name) || isDueIn(agreements.agreement(name), days))
}

const isDueIn = (agreement: Agreement | undefined, { from, to }: Days): boolean =>
  agreement?.charges.some(({ due }) => due.slice(0, 10) >= from && due.slice(0, 10) <= to) ?? false

export async function compareMembership({ memberships }: Comparing, name: string): Promise<Difference[]> {
  const { agreements, recurring } = memberships
  const agreementId = agreements.agreement(name)?.agreementId
  if (!agreementId) return []
  const of = { sale: name, number: null, agreementId }
  const unread = (problem: Problem): Difference[] => [
    { ...of, reference: agreementId, kind: 'unread', ours: 0, theirs: 0, problem },
  ]
  const answer = await recurring.fetch(agreementId)
  if (!answer.ok) return unread(answer.trouble.problem)
  const charges = await recurring.charges(agreementId)
  if (!charges.ok) return unread(charges.trouble.problem)
  // It may have gone on while the answer was on its way.
  const known = agreements.agreement(name)
  if (!known) return []
  const now = { ...known, seen: seenOf(withKnown(known, answer.value), known.seen) }
  return charges.value.flatMap((charge): Difference[] => {
    const at = { ...of, reference: charge.id }
    if (!isExplained(charge)) {
      const disagree = problem('sale.sumsDisagree', { reference: charge.id })
      return [{ ...at, kind: 'unread', ours: 0, theirs: 0, problem: disagree }]
    }
    const booked = known.charges.find(({ chargeId }) => chargeId === charge.id)?.booked
    const theirs = sumsHere(now, charge)
    return (['captured', 'refunded'] as const)
      .map((kind) => ({ kind, ours: booked?.[kind] ?? 0, theirs: theirs[kind] }))
      .filter((one) => one.ours !== one.theirs)
      .map((one) => ({ ...at, ...one, problem: null }))
  })
}
