// The views of agreements for the office: a row, the page of one, and the matters that need a person.
import {
  isReserved,
  openTasks,
  type Agreement,
  type Task,
  statusOf,
  type Charge,
} from '#core/agreement/reduce.ts'
import { isMadeByHand, tillOfName, readExternalId } from '#core/agreement/ids.ts'
import type { MemberLabel } from '#core/agreement/projection.ts'
import { comingCharges, chargingOfOtherTill, scheduledOf } from '#core/agreement/charge-schedule.ts'
import { maximumOf, lastReadOf, type ReadAgreement } from '#core/agreement/read.ts'
import type {
  AgreementFile,
  MembershipRow,
  AgreementTask,
  ChargeView,
  AttentionItem,
  TaskKind,
  RefusedTask,
} from '#shared/membership.ts'
import { planCampaign } from '#shared/plan.ts'
import type { WireAgreement, WireCharge } from '#core/service/recurring.ts'
import { dayOf } from '#core/agreement/calendar.ts'
import {
  isEndWanted,
  pausedSince,
  ownPause,
  waitingTasks,
  uncapturedCharges,
  type WaitingTask,
} from '#core/agreement/outstanding.ts'

/** `isAlike`: another member may be the same person. */
export type ListedMember = MemberLabel & { isAlike: boolean }

export function agreementRowOf(
  wire: WireAgreement,
  { member, phoneEnding, isAlike }: ListedMember,
): MembershipRow {
  const { price, period } = lastReadOf(wire)
  const ours = readExternalId(wire.externalId)
  const moment = (told: string | null) => (told === null ? null : Date.parse(told))
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
    created: moment(wire.created),
    start: moment(wire.start),
    stop: moment(wire.stop),
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
    history: wire.history.map(({ occurred: at, event, amount, success }) => {
      return { at: Date.parse(at), event, amount, success }
    }),
    can: {
      cancel: isReserved(wire) || wire.status === 'PENDING' || wire.status === 'DUE',
      capture: isReserved(wire)
        ? Math.max(0, wire.amount - captured - cancelled - pending('captureCharge'))
        : 0,
      // By the sums, since a status may be new.
      refund:
        wire.status === 'PARTIALLY_CAPTURED' ? 0 : Math.max(0, captured - refunded - pending('refundCharge')),
    },
  }
}

export function agreementFileOf(
  { wire, charges, agreement, trouble }: ReadAgreement,
  terms: { member: ListedMember; isOwner: boolean; tillId: string; isTest: boolean; now: number },
): AgreementFile {
  const { member, isOwner, tillId, isTest, now } = terms
  const till = tillOfName(readExternalId(wire.externalId)?.name ?? '')
  // One that was opened here bears the id of the till whose copy this one was made from.
  const isKept = agreement?.opened.kind === 'agreementOpened' && tillOfName(agreement.agreement) === till
  const isTaken = agreement?.takenOver.some(({ from }) => from === till) ?? false
  // It stands among the charges, and would be read as a second one of that day.
  const paid = new Set(charges.filter(({ summary }) => summary.captured > 0).map(({ id }) => id))
  const scheduled = agreement ? scheduledOf(agreement, isOwner) : chargingOfOtherTill(wire, charges)
  const waiting = agreement ? waitingTasks(agreement) : []
  return {
    agreement: agreementRowOf(wire, member),
    description: wire.productDescription ?? '',
    campaign: campaignOf(wire),
    lowerPrice: lastReadOf(wire, agreement?.seen).campaign,
    charges: charges.map((charge) => chargeViewOf(charge, agreement)),
    coming: scheduled
      ? comingCharges(scheduled, now).filter(({ chargeId }) => !paid.has(chargeId ?? ''))
      : [],
    tasks: (agreement?.tasks ?? []).map((task): AgreementTask => {
      const { by, openedAt, person, askedBy, reason, state } = task
      const { problem, settled } = state.is === 'refused' ? state : { problem: null, settled: null }
      const waits = waiting.find((one) => one === task)
      return {
        task: task.task,
        do: taskKindOf(task),
        chargeId: 'chargeId' in task ? task.chargeId : null,
        amount: 'amount' in task ? task.amount : null,
        at: openedAt,
        isByRule: by === 'rule',
        person,
        askedBy,
        reason,
        state: state.is === 'open' ? 'pending' : state.is,
        endedAt: state.is === 'open' ? null : state.at,
        problem,
        waits: agreement && waits ? refusedOf(agreement, waits, isOwner, now) : null,
        settled,
      }
    }),
    readAt: now,
    canAccept: isTest && wire.status === 'PENDING',
    belongsTo: till === tillId || isKept || isTaken ? null : till,
    trouble,
  }
}

/** Charges that failed or that nobody made in time, money that is only reserved or in doubt, and requests that were refused for good. `now`: epoch ms. */
export function attentionOf(agreement: Agreement, isOwner: boolean, now: number): AttentionItem[] {
  const { agreementId, seen, opened, member, charges, tasks } = agreement
  if (agreementId === null || seen === null) return []
  const of = scheduledOf(agreement, isOwner)
  const isChargeable =
    statusOf(agreement) === 'ACTIVE' && !isEndWanted(agreement) && pausedSince(agreement) === null
  const phoneEnding = opened.kind === 'agreementOpened' ? opened.phoneEnding : null
  const base = { agreementId, name: seen.name, member, phoneEnding, currency: opened.currency, isChargeable }
  type Matter = Pick<AttentionItem, 'due' | 'amount'> & Partial<AttentionItem>
  const matter = (
    kind: AttentionItem['kind'],
    { chargeId = null, interval = null, due, amount, failure = null, refused = null }: Matter,
  ): AttentionItem => ({ ...base, kind, chargeId, interval, due, amount, failure, refused })
  const amountOf = (task: Task): number => {
    if ('amount' in task) return task.amount
    const charge = task.do === 'cancelCharge' && charges.find(({ chargeId }) => chargeId === task.chargeId)
    return charge ? charge.amount - charge.captured : 0
  }
  /** The interval by whose name a person may leave it; of a charge that was made by hand its due day. */
  const intervalOf = ({ chargeId, due }: Charge): string => {
    const made = tasks.find((task) => task.do === 'charge' && task.chargeId === chargeId)
    return (made?.do === 'charge' ? made.interval : null) ?? due
  }
  /** Open until a person leaves its interval, or makes another charge in its place. */
  const isOpenFailure = (charge: Charge): boolean =>
    charge.status === 'FAILED' &&
    charge.type !== 'INITIAL' &&
    !agreement.left.includes(intervalOf(charge)) &&
    !tasks.some(
      (task) => task.do === 'charge' && task.insteadOf === charge.chargeId && task.state.is !== 'refused',
    )
  return [
    ...waitingTasks(agreement).map((task) =>
      matter('refused', {
        chargeId: 'chargeId' in task ? task.chargeId : null,
        due: dayOf(task.state.at),
        amount: amountOf(task),
        refused: refusedOf(agreement, task, isOwner, now),
      }),
    ),
    ...charges
      .filter(({ isDoubted }) => isDoubted)
      .map(({ chargeId, due, amount }) => matter('doubted', { chargeId, due, amount })),
    ...uncapturedCharges(agreement).map(({ chargeId, due, amount, captured, cancelled }) =>
      matter('reserved', { chargeId, due, amount: amount - captured - cancelled }),
    ),
    ...(of ? comingCharges(of, now) : [])
      .filter(({ state }) => state === 'missed')
      .map(({ interval, due, amount }) => matter('missed', { interval, due, amount })),
    ...charges.filter(isOpenFailure).map((charge) => {
      const { chargeId, due, amount, failure } = charge
      return matter('failed', { chargeId, interval: intervalOf(charge), due, amount, failure })
    }),
  ]
}

const taskKindOf = (task: Task): TaskKind => (task.do === 'update' ? task.change.is : task.do)

/** The request that waits, as the office is told of it. */
const refusedOf = (agreement: Agreement, task: WaitingTask, isOwner: boolean, now: number): RefusedTask => ({
  task: task.task,
  asked: taskKindOf(task),
  problem: task.state.problem,
  next: nextOnceSettled(agreement, task, isOwner, now),
})

/** A stop and a pause keep the till from charging while they wait. */
function nextOnceSettled(
  agreement: Agreement,
  task: WaitingTask,
  isOwner: boolean,
  now: number,
): RefusedTask['next'] {
  const asked = taskKindOf(task)
  if (asked !== 'stop' && asked !== 'pause') return null
  const state = { ...task.state, settled: { at: now, person: null, askedBy: null, reason: '' } }
  const tasks = agreement.tasks.map((one) => (one === task ? { ...one, state } : one))
  const settled = { ...agreement, tasks }
  const of = scheduledOf(settled, isOwner)
  if (!of || (of.pausedAt !== null && !ownPause(settled))) return null
  const isToCome = (chargeId: string | null) =>
    of.charges.some((one) => one.chargeId === chargeId && (one.status === 'PENDING' || one.status === 'DUE'))
  const next = comingCharges({ ...of, pausedAt: null }, now).find(
    (one) => one.state === 'planned' || (one.state === 'made' && isToCome(one.chargeId)),
  )
  return next ? { due: next.due, amount: next.amount } : null
}
