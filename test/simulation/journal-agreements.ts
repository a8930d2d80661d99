// The reader of agreements in a journal once all is over: from its facts alone, by other code than the till's.
import type { AgreementFact } from '#core/agreement/facts.ts'
import type { Journal } from '#core/journal/journal.ts'
import type { MemberPlan } from '#test/simulation/club-plan.ts'
import type { Machine } from '#test/simulation/machine-parts.ts'
import { agreementFeature } from '#core/agreement/projection.ts'

/** Minor units, by the charge's id. */
export type JournalAgreement = {
  /** Its name at this till. */
  agreement: string
  agreementId: string | null
  /** As it was drafted; null for one that was made elsewhere. */
  externalId: string | null
  draftEnd: string | null
  isWithdrawn: boolean
  /** The service has refused to stop it, and somebody has settled that. */
  isStopSettled: boolean
  /** As it was last seen. */
  status: string | null
  captured: Map<string, number>
  refunded: Map<string, number>
  /** Charges that were asked for, and by whom; `interval` null for one beside the intervals. */
  asked: { chargeId: string; interval: string | null }[]
  /** Intervals that are not to be charged, by their first day. */
  left: string[]
  /** Charges whose capture, cancel or giving back of what was taken back was refused for good, which somebody has settled. */
  settled: string[]
  /** Asked for after a stop was, which nobody has settled. */
  askedAfterStop: string[]
}

export function readAgreements(journal: Pick<Journal, 'entities' | 'of'>): JournalAgreement[] {
  return journal
    .entities(agreementFeature)
    .all()
    .map((name) =>
      journalAgreementOf(
        name,
        journal.of(agreementFeature, name).map(({ fact }) => fact),
      ),
    )
}

export function journalAgreementOf(agreement: string, facts: readonly AgreementFact[]): JournalAgreement {
  const journalled: JournalAgreement = {
    agreement,
    agreementId: null,
    externalId: null,
    draftEnd: null,
    isWithdrawn: false,
    isStopSettled: false,
    status: null,
    captured: new Map(),
    refunded: new Map(),
    asked: [],
    left: [],
    settled: [],
    askedAfterStop: [],
  }
  const asked: Asked = { stops: new Set(), charges: new Map() }
  for (const fact of facts) take(journalled, asked, fact)
  return journalled
}

const add = (sums: Map<string, number>, chargeId: string, value: number) =>
  void sums.set(chargeId, (sums.get(chargeId) ?? 0) + value)

/** By task: what was asked for and not settled. */
type Asked = { stops: Set<string>; charges: Map<string, string> }

function take(journalled: JournalAgreement, { stops, charges }: Asked, fact: AgreementFact): void {
  if (fact.kind === 'agreementOpened') journalled.externalId = fact.externalId
  else if (fact.kind === 'agreementAdopted' || fact.kind === 'agreementDrafted')
    journalled.agreementId = fact.agreementId
  else if (fact.kind === 'draftEnded') journalled.draftEnd = fact.end
  else if (fact.kind === 'withdrawn') journalled.isWithdrawn = true
  else if (fact.kind === 'agreementSeen') journalled.status = fact.status
  else if (fact.kind === 'chargeCaptured') add(journalled.captured, fact.chargeId, fact.value)
  else if (fact.kind === 'chargeRefunded') add(journalled.refunded, fact.chargeId, fact.value)
  else if (fact.kind === 'intervalSkipped') journalled.left.push(fact.interval)
  else if (fact.kind === 'taskResolved') {
    // A later stop takes the place of an earlier one.
    if (stops.has(fact.task)) {
      journalled.isStopSettled = true
      stops.clear()
    }
    journalled.settled.push(...[charges.get(fact.task) ?? []].flat())
  } else if (
    fact.kind === 'taskOpened' &&
    (fact.do === 'captureCharge' ||
      fact.do === 'cancelCharge' ||
      (fact.do === 'refundCharge' && fact.by === 'rule'))
  )
    charges.set(fact.task, fact.chargeId)
  // What the till itself asked wrongly is no refusal that a person could settle.
  else if (fact.kind === 'taskRefused' && JSON.stringify(fact.problem).includes('charge-capture-failed'))
    charges.delete(fact.task)
  else if (fact.kind === 'taskOpened' && fact.do === 'stop') stops.add(fact.task)
  else if (fact.kind === 'taskOpened' && fact.do === 'charge') {
    const { chargeId, interval } = fact
    journalled.asked.push({ chargeId, interval })
    if (stops.size > 0) journalled.askedAfterStop.push(chargeId)
  }
}

/** The service's id of this member's agreement, as this till knows it. */
export function idOf(
  machine: Machine,
  names: Map<string, MemberPlan>,
  member: MemberPlan,
): string | undefined {
  const own = readAgreements(machine.journal()).filter(({ agreement }) => names.get(agreement) === member)
  return own.findLast(({ agreementId }) => agreementId !== null)?.agreementId ?? undefined
}
