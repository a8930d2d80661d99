// Contents of a sandbox, for programs and for its page: sales units with their credentials, and the newest money.
import { operations, type Parts } from '#sandbox/api/areas.ts'
import { aggregateOf } from '#sandbox/epayment/answers.ts'
import { summaryOf } from '#sandbox/recurring/charge.ts'
import type { FaultKind } from '#sandbox/service/faults.ts'
import { phonePath } from '#sandbox/service/links.ts'
import { credentialsOf } from '#sandbox/state/sales-units.ts'

/** `control`: what can be done, a line each. */
export const listing = (parts: Parts, control: readonly string[]) => ({
  what: 'A sandbox of a payment service. Everything under /sandbox/ is its own and no part of the service.',
  environment: parts.environment,
  now: new Date(parts.clock.now()).toISOString(),
  limits: parts.rates ? 'on' : 'off',
  phone: parts.phoneUrl() + phonePath,
  control,
  faultKinds: {
    'drop-request': 'nothing is done, the connection breaks',
    'drop-answer': 'it is done, the connection breaks',
    late: '"seconds", "status"?: an error now, done so much later',
    delay: '"seconds": done and answered after so long',
    status: '"status" 423, 429 or 5xx, "retryAfterSeconds"?',
    code: '"code": a refusal, by an error code of ePayment or the name of a problem of Recurring',
    fail: 'a capture, cancel or refund is answered as done, no money moves, and its event says that it failed',
    html: '"status"?: the page of a proxy',
  } satisfies Record<FaultKind['kind'], string>,
  operations: [...new Set(operations.map(({ name }) => name))],
  salesUnits: parts.units.all.map((unit) => ({
    shopName: unit.shopName,
    ...credentialsOf(unit),
    kind: unit.kind,
    permissions: unit.permissions,
    isLenient: parts.leniency.of(unit.merchantSerialNumber),
    actsFor: unit.actsFor.flatMap(
      (kind) => parts.units.all.find((one) => one.kind === kind)?.merchantSerialNumber ?? [],
    ),
  })),
})

/** Most payments, and most charges, of all sales units together: the newest are found at once, however much there is. */
const mostShown = 8

/** Minor units. */
export const moneyRows = ({ payments, recurring }: Parts) => ({
  payments: payments.newest(mostShown).map((payment) => {
    const { authorizedAmount, capturedAmount, cancelledAmount, refundedAmount } = aggregateOf(payment)
    return {
      reference: payment.reference,
      merchantSerialNumber: payment.merchantSerialNumber,
      state: payment.life.state,
      ...payment.request.amount,
      authorized: authorizedAmount.value,
      captured: capturedAmount.value,
      cancelled: cancelledAmount.value,
      refunded: refundedAmount.value,
    }
  }),
  charges: recurring.charges.newest(mostShown).map((charge) => ({
    chargeId: charge.chargeId,
    merchantSerialNumber: charge.merchantSerialNumber,
    status: charge.life.status,
    value: charge.amount,
    currency: charge.currency,
    ...summaryOf(charge),
  })),
})
