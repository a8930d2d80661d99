// The views of agreements for the office: a row, the page of one, and the matters that need a person.
import { openTasks, type Agreement, type Task, statusOf, type Charge } from '#core/agreement/reduce.ts'
import { isMadeByHand, tillOfName, readExternalId } from '#core/agreement/ids.ts'
import type { Member } from '#core/agreement/projection.ts'
import { comingCharges, scheduledElsewhere, scheduledOf } from '#core/agreement/charge-schedule.ts'
import { maximumOf, seenOf } from '#core/agreement/read.ts'
import type {
  AgreementFile,
  AgreementRow,
  AgreementTask,
  ChargeView,
  ComingCharge,
  Attention,
  Asked,
  Refused,
} from '#shared/membership.ts'
import { planCampaign } from '#shared/plan.ts'
import type { Problem } from '#shared/problem.ts'
import type { WireAgreement, WireCharge } from '#core/service/recurring.ts'
import { dayOf } from '#core/agreement/calendar.ts'
import {
  isEndWanted,
  pausedSince,
  ownPause,
  waitingTasks,
  uncapturedCharges,
} from '#core/agreement/outstanding.ts'

/** `isAlike`: another member may be the same person. */
export type ListedMember = Member & { isAlike: boolean }

export function agreementRowOf(
  wire: WireAgreement,
  { member, phoneEnding, isAlike }: ListedMember,
): AgreementRow {
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
  member: ListedMember
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

/** `now`: epoch ms. */
export function attentionOf(agreement: Agreement, isOwner: boolean, now: number): Attention[] {
  const { agreementId, seen, opened } = agreement
  if (agreementId === null || seen === null) return []
  const of = scheduledOf(agreement, isOwner)
  const isChargeable =
    statusOf(agreement) === 'ACTIVE' && !isEndWanted(agreement) && pausedSince(agreement) === null
  const phoneEnding = opened.kind === 'agreementOpened' ? opened.phoneEnding : null
  const { member } = agreement
  const base = { agreementId, name: seen.name, member, phoneEnding, currency: opened.currency, isChargeable }
  const missed = (of ? comingCharges(of, now) : [])
    .filter(({ state }) => state === 'missed')
    .map(({ interval, due, amount }): Attention => ({
      ...base,
      kind: 'missed',
      chargeId: null,
      interval,
      due,
      amount,
      failure: null,
      refused: null,
    }))
  const failed = agreement.charges
    .filter((charge) => isOpenFailure(agreement, charge))
    .map(({ chargeId, due, amount, failure }): Attention => ({
      ...base,
      kind: 'failed',
      chargeId,
      interval: intervalOf(agreement, chargeId, due),
      due,
      amount,
      failure,
      refused: null,
    }))
  const refused = [...refusalsOf(agreement, isOwner, now)].map(([task, told]): Attention => ({
    ...base,
    kind: 'refused',
    chargeId: 'chargeId' in task ? task.chargeId : null,
    interval: null,
    due: dayOf('at' in task.state ? task.state.at : task.openedAt),
    amount: amountOf(agreement, task),
    failure: null,
    refused: told,
  }))
  const reserved = uncapturedCharges(agreement).map(
    ({ chargeId, due, amount, captured, cancelled }): Attention => ({
      ...base,
      kind: 'reserved',
      chargeId,
      interval: null,
      due,
      amount: amount - captured - cancelled,
      failure: null,
      refused: null,
    }),
  )
  const doubted = agreement.charges
    .filter(({ isDoubted }) => isDoubted)
    .map(({ chargeId, due, amount }): Attention => ({
      ...base,
      kind: 'doubted',
      chargeId,
      interval: null,
      due,
      amount,
      failure: null,
      refused: null,
    }))
  return [...refused, ...doubted, ...reserved, ...missed, ...failed]
}

function amountOf({ charges }: Agreement, task: Task): number {
  if ('amount' in task) return task.amount
  const charge = task.do === 'cancelCharge' && charges.find(({ chargeId }) => chargeId === task.chargeId)
  return charge ? charge.amount - charge.captured : 0
}

/** The interval by whose name a person may leave it; of a charge that was made by hand its due day. */
const intervalOf = ({ tasks }: Agreement, chargeId: string, due: string): string => {
  const made = tasks.find((task) => task.do === 'charge' && task.chargeId === chargeId)
  const interval = made?.do === 'charge' ? made.interval : null
  return interval ?? due
}

/** Open until a person leaves its interval, or makes another charge in its place. */
function isOpenFailure(agreement: Agreement, { status, type, chargeId, due }: Charge): boolean {
  if (status !== 'FAILED' || type === 'INITIAL') return false
  if (agreement.left.includes(intervalOf(agreement, chargeId, due))) return false
  return !agreement.tasks.some(
    (task) => task.do === 'charge' && task.insteadOf === chargeId && task.state.is !== 'refused',
  )
}

export const askedOf = (task: Task): Asked => (task.do === 'update' ? task.change.is : task.do)

/** `now`: epoch ms. */
export function refusalsOf(agreement: Agreement, isOwner: boolean, now: number): Map<Task, Refused> {
  return new Map(
    waitingTasks(agreement).flatMap((task): [Task, Refused][] =>
      task.state.is === 'refused'
        ? [
            [
              task,
              {
                task: task.task,
                asked: askedOf(task),
                problem: task.state.problem,
                next: nextOnceSettled(agreement, task, isOwner, now),
              },
            ],
          ]
        : [],
    ),
  )
}

/** A stop and a pause keep the till from charging while they wait. */
function nextOnceSettled(agreement: Agreement, task: Task, isOwner: boolean, now: number): Refused['next'] {
  const asked = askedOf(task)
  if (asked !== 'stop' && asked !== 'pause') return null
  const settled = {
    ...agreement,
    tasks: agreement.tasks.map((one) => (one === task ? leftSo(one, now) : one)),
  }
  const of = scheduledOf(settled, isOwner)
  if (!of || (of.pausedAt !== null && !ownPause(settled))) return null
  const isToCome = (chargeId: string | null) =>
    of.charges.some((one) => one.chargeId === chargeId && (one.status === 'PENDING' || one.status === 'DUE'))
  const next = comingCharges({ ...of, pausedAt: null }, now).find(
    ({ state, chargeId }) => state === 'planned' || (state === 'made' && isToCome(chargeId)),
  )
  return next ? { due: next.due, amount: next.amount } : null
}

const leftSo = (task: Task, at: number): Task =>
  task.state.is === 'refused'
    ? { ...task, state: { ...task.state, settled: { at, person: null, askedBy: null, reason: '' } } }
    : task
