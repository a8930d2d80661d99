// The laws for memberships: the tills' journals, their screens and the service's record agree once everything is settled.
import type { SignUpState } from '#shared/sign-up.ts'
import { intervalAround } from '#sandbox/recurring/period.ts'
import type { ServiceAgreement, ServiceCharge } from '#test/support/service/agreement-record.ts'
import type { ClubEvidence } from '#test/simulation/club-evidence.ts'
import { everyInterval, nothingWhilePaused } from '#test/simulation/club-interval-laws.ts'
import type { JournalAgreement } from '#test/simulation/journal-agreements.ts'
import type { Violation } from '#test/simulation/running-laws.ts'

/** The till that runs on a copy of another's folder. */
export const copyName = 'copy'

export const judgeClub = (evidence: ClubEvidence): Violation[] => [
  ...judgeMembers(evidence),
  ...reportsAgree(evidence),
  ...knownToSomebody(evidence),
  ...nothingStranded(evidence),
  ...everyInterval(evidence),
  ...nothingWhilePaused(evidence),
]

/** The evidence of tills in which people act as they like. */
type MemberEvidence = Pick<ClubEvidence, 'tills' | 'books' | 'sights'>
export const judgeMembers = (evidence: MemberEvidence): Violation[] => [
  ...onceAnInterval(evidence),
  ...onceASignUp(evidence),
  ...sumsAgree(evidence),
  ...nothingAfterAStop(evidence),
  ...neverALie(evidence),
]

/** Without the marks of a pause and of left intervals. */
const nameOf = (externalId: string | null): string | null => externalId?.replace(/(:p)?(:x\w+)?$/, '') ?? null
const isOfATill = ({ externalId }: ServiceAgreement): boolean => externalId?.startsWith('kasse:') ?? false
const all = ({ tills }: Pick<ClubEvidence, 'tills'>): JournalAgreement[] =>
  tills.flatMap(({ journalled }) => journalled)

/** Whatever tills, crashes and months there were: a person may charge beside it, nothing else does. */
function onceAnInterval(evidence: MemberEvidence): Violation[] {
  const byHand = new Set(
    all(evidence).flatMap(({ asked }) =>
      asked.flatMap(({ chargeId, interval }) => (interval === null ? chargeId : [])),
    ),
  )
  return evidence.books.flatMap(({ agreementId, start, period, charges }) => {
    if (start === null || period === null) return []
    const first = new Date(start).toISOString().slice(0, 10)
    const of = Map.groupBy(
      charges.filter(({ id }) => !byHand.has(id)),
      // The first charge is the first interval's, whenever it was drafted.
      ({ type, due }) => intervalAround(start, period, type === 'INITIAL' ? first : due).from,
    )
    return [...of].flatMap(([interval, made]) =>
      made.length < 2
        ? []
        : [{ law: 'once an interval', what: `${agreementId} is charged for ${interval} by ${idsOf(made)}` }],
    )
  })
}

const idsOf = (charges: readonly ServiceCharge[]) => charges.map(({ id }) => id).join(' and ')

function onceASignUp({ books }: MemberEvidence): Violation[] {
  const named = Map.groupBy(books.filter(isOfATill), ({ externalId }) => nameOf(externalId))
  return [...named].flatMap(([name, made]) =>
    made.length < 2
      ? []
      : [
          {
            law: 'once a sign-up',
            what: `${name} is ${made.map(({ agreementId }) => agreementId).join(' and ')}`,
          },
        ],
  )
}

/**
 * Of each charge the tills' journals hold the money, each a part: to the last of it, and no more. A copy of a folder has the past of the
 * till it was taken from, and what both hear of stands in both.
 */
function sumsAgree({ tills, books }: MemberEvidence): Violation[] {
  const hasCopy = tills.some(({ name }) => name === copyName)
  const charges = new Map(books.flatMap((one) => one.charges.map((charge) => [charge.id, charge])))
  const ids = new Set([
    ...charges.keys(),
    ...tills.flatMap(({ journalled }) =>
      journalled.flatMap((one) => [...one.captured.keys(), ...one.refunded.keys()]),
    ),
  ])
  return [...ids].flatMap((id) =>
    (['captured', 'refunded'] as const).flatMap((kind) => {
      const there = charges.get(id)?.[kind] ?? 0
      const of = (isCopy: boolean) =>
        tills
          .filter(({ name }) => (name === copyName) === isCopy)
          .flatMap(({ journalled }) => journalled)
          .reduce((sum, one) => sum + (one[kind].get(id) ?? 0), 0)
      const [written, copied] = [of(false), of(true)]
      const isRight = hasCopy
        ? written <= there && copied <= there && written + copied >= there
        : written === there
      const beside = hasCopy ? `, their copy ${copied}` : ''
      const what = `the tills have written down that ${written} of ${id} is ${kind}${beside}; the service holds ${there}`
      return isRight ? [] : [{ law: 'never lost', what }]
    }),
  )
}

/** What the tills' closed periods hold is what the service holds; with a copied folder at least no more than that. */
function reportsAgree({ tills, books, closed }: ClubEvidence): Violation[] {
  const hasCopy = tills.some(({ name }) => name === copyName)
  return (['captured', 'refunded'] as const).flatMap((kind) => {
    const there = books.flatMap(({ charges }) => charges).reduce((sum, charge) => sum + charge[kind], 0)
    const journalled = closed
      .filter(({ by }) => by !== copyName)
      .reduce((sum, period) => sum + period[kind], 0)
    const what = `the tills' reports say that ${journalled} is ${kind}; the service holds ${there}`
    return journalled === there || (hasCopy && journalled < there) ? [] : [{ law: 'the books agree', what }]
  })
}

/** None is made; one that was under way then may still be taken, and what was taken be given back. */
function nothingAfterAStop(evidence: MemberEvidence): Violation[] {
  const law = 'nothing after a stop'
  const there = evidence.books.flatMap(({ agreementId, stop, charges }) =>
    charges.flatMap(({ id, events }) => {
      const late = events.find(({ name, at }) => name === 'CREATE' && stop !== null && at > stop)
      return late ? [{ law, what: `${late.name} of ${id} after ${agreementId} was stopped` }] : []
    }),
  )
  const here = all(evidence).flatMap(({ agreement, askedAfterStop }) =>
    askedAfterStop.map((id) => ({ law, what: `${agreement} was asked to charge ${id} after its stop` })),
  )
  return [...there, ...here]
}

/** What a customer can pay by is known where it was made; what is said never to have been made is not there. */
function knownToSomebody({ tills, books }: ClubEvidence): Violation[] {
  return books.filter(isOfATill).flatMap((held) => {
    const { agreementId, externalId, status } = held
    const makers = tills.flatMap(({ journalled }) =>
      journalled.filter((one) => one.externalId === nameOf(externalId)),
    )
    const known = makers.find((one) => one.agreementId === agreementId)
    const isOpen = status === 'PENDING' || status === 'ACTIVE'
    const law = 'known to somebody'
    if (isOpen && !known) return [{ law, what: `${agreementId} is ${status}, and no till knows it` }]
    if (isOpen && known?.isWithdrawn && !known.isStopSettled)
      return [{ law, what: `${agreementId} is ${status} though it was taken back` }]
    if (status === 'ACTIVE' && known && known.status !== 'ACTIVE')
      return [{ law, what: `${agreementId} is ACTIVE, and ${known.agreement} holds it for ${known.status}` }]
    const isDenied = makers.some(({ draftEnd }) => draftEnd !== null)
    return isOpen && isDenied ? [{ law, what: `${agreementId} was said never to have been made` }] : []
  })
}

/** Beside what somebody has settled, no first charge waits for its capture, and nothing that was taken back keeps money. */
function nothingStranded({ tills, books }: ClubEvidence): Violation[] {
  const law = 'never stranded'
  return tills.flatMap(({ journalled }) =>
    journalled.flatMap(({ agreement, externalId, agreementId, isWithdrawn, settled }) => {
      const held = books.find((one) => one.agreementId === agreementId)
      if (externalId === null || !held) return []
      return held.charges.flatMap(({ id, type, status, captured, refunded }) => {
        if (settled.includes(id)) return []
        if (type === 'INITIAL' && (status === 'RESERVED' || status === 'PARTIALLY_CAPTURED'))
          return [{ law, what: `the first charge of ${agreement}, ${id}, rests ${status}` }]
        return isWithdrawn && captured > refunded
          ? [{ law, what: `${agreement} was taken back, and ${captured - refunded} of ${id} was not` }]
          : []
      })
    }),
  )
}

const clockOf = (at: number) => new Date(at).toISOString().slice(0, 19)

function neverALie({ tills, books, sights }: MemberEvidence): Violation[] {
  const known = new Map(
    tills.flatMap(({ journalled }) => journalled.map((one) => [one.agreement, one] as const)),
  )
  return sights.flatMap(({ by, agreement, state, at }) => {
    const externalId = known.get(agreement)?.externalId ?? null
    const held = books.find((one) => externalId !== null && nameOf(one.externalId) === externalId)
    if (isTrue(state, at, held)) return []
    const what = `${by} showed ${agreement} as ${state} at ${clockOf(at)}; the service holds ${JSON.stringify(held ?? null)}`
    return [{ law: 'never a lie', what }]
  })
}

function isTrue(state: SignUpState, at: number, held: ServiceAgreement | undefined): boolean {
  const isOver = held !== undefined && (held.status === 'STOPPED' || held.status === 'EXPIRED')
  switch (state) {
    case 'opened':
      return true
    case 'pending':
      return held !== undefined
    case 'active':
      return held?.start != null && held.start <= at
    case 'withdrawn':
      return isOver
    case 'declined':
      return held?.status === 'STOPPED' && held.start === null
    case 'expired':
    case 'failed':
      return held?.status === 'EXPIRED'
    case 'refused':
    case 'neverMade':
      return held === undefined || isOver
  }
}
