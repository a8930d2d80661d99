// The next step of a payment: a pure function of its facts and of what this process remembers about the last minutes.
import {
  isAttemptSettled,
  isTakenInPart,
  isUnwanted,
  refundByRule,
  isAttemptOver,
  shownAttempt,
  pendingRefund,
  isGivenUp,
  isPaidByAnother,
  isPartWanted,
  type Refund,
  type Attempt,
  type AttemptState,
  type Payment,
} from '#core/payment/state.ts'
import type { PaymentRequestName } from '#core/payment/facts.ts'
import {
  dueAt,
  isPause,
  capPause,
  waitUntil,
  whenDue,
  retryDue,
  type Pause,
} from '#core/process/scheduler.ts'
import type { Question } from '#shared/sale.ts'
import { isRequestRefused, isInDoubt, retryDelay, retriesOf } from '#core/process/request-state.ts'
import { limits, readWaits, pacedWait, withinMinute } from '#core/system/limits.ts'
import {
  attemptRuntimeIn,
  minimumAgeOf,
  awakeFor,
  budgetOf,
  type AttemptRuntime,
  type PaymentRuntime,
} from '#core/payment/runtime.ts'
import { budgetDue, isProvenAbsent, lastSent } from '#core/process/runtime.ts'
import { flows } from '#shared/flows.ts'
import { sum } from '#shared/order.ts'

export type Step =
  | { do: PaymentRequestName; attempt: Attempt }
  | { do: 'read' | 'picture'; attempt: Attempt }
  | { do: 'refund'; attempt: Attempt; refund: Refund }
  | { do: 'readRefund'; attempt: Attempt; refund: Refund }
  | LocalStep
  /** `ask`: a question stands open, see `openQuestion`. */
  | Pause

/** Step that asks nothing of the service: it is written down. */
export type LocalStep =
  | { do: 'claim' | 'giveUp' | 'abandon'; attempt: Attempt }
  /** Its cancel was refused for good: a person hears of it. */
  | { do: 'quarantine'; attempt: Attempt }
  /** In the place of a person, for want of one. */
  | { do: 'answer'; attempt: Attempt; question: Question }
  /** Ask for the whole of what is left to be given back, in the place of a person. */
  | { do: 'openRefund'; attempt: Attempt }
  | { do: 'refuseRefund'; attempt: Attempt; refund: Refund }

type In<State extends AttemptState['is']> = Extract<AttemptState, { is: State }>

/** The one thing to do now. Of several attempts the newest that has something to do comes first. */
export function decidePayment(payment: Payment, now: PaymentRuntime): Step {
  let pause: Pause = { do: 'nothing' }
  for (const attempt of payment.attempts.toReversed()) {
    if (isAttemptSettled(attempt)) continue
    const step = nextOf(payment, attempt, now)
    if (!isPause(step)) return step
    pause = step.do === 'ask' ? capPause(step, dueAt(pause)) : capPause(pause, dueAt(step))
  }
  const owed = refundByRule(payment)
  if (owed) return { do: 'openRefund', attempt: owed }
  return pause
}

/** While the service asks for silence, only what asks nothing of it goes on. */
function nextOf(payment: Payment, attempt: Attempt, now: PaymentRuntime): Step {
  const runtime = attemptRuntimeIn(now, attempt.reference)
  const step = stepOf(payment, attempt, runtime, now)
  const isQuiet = runtime.quietUntil > now.elapsed && !localSteps.has(step.do)
  const next = isQuiet ? waitUntil(runtime.quietUntil) : step
  const isWaiting = next.do === 'wait' || next.do === 'ask'
  return isWaiting ? capPause(next, nextDeadline(attempt, runtime, now)) : next
}

/** The next moment at which other rules hold for it because of its age alone (monotonic ms). */
function nextDeadline(attempt: Attempt, runtime: AttemptRuntime, now: PaymentRuntime): number {
  const { elapsed } = now
  const { state, openedAt } = attempt
  const over = elapsed + limits.life + limits.lifeMargin
  const moments = [
    runtime.beganAt + limits.createAgain,
    over -
      minimumAgeOf(openedAt, runtime.openedByThisProcess ? runtime.beganAt : null, runtime, awakeFor(now)),
    ...(state.is === 'created'
      ? [over - minimumAgeOf(state.createdAt, runtime.stateAt, runtime, awakeFor(now))]
      : []),
    ...(isApproved(attempt) ? approvalDeadlines(attempt, runtime, now) : []),
  ]
  return Math.min(...moments.map((at) => at + 1).filter((at) => at > elapsed))
}

const localSteps = new Set<Step['do']>([
  'claim',
  'giveUp',
  'quarantine',
  'abandon',
  'ask',
  'answer',
  'openRefund',
  'refuseRefund',
  'nothing',
])

/** A refund that has to wait holds up nothing else of its payment. */
function stepOf(payment: Payment, attempt: Attempt, runtime: AttemptRuntime, now: PaymentRuntime): Step {
  const refund = decideRefunds(attempt, runtime, now)
  if (refund && !isPause(refund)) return refund
  const step = nextOfPayment(payment, attempt, runtime, now)
  return refund && isPause(step) ? capPause(step, dueAt(refund)) : step
}

function nextOfPayment(
  payment: Payment,
  attempt: Attempt,
  runtime: AttemptRuntime,
  now: PaymentRuntime,
): Step {
  if (attempt.quarantine) return decideQuarantined(payment, attempt, runtime, now)
  if (mustBeAbandoned(payment, attempt, runtime, now)) return { do: 'abandon', attempt }
  if (isApproved(attempt)) return decideApproved(payment, attempt, runtime, now)
  switch (attempt.state.is) {
    case 'opened':
      return nextOfOpened(payment, attempt, runtime, now)
    case 'created':
      return nextOfCreated(payment, attempt, attempt.state, runtime, now)
    case 'authorized':
    case 'claimed':
    case 'captured':
    case 'refused':
    case 'ended':
      return attempt.doubted === null ? { do: 'nothing' } : readHourly(attempt, runtime, now)
  }
}

/** Without staff, a payment whose life is over and whose end nobody could tell is walked away from. */
function mustBeAbandoned(
  payment: Payment,
  attempt: Attempt,
  runtime: AttemptRuntime,
  now: PaymentRuntime,
): boolean {
  if (payment.terms.isAttended || attempt.abandonedAt !== null) return false
  const { is } = attempt.state
  if (isAttemptOver(attempt.state) || (is === 'claimed' && isCaptureUnderWay(attempt))) return false
  if (isApproved(attempt) && payment.terms.register?.keepsReserved) return false
  const opened = runtime.openedByThisProcess ? runtime.beganAt : null
  return minimumAgeOf(attempt.openedAt, opened, runtime, awakeFor(now)) > limits.life + limits.lifeMargin
}

/** No answer has confirmed the payment yet: it may not exist, or exist without our knowing. */
function nextOfOpened(
  payment: Payment,
  attempt: Attempt,
  runtime: AttemptRuntime,
  now: PaymentRuntime,
): Step {
  const { create } = attempt.requests
  const isWanted = attempt.cancelAskedAt === null && !isUnwanted(payment, attempt)
  const isFresh = now.age(runtime.beganAt) < limits.createAgain
  // A request that the gate turned away may have been done all the same.
  if (runtime.turnedAway.length > 0) return readWhenDue(attempt, runtime, now)
  // Once the service has refused a repeated create, only a read can tell what became of the earlier tries.
  const canCreate = runtime.openedByThisProcess && create.refusal === null
  if (isWanted && canCreate && (create.tries === 0 || (isFresh && now.isServed))) {
    return requestWhenDue('create', attempt, runtime, now)
  }
  // A payment that came with a copied folder may have been sent by the other till since.
  if (create.tries === create.unsent && now.isOurs) return { do: 'giveUp', attempt }
  if (isProvenAbsent(runtime, 'create', 2)) return { do: 'giveUp', attempt }
  // No longer wanted: the same request again makes sure that there is something to cancel.
  if (!isWanted && canCreate && isFresh) return requestWhenDue('create', attempt, runtime, now)
  return readWhenDue(attempt, runtime, now)
}

/** The customer can pay, until approval or until the service ends it. */
function nextOfCreated(
  payment: Payment,
  attempt: Attempt,
  state: In<'created'>,
  runtime: AttemptRuntime,
  now: PaymentRuntime,
): Step {
  const isUnshowable = flows[attempt.userFlow].showsCode && state.target === null
  const age = minimumAgeOf(state.createdAt, runtime.stateAt, runtime, awakeFor(now))
  const isOverdue = age > limits.life + limits.lifeMargin
  // The money of an unwanted attempt is given back, whatever the customer did meanwhile.
  const request = isUnwanted(payment, attempt) ? 'giveBack' : 'cancel'
  if (request === 'giveBack' || attempt.cancelAskedAt !== null || isUnshowable || isOverdue) {
    // Refused for good it ends by itself, as long as it lives.
    const isLeft = isRequestRefused(attempt.requests[request]) && !isOverdue
    return isLeft ? readWhenDue(attempt, runtime, now) : cancelWhenDue(request, attempt, runtime, now)
  }
  const isPicture = flows[attempt.userFlow].showsCode && attempt.qrFormat !== 'TEXT/TARGETURL'
  if (isPicture && !runtime.hasPicture && runtime.failures === 0) return { do: 'picture', attempt }
  return readWhenDue(attempt, runtime, now)
}

/** Not as we left it: read again hourly; what is reserved of it goes back when it is not wanted, or when nobody is there to say. */
function decideQuarantined(
  payment: Payment,
  attempt: Attempt,
  runtime: AttemptRuntime,
  now: PaymentRuntime,
): Step {
  const { left = 0, problem } = attempt.quarantine ?? {}
  const isRefused = isRequestRefused(attempt.requests.giveBack) && problem?.code === 'sale.cancelRefused'
  const isRest = isUnwanted(payment, attempt) || isTakenInPart(attempt)
  if (left > 0 && !isRefused && (isRest || !payment.terms.isAttended))
    return cancelWhenDue('giveBack', attempt, runtime, now)
  return readHourly(attempt, runtime, now)
}

/** At once where it must be, a few times where it fails, and then every hour. */
function readHourly(attempt: Attempt, runtime: AttemptRuntime, now: PaymentRuntime): Step {
  const isSoon = (runtime.mustRead || runtime.readAt === null) && runtime.failures < readWaits.length
  const due = isSoon ? nextReadAt(attempt, runtime, now) : (runtime.readAt ?? 0) + limits.quarantinedReadEvery
  return whenDue(due, now.elapsed, { do: 'read', attempt })
}

/** How the shown attempt's cancel stands: asked for, and the service has not said how it ended. */
export const isCancelling = (payment: Payment): boolean => {
  const { state, cancelAskedAt } = shownAttempt(payment)
  return cancelAskedAt !== null && (state.is === 'opened' || state.is === 'created')
}

/** Step for the pending refund; undefined when there is none. `about` keeps the budgets: the service counts by reference. */
function decideRefunds(attempt: Attempt, about: AttemptRuntime, now: PaymentRuntime): Step | undefined {
  const refund = pendingRefund(attempt.refunds)
  if (!refund) return undefined
  const runtime = attemptRuntimeIn(now, refund.refund)
  const { tries, refusal } = refund.request
  const read = (): Step => {
    const { failures, readAt } = runtime
    // Where the sums and the log go on to disagree a person is asked, and an hour is soon enough.
    const isHourly = attempt.doubted !== null && failures > readWaits.length
    const wait = isHourly ? limits.quarantinedReadEvery : pacedWait(readWaits, failures - 1)
    const soon = failures > 0 ? (readAt ?? -Infinity) + wait : -Infinity
    const due = Math.max(soon, readBudgetAt(about))
    return whenDue(due, now.elapsed, { do: 'readRefund', attempt, refund })
  }
  if (tries > 0 && runtime.mustRead) return read()
  const isOver = isRequestRefused(refund.request)
  // A refusal speaks for one try: of an earlier one that nobody answered, only the log can tell, and only after a while.
  const isDoubtful = refusal !== null && isInDoubt(refund.request)
  const pace = isOver ? 0 : retryDelay(refund.request, retriesOf(runtime.putOff, 'refund'))
  const wait = isDoubtful ? Math.max(limits.refundDoubt, pace) : pace
  const due = tries === 0 ? -Infinity : lastSent(runtime, 'refund') + wait
  // It may show at any time meanwhile.
  if (isDoubtful && due > now.elapsed) {
    const lookAt = Math.min(due, (runtime.readAt ?? -Infinity) + limits.doubtfulRead)
    if (lookAt <= now.elapsed) return read()
    return waitUntil(lookAt)
  }
  const allowed = isOver ? due : Math.max(due, budgetDue(about, 'refund'))
  if (allowed > now.elapsed) return waitUntil(allowed)
  // An earlier try may have landed while we waited: under the next key it would be a second refund.
  const readAt = runtime.readAt ?? -Infinity
  if (tries > 0 && (readAt < due || now.age(readAt) > limits.trustedKey)) return read()
  // The log was read after the refusal and does not show it.
  if (isOver) return { do: 'refuseRefund', attempt, refund }
  return { do: 'refund', attempt, refund }
}

type Approved = Attempt & { state: Extract<AttemptState, { is: 'authorized' | 'claimed' }> }

export const isApproved = (attempt: Attempt): attempt is Approved =>
  attempt.state.is === 'authorized' || attempt.state.is === 'claimed'

/** The service will never capture it: what is left to do is to give it back. */
const isRefusedForGood = ({ requests }: Attempt): boolean => isRequestRefused(requests.capture)

/** No request for its capture can have succeeded: none arrived, or each was refused. */
const isUntouched = ({ requests }: Attempt): boolean => !isInDoubt(requests.capture)

/** A capture of it may be on its way, and may succeed: it resolves by reading, and is never walked away from. */
export const isCaptureUnderWay = (attempt: Attempt): boolean =>
  attempt.state.is === 'captured' ||
  (attempt.state.is === 'claimed' && !isRefusedForGood(attempt) && !isUntouched(attempt))

/**
 * Nobody knows what became of a capture that was sent, and the last read was too early to tell. No wall clock says when a try of an earlier
 * process left, it may jump: that counts from the start of this one.
 */
const mayStillArrive = (attempt: Approved, runtime: AttemptRuntime): boolean =>
  attempt.state.is === 'claimed' &&
  !isUntouched(attempt) &&
  (runtime.lastReadOkAt ?? -Infinity) - Math.max(lastSent(runtime, 'capture'), runtime.beganAt) <=
    limits.refundDoubt

const mustGoBack = (payment: Payment, attempt: Approved): boolean =>
  attempt.state.is === 'claimed'
    ? isRefusedForGood(attempt) || isPaidByAnother(payment, attempt) || isGivenUp(attempt)
    : isUnwanted(payment, attempt)

/** How old the approval was when this process learned of it; null while it has not. */
function approvalOf(attempt: Approved, runtime: AttemptRuntime): { ageMs: number | null; at: number } | null {
  // An earlier process may have seen it hours ago, and this machine's clock may have jumped: the service says how old it is.
  if (runtime.authorizedAt === null) return runtime.approval
  return { ageMs: attempt.state.ageMs, at: runtime.authorizedAt }
}

/** Whether it may be captured without asking anybody. */
function isFresh(payment: Payment, attempt: Approved, runtime: AttemptRuntime, now: PaymentRuntime): boolean {
  const approval = approvalOf(attempt, runtime)
  if (approval === null || approval.ageMs === null || now.isPutAway) return false
  // The register says when.
  if (payment.terms.register?.keepsReserved) return false
  // Another till may have begun a further attempt of a payment that came with a copied folder: only a person can know. And a kiosk
  // that began anew shows nobody that it was paid. A register asks until it knows.
  const isShownToNobody =
    !payment.terms.isAttended && payment.terms.register === null && !runtime.openedByThisProcess
  if (!now.isOurs || isShownToNobody) return false
  if (attempt.cancelAskedAt !== null) return false
  // Seen while a screen waited (0), and it has not gone away since.
  const isWaitedFor =
    approval.ageMs === 0 && now.isServed && now.servedSince <= (runtime.authorizedAt ?? -Infinity)
  return isWaitedFor || approval.ageMs + now.age(approval.at) <= limits.freshApproval
}

const questionOf = ({ cancelAskedAt }: Attempt): Question =>
  cancelAskedAt === null ? 'handedOver' : 'approvedBeforeCancel'

const patienceFor = (question: Question, now: PaymentRuntime): number =>
  question === 'handedOver' ? now.handedOverMs : limits.cancelQuestion

/** How long a person could have been asked about it. ms */
const seenFor = ({ state }: Approved, runtime: AttemptRuntime, { age }: PaymentRuntime): number =>
  minimumAgeOf(state.authorizedAt, runtime.authorizedAt, runtime, age)

/** When it is fresh no more, and when nobody is asked any longer (monotonic ms). */
function approvalDeadlines(attempt: Approved, runtime: AttemptRuntime, now: PaymentRuntime): number[] {
  const approval = approvalOf(attempt, runtime)
  if (approval === null) return []
  const patience = patienceFor(questionOf(attempt), now)
  return [
    approval.at + limits.freshApproval - (approval.ageMs ?? Infinity),
    approval.at + Math.min(patience, limits.askedAtLeast),
    now.elapsed - seenFor(attempt, runtime, now) + patience,
  ]
}

/** Question about this approval for a person, and whether its time is over; undefined where there is none. */
function questionOn(
  payment: Payment,
  attempt: Attempt,
  now: PaymentRuntime,
): { question: Question; isOverdue: boolean } | undefined {
  if (!isApproved(attempt) || attempt.quarantine) return undefined
  const runtime = attemptRuntimeIn(now, attempt.reference)
  if (mustGoBack(payment, attempt) || attempt.answer !== null || mayStillArrive(attempt, runtime))
    return undefined
  const approval = approvalOf(attempt, runtime)
  if (approval === null || isFresh(payment, attempt, runtime, now)) return undefined
  const question = questionOf(attempt)
  const patience = patienceFor(question, now)
  const isSeenLong = seenFor(attempt, runtime, now) >= patience
  // A till that was off all night asks first, if not for long.
  const hasAsked = now.elapsed - approval.at >= Math.min(patience, limits.askedAtLeast)
  const isAsked =
    payment.terms.isAttended || (question === 'handedOver' && payment.terms.register?.keepsReserved)
  return { question, isOverdue: !isAsked || (isSeenLong && hasAsked) }
}

/** The question that stands open, whatever is on the wire meanwhile. */
export function openQuestion(
  payment: Payment,
  now: PaymentRuntime,
): { attempt: Attempt; question: Question } | undefined {
  for (const attempt of payment.attempts.toReversed()) {
    const found = questionOn(payment, attempt, now)
    if (found && !found.isOverdue) return { attempt, question: found.question }
  }
  return undefined
}

function decideApproved(
  payment: Payment,
  attempt: Approved,
  runtime: AttemptRuntime,
  now: PaymentRuntime,
): Step {
  if (mustGoBack(payment, attempt) || isTakenInPart(attempt))
    return cancelWhenDue('giveBack', attempt, runtime, now)
  if (attempt.answer === null) {
    const approval = approvalOf(attempt, runtime)
    if (approval === null) return readWhenDue(attempt, runtime, now)
    const asked = questionOn(payment, attempt, now)
    if (asked?.isOverdue) return { do: 'answer', attempt, question: asked.question }
    if (asked) {
      // Somebody may act elsewhere while the question stands.
      const until = nextReadAt(attempt, runtime, { ...now, isServed: false })
      return until <= now.elapsed ? { do: 'read', attempt } : { do: 'ask', until }
    }
    // Nobody waits for it any more: it is not sent again, and reads show whether an earlier try arrives.
    if (!isFresh(payment, attempt, runtime, now)) return readWhenDue(attempt, runtime, now)
  }
  if (attempt.state.is === 'authorized') return { do: 'claim', attempt }
  // Its next key waits until no try under an earlier one can arrive any more.
  const isNextKey = isPartWanted(attempt) && attempt.requests.capture.refusal !== null
  if (isNextKey && mayStillArrive(attempt, runtime))
    return readWhenDue(attempt, runtime, { ...now, isServed: false })
  // Repeated until the aggregate shows the money, the service refuses for good, or nobody waits for it any more.
  return runtime.mustRead
    ? readWhenDue(attempt, runtime, now)
    : requestWhenDue('capture', attempt, runtime, now)
}

/** How an approval stands that is not to become a payment; no longer once the service has refused for good to give it back. */
export const isGivingBack = (payment: Payment, attempt: Attempt): boolean =>
  isApproved(attempt) && mustGoBack(payment, attempt) && !isRequestRefused(attempt.requests.giveBack)

/** Monotonic ms; in the past when it is due. */
const nextReadAt = (attempt: Attempt, runtime: AttemptRuntime, now: PaymentRuntime): number =>
  Math.max(wantedAt(attempt, runtime, now), readBudgetAt(runtime))

/** When the service's budget of reads allows the next. */
export const readBudgetAt = (runtime: AttemptRuntime): number =>
  withinMinute(runtime.reads, limits.readsPerMinute)

function wantedAt(
  attempt: Attempt,
  runtime: AttemptRuntime,
  { elapsed, isServed, isHinted, schedule }: PaymentRuntime,
): number {
  const from = runtime.readAt ?? runtime.since
  if (runtime.failures > 0) return from + pacedWait(readWaits, runtime.failures - 1)
  if (runtime.mustRead) return -Infinity
  const age = elapsed - runtime.since
  // A payment that is not there may still arrive; nobody can pay it before, and no screen need hear of it at once.
  if (runtime.absences.length > 1) {
    const isRecent = age < (isServed ? limits.quickFor : limits.createAgain)
    const later = isServed ? limits.doubtfulRead : limits.idleRead
    return from + (isRecent ? limits.unwatchedRead : later) * (1 + runtime.jitter / 4)
  }
  // A payment that is given back in the background is not what the screen waits for.
  if (!isServed || attempt.abandonedAt !== null) {
    if (runtime.readAt === null) return -Infinity
    const wait = age < limits.life + 2 * limits.lifeMargin ? limits.unwatchedRead : limits.idleRead
    return from + wait * (1 + runtime.jitter / 4)
  }
  if (runtime.readAt === null) {
    if (attempt.state.is === 'opened') return -Infinity
    return runtime.since + (isHinted ? schedule.hintedFirstRead : schedule.firstRead)
  }
  if (isHinted) return from + schedule.hintedRead
  return from + (age < schedule.quickFor ? schedule.quickRead : schedule.slowRead)
}

function readWhenDue(attempt: Attempt, runtime: AttemptRuntime, now: PaymentRuntime): Step {
  const due = nextReadAt(attempt, runtime, now)
  return whenDue(due, now.elapsed, { do: 'read', attempt })
}

/**
 * The request when its turn has come: 2, 10, 30, then 60 s after its last try, later where it was refused often, and within the service's
 * budget. Cancels of both kinds keep one pace. The service may have forgotten a key that is minutes old, so that an old try is followed by a read first.
 */
function requestWhenDue(
  request: PaymentRequestName,
  attempt: Attempt,
  runtime: AttemptRuntime,
  now: PaymentRuntime,
): Step {
  const { requests } = attempt
  const budget = budgetOf(request)
  const kept = budget === 'cancel' ? [requests.cancel, requests.giveBack] : [requests[request]]
  const tries = sum(kept.map((one) => one.tries))
  const refused = sum(kept.map((one) => one.refused))
  const { refusal } = requests[request]
  const due = retryDue(runtime, budget, { tries, refused, refusal })
  const allowed = Math.max(due, budgetDue(runtime, budget))
  if (allowed > now.elapsed) return waitUntil(allowed)
  const readAt = runtime.lastReadOkAt ?? -Infinity
  // Somebody may have taken just that part elsewhere, which only a read at this moment tells.
  const isPart = request === 'capture' && isPartWanted(attempt)
  const isOld = (tries > 0 || isPart) && now.age(readAt) > limits.trustedKey
  if (request !== 'create' && (isOld || (isPart && readAt < allowed)))
    return readWhenDue(attempt, { ...runtime, mustRead: true }, now)
  return { do: request, attempt }
}

/** A cancel is a request: read, cancel, read. Refused for good, it waits for a person. */
const cancelWhenDue = (
  request: 'cancel' | 'giveBack',
  attempt: Attempt,
  runtime: AttemptRuntime,
  now: PaymentRuntime,
): Step => {
  if (runtime.mustRead) return readWhenDue(attempt, runtime, now)
  return isRequestRefused(attempt.requests[request])
    ? { do: 'quarantine', attempt }
    : requestWhenDue(request, attempt, runtime, now)
}
