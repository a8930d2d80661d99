// The service's log of a payment's events, held against the service's own sums: the sums are the truth, and the log explains them.
import type { PaymentAnswer, PaymentEvent } from '#core/service/epayment.ts'
import { sum } from '#shared/order.ts'

type MoneyEvent = 'CAPTURED' | 'REFUNDED'

/** What happened of that kind: an event is one by its pspReference, however often it is told. */
export function eventsDone(log: readonly PaymentEvent[], name: MoneyEvent): PaymentEvent[] {
  const done = log.filter((event) => event.name === name && event.success)
  return done.filter(
    ({ pspReference: psp }, at) => psp === '' || done.findIndex((one) => one.pspReference === psp) === at,
  )
}

/** Minor units; 0 where the log does not tell. */
export const valueOf = ({ amount }: PaymentEvent): number => amount?.value ?? 0

/** Whether the log explains what the service has refunded in all. A refund that it tells without an amount explains nothing. */
export function explainsRefunds(
  log: readonly PaymentEvent[],
  { refundedAmount }: PaymentAnswer['aggregate'],
): boolean {
  const done = eventsDone(log, 'REFUNDED')
  return done.every(({ amount }) => amount !== null) && sum(done.map(valueOf)) === refundedAmount.value
}

/** Likewise, and what it has captured. */
export const explainsSums = (log: readonly PaymentEvent[], sums: PaymentAnswer['aggregate']): boolean =>
  explainsRefunds(log, sums) && sum(eventsDone(log, 'CAPTURED').map(valueOf)) === sums.capturedAmount.value
