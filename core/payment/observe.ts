// The facts that follow from the service's answer about a payment. Nothing is done here.
import type { AttemptFact, End, ServiceBalance, RefundFact } from '#core/payment/facts.ts'
import { capturedOf, refundedOf, wantedOf } from '#core/payment/balance.ts'
import { eventsDone, valueOf } from '#core/payment/event-log.ts'
import { idempotencyKey, isKeyOf, tillOfRefundKey } from '#core/payment/reference.ts'
import { isOver, type Attempt, type Payment } from '#core/payment/state.ts'
import { sum } from '#shared/order.ts'
import { problem } from '#shared/problem.ts'
import type { PaymentAnswer, PaymentEvent } from '#core/service/epayment.ts'

const ends = { ABORTED: 'aborted', EXPIRED: 'expired', TERMINATED: 'terminated' } as const satisfies Record<
  string,
  End
>

/** A payment as get, capture and cancel all tell of it. */
export type ServiceAnswer = Pick<PaymentAnswer, 'state' | 'amount' | 'aggregate' | 'pspReference'>

/**
 * The facts that follow. The aggregate is the only truth about money: a status code, or our own intention, is not.
 * `ageMs`: how old the approval is by the service's clock; null when not known.
 */
export function factsFromRead(
  payment: Payment,
  attempt: Attempt,
  found: ServiceAnswer,
  ageMs: number | null,
): AttemptFact[] {
  // Another till's payment is looked at here for its refunds only: what else becomes of it is for that till.
  if (payment.isAdopted) return []
  const { reference, state, quarantine } = attempt
  const { amount } = payment.terms
  const { authorizedAmount, capturedAmount, cancelledAmount, refundedAmount } = found.aggregate
  const captured = capturedAmount.value
  const left = Math.max(0, authorizedAmount.value - captured - cancelledAmount.value)
  const strange = () => quarantineFact(attempt, { captured, left })
  if (found.amount.value !== amount.value || found.amount.currency !== amount.currency) return strange()
  // An attempt that was over for us must be over, and the same in money: anything else is looked at by a person first.
  const isClosed = isOver(state) && quarantine === null
  // To give it back was refused for good: while it is as it was, it waits for a person.
  const isRefused = quarantine?.problem.code === 'sale.cancelRefused'
  switch (found.state) {
    case 'CREATED':
      if (isOver(state)) return strange()
      if (isRefused) return []
      if (quarantine) return [{ kind: 'quarantineLifted', reference }]
      return state.is === 'opened' ? [{ kind: 'created', reference, target: null }] : []
    case 'ABORTED':
    case 'EXPIRED':
    case 'TERMINATED':
      if (isClosed) return state.is === 'captured' ? strange() : []
      return [{ kind: 'ended', reference, end: ends[found.state] }]
    case 'AUTHORIZED': {
      // The sums keep what others took and gave back: it is over when all of it is written down.
      const isAllBack =
        left === 0 &&
        captured === refundedAmount.value &&
        (captured === 0 || captured === refundedOf(attempt))
      if (isClosed) {
        const isSame = captured === capturedOf(attempt) && (state.is === 'captured' || isAllBack)
        return isSame ? [] : strange()
      }
      // A payment that was said to be over is paid after all: a person has to hear of it.
      if (isOver(state) && state.is !== 'captured' && captured > 0 && !isAllBack) return strange()
      const wanted = wantedOf(payment, attempt)
      if (captured === wanted && (left === 0 || wanted === amount.value)) {
        return [{ kind: 'captured', reference, pspReference: found.pspReference, value: captured }]
      }
      if (captured === wanted && state.is === 'claimed') {
        if (isRefused && left === quarantine?.left) return []
        return [
          ...(state.captured === captured
            ? []
            : [{ kind: 'capturedInPart' as const, reference, value: captured }]),
          ...(quarantine ? [{ kind: 'quarantineLifted' as const, reference }] : []),
        ]
      }
      if (isAllBack)
        return [{ kind: 'ended', reference, end: 'givenBack', ...(captured > 0 ? { captured } : {}) }]
      if (captured > 0 || isOver(state)) return strange()
      if (isRefused && left === quarantine?.left) return []
      const facts: AttemptFact[] = quarantine ? [{ kind: 'quarantineLifted', reference }] : []
      if (state.is === 'authorized' || state.is === 'claimed') return facts
      return [...facts, { kind: 'authorized', reference, pspReference: found.pspReference, ageMs }]
    }
  }
}

/** The service took the capture in use, and its log tells that it failed: that is its no. The sums come first, and say more. */
export function failedCaptureIn(
  { reference, state, requests }: Attempt,
  events: PaymentEvent[],
): AttemptFact[] {
  const { n, refusal } = requests.capture
  if (state.is !== 'claimed' || refusal !== null || !isFailed(events, reference, 'capture', n)) return []
  return [
    {
      kind: 'turnedDown',
      reference,
      request: 'capture',
      n,
      isPassing: false,
      problem: problem('service.notDone'),
    },
  ]
}

/** Under the key in use, and none of its tries was done: another try may have been. */
function isFailed(events: PaymentEvent[], of: string, request: 'capture' | 'refund', n: number): boolean {
  const key = idempotencyKey(of, request, n)
  const isDone = events.some((event) => event.success && isKeyOf(event.idempotencyKey, of, request))
  return !isDone && events.some((event) => !event.success && event.idempotencyKey === key)
}

/** Said once: another time only when the money has moved. */
export function quarantineFact(
  attempt: Attempt,
  held: ServiceBalance,
  why = problem('sale.quarantined', { reference: attempt.reference }),
): AttemptFact[] {
  const { quarantine, reference } = attempt
  const isSaid = quarantine?.captured === held.captured && quarantine.left === held.left
  return isSaid ? [] : [{ kind: 'quarantined', reference, problem: why, ...held }]
}

/** The service's sums and its log do not agree on its refunds: none of them is written down, and a person is asked. */
export const doubtFacts = ({ reference, doubted }: Attempt, value: number): RefundFact[] =>
  doubted === value ? [] : [{ kind: 'refundsDoubted', reference, value }]

/** Maker of the payment under our reference, by the key of its CREATED event; unknown while the log does not show it. */
export function creatorOf(attempt: Attempt, events: PaymentEvent[]): 'us' | 'other' | 'unknown' {
  const created = events.find((event) => event.name === 'CREATED')
  if (!created) return 'unknown'
  return isKeyOf(created.idempotencyKey, attempt.reference, 'create') ? 'us' : 'other'
}

/** How long ago the customer approved, in ms: by the service's clock when it answered, and since it was asked (`heardMs`) by ours. */
export function approvalAge(
  events: PaymentEvent[],
  serverTime: number | null,
  heardMs: number,
): number | null {
  const approved = Date.parse(
    events.find(({ name, success }) => name === 'AUTHORIZED' && success)?.timestamp ?? '',
  )
  return serverTime === null || Number.isNaN(approved) ? null : Math.max(0, serverTime - approved) + heardMs
}

/**
 * Facts about an attempt's refunds from the event log: ours by their keys, and what others gave back. `isPastTill`: whether this journal
 * was written under that till's id, now or before it was copied. Such a till's refund that this journal does not know is in no other
 * report: it moves here, whichever till took the payment. A refund of no till moves at the till that took it.
 */
export function observeRefunds(
  { isAdopted }: Payment,
  attempt: Attempt,
  events: PaymentEvent[],
  isPastTill: (till: string) => boolean,
): RefundFact[] {
  const { reference, refunds } = attempt
  const done = eventsDone(events, 'REFUNDED')
  const ownerOfRefund = (event: PaymentEvent) =>
    refunds.find(({ refund }) => isKeyOf(event.idempotencyKey, refund, 'refund'))
  // All that went out under this refund's name, should it ever be more than was meant: the journal holds what is true.
  const ours = refunds.flatMap(({ refund, state, value: meant }): RefundFact[] => {
    const events = done.filter((one) => isKeyOf(one.idempotencyKey, refund, 'refund'))
    const [event] = events
    const value = sum(events.map(valueOf))
    if (!event || (state.is === 'refunded' && value === meant)) return []
    return [{ kind: 'refunded', refund, reference, pspReference: event.pspReference, value }]
  })
  let [elsewhere, atTills] = [0, 0]
  for (const event of done.filter((one) => !ownerOfRefund(one))) {
    const till = tillOfRefundKey(event.idempotencyKey)
    const isMovedHere = till === null ? !isAdopted : isPastTill(till)
    if (isMovedHere) elsewhere += valueOf(event)
    else atTills += valueOf(event)
  }
  const failed = refunds.flatMap(({ refund, state, request }): RefundFact[] => {
    if (state.is !== 'pending' || !isFailed(events, refund, 'refund', request.n)) return []
    return [{ kind: 'refundRefused', refund, reference, problem: problem('service.notDone') }]
  })
  const own = [...ours, ...failed]
  if (elsewhere + atTills > capturedOf(attempt)) return own
  const facts: RefundFact[] = []
  if (elsewhere !== attempt.refundedElsewhere)
    facts.push({ kind: 'refundedElsewhere', reference, value: elsewhere })
  if (atTills !== attempt.refundedAtTills) facts.push({ kind: 'refundedAtTills', reference, value: atTills })
  // The sum that falls goes first: at no moment is more given back than there was.
  const others = atTills < attempt.refundedAtTills ? facts.toReversed() : facts
  return [
    ...own,
    ...others,
    ...(attempt.doubted === null ? [] : [{ kind: 'refundsExplained' as const, reference }]),
  ]
}
