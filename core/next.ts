// What to do next with a sale: a pure function of its facts and of what this process remembers about the last minutes.
import type { Deed } from '#core/reference.ts'
import { isAtRest, lastAttempt, type Attempt, type DeedRecord, type Sale } from '#core/sale.ts'
import type { Question } from '#shared/sale.ts'

const second = 1000
const minute = 60 * second

/** Limits in ms. Those of the service come from its published rules; the others are the till's. */
export const limits = {
  /** A payment lives this long unless it is approved (service). */
  life: 10 * minute,
  /** How long after the end of a payment's life the till waits before it asks for a cancel itself. */
  lifeMargin: 60 * second,
  /** A create whose answer was lost is repeated only this long after the sale was opened. */
  createAgain: 60 * second,
  /** How long one call to the service may take. */
  call: 10 * second,
  /** A screen that has not polled for this long is not waiting any more. */
  served: 5 * second,
  /** An approval older than this is not captured unseen. */
  freshApproval: 2 * minute,
  /** "The customer approved before the cancel": unanswered for this long, the money is given back. */
  cancelQuestion: 2 * minute,
  /** "Goods handed over?": unanswered for this long, the money is given back. */
  handedOverQuestion: 12 * 60 * minute,
  /** Reads: the first after the customer was shown something, then the pace while a screen waits. */
  firstRead: 3 * second,
  quickRead: 1 * second,
  slowRead: 2 * second,
  quickFor: 2 * minute,
  /** Reads of what no screen waits for. */
  unwatchedRead: 5 * second,
  idleRead: 60 * second,
} as const

/** Waits before a deed is tried again, by how often it was tried: within the service's five a minute per reference. */
const deedWaits = [0, 2 * second, 10 * second, 30 * second, 60 * second] as const
/** Waits after reads that failed. */
const readWaits = [1 * second, 2 * second, 4 * second, 8 * second, 15 * second] as const

const paced = (waits: readonly number[], times: number): number =>
  waits[Math.min(times, waits.length - 1)] ?? 0

/** What this process remembers of an attempt; gone after a restart, and nothing about money depends on it. Monotonic ms. */
export type Watch = {
  /** This process opened the attempt: it can make the create's body, and has watched it since. */
  openedHere: boolean
  /** When the watch began, by both clocks. */
  beganAt: number
  beganNow: number
  /** When the attempt came into its state, null when that was in an earlier process. */
  stateAt: number | null
  /** Where the pace of reads counts from. */
  since: number
  readAt: number | null
  /** When a read was last told that there is no such payment. */
  absentAt: number | null
  /** Reads that failed in a row. */
  failures: number
  /** The service asked for silence until then. */
  quietUntil: number
  deedAt: Partial<Record<Deed, number>>
  /** Something happened that only a read can explain: a lost answer, a cancel, a hint. */
  mustRead: boolean
  hasPicture: boolean
}

export type Moment = {
  /** Monotonic ms. */
  elapsed: number
  /** A screen waits for this sale. */
  isServed: boolean
  watches: ReadonlyMap<string, Watch>
}

export type Step =
  | { do: Deed; attempt: Attempt; n: number }
  | { do: 'read' | 'picture' | 'claim' | 'giveUp'; attempt: Attempt }
  | { do: 'ask'; question: Question }
  /** In the place of a person, for want of one. */
  | { do: 'answer'; question: Question }
  /** Nothing before `until` (monotonic ms). */
  | { do: 'wait'; until: number }
  | { do: 'rest' }

/** The one thing to do now. Of several attempts the newest that has something to do comes first. */
export function next(sale: Sale, moment: Moment): Step {
  let wait: number | undefined
  let asked: Step | undefined
  for (const attempt of sale.attempts.toReversed()) {
    if (isAtRest(attempt.state)) continue
    const step = nextOf(sale, attempt, moment)
    if (step.do === 'wait') wait = Math.min(wait ?? Infinity, step.until)
    else if (step.do === 'ask') asked = step
    else if (step.do !== 'rest') return step
  }
  return asked ?? (wait === undefined ? { do: 'rest' } : { do: 'wait', until: wait })
}

function nextOf(sale: Sale, attempt: Attempt, moment: Moment): Step {
  const watch = moment.watches.get(attempt.reference)
  if (!watch) throw new Error(`nobody watches ${attempt.reference}`)
  if (watch.quietUntil > moment.elapsed) return { do: 'wait', until: watch.quietUntil }
  switch (attempt.state.is) {
    case 'opened':
      return nextOfOpened(sale, attempt, watch, moment)
    case 'created':
      return nextOfCreated(sale, attempt, attempt.state, watch, moment)
    case 'authorized':
      return nextOfAuthorized(sale, attempt, attempt.state, watch, moment)
    case 'claimed':
      return nextOfClaimed(attempt, watch, moment)
    case 'captured':
    case 'refused':
    case 'ended':
    case 'setAside':
      return { do: 'rest' }
  }
}

/**
 * How long ago something was written down. What this process saw is measured by the monotonic clock; only for what an earlier one
 * wrote is there nothing but wall time, and a span that would be negative is none.
 */
function ageOf(at: number, seenAt: number | null | undefined, watch: Watch, { elapsed }: Moment): number {
  if (seenAt !== null && seenAt !== undefined) return elapsed - seenAt
  return Math.max(0, watch.beganNow - at) + elapsed - watch.beganAt
}

/** No answer has confirmed the payment yet: it may not exist, or exist without our knowing. */
function nextOfOpened(sale: Sale, attempt: Attempt, watch: Watch, moment: Moment): Step {
  const { create } = attempt.deeds
  const isWanted = sale.cancelAskedAt === null && sale.releasedAt === null
  const isFresh = moment.elapsed - watch.beganAt < limits.createAgain
  // Once the service has refused a repeated create, only a read can tell what became of the earlier tries.
  const canCreate = watch.openedHere && create.refusal === null
  if (isWanted && canCreate && (create.tries === 0 || (isFresh && moment.isServed))) {
    return whenDue('create', attempt, create, watch, moment)
  }
  if (create.tries === create.unsent) return { do: 'giveUp', attempt }
  if (watch.absentAt !== null) {
    // Absence proves something only when it was seen after the last moment at which a request could arrive and a payment live.
    const sentAge = ageOf(create.sentAt, watch.deedAt.create, watch, moment)
    if (sentAge - (moment.elapsed - watch.absentAt) > limits.call + limits.life)
      return { do: 'giveUp', attempt }
  }
  // No longer wanted: the same request again makes sure that there is something to cancel.
  if (!isWanted && canCreate && isFresh) return whenDue('create', attempt, create, watch, moment)
  return readWhenDue(attempt, watch, moment)
}

/** The customer can pay, until approval or until the service ends it. */
function nextOfCreated(
  sale: Sale,
  attempt: Attempt,
  state: { createdAt: number; target: string | null },
  watch: Watch,
  moment: Moment,
): Step {
  // The money in a released sale is not wanted any more, whatever the customer did meanwhile.
  if (sale.releasedAt !== null) return cancel('giveBack', attempt, watch, moment)
  const isUnshowable = attempt.userFlow === 'QR' && state.target === null
  const isOverdue = ageOf(state.createdAt, watch.stateAt, watch, moment) > limits.life + limits.lifeMargin
  if (sale.cancelAskedAt !== null || isUnshowable || isOverdue)
    return cancel('cancel', attempt, watch, moment)
  const isPicture = sale.opened.qrFormat !== 'TEXT/TARGETURL' && attempt.userFlow === 'QR'
  if (isPicture && !watch.hasPicture && watch.failures === 0) return { do: 'picture', attempt }
  return readWhenDue(attempt, watch, moment)
}

/** Approved, and nothing taken yet: capture while the approval is fresh, else ask a person, else give back. */
function nextOfAuthorized(
  sale: Sale,
  attempt: Attempt,
  state: { authorizedAt: number; ageMs: number | null },
  watch: Watch,
  moment: Moment,
): Step {
  if (sale.releasedAt !== null || sale.answer?.answer === 'giveBack') {
    return cancel('giveBack', attempt, watch, moment)
  }
  if (sale.answer?.answer === 'keep') return { do: 'claim', attempt }
  const seenFor = ageOf(state.authorizedAt, watch.stateAt, watch, moment)
  const isFresh = state.ageMs !== null && state.ageMs + seenFor <= limits.freshApproval
  if (sale.cancelAskedAt === null && isFresh) return { do: 'claim', attempt }
  const [question, patience] =
    sale.cancelAskedAt === null
      ? (['handedOver', limits.handedOverQuestion] as const)
      : (['approvedBeforeCancel', limits.cancelQuestion] as const)
  return seenFor >= patience ? { do: 'answer', question } : { do: 'ask', question }
}

/** The capture belongs to us now: repeat it until the aggregate shows the money, or the service refuses for good. */
function nextOfClaimed(attempt: Attempt, watch: Watch, moment: Moment): Step {
  const { capture } = attempt.deeds
  if (capture.refusal && !capture.refusal.isPassing) return cancel('giveBack', attempt, watch, moment)
  if (watch.mustRead) return readWhenDue(attempt, watch, moment)
  return whenDue('capture', attempt, capture, watch, moment)
}

/** A cancel is a request: read, cancel, read. Both kinds keep one pace: the service counts them together. */
function cancel(deed: 'cancel' | 'giveBack', attempt: Attempt, watch: Watch, moment: Moment): Step {
  if (watch.mustRead) return readWhenDue(attempt, watch, moment)
  const { cancel: mild, giveBack: full } = attempt.deeds
  const tries = mild.tries + full.tries
  const last = Math.max(watch.deedAt.cancel ?? watch.beganAt, watch.deedAt.giveBack ?? watch.beganAt)
  const due = tries === 0 ? -Infinity : last + paced(deedWaits, tries)
  return due > moment.elapsed ? { do: 'wait', until: due } : { do: deed, attempt, n: attempt.deeds[deed].n }
}

function whenDue(
  deed: 'create' | 'capture',
  attempt: Attempt,
  record: DeedRecord,
  watch: Watch,
  moment: Moment,
): Step {
  const last = watch.deedAt[deed] ?? watch.beganAt
  const due = record.tries === 0 ? -Infinity : last + paced(deedWaits, record.tries)
  return due > moment.elapsed ? { do: 'wait', until: due } : { do: deed, attempt, n: record.n }
}

function readWhenDue(attempt: Attempt, watch: Watch, moment: Moment): Step {
  const due = readDue(attempt, watch, moment)
  return due > moment.elapsed ? { do: 'wait', until: due } : { do: 'read', attempt }
}

function readDue(attempt: Attempt, watch: Watch, moment: Moment): number {
  const from = watch.readAt ?? watch.since
  if (watch.failures > 0) return from + paced(readWaits, watch.failures - 1)
  if (watch.mustRead) return -Infinity
  const age = moment.elapsed - watch.since
  if (!moment.isServed) {
    if (watch.readAt === null) return -Infinity
    return from + (age < limits.life + 2 * limits.lifeMargin ? limits.unwatchedRead : limits.idleRead)
  }
  if (watch.readAt === null) return attempt.state.is === 'opened' ? -Infinity : watch.since + limits.firstRead
  return from + (age < limits.quickFor ? limits.quickRead : limits.slowRead)
}

/** How the last attempt's cancel stands: asked for, and the service has not said how it ended. */
export const isCancelling = (sale: Sale): boolean => {
  const { state } = lastAttempt(sale)
  return sale.cancelAskedAt !== null && (state.is === 'opened' || state.is === 'created')
}

/** How an approval stands that is not to become a payment: by a person's answer, by rule, or because its capture was refused for good. */
export const isGivingBack = (sale: Sale): boolean => {
  const { state, deeds } = lastAttempt(sale)
  if (state.is === 'claimed') return deeds.capture.refusal !== null && !deeds.capture.refusal.isPassing
  return state.is === 'authorized' && (sale.answer?.answer === 'giveBack' || sale.releasedAt !== null)
}
