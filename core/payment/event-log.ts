// The service's log of a payment's events, held against the service's own sums: the sums are the truth, and the log explains them.
import { refundedOf } from '#core/payment/balance.ts'
import { isKeyOf } from '#core/payment/reference.ts'
import { pendingRefund, type Attempt } from '#core/payment/state.ts'
import type { PaymentAnswer, PaymentEvent } from '#core/service/epayment.ts'
import { sum } from '#shared/order.ts'

type MoneyEvent = 'CAPTURED' | 'REFUNDED'

/** Successful events of that kind: an event is one by its pspReference, however often it is told. */
export function eventsDone(log: readonly PaymentEvent[], name: MoneyEvent): PaymentEvent[] {
  const done = log.filter((event) => event.name === name && event.success)
  return done.filter(
    ({ pspReference: psp }, at) => psp === '' || done.findIndex((one) => one.pspReference === psp) === at,
  )
}

/** Minor units; 0 where the log does not tell. */
export const valueOf = ({ amount }: PaymentEvent): number => amount?.value ?? 0

/**
 * The log with the amounts that it leaves out, as far as they follow: a refund of ours is of what was asked for, and one that is not is what
 * the sums have beyond the rest. `attempt`: none where nothing of it is written down yet.
 */
export function withAmounts(
  log: readonly PaymentEvent[],
  { refundedAmount }: PaymentAnswer['aggregate'],
  attempt: Attempt | undefined,
): PaymentEvent[] {
  const isOf = ({ idempotencyKey }: PaymentEvent, refund: string) => isKeyOf(idempotencyKey, refund, 'refund')
  const given = (event: PaymentEvent, value: number) => ({ ...event, amount: { ...refundedAmount, value } })
  const told = log.map((event) => {
    const own = attempt?.refunds.find(({ refund }) => isOf(event, refund))
    return event.amount === null && own ? given(event, own.value) : event
  })
  const done = eventsDone(told, 'REFUNDED')
  const [open, ...others] = done.filter(({ amount }) => amount === null)
  const rest = refundedAmount.value - sum(done.map(valueOf))
  // The sums may know a refund of ours before the log does: then the rest may be that one.
  const pending = attempt && pendingRefund(attempt.refunds)
  const isOursToCome =
    attempt !== undefined &&
    pending !== undefined &&
    !done.some((event) => isOf(event, pending.refund)) &&
    refundedAmount.value >= refundedOf(attempt) + pending.value
  if (!open || others.length > 0 || rest <= 0 || isOursToCome) return told
  return told.map((event) => (event === open ? given(event, rest) : event))
}

/** Whether the log explains what the service has refunded in all. A refund of which no amount is known explains nothing. */
export function explainsRefunds(
  log: readonly PaymentEvent[],
  sums: PaymentAnswer['aggregate'],
  attempt: Attempt | undefined,
): boolean {
  const done = eventsDone(withAmounts(log, sums, attempt), 'REFUNDED')
  return done.every(({ amount }) => amount !== null) && sum(done.map(valueOf)) === sums.refundedAmount.value
}

/** Whether the log explains what was refunded and what was captured. */
export const explainsSums = (
  log: readonly PaymentEvent[],
  sums: PaymentAnswer['aggregate'],
  attempt: Attempt | undefined,
): boolean =>
  explainsRefunds(log, sums, attempt) &&
  sum(eventsDone(log, 'CAPTURED').map(valueOf)) === sums.capturedAmount.value
