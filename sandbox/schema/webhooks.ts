// The schemas of the webhooks API and of its deliveries.
import * as z from 'zod/mini'
import { userDetails } from '#sandbox/schema/epayment.ts'

/** What a merchant can be told of. The first six are the contract's, the others are published beside it. */
export const eventName = z.enum([
  'epayments.payment.created.v1',
  'epayments.payment.authorized.v1',
  'epayments.payment.captured.v1',
  'epayments.payment.cancelled.v1',
  'epayments.payment.terminated.v1',
  'epayments.payment.refunded.v1',
  'epayments.payment.aborted.v1',
  'epayments.payment.expired.v1',
  'recurring.agreement-activated.v1',
  'recurring.agreement-rejected.v1',
  'recurring.agreement-stopped.v1',
  'recurring.agreement-expired.v1',
  'recurring.charge-reserved.v1',
  'recurring.charge-captured.v1',
  'recurring.charge-canceled.v1',
  'recurring.charge-refunded.v1',
  'recurring.charge-failed.v1',
  'recurring.charge-creation-failed.v1',
])
export type EventName = z.infer<typeof eventName>

/** POST /webhooks/v1/webhooks. Which addresses are good is a rule of its own. */
export const registerRequest = z.strictObject({
  url: z.string().check(z.minLength(1), z.maxLength(2048)),
  events: z.array(eventName).check(z.minLength(1), z.maxLength(100)),
})

/** The secret is given here and never again. */
export const registerAnswer = z.looseObject({ id: z.uuid(), secret: z.string() })

/** GET /webhooks/v1/webhooks. `url` goes beyond the contract: a client must not need it. */
export const listAnswer = z.looseObject({
  webhooks: z.array(
    z.looseObject({ id: z.uuid(), url: z.optional(z.string()), events: z.array(z.string()) }),
  ),
})

/**
 * Every delivery is a POST with `Content-Type: application/json; charset=utf-8` and these headers, by which a receiver knows who sent it.
 *
 * 1. `x-ms-content-sha256` is base64(SHA-256(raw body)).
 * 2. The text to sign is `POST` + `\n` + path with query + `\n` + `{x-ms-date};{host};{x-ms-content-sha256}`, each value as its header
 *    has it.
 * 3. The signature is base64(HMAC-SHA-256(text)); the key is the secret's own characters as UTF-8 bytes, not what they decode to.
 * 4. `Authorization: HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=<signature>`.
 *
 * Compared in constant time, over the body as it came and never one that was written anew. An `x-ms-date` more than 5 minutes away is
 * refused. Each attempt has a new date and signature; the body and its hash stay.
 */
export const deliverySignature = z.looseObject({
  /** The registration's id. */
  'webhook-id': z.uuid(),
  /** An HTTP date: when this attempt was made. */
  'x-ms-date': z.string(),
  /** As the receiver's own Host header has it: with the port where it is not the usual one. */
  host: z.string(),
  'x-ms-content-sha256': z.string(),
  authorization: z
    .string()
    .check(z.regex(/^HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=\S+$/)),
})

/**
 * What is said of a payment, compact and with its keys in this order. A hint to read the payment now, never the truth itself. The same
 * event may come twice: `pspReference` and `name` together say which it is.
 */
export const paymentDelivery = z.looseObject({
  msn: z.string(),
  reference: z.string(),
  /** Of this event. */
  pspReference: z.string(),
  /** The short name, as in the event log. */
  name: z.enum([
    'CREATED',
    'AUTHORIZED',
    'CAPTURED',
    'CANCELLED',
    'TERMINATED',
    'REFUNDED',
    'ABORTED',
    'EXPIRED',
  ]),
  /** Of this event, in minor units. */
  amount: z.looseObject({ currency: z.string(), value: z.int() }),
  timestamp: z.string(),
  /** Of the call that caused it; a cancel has none, and neither has what happened by itself. */
  idempotencyKey: z.optional(z.nullable(z.string())),
  success: z.boolean(),
  /** AUTHORIZED alone. */
  captureGuaranteedUntil: z.optional(z.string()),
  /** AUTHORIZED, where the customer shared a profile. */
  userDetails: z.optional(userDetails),
  sub: z.optional(z.string()),
})
export type PaymentDelivery = z.infer<typeof paymentDelivery>

/** What is said of an agreement or a charge. Its shape is unverified: a client must need none of it. */
export const agreementDelivery = z.looseObject({
  msn: z.string(),
  agreementId: z.string(),
  /** Of a charge's event. */
  chargeId: z.optional(z.string()),
  eventType: z.string(),
  occurred: z.string(),
  /** Minor units. */
  amount: z.optional(z.int()),
  currency: z.optional(z.string()),
  /** Of an agreement that was stopped: by whom. */
  actor: z.optional(z.enum(['MERCHANT', 'USER'])),
})
export type AgreementDelivery = z.infer<typeof agreementDelivery>
