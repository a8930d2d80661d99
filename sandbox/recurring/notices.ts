// The messages to a merchant about what happened to an agreement or a charge.
import type { Notice } from '#sandbox/service/service.ts'
import type { Agreement, AgreementEvent } from '#sandbox/recurring/agreement.ts'
import type { Charge, ChargeHappening } from '#sandbox/recurring/charge.ts'
import type { EventName } from '#sandbox/schema/webhooks.ts'

export function agreementNotice(agreement: Agreement, event: AgreementEvent, at: number): Notice {
  const { merchantSerialNumber, agreementId, id, life } = agreement
  const eventType = `recurring.agreement-${event}.v1` as const
  return {
    merchantSerialNumber,
    event: eventType,
    subject: `agreement/${id}`,
    at,
    body: {
      msn: merchantSerialNumber,
      agreementId,
      eventType,
      occurred: new Date(at).toISOString(),
      ...(event === 'stopped' && life.status === 'STOPPED' ? { actor: actors[life.by] } : {}),
    },
  }
}

const actors = { merchant: 'MERCHANT', customer: 'USER' } as const

/** Of one of many that were asked for at once: what could be read of it. */
export function creationFailedNotice(
  { merchantSerialNumber, agreementId, id, currency }: Agreement,
  { orderId, amount }: { orderId?: string | undefined; amount?: number | undefined },
  at: number,
): Notice {
  const event = 'recurring.charge-creation-failed.v1'
  return {
    merchantSerialNumber,
    event,
    subject: `agreement/${id}`,
    at,
    body: {
      msn: merchantSerialNumber,
      agreementId,
      ...(orderId === undefined ? {} : { chargeId: orderId }),
      eventType: event,
      occurred: new Date(at).toISOString(),
      ...(amount === undefined ? {} : { amount, currency }),
    },
  }
}

/** Nothing is told of a charge's making, of an attempt that will be made again, nor of a request that failed after it was taken. */
function eventOf({ life }: Charge, { name, isSuccess }: ChargeHappening): EventName | undefined {
  if (!isSuccess && name !== 'FAIL') return undefined
  switch (name) {
    case 'CREATE':
      return undefined
    case 'RESERVE':
      return 'recurring.charge-reserved.v1'
    case 'CAPTURE':
      return 'recurring.charge-captured.v1'
    case 'REFUND':
      return 'recurring.charge-refunded.v1'
    case 'CANCEL':
      return 'recurring.charge-canceled.v1'
    case 'FAIL':
      return life.status === 'FAILED' ? 'recurring.charge-failed.v1' : undefined
  }
}

/** `amount`: that of this event. */
export function chargeNotice(charge: Charge, happening: ChargeHappening): Notice | undefined {
  const event = eventOf(charge, happening)
  if (!event) return undefined
  const { merchantSerialNumber, agreement, agreementId, chargeId, currency } = charge
  const { amount, at } = happening
  return {
    merchantSerialNumber,
    event,
    subject: `agreement/${agreement}`,
    at,
    body: {
      msn: merchantSerialNumber,
      agreementId,
      chargeId,
      eventType: event,
      occurred: new Date(at).toISOString(),
      amount,
      currency,
    },
  }
}
