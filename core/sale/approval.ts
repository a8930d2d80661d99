// The rule for an approval: captured while it is fresh and a screen serves it, else a person is asked, else it is cancelled.
import { isFinal, isInDoubt } from '#core/sale/deed.ts'
import { isGivenUp, isPaidByAnother, isUnwanted } from '#core/sale/held.ts'
import { limits } from '#core/limits.ts'
import { cancelWhenDue, deedWhenDue, nextReadAt, readWhenDue } from '#core/sale/pace.ts'
import type { Attempt, AttemptState, Sale } from '#core/sale/sale.ts'
import { watchIn, type Moment, type Step } from '#core/sale/step.ts'
import { ageOf, lastSent, type Watch } from '#core/sale/watch.ts'
import type { Question } from '#shared/sale.ts'

type Approved = Attempt & { state: Extract<AttemptState, { is: 'authorized' | 'claimed' }> }

export const isApproved = (attempt: Attempt): attempt is Approved =>
  attempt.state.is === 'authorized' || attempt.state.is === 'claimed'

/** The service will never capture it: what is left to do is to give it back. */
export const isRefusedForGood = ({ deeds }: Attempt): boolean => isFinal(deeds.capture)

/** No request for its capture can have succeeded: none arrived, or each was refused. */
const isUntouched = ({ deeds }: Attempt): boolean => !isInDoubt(deeds.capture)

/** A capture of it may be on its way, and may succeed: it resolves by reading, and is never walked away from. */
export const isOnItsWay = (attempt: Attempt): boolean =>
  attempt.state.is === 'captured' ||
  (attempt.state.is === 'claimed' && !isRefusedForGood(attempt) && !isUntouched(attempt))

/**
 * Nobody knows what became of a capture that was sent, and the last read was too early to tell. No wall clock says when a try of an earlier
 * process left, it may jump: that counts from the start of this one.
 */
const mayStillArrive = (attempt: Approved, watch: Watch): boolean =>
  attempt.state.is === 'claimed' &&
  !isUntouched(attempt) &&
  (watch.goodAt ?? -Infinity) - Math.max(lastSent(watch, 'capture'), watch.beganAt) <= limits.refundDoubt

const mustGoBack = (sale: Sale, attempt: Approved): boolean =>
  attempt.state.is === 'claimed'
    ? isRefusedForGood(attempt) || isPaidByAnother(sale, attempt) || isGivenUp(attempt)
    : isUnwanted(sale, attempt)

/** How old the approval was when this process learned of it; null while it has not. */
function approvalOf(attempt: Approved, watch: Watch): { ageMs: number | null; at: number } | null {
  // What an earlier process saw may be hours old, and this machine's clock may have jumped: the service says how old.
  if (watch.authorizedAt === null) return watch.approval
  return { ageMs: attempt.state.ageMs, at: watch.authorizedAt }
}

/** Whether it may be captured without asking anybody. */
function isFresh(sale: Sale, attempt: Approved, watch: Watch, moment: Moment): boolean {
  const approval = approvalOf(attempt, watch)
  if (approval === null || approval.ageMs === null || sale.acknowledgedAt !== null) return false
  // Of a sale that came with a copied folder another till may have begun a further attempt: only a person can know. And a kiosk
  // that began anew shows nobody that it was paid.
  if (!moment.isOurs || (!sale.opened.isAttended && !watch.openedHere)) return false
  if (attempt.cancelAskedAt !== null) return false
  // Seen while a screen waited (0), and it has not gone away since.
  const isWaitedFor =
    approval.ageMs === 0 && moment.isServed && moment.servedSince <= (watch.authorizedAt ?? -Infinity)
  return isWaitedFor || approval.ageMs + moment.elapsed - approval.at <= limits.freshApproval
}

const patienceFor = (question: Question, moment: Moment): number =>
  question === 'handedOver' ? moment.handedOverMs : limits.cancelQuestion

/** What only a person can say about this approval, and how long it has been asked. */
function questionOn(
  sale: Sale,
  attempt: Attempt,
  moment: Moment,
): { question: Question; isOverdue: boolean } | undefined {
  if (!isApproved(attempt) || attempt.aside) return undefined
  const watch = watchIn(moment, attempt.reference)
  if (mustGoBack(sale, attempt) || attempt.answer !== null || mayStillArrive(attempt, watch)) return undefined
  const approval = approvalOf(attempt, watch)
  if (approval === null || isFresh(sale, attempt, watch, moment)) return undefined
  const question = attempt.cancelAskedAt === null ? 'handedOver' : 'approvedBeforeCancel'
  const seenFor = ageOf(attempt.state.authorizedAt, watch.authorizedAt, watch, moment.elapsed)
  const patience = patienceFor(question, moment)
  // A till that was off all night asks first, if not for long.
  const hasAsked = moment.elapsed - approval.at >= Math.min(patience, limits.askedAtLeast)
  return { question, isOverdue: !sale.opened.isAttended || (seenFor >= patience && hasAsked) }
}

/** The question that stands open, whatever is on the wire meanwhile. */
export function openQuestion(
  sale: Sale,
  moment: Moment,
): { attempt: Attempt; question: Question } | undefined {
  for (const attempt of sale.attempts.toReversed()) {
    const found = questionOn(sale, attempt, moment)
    if (found && !found.isOverdue) return { attempt, question: found.question }
  }
  return undefined
}

export function nextOfApproved(sale: Sale, attempt: Approved, watch: Watch, moment: Moment): Step {
  if (mustGoBack(sale, attempt)) return cancelWhenDue('giveBack', attempt, watch, moment)
  if (attempt.answer === null) {
    const approval = approvalOf(attempt, watch)
    if (approval === null) return readWhenDue(attempt, watch, moment)
    const asked = questionOn(sale, attempt, moment)
    if (asked?.isOverdue) return { do: 'answer', attempt, question: asked.question }
    if (asked) {
      // Somebody may act elsewhere while the question stands.
      const isDue = nextReadAt(attempt, watch, { ...moment, isServed: false }) <= moment.elapsed
      return isDue ? { do: 'read', attempt } : { do: 'ask' }
    }
    // Nobody waits for it any more: it is not sent again, and reads show whether an earlier try arrives.
    if (!isFresh(sale, attempt, watch, moment)) return readWhenDue(attempt, watch, moment)
  }
  if (attempt.state.is === 'authorized') return { do: 'claim', attempt }
  // Repeated until the aggregate shows the money, the service refuses for good, or nobody waits for it any more.
  return watch.mustRead ? readWhenDue(attempt, watch, moment) : deedWhenDue('capture', attempt, watch, moment)
}

/** How an approval stands that is not to become a payment. */
export const isGivingBack = (sale: Sale, attempt: Attempt): boolean =>
  isApproved(attempt) && mustGoBack(sale, attempt)
