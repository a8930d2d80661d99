// The office's page of one agreement, as data: the service's newest answer beside the requests made here.
import { openTasks, type Agreement, type Task } from '#core/agreement/reduce.ts'
import { isMadeByHand, tillOfName } from '#core/agreement/keys.ts'
import type { Member } from '#core/agreement/members.ts'
import { askedOf, refusalsOf } from '#core/agreement/attention.ts'
import { comingCharges } from '#core/agreement/charge-schedule.ts'
import { readExternalId } from '#core/agreement/external-id.ts'
import { maximumOf, seenOf } from '#core/agreement/observe.ts'
import { scheduledElsewhere, scheduledOf } from '#core/agreement/automatic-charging.ts'
import type {
  AgreementFile,
  AgreementRow,
  AgreementTask,
  ChargeView,
  ComingCharge,
} from '#shared/membership.ts'
import { planCampaign } from '#shared/plan.ts'
import type { Problem } from '#shared/problem.ts'
import type { WireAgreement, WireCharge } from '#core/service/recurring.ts'

export function agreementRowOf(wire: WireAgreement, { member, phoneEnding, isAlike }: Member): AgreementRow {
  const { price, period } = seenOf(wire)
  const ours = readExternalId(wire.externalId)
  return {
    agreementId: wire.id,
    status: wire.status,
    name: wire.productName ?? '',
    price,
    maximum: maximumOf(wire),
    currency: wire.pricing.currency,
    period,
    member,
    phoneEnding,
    created: wire.created === null ? null : Date.parse(wire.created),
    start: wire.start === null ? null : Date.parse(wire.start),
    stop: wire.stop === null ? null : Date.parse(wire.stop),
    isOurs: ours !== null,
    isPaused: ours?.isPaused ?? false,
    isAlike,
  }
}

/** Null for a kind of campaign that is new to us. */
function campaignOf({ campaign }: WireAgreement): AgreementFile['campaign'] {
  if (!campaign) return null
  const day = (given: unknown) => (typeof given === 'string' ? given.slice(0, 10) : '')
  const { type, price } = campaign
  const parsed = planCampaign.safeParse(
    type === 'PRICE_CAMPAIGN'
      ? { type, price, until: day(campaign['end']) }
      : type === 'EVENT_CAMPAIGN'
        ? { type, price, until: day(campaign['eventDate']), text: campaign['eventText'] }
        : { type, price, period: campaign['period'] },
  )
  return parsed.success ? parsed.data : null
}

/** `agreement`: what is being captured or refunded of it already is spoken for. */
export function chargeViewOf(wire: WireCharge, agreement?: Agreement): ChargeView {
  const pending = (request: 'captureCharge' | 'refundCharge'): number =>
    (agreement ? openTasks(agreement) : []).reduce(
      (sum, task) => (task.do === request && task.chargeId === wire.id ? sum + task.amount : sum),
      0,
    )
  const { captured, refunded, cancelled } = wire.summary
  const isReserved = wire.status === 'RESERVED' || wire.status === 'PARTIALLY_CAPTURED'
  return {
    chargeId: wire.id,
    status: wire.status,
    kind: isMadeByHand(wire.id) ? 'UNSCHEDULED' : wire.type,
    amount: wire.amount,
    currency: wire.currency,
    description: wire.description ?? '',
    due: wire.due,
    retryDays: wire.retryDays,
    transactionType: wire.transactionType,
    captured,
    refunded,
    cancelled,
    failure: wire.failureReason,
    history: wire.history.map(({ occurred, event, amount, success }) => ({
      at: Date.parse(occurred),
      event,
      amount,
      success,
    })),
    can: {
      cancel: isReserved || wire.status === 'PENDING' || wire.status === 'DUE',
      capture: isReserved ? Math.max(0, wire.amount - captured - cancelled - pending('captureCharge')) : 0,
      // By the sums, since a status may be new.
      refund:
        wire.status === 'PARTIALLY_CAPTURED' ? 0 : Math.max(0, captured - refunded - pending('refundCharge')),
    },
  }
}

function taskOf(task: Task, waits: AgreementTask['waits']): AgreementTask {
  const { by, openedAt, person, askedBy, reason, state } = task
  return {
    task: task.task,
    do: askedOf(task),
    chargeId: 'chargeId' in task ? task.chargeId : null,
    amount: 'amount' in task ? task.amount : null,
    at: openedAt,
    isByRule: by === 'rule',
    person,
    askedBy,
    reason,
    state: state.is === 'open' ? 'pending' : state.is,
    endedAt: state.is === 'open' ? null : state.at,
    problem: state.is === 'refused' ? state.problem : null,
    waits,
    settled: state.is === 'refused' ? state.settled : null,
  }
}

export function agreementFileOf({
  wire,
  charges,
  agreement,
  member,
  isOwner,
  tillId,
  isTest,
  now,
  trouble,
}: {
  wire: WireAgreement
  charges: readonly WireCharge[]
  /** As this till knows it; undefined where nothing was ever done with it here. */
  agreement: Agreement | undefined
  member: Member
  isOwner: boolean
  tillId: string
  isTest: boolean
  now: number
  trouble: Problem | null
}): AgreementFile {
  const waits = agreement ? refusalsOf(agreement, isOwner, now) : undefined
  const scheduled = agreement ? scheduledOf(agreement, isOwner) : scheduledElsewhere(wire, charges)
  return {
    agreement: agreementRowOf(wire, member),
    description: wire.productDescription ?? '',
    campaign: campaignOf(wire),
    lowerPrice: seenOf(wire, agreement?.seen).campaign,
    charges: charges.map((charge) => chargeViewOf(charge, agreement)),
    coming: scheduled ? comingCharges(scheduled, now).filter((one) => !isPaid(one, charges)) : [],
    tasks: agreement?.tasks.map((task) => taskOf(task, waits?.get(task) ?? null)) ?? [],
    readAt: now,
    canAccept: isTest && wire.status === 'PENDING',
    belongsTo: otherHome(wire, agreement, tillId),
    trouble,
  }
}

/** It stands among the charges, and would be read as a second one of that day. */
const isPaid = ({ chargeId }: ComingCharge, charges: readonly WireCharge[]): boolean =>
  charges.some(({ id, summary }) => id === chargeId && summary.captured > 0)

/** One that was opened here bears the id of the till whose copy this one was made from. */
function otherHome(wire: WireAgreement, agreement: Agreement | undefined, tillId: string): string | null {
  const till = tillOfName(readExternalId(wire.externalId)?.name ?? '')
  const isKept = agreement?.opened.kind === 'agreementOpened' && tillOfName(agreement.agreement) === till
  const isTaken = agreement?.takenOver.some(({ from }) => from === till) ?? false
  return till === null || till === tillId || isKept || isTaken ? null : till
}
