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
  since: number
  readAt: number | null
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
  /** Epoch ms. */
  now: number
  /** Monotonic ms. */
  elapsed: number
  /** A screen waits for this sale. */
  isServed: boolean
  watches: ReadonlyMap<string, Watch>
}

export type Step =
  | { do: 'create' | 'capture'; attempt: Attempt; n: number }
  | { do: 'cancel'; attempt: Attempt; n: number; transactionOnly: boolean }
  | { do: 'read' | 'picture' | 'claim' | 'giveUp'; attempt: Attempt }
  | { do: 'answer'; question: Question }
  | { do: 'ask'; question: Question; until: number }
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

/** No answer has confirmed the payment yet: it may not exist, or exist without our knowing. */
function nextOfOpened(sale: Sale, attempt: Attempt, watch: Watch, moment: Moment): Step {
  const { create } = attempt.deeds
  const isWanted = sale.cancelAskedAt === null && sale.releasedAt === null
  const isFresh = moment.now - sale.openedAt < limits.createAgain
  const mayHaveArrived = create.tries > create.unsent
  // Once something is said to be there under our reference, only a read can tell whether it is ours.
  const canCreate = watch.openedHere && create.refusal === null
  if (isWanted && canCreate && (create.tries === 0 || (isFresh && moment.isServed))) {
    return whenDue('create', attempt, create, watch, moment)
  }
  if (!mayHaveArrived) return { do: 'giveUp', attempt }
  const lastHope = create.sentAt + limits.call + limits.life
  if (moment.now > lastHope && watch.readAt !== null && !watch.mustRead) return { do: 'giveUp', attempt }
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
  const isUnshowable = attempt.userFlow === 'QR' && state.target === null
  const isOverdue = moment.now > state.createdAt + limits.life + limits.lifeMargin
  if (sale.cancelAskedAt !== null || sale.releasedAt !== null || isUnshowable || isOverdue) {
    // The money in a released sale is not wanted any more, whatever the customer did meanwhile.
    return cancel(attempt, { transactionOnly: sale.releasedAt === null }, watch, moment)
  }
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
    return cancel(attempt, { transactionOnly: false }, watch, moment)
  }
  if (sale.answer?.answer === 'keep') return { do: 'claim', attempt }
  const ageMs = state.ageMs === null ? Infinity : state.ageMs + moment.now - state.authorizedAt
  if (sale.cancelAskedAt === null && ageMs <= limits.freshApproval) return { do: 'claim', attempt }
  const [question, patience] =
    sale.cancelAskedAt === null
      ? (['handedOver', limits.handedOverQuestion] as const)
      : (['approvedBeforeCancel', limits.cancelQuestion] as const)
  const until = state.authorizedAt + patience
  return moment.now >= until ? { do: 'answer', question } : { do: 'ask', question, until }
}

/** The capture belongs to us now: repeat it until the aggregate shows the money, or the service refuses for good. */
function nextOfClaimed(attempt: Attempt, watch: Watch, moment: Moment): Step {
  const { capture } = attempt.deeds
  if (capture.refusal && !capture.refusal.isPassing)
    return cancel(attempt, { transactionOnly: false }, watch, moment)
  if (watch.mustRead) return readWhenDue(attempt, watch, moment)
  return whenDue('capture', attempt, capture, watch, moment)
}

/** A cancel is a request: read, cancel, read. */
function cancel(
  attempt: Attempt,
  { transactionOnly }: { transactionOnly: boolean },
  watch: Watch,
  moment: Moment,
): Step {
  if (watch.mustRead) return readWhenDue(attempt, watch, moment)
  const { cancel: deed } = attempt.deeds
  const due = deedDue('cancel', deed, watch)
  return due > moment.elapsed
    ? { do: 'wait', until: due }
    : { do: 'cancel', attempt, n: deed.n, transactionOnly }
}

function whenDue(
  deed: 'create' | 'capture',
  attempt: Attempt,
  record: DeedRecord,
  watch: Watch,
  moment: Moment,
): Step {
  const due = deedDue(deed, record, watch)
  return due > moment.elapsed ? { do: 'wait', until: due } : { do: deed, attempt, n: record.n }
}

function deedDue(deed: Deed, record: DeedRecord, watch: Watch): number {
  if (record.tries === 0) return -Infinity
  return (watch.deedAt[deed] ?? watch.since) + paced(deedWaits, record.tries)
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
