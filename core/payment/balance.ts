// The money that a payment holds, what of it needs a person, and what is left to do. Derived from its facts alone.
import {
  pendingRefund,
  isDead,
  isOver,
  shownAttempt,
  type Attempt,
  type Payment,
} from '#core/payment/state.ts'
import type { Money } from '#shared/money.ts'
import { problem } from '#shared/problem.ts'
import type { Alarm, Retry } from '#shared/sale.ts'

/** Minor units that the service has captured of this attempt, as far as it has told us. */
export const capturedOf = ({ state, quarantine }: Attempt): number => {
  if (quarantine) return quarantine.captured
  if (state.is === 'captured') return state.value
  return state.is === 'ended' || state.is === 'claimed' ? state.captured : 0
}

/** Minor units that are to be taken of it: all, or the part that its register has asked for. */
export const wantedOf = ({ terms }: Payment, { answer }: Attempt): number =>
  answer?.value ?? terms.amount.value

/** All that is wanted of it is taken: what is left goes back. */
export const isTakenInPart = ({ state }: Attempt): boolean => state.is === 'claimed' && state.captured > 0

/** Amount that is paid, or to be paid: the part alone, where no more was taken. */
export function amountOf(payment: Payment): Money {
  const { amount } = payment.terms
  const { state } = shownAttempt(payment)
  return state.is === 'captured' ? { ...amount, value: state.value } : amount
}

/** Only its register knows of which goods what was taken of it was the price. */
export const isPart = (payment: Payment): boolean => amountOf(payment).value !== payment.terms.amount.value

/** Minor units given back of it after the capture, by whomever. */
export const refundedOf = ({ refunds, refundedElsewhere, refundedAtTills }: Attempt): number =>
  refundedElsewhere +
  refundedAtTills +
  refunds.reduce((sum, { state, value }) => (state.is === 'refunded' ? sum + value : sum), 0)

const pendingOf = ({ refunds }: Attempt): number =>
  refunds.reduce((sum, { state, value }) => (state.is === 'pending' ? sum + value : sum), 0)

/** Minor units that the service has captured of it and that were not given back. */
export const keptOf = (attempt: Attempt): number => capturedOf(attempt) - refundedOf(attempt)

/** Minor units that can still be refunded of it: less what is being refunded already, and what the service alone says is gone. */
export const refundableOf = (attempt: Attempt): number => {
  const gone = Math.max(refundedOf(attempt) + pendingOf(attempt), attempt.doubted ?? 0)
  return Math.max(0, capturedOf(attempt) - gone)
}

/** The attempt has the money, or is about to get it. */
const isPayer = ({ state }: Attempt): boolean => state.is === 'captured' || state.is === 'claimed'

/** Somebody walked away from it, or said that it goes back: whatever is captured of it all the same is not ours to keep. */
export const isGivenUp = ({ releasedAt, answer }: Attempt): boolean =>
  releasedAt !== null || answer?.answer === 'giveBack'

/** The money of another attempt pays, if only in part. */
export const isPaidByAnother = (payment: Payment, attempt: Attempt): boolean =>
  payment.attempts.some((other) => other !== attempt && (other.state.is === 'captured' || keptOf(other) > 0))

/** Another attempt pays, or this one was given up: its money is not wanted. */
export const isUnwanted = (payment: Payment, attempt: Attempt): boolean =>
  isGivenUp(attempt) ||
  isPaidByAnother(payment, attempt) ||
  payment.attempts.some((other) => other !== attempt && isPayer(other))

/** Alarm that only a person can settle, the worst one; null when there is none. */
export function alarmOf(payment: Payment): Alarm | null {
  const open = payment.attempts.filter(({ resolvedAt }) => resolvedAt === null)
  const kept = open.filter((attempt) => keptOf(attempt) > 0)
  const sum = kept.reduce((total, attempt) => total + keptOf(attempt), 0)
  // Whether another till's payment was paid twice, that till asks.
  if (!payment.isAdopted && kept.length > 1 && sum > payment.terms.amount.value)
    return alarm('paidTwice', kept)
  const quarantined = open.filter((attempt) => attempt.quarantine !== null)
  const [first] = quarantined
  if (first) return { ...alarm('quarantined', [first]), problem: first.quarantine?.problem ?? null }
  const doubted = open.filter((attempt) => attempt.doubted !== null)
  const [inDoubt] = doubted
  if (inDoubt) {
    const { reference } = inDoubt
    return { ...alarm('doubted', doubted), value: 0, problem: problem('sale.sumsDisagree', { reference }) }
  }
  const left = kept.filter((attempt) => isGivenUp(attempt) || isReturnedByRule(attempt))
  return left.length > 0 ? alarm('leftButPaid', left) : null
}

const alarm = (kind: Alarm['kind'], attempts: Attempt[]): Alarm => ({
  kind,
  payments: attempts.map((attempt) => ({ reference: attempt.reference, refundable: refundableOf(attempt) })),
  value: attempts.reduce((sum, attempt) => sum + refundableOf(attempt), 0),
  left: attempts.reduce((sum, { quarantine }) => sum + (quarantine?.left ?? 0), 0),
  problem: null,
})

/** It is being given back, or was, for want of a person to ask. */
export const isReturnedByRule = ({ refunds }: Attempt): boolean => refunds.some(({ by }) => by === 'rule')

/**
 * Where nobody is there to decide, money that was taken of a payment walked away from or quarantined goes back in full; asked for again only when
 * more was taken since. What was rightly paid is not given back for one odd answer.
 */
export function refundByRule(payment: Payment): Attempt | undefined {
  if (payment.terms.isAttended) return undefined
  return payment.attempts.find(
    (attempt) =>
      attempt.resolvedAt === null &&
      (isGivenUp(attempt) ||
        isReturnedByRule(attempt) ||
        (attempt.quarantine !== null && attempt.state.is !== 'captured' && !isTakenInPart(attempt))) &&
      refundableOf(attempt) > 0 &&
      !attempt.refunds.some(({ by, state }) => by === 'rule' && state.is !== 'refunded'),
  )
}

/** The payment itself cannot change any more, as far as the service has told; of a quarantined one, that all of it was captured or given back. */
const isSpent = ({ state, quarantine }: Attempt): boolean =>
  quarantine === null
    ? isOver(state)
    : quarantine.problem.code === 'sale.notAdopted' || (quarantine.captured > 0 && quarantine.left === 0)

/** A person has settled what nobody can explain, with the refunds that were pending then. */
const isDoubtSettled = ({ doubted, resolvedAt }: Attempt): boolean => doubted !== null && resolvedAt !== null

/** Whether nothing is left to do or to learn of this attempt. */
export const isAttemptSettled = (attempt: Attempt): boolean =>
  (pendingRefund(attempt.refunds) === undefined || isDoubtSettled(attempt)) &&
  (attempt.resolvedAt === null
    ? attempt.quarantine === null && attempt.doubted === null && isOver(attempt.state)
    : isSpent(attempt))

/** Whether nothing is left to do, to learn or to decide. */
export const isPaymentSettled = (payment: Payment): boolean =>
  payment.attempts.every(isAttemptSettled) && alarmOf(payment) === null

/**
 * Whether a new attempt may begin. Only where the payment was opened: two tills that share its past would give it the same reference. What
 * another register has asked for ends once: it asks anew under another id.
 */
export function retryOf(payment: Payment, isOurs: boolean): Retry {
  if (
    !isOurs ||
    payment.terms.register !== null ||
    payment.attempts.some((attempt) => isPayer(attempt) || keptOf(attempt) > 0)
  )
    return 'no'
  if (payment.attempts.every(isDead)) return 'yes'
  return payment.attempts.every((attempt) => isDead(attempt) || attempt.quarantine === null)
    ? 'override'
    : 'no'
}
