// The next step of a sale: a pure function of its facts and of what this process remembers about the last minutes.
import { approvalDeadlines, decideApproved, isApproved, isCaptureUnderWay } from '#core/sale/approval.ts'
import { isRequestRefused } from '#core/process/request-state.ts'
import { isAttemptSettled, isUnwanted, refundByRule } from '#core/sale/balance.ts'
import { limits, readWaits } from '#core/system/limits.ts'
import { decideRefunds } from '#core/sale/decide-refund.ts'
import { cancelWhenDue, requestWhenDue, nextReadAt, readWhenDue } from '#core/sale/timing.ts'
import { isOver, shownAttempt, type Attempt, type AttemptState, type Sale } from '#core/sale/state.ts'
import { attemptRuntimeIn, dueAt, notAfter, waitUntil, type Snapshot, type Step } from '#core/sale/step.ts'
import { lastSent } from '#core/process/runtime.ts'
import { ageOf, type AttemptRuntime } from '#core/sale/attempt-runtime.ts'
import { flows } from '#shared/flows.ts'

type In<State extends AttemptState['is']> = Extract<AttemptState, { is: State }>

/** The one thing to do now. Of several attempts the newest that has something to do comes first. */
export function decideSale(sale: Sale, snapshot: Snapshot): Step {
  let pause: Step = { do: 'rest' }
  for (const attempt of sale.attempts.toReversed()) {
    if (isAttemptSettled(attempt)) continue
    const step = nextOf(sale, attempt, snapshot)
    if (!isPause(step)) return step
    pause = step.do === 'ask' ? notAfter(step, dueAt(pause)) : notAfter(pause, dueAt(step))
  }
  const owed = refundByRule(sale)
  if (owed) return { do: 'openRefund', attempt: owed }
  return pause
}

const isPause = ({ do: does }: Step): boolean => does === 'wait' || does === 'ask' || does === 'rest'

/** While the service asks for silence, only what asks nothing of it goes on. */
function nextOf(sale: Sale, attempt: Attempt, snapshot: Snapshot): Step {
  const runtime = attemptRuntimeIn(snapshot, attempt.reference)
  const step = wanted(sale, attempt, runtime, snapshot)
  const isQuiet = runtime.quietUntil > snapshot.elapsed && !local.has(step.do)
  const next = isQuiet ? waitUntil(runtime.quietUntil) : step
  return next.do === 'wait' || next.do === 'ask'
    ? notAfter(next, nextDeadline(attempt, runtime, snapshot))
    : next
}

/** The next moment at which other rules hold for it because of its age alone (monotonic ms). */
function nextDeadline(attempt: Attempt, runtime: AttemptRuntime, snapshot: Snapshot): number {
  const { elapsed } = snapshot
  const { state, openedAt } = attempt
  const over = elapsed + limits.life + limits.lifeMargin
  const moments = [
    runtime.beganAt + limits.createAgain,
    over - ageOf(openedAt, runtime.openedHere ? runtime.beganAt : null, runtime, elapsed),
    ...(state.is === 'created' ? [over - ageOf(state.createdAt, runtime.stateAt, runtime, elapsed)] : []),
    ...(isApproved(attempt) ? approvalDeadlines(attempt, runtime, snapshot) : []),
  ]
  return Math.min(...moments.map((at) => at + 1).filter((at) => at > elapsed))
}

const local = new Set<Step['do']>([
  'claim',
  'giveUp',
  'quarantined',
  'release',
  'ask',
  'answer',
  'openRefund',
  'refuseRefund',
  'rest',
])

/** A refund that has to wait holds up nothing else of its payment. */
function wanted(sale: Sale, attempt: Attempt, runtime: AttemptRuntime, snapshot: Snapshot): Step {
  const refund = decideRefunds(attempt, runtime, snapshot)
  if (refund && refund.do !== 'wait') return refund
  const payment = nextOfPayment(sale, attempt, runtime, snapshot)
  return refund && isPause(payment) ? notAfter(payment, refund.until) : payment
}

function nextOfPayment(sale: Sale, attempt: Attempt, runtime: AttemptRuntime, snapshot: Snapshot): Step {
  if (attempt.quarantine) return decideQuarantined(sale, attempt, runtime, snapshot)
  if (isLeftAlone(sale, attempt, runtime, snapshot)) return { do: 'release', attempt }
  if (isApproved(attempt)) return decideApproved(sale, attempt, runtime, snapshot)
  switch (attempt.state.is) {
    case 'opened':
      return nextOfOpened(sale, attempt, runtime, snapshot)
    case 'created':
      return nextOfCreated(sale, attempt, attempt.state, runtime, snapshot)
    case 'authorized':
    case 'claimed':
    case 'captured':
    case 'refused':
    case 'ended':
      return { do: 'rest' }
  }
}

/** Without staff, a payment whose life is over and whose end nobody could tell is walked away from. */
function isLeftAlone(sale: Sale, attempt: Attempt, runtime: AttemptRuntime, snapshot: Snapshot): boolean {
  if (sale.opened.isAttended || attempt.releasedAt !== null) return false
  const { is } = attempt.state
  if (isOver(attempt.state) || (is === 'claimed' && isCaptureUnderWay(attempt))) return false
  const opened = runtime.openedHere ? runtime.beganAt : null
  return ageOf(attempt.openedAt, opened, runtime, snapshot.elapsed) > limits.life + limits.lifeMargin
}

/** No answer has confirmed the payment yet: it may not exist, or exist without our knowing. */
function nextOfOpened(sale: Sale, attempt: Attempt, runtime: AttemptRuntime, snapshot: Snapshot): Step {
  const { create } = attempt.requests
  const isWanted = attempt.cancelAskedAt === null && !isUnwanted(sale, attempt)
  const isFresh = snapshot.elapsed - runtime.beganAt < limits.createAgain
  // Once the service has refused a repeated create, only a read can tell what became of the earlier tries.
  const canCreate = runtime.openedHere && create.refusal === null
  if (isWanted && canCreate && (create.tries === 0 || (isFresh && snapshot.isServed))) {
    return requestWhenDue('create', attempt, runtime, snapshot)
  }
  // Of what came with a copied folder the other till may have sent it since.
  if (create.tries === create.unsent && snapshot.isOurs) return { do: 'giveUp', attempt }
  if (isAbsent(runtime)) return { do: 'giveUp', attempt }
  // No longer wanted: the same request again makes sure that there is something to cancel.
  if (!isWanted && canCreate && isFresh) return requestWhenDue('create', attempt, runtime, snapshot)
  return readWhenDue(attempt, runtime, snapshot)
}

/**
 * Absence proves something only when it was seen after the last moment at which a request could still arrive. No wall clock tells that
 * moment, it may jump: of a request that left an earlier process it counts from the start of this one.
 */
function isAbsent(runtime: AttemptRuntime): boolean {
  const [absentAt] = runtime.absences.length > 1 ? runtime.absences : []
  if (absentAt === undefined) return false
  const lastLeft = runtime.openedHere ? lastSent(runtime, 'create') : runtime.beganAt
  return absentAt - lastLeft > limits.call + limits.life
}

/** The customer can pay, until approval or until the service ends it. */
function nextOfCreated(
  sale: Sale,
  attempt: Attempt,
  state: In<'created'>,
  runtime: AttemptRuntime,
  snapshot: Snapshot,
): Step {
  const isUnshowable = flows[attempt.userFlow].showsCode && state.target === null
  const age = ageOf(state.createdAt, runtime.stateAt, runtime, snapshot.elapsed)
  const isOverdue = age > limits.life + limits.lifeMargin
  // The money of an unwanted attempt is given back, whatever the customer did meanwhile.
  const request = isUnwanted(sale, attempt) ? 'giveBack' : 'cancel'
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
function decideQuarantined(sale: Sale, attempt: Attempt, runtime: AttemptRuntime, snapshot: Snapshot): Step {
  const { left = 0, problem } = attempt.quarantine ?? {}
  const isRefused = isRequestRefused(attempt.requests.giveBack) && problem?.code === 'sale.cancelRefused'
  if (left > 0 && !isRefused && (isUnwanted(sale, attempt) || !sale.opened.isAttended))
    return cancelWhenDue('giveBack', attempt, runtime, snapshot)
  const isSoon = (runtime.mustRead || runtime.readAt === null) && runtime.failures < readWaits.length
  const due = isSoon
    ? nextReadAt(attempt, runtime, snapshot)
    : (runtime.readAt ?? 0) + limits.quarantinedReadEvery
  return due > snapshot.elapsed ? waitUntil(due) : { do: 'read', attempt }
}

/** How the shown attempt's cancel stands: asked for, and the service has not said how it ended. */
export const isCancelling = (sale: Sale): boolean => {
  const { state, cancelAskedAt } = shownAttempt(sale)
  return cancelAskedAt !== null && (state.is === 'opened' || state.is === 'created')
}
