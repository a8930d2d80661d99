// The rule for an approval: captured while it is fresh and a screen serves it, else a person is asked, else it is cancelled.
import { isRequestRefused, isInDoubt } from '#core/process/request-state.ts'
import { isGivenUp, isPaidByAnother, isTakenInPart, isUnwanted } from '#core/payment/balance.ts'
import { limits } from '#core/system/limits.ts'
import { cancelWhenDue, requestWhenDue, nextReadAt, readWhenDue } from '#core/payment/timing.ts'
import { isPartWanted, type Attempt, type AttemptState, type Payment } from '#core/payment/state.ts'
import { type Step } from '#core/payment/step.ts'
import { attemptRuntimeIn, type Snapshot, ageOf, type AttemptRuntime } from '#core/payment/runtime.ts'
import { lastSent } from '#core/process/runtime.ts'
import type { Question } from '#shared/sale.ts'

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
  (runtime.goodAt ?? -Infinity) - Math.max(lastSent(runtime, 'capture'), runtime.beganAt) <=
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
function isFresh(payment: Payment, attempt: Approved, runtime: AttemptRuntime, snapshot: Snapshot): boolean {
  const approval = approvalOf(attempt, runtime)
  if (approval === null || approval.ageMs === null || snapshot.isPutAway) return false
  // The register says when.
  if (payment.terms.register?.keepsReserved) return false
  // Another till may have begun a further attempt of a payment that came with a copied folder: only a person can know. And a kiosk
  // that began anew shows nobody that it was paid. A register asks until it knows.
  const isShownToNobody = !payment.terms.isAttended && payment.terms.register === null && !runtime.openedHere
  if (!snapshot.isOurs || isShownToNobody) return false
  if (attempt.cancelAskedAt !== null) return false
  // Seen while a screen waited (0), and it has not gone away since.
  const isWaitedFor =
    approval.ageMs === 0 && snapshot.isServed && snapshot.servedSince <= (runtime.authorizedAt ?? -Infinity)
  return isWaitedFor || approval.ageMs + snapshot.age(approval.at) <= limits.freshApproval
}

const questionOf = ({ cancelAskedAt }: Attempt): Question =>
  cancelAskedAt === null ? 'handedOver' : 'approvedBeforeCancel'

const patienceFor = (question: Question, snapshot: Snapshot): number =>
  question === 'handedOver' ? snapshot.handedOverMs : limits.cancelQuestion

/** How long a person could have been asked about it. ms */
const seenFor = ({ state }: Approved, runtime: AttemptRuntime, { age }: Snapshot): number =>
  ageOf(state.authorizedAt, runtime.authorizedAt, runtime, age)

/** When it is fresh no more, and when nobody is asked any longer (monotonic ms). */
export function approvalDeadlines(attempt: Approved, runtime: AttemptRuntime, snapshot: Snapshot): number[] {
  const approval = approvalOf(attempt, runtime)
  if (approval === null) return []
  const patience = patienceFor(questionOf(attempt), snapshot)
  return [
    approval.at + limits.freshApproval - (approval.ageMs ?? Infinity),
    approval.at + Math.min(patience, limits.askedAtLeast),
    snapshot.elapsed - seenFor(attempt, runtime, snapshot) + patience,
  ]
}

/** Question about this approval for a person, and whether its time is over; undefined where there is none. */
function questionOn(
  payment: Payment,
  attempt: Attempt,
  snapshot: Snapshot,
): { question: Question; isOverdue: boolean } | undefined {
  if (!isApproved(attempt) || attempt.quarantine) return undefined
  const runtime = attemptRuntimeIn(snapshot, attempt.reference)
  if (mustGoBack(payment, attempt) || attempt.answer !== null || mayStillArrive(attempt, runtime))
    return undefined
  const approval = approvalOf(attempt, runtime)
  if (approval === null || isFresh(payment, attempt, runtime, snapshot)) return undefined
  const question = questionOf(attempt)
  const patience = patienceFor(question, snapshot)
  const isSeenLong = seenFor(attempt, runtime, snapshot) >= patience
  // A till that was off all night asks first, if not for long.
  const hasAsked = snapshot.elapsed - approval.at >= Math.min(patience, limits.askedAtLeast)
  const isAsked =
    payment.terms.isAttended || (question === 'handedOver' && payment.terms.register?.keepsReserved)
  return { question, isOverdue: !isAsked || (isSeenLong && hasAsked) }
}

/** The question that stands open, whatever is on the wire meanwhile. */
export function openQuestion(
  payment: Payment,
  snapshot: Snapshot,
): { attempt: Attempt; question: Question } | undefined {
  for (const attempt of payment.attempts.toReversed()) {
    const found = questionOn(payment, attempt, snapshot)
    if (found && !found.isOverdue) return { attempt, question: found.question }
  }
  return undefined
}

export function decideApproved(
  payment: Payment,
  attempt: Approved,
  runtime: AttemptRuntime,
  snapshot: Snapshot,
): Step {
  if (mustGoBack(payment, attempt) || isTakenInPart(attempt))
    return cancelWhenDue('giveBack', attempt, runtime, snapshot)
  if (attempt.answer === null) {
    const approval = approvalOf(attempt, runtime)
    if (approval === null) return readWhenDue(attempt, runtime, snapshot)
    const asked = questionOn(payment, attempt, snapshot)
    if (asked?.isOverdue) return { do: 'answer', attempt, question: asked.question }
    if (asked) {
      // Somebody may act elsewhere while the question stands.
      const until = nextReadAt(attempt, runtime, { ...snapshot, isServed: false })
      return until <= snapshot.elapsed ? { do: 'read', attempt } : { do: 'ask', until }
    }
    // Nobody waits for it any more: it is not sent again, and reads show whether an earlier try arrives.
    if (!isFresh(payment, attempt, runtime, snapshot)) return readWhenDue(attempt, runtime, snapshot)
  }
  if (attempt.state.is === 'authorized') return { do: 'claim', attempt }
  // Its next key waits until no try under an earlier one can arrive any more.
  const isNextKey = isPartWanted(attempt) && attempt.requests.capture.refusal !== null
  if (isNextKey && mayStillArrive(attempt, runtime))
    return readWhenDue(attempt, runtime, { ...snapshot, isServed: false })
  // Repeated until the aggregate shows the money, the service refuses for good, or nobody waits for it any more.
  return runtime.mustRead
    ? readWhenDue(attempt, runtime, snapshot)
    : requestWhenDue('capture', attempt, runtime, snapshot)
}

/** How an approval stands that is not to become a payment; no longer once the service has refused for good to give it back. */
export const isGivingBack = (payment: Payment, attempt: Attempt): boolean =>
  isApproved(attempt) && mustGoBack(payment, attempt) && !isRequestRefused(attempt.requests.giveBack)
