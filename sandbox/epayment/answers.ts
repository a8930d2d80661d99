// The service's view of a payment, in answers and in messages to merchants.
import type { Life, PaymentRecord, Happening } from '#sandbox/epayment/life.ts'
import type { ModificationAnswer, WirePayment as Shown } from '#sandbox/schema/epayment.ts'
import type { Notice } from '#sandbox/service/service.ts'

/** Before approval all zeros; cancelled by the merchant before that, the whole amount. */
function moneyOf(life: Life, value: number) {
  switch (life.state) {
    case 'AUTHORIZED':
      return life.money
    case 'TERMINATED':
      return { authorized: 0, captured: 0, cancelled: value, refunded: 0 }
    case 'CREATED':
    case 'ABORTED':
    case 'EXPIRED':
      return { authorized: 0, captured: 0, cancelled: 0, refunded: 0 }
  }
}

export function aggregateOf({ life, request: { amount } }: PaymentRecord): Shown['aggregate'] {
  const money = moneyOf(life, amount.value)
  const of = (value: number) => ({ currency: amount.currency, value })
  return {
    authorizedAmount: of(money.authorized),
    cancelledAmount: of(money.cancelled),
    capturedAmount: of(money.captured),
    refundedAmount: of(money.refunded),
  }
}

export function shownPayment(payment: PaymentRecord): Shown {
  const { life, request } = payment
  return {
    aggregate: aggregateOf(payment),
    amount: request.amount,
    state: life.state,
    paymentMethod: { type: request.paymentMethod.type, ...cardOf(life) },
    profile: {},
    pspReference: payment.pspReference,
    reference: payment.reference,
    ...learnt(life),
    ...(request.metadata === undefined ? {} : { metadata: request.metadata }),
  }
}

const cardOf = (life: Life) => (life.state === 'AUTHORIZED' ? { cardBin: life.approval.cardBin } : {})

/** Fields that are known once the customer has paid. */
function learnt(life: Life): Partial<Shown> {
  if (life.state !== 'AUTHORIZED') return {}
  const { shared, shipping } = life.approval
  return {
    captureGuaranteedUntil: new Date(life.captureUntil).toISOString(),
    ...(shared ? { ...shared, profile: { sub: shared.sub } } : {}),
    ...(shipping ? { shippingDetails: shipping } : {}),
  }
}

/** Answer of capture, cancel and refund alike: the amount is the payment's own, not the modified one. */
export const shownModification = (payment: PaymentRecord): ModificationAnswer => ({
  amount: payment.request.amount,
  state: payment.life.state,
  aggregate: aggregateOf(payment),
  pspReference: payment.pspReference,
  reference: payment.reference,
})

/** `pspReference`: of this event. Compact, in the published order of keys; a cancel has no idempotencyKey. */
export function noticeOf(
  payment: PaymentRecord,
  pspReference: string,
  { name, value, at, key, isFailed }: Happening,
): Notice {
  const { merchantSerialNumber, reference, request, life, id } = payment
  return {
    merchantSerialNumber,
    event: `epayments.payment.${name.toLowerCase() as Lowercase<Happening['name']>}.v1`,
    subject: `payment/${id}`,
    at,
    body: {
      msn: merchantSerialNumber,
      reference,
      pspReference,
      name,
      amount: { currency: request.amount.currency, value },
      timestamp: new Date(at).toISOString(),
      ...(key === null ? {} : { idempotencyKey: key }),
      success: !isFailed,
      ...(name === 'AUTHORIZED' && life.state === 'AUTHORIZED'
        ? {
            captureGuaranteedUntil: new Date(life.captureUntil).toISOString(),
            ...(life.approval.shared && {
              userDetails: life.approval.shared.userDetails,
              sub: life.approval.shared.sub,
            }),
          }
        : {}),
    },
  }
}
