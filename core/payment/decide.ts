// The next step of a payment: a pure function of its facts and of what this process remembers about the last minutes.
import { approvalDeadlines, isApproved, isCaptureUnderWay, decideApproved } from '#core/payment/approval.ts'
import { isRequestRefused, isInDoubt, retryDelay, timesPutOff } from '#core/process/request-state.ts'
import { isAttemptSettled, isTakenInPart, isUnwanted, refundByRule } from '#core/payment/balance.ts'
import { limits, readWaits, paced, withinMinute } from '#core/system/limits.ts'
import { cancelWhenDue, requestWhenDue, nextReadAt, readWhenDue } from '#core/payment/timing.ts'
import {
  isOver,
  shownAttempt,
  type Attempt,
  type AttemptState,
  type Payment,
  pendingRefund,
} from '#core/payment/state.ts'
import type { Step } from '#core/payment/step.ts'
import { dueAt, isPause, notAfter, waitUntil, whenDue, type Pause } from '#core/process/pause.ts'
import {
  attemptRuntimeIn,
  type Snapshot,
  ageOf,
  awakeFor,
  type AttemptRuntime,
} from '#core/payment/runtime.ts'
import { budgetDue, isProvenAbsent, lastSent } from '#core/process/runtime.ts'
import { flows } from '#shared/flows.ts'

type In<State extends AttemptState['is']> = Extract<AttemptState, { is: State }>

/** The one thing to do now. Of several attempts the newest that has something to do comes first. */
export function decidePayment(payment: Payment, snapshot: Snapshot): Step {
  let pause: Pause = { do: 'nothing' }
  for (const attempt of payment.attempts.toReversed()) {
    if (isAttemptSettled(attempt)) continue
    const step = nextOf(payment, attempt, snapshot)
    if (!isPause(step)) return step
    pause = step.do === 'ask' ? notAfter(step, dueAt(pause)) : notAfter(pause, dueAt(step))
  }
  const owed = refundByRule(payment)
  if (owed) return { do: 'openRefund', attempt: owed }
  return pause
}

/** While the service asks for silence, only what asks nothing of it goes on. */
function nextOf(payment: Payment, attempt: Attempt, snapshot: Snapshot): Step {
  const runtime = attemptRuntimeIn(snapshot, attempt.reference)
  const step = stepOf(payment, attempt, runtime, snapshot)
  const isQuiet = runtime.quietUntil > snapshot.elapsed && !localSteps.has(step.do)
  const next = isQuiet ? waitUntil(runtime.quietUntil) : step
  const isWaiting = next.do === 'wait' || next.do === 'ask'
  return isWaiting ? notAfter(next, nextDeadline(attempt, runtime, snapshot)) : next
}

/** The next moment at which other rules hold for it because of its age alone (monotonic ms). */
function nextDeadline(attempt: Attempt, runtime: AttemptRuntime, snapshot: Snapshot): number {
  const { elapsed } = snapshot
  const { state, openedAt } = attempt
  const over = elapsed + limits.life + limits.lifeMargin
  const moments = [
    runtime.beganAt + limits.createAgain,
    over - ageOf(openedAt, runtime.openedHere ? runtime.beganAt : null, runtime, awakeFor(snapshot)),
    ...(state.is === 'created'
      ? [over - ageOf(state.createdAt, runtime.stateAt, runtime, awakeFor(snapshot))]
      : []),
    ...(isApproved(attempt) ? approvalDeadlines(attempt, runtime, snapshot) : []),
  ]
  return Math.min(...moments.map((at) => at + 1).filter((at) => at > elapsed))
}

const localSteps = new Set<Step['do']>([
  'claim',
  'giveUp',
  'quarantine',
  'release',
  'ask',
  'answer',
  'openRefund',
  'refuseRefund',
  'nothing',
])

/** A refund that has to wait holds up nothing else of its payment. */
function stepOf(payment: Payment, attempt: Attempt, runtime: AttemptRuntime, snapshot: Snapshot): Step {
  const refund = decideRefunds(attempt, runtime, snapshot)
  if (refund && !isPause(refund)) return refund
  const step = nextOfPayment(payment, attempt, runtime, snapshot)
  return refund && isPause(step) ? notAfter(step, dueAt(refund)) : step
}

function nextOfPayment(
  payment: Payment,
  attempt: Attempt,
  runtime: AttemptRuntime,
  snapshot: Snapshot,
): Step {
  if (attempt.quarantine) return decideQuarantined(payment, attempt, runtime, snapshot)
  if (isAbandoned(payment, attempt, runtime, snapshot)) return { do: 'release', attempt }
  if (isApproved(attempt)) return decideApproved(payment, attempt, runtime, snapshot)
  switch (attempt.state.is) {
    case 'opened':
      return nextOfOpened(payment, attempt, runtime, snapshot)
    case 'created':
      return nextOfCreated(payment, attempt, attempt.state, runtime, snapshot)
    case 'authorized':
    case 'claimed':
    case 'captured':
    case 'refused':
    case 'ended':
      return attempt.doubted === null ? { do: 'nothing' } : readHourly(attempt, runtime, snapshot)
  }
}

/** Without staff, a payment whose life is over and whose end nobody could tell is walked away from. */
function isAbandoned(
  payment: Payment,
  attempt: Attempt,
  runtime: AttemptRuntime,
  snapshot: Snapshot,
): boolean {
  if (payment.terms.isAttended || attempt.releasedAt !== null) return false
  const { is } = attempt.state
  if (isOver(attempt.state) || (is === 'claimed' && isCaptureUnderWay(attempt))) return false
  if (isApproved(attempt) && payment.terms.register?.keepsReserved) return false
  const opened = runtime.openedHere ? runtime.beganAt : null
  return ageOf(attempt.openedAt, opened, runtime, awakeFor(snapshot)) > limits.life + limits.lifeMargin
}

/** No answer has confirmed the payment yet: it may not exist, or exist without our knowing. */
function nextOfOpened(payment: Payment, attempt: Attempt, runtime: AttemptRuntime, snapshot: Snapshot): Step {
  const { create } = attempt.requests
  const isWanted = attempt.cancelAskedAt === null && !isUnwanted(payment, attempt)
  const isFresh = snapshot.age(runtime.beganAt) < limits.createAgain
  // A request that the gate turned away may have been done all the same.
  if (runtime.turnedAway.length > 0) return readWhenDue(attempt, runtime, snapshot)
  // Once the service has refused a repeated create, only a read can tell what became of the earlier tries.
  const canCreate = runtime.openedHere && create.refusal === null
  if (isWanted && canCreate && (create.tries === 0 || (isFresh && snapshot.isServed))) {
    return requestWhenDue('create', attempt, runtime, snapshot)
  }
  // A payment that came with a copied folder may have been sent by the other till since.
  if (create.tries === create.unsent && snapshot.isOurs) return { do: 'giveUp', attempt }
  if (isProvenAbsent(runtime, 'create', 2)) return { do: 'giveUp', attempt }
  // No longer wanted: the same request again makes sure that there is something to cancel.
  if (!isWanted && canCreate && isFresh) return requestWhenDue('create', attempt, runtime, snapshot)
  return readWhenDue(attempt, runtime, snapshot)
}

/** The customer can pay, until approval or until the service ends it. */
function nextOfCreated(
  payment: Payment,
  attempt: Attempt,
  state: In<'created'>,
  runtime: AttemptRuntime,
  snapshot: Snapshot,
): Step {
  const isUnshowable = flows[attempt.userFlow].showsCode && state.target === null
  const age = ageOf(state.createdAt, runtime.stateAt, runtime, awakeFor(snapshot))
  const isOverdue = age > limits.life + limits.lifeMargin
  // The money of an unwanted attempt is given back, whatever the customer did meanwhile.
  const request = isUnwanted(payment, attempt) ? 'giveBack' : 'cancel'
  if (request === 'giveBack' || attempt.cancelAskedAt !== null || isUnshowable || isOverdue) {
    // Refused for good it ends by itself, as long as it lives.
    const isLeft = isRequestRefused(attempt.requests[request]) && !isOverdue
    return isLeft
      ? readWhenDue(attempt, runtime, snapshot)
      : cancelWhenDue(request, attempt, runtime, snapshot)
  }
  const isPicture = flows[attempt.userFlow].showsCode && attempt.qrFormat !== 'TEXT/TARGETURL'
  if (isPicture && !runtime.hasPicture && runtime.failures === 0) return { do: 'picture', attempt }
  return readWhenDue(attempt, runtime, snapshot)
}

/** Not as we left it: read again hourly; what is reserved of it goes back when it is not wanted, or when nobody is there to say. */
function decideQuarantined(
  payment: Payment,
  attempt: Attempt,
  runtime: AttemptRuntime,
  snapshot: Snapshot,
): Step {
  const { left = 0, problem } = attempt.quarantine ?? {}
  const isRefused = isRequestRefused(attempt.requests.giveBack) && problem?.code === 'sale.cancelRefused'
  const isRest = isUnwanted(payment, attempt) || isTakenInPart(attempt)
  if (left > 0 && !isRefused && (isRest || !payment.terms.isAttended))
    return cancelWhenDue('giveBack', attempt, runtime, snapshot)
  return readHourly(attempt, runtime, snapshot)
}

/** At once where it must be, a few times where it fails, and then every hour. */
function readHourly(attempt: Attempt, runtime: AttemptRuntime, snapshot: Snapshot): Step {
  const isSoon = (runtime.mustRead || runtime.readAt === null) && runtime.failures < readWaits.length
  const due = isSoon
    ? nextReadAt(attempt, runtime, snapshot)
    : (runtime.readAt ?? 0) + limits.quarantinedReadEvery
  return whenDue(due, snapshot.elapsed, { do: 'read', attempt })
}

/** How the shown attempt's cancel stands: asked for, and the service has not said how it ended. */
export const isCancelling = (payment: Payment): boolean => {
  const { state, cancelAskedAt } = shownAttempt(payment)
  return cancelAskedAt !== null && (state.is === 'opened' || state.is === 'created')
}

/** Where the sums and the log go on to disagree a person is asked, and an hour is soon enough. ms */
const refundReadWait = ({ doubted }: Attempt, { failures }: AttemptRuntime): number =>
  doubted !== null && failures > readWaits.length
    ? limits.quarantinedReadEvery
    : paced(readWaits, failures - 1)

/** Step for the pending refund; undefined when there is none. `about` keeps the budgets: the service counts by reference. */
function decideRefunds(attempt: Attempt, about: AttemptRuntime, snapshot: Snapshot): Step | undefined {
  const refund = pendingRefund(attempt.refunds)
  if (!refund) return undefined
  const runtime = attemptRuntimeIn(snapshot, refund.refund)
  const { tries, refusal } = refund.request
  const read = (): Step => {
    const soon =
      runtime.failures > 0 ? (runtime.readAt ?? -Infinity) + refundReadWait(attempt, runtime) : -Infinity
    const due = Math.max(soon, withinMinute(about.reads, limits.readsPerMinute))
    return whenDue(due, snapshot.elapsed, { do: 'readRefund', attempt, refund })
  }
  if (tries > 0 && runtime.mustRead) return read()
  const isOver = isRequestRefused(refund.request)
  // A refusal speaks for one try: of an earlier one that nobody answered, only the log can tell, and only after a while.
  const isDoubtful = refusal !== null && isInDoubt(refund.request)
  const pace = isOver ? 0 : retryDelay(refund.request, timesPutOff(runtime.putOff, 'refund'))
  const wait = isDoubtful ? Math.max(limits.refundDoubt, pace) : pace
  const due = tries === 0 ? -Infinity : lastSent(runtime, 'refund') + wait
  // It may show at any time meanwhile.
  if (isDoubtful && due > snapshot.elapsed) {
    const lookAt = Math.min(due, (runtime.readAt ?? -Infinity) + limits.doubtfulRead)
    if (lookAt <= snapshot.elapsed) return read()
    return waitUntil(lookAt)
  }
  const allowed = isOver ? due : Math.max(due, budgetDue(about, 'refund'))
  if (allowed > snapshot.elapsed) return waitUntil(allowed)
  // An earlier try may have landed while we waited: under the next key it would be a second refund.
  const readAt = runtime.readAt ?? -Infinity
  if (tries > 0 && (readAt < due || snapshot.age(readAt) > limits.trustedKey)) return read()
  // The log was read after the refusal and does not show it.
  if (isOver) return { do: 'refuseRefund', attempt, refund }
  return { do: 'refund', attempt, refund }
}
