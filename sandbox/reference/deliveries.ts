// The messages that the service sends to merchants: when, with which headers, and when it tries again.
import * as z from 'zod/mini'
import type { HeaderRow } from '#sandbox/service/operation.ts'
import {
  agreementDelivery,
  deliverySignature,
  eventName,
  paymentDelivery,
  type EventName,
} from '#sandbox/schema/webhooks.ts'

/** As they are usually written; a header's name is the same in any case. */
const spelling: Readonly<Record<string, string>> = {
  'webhook-id': 'Webhook-Id',
  authorization: 'Authorization',
}

export const deliveryHeaders: readonly HeaderRow[] = Object.entries(deliverySignature.shape).map(
  ([name, schema]) => ({
    name: spelling[name] ?? name,
    isNeeded: true,
    description: z.globalRegistry.get(schema)?.description ?? '',
    schema,
  }),
)

export type Delivery = { event: EventName; when: string; schema: z.ZodMiniType; example: unknown }

const when: Record<EventName, string> = {
  'epayments.payment.created.v1': 'A payment was created.',
  'epayments.payment.authorized.v1':
    'The customer approved; the money is reserved. Says until when a capture is guaranteed.',
  'epayments.payment.captured.v1': 'A capture was done.',
  'epayments.payment.cancelled.v1': 'Reserved money was released, by you or by the capture deadline.',
  'epayments.payment.terminated.v1': 'You cancelled before the customer approved.',
  'epayments.payment.refunded.v1': 'A refund was done.',
  'epayments.payment.aborted.v1': 'The customer refused.',
  'epayments.payment.expired.v1': 'Nobody answered within the payment’s life.',
  'recurring.agreement-activated.v1': 'The customer accepted an agreement.',
  'recurring.agreement-rejected.v1': 'The customer refused an agreement.',
  'recurring.agreement-stopped.v1': 'An agreement was stopped. Says by whom.',
  'recurring.agreement-expired.v1': 'Nobody accepted an agreement in time, or its initial charge failed.',
  'recurring.charge-reserved.v1': 'The money of a charge is reserved.',
  'recurring.charge-captured.v1': 'The money of a charge was taken.',
  'recurring.charge-canceled.v1': 'A charge was cancelled.',
  'recurring.charge-refunded.v1': 'A charge was given back, all or a part.',
  'recurring.charge-failed.v1': 'A charge failed for good: its last try is over.',
  'recurring.charge-creation-failed.v1':
    'One of many charges that you asked for at once was not created. Says its `orderId` and amount where it had them.',
}

/** `epayments.payment.captured.v1` is CAPTURED. */
const shortName = (event: EventName) => (event.split('.')[2] ?? '').toUpperCase()

function paymentExample(event: EventName): unknown {
  const name = shortName(event)
  return {
    msn: '123456',
    reference: 'till-1-sale-0017',
    pspReference: '0b51a5d6-7e0c-4d7a-9b0c-0f6d6a0c2f11',
    name,
    amount: { currency: 'NOK', value: 49_900 },
    timestamp: '2026-01-15T12:00:00.000Z',
    ...(name === 'CANCELLED' ? {} : { idempotencyKey: 'till-1-sale-0017-create-1' }),
    success: true,
    ...(name === 'AUTHORIZED' ? { captureGuaranteedUntil: '2026-07-14T12:00:00.000Z' } : {}),
  }
}

const recurringExample = (event: EventName): unknown => ({
  msn: '123456',
  agreementId: 'agr_5f3a9c1e07b2d486',
  ...(event.includes('charge') ? { chargeId: 'coffee-club-0017-02' } : {}),
  eventType: event,
  occurred: '2026-01-15T12:00:00.000Z',
  ...(event.includes('charge') ? { amount: 9900, currency: 'NOK' } : {}),
  ...(event.includes('stopped') ? { actor: 'USER' } : {}),
})

export const deliveries: readonly Delivery[] = eventName.options.map((event) =>
  event.startsWith('epayments.')
    ? { event, when: when[event], schema: paymentDelivery, example: paymentExample(event) }
    : { event, when: when[event], schema: agreementDelivery, example: recurringExample(event) },
)
