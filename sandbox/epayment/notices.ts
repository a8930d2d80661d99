// The message to a merchant about what happened to a payment.
import type { Happening, Payment } from '#sandbox/epayment/life.ts'
import type { Notice } from '#sandbox/service/service.ts'

/** `pspReference`: of this event. Compact, in the published order of keys; a cancel has no idempotencyKey. */
export function noticeOf(
  payment: Payment,
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
