// The messages to a merchant about what happened to an agreement or a charge.
import type { Notice } from '#sandbox/service/service.ts'
import type { Agreement, AgreementEvent } from '#sandbox/recurring/agreement.ts'
import type { Charge, ChargeHappening } from '#sandbox/recurring/charge.ts'
import type { EventName } from '#sandbox/schema/webhooks.ts'

type About = Pick<Agreement, 'merchantSerialNumber' | 'agreementId'> & { id: number }

/** Notice of an agreement or one of its charges, all in one order. */
const noticeOf = (
  { merchantSerialNumber, agreementId, id }: About,
  event: EventName,
  at: number,
  {
    chargeId,
    ...more
  }: { chargeId?: string | undefined; amount?: number; currency?: string; actor?: 'MERCHANT' | 'USER' },
): Notice => ({
  merchantSerialNumber,
  event,
  subject: `agreement/${id}`,
  at,
  body: {
    msn: merchantSerialNumber,
    agreementId,
    ...(chargeId === undefined ? {} : { chargeId }),
    eventType: event,
    occurred: new Date(at).toISOString(),
    ...more,
  },
})

export const agreementNotice = (agreement: Agreement, event: AgreementEvent, at: number): Notice =>
  noticeOf(
    agreement,
    `recurring.agreement-${event}.v1`,
    at,
    event === 'stopped' && agreement.life.status === 'STOPPED' ? { actor: actors[agreement.life.by] } : {},
  )

const actors = { merchant: 'MERCHANT', customer: 'USER' } as const

/** Notice of one charge of many that was not made: it names what could be read of it. */
export const creationFailedNotice = (
  agreement: Agreement,
  { orderId, amount }: { orderId?: string | undefined; amount?: number | undefined },
  at: number,
): Notice =>
  noticeOf(agreement, 'recurring.charge-creation-failed.v1', at, {
    chargeId: orderId,
    ...(amount === undefined ? {} : { amount, currency: agreement.currency }),
  })

/** Event of a change; undefined for a charge's making, an attempt that is made again, and a request that failed after it was taken. */
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
  const { agreement: id, chargeId, currency } = charge
  const { amount, at } = happening
  return event && noticeOf({ ...charge, id }, event, at, { chargeId, amount, currency })
}
