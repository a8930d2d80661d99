// The schemas of the webhooks API and of its deliveries.
import * as z from 'zod/mini'
import { field, optionalField } from '#shared/openapi.ts'
import { usual } from '#sandbox/schema/words.ts'
import { userDetails } from '#sandbox/schema/epayment.ts'

/** Events that a merchant can be told of. The first six are the contract's, the others are published beside it. */
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
  url: field(usual.url, z.string().check(z.minLength(1), z.maxLength(2048))),
  events: field('What to be told of.', z.array(eventName).check(z.minLength(1), z.maxLength(100))),
})

export type RegisterRequest = z.infer<typeof registerRequest>

/** The secret is given here and never again. */
export const registerAnswer = z.looseObject({
  id: field('The registration’s name.', z.uuid()),
  secret: field('Signs every delivery. Given here and never again.', z.string()),
})

/** GET /webhooks/v1/webhooks. `url` goes beyond the contract: a client must not need it. */
export const listAnswer = z.looseObject({
  webhooks: field(
    'In the order they were registered.',
    z.array(
      z.looseObject({
        id: field('The registration’s name.', z.uuid()),
        url: optionalField(usual.url, z.string()),
        events: field('What to be told of.', z.array(z.string())),
      }),
    ),
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
  'webhook-id': field('The registration that this is sent for.', z.uuid()),
  'x-ms-date': field(
    'When this attempt was made, as an HTTP date. Refuse what is more than 5 minutes away.',
    z.string(),
  ),
  host: field('The host of your address, with its port where it is not the usual one.', z.string()),
  'x-ms-content-sha256': field('base64 of the SHA-256 of the raw body.', z.string()),
  authorization: field(
    'The signature, made as the guide tells.',
    z.string().check(z.regex(/^HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=\S+$/)),
  ),
})

/**
 * Body about a payment, compact and with its keys in this order. A hint to read the payment now, never the truth itself. The same
 * event may come twice: `pspReference` and `name` together say which it is.
 */
export const paymentDelivery = z.looseObject({
  msn: field('The sales unit.', z.string()),
  reference: field(usual.reference, z.string()),
  pspReference: field('Of this event.', z.string()),
  name: field(
    'The event’s short name, as in the event log.',
    z.enum([
      'CREATED',
      'AUTHORIZED',
      'CAPTURED',
      'CANCELLED',
      'TERMINATED',
      'REFUNDED',
      'ABORTED',
      'EXPIRED',
    ]),
  ),
  amount: field(
    'Of this event.',
    z.looseObject({ currency: field(usual.currency, z.string()), value: field(usual.value, z.int()) }),
  ),
  timestamp: field(usual.timestamp, z.string()),
  idempotencyKey: optionalField('Of the request that caused it; CANCELLED has none.', z.nullable(z.string())),
  success: field('Whether it was done.', z.boolean()),
  captureGuaranteedUntil: optionalField('Of AUTHORIZED alone.', z.string()),
  userDetails: optionalField(usual.userDetails, userDetails),
  sub: optionalField(usual.sub, z.string()),
})

/** Body about an agreement or a charge. Its shape is unverified: a client must need none of it. */
export const agreementDelivery = z.looseObject({
  msn: field('The sales unit.', z.string()),
  agreementId: field(usual.agreementId, z.string()),
  chargeId: optionalField(usual.chargeId, z.string()),
  eventType: field('The event’s whole name.', z.string()),
  occurred: field('When it happened, RFC 3339.', z.string()),
  amount: optionalField('Of a charge’s event, in minor units.', z.int()),
  currency: optionalField(usual.currency, z.string()),
  actor: optionalField('Of an agreement that was stopped: MERCHANT or USER.', z.enum(['MERCHANT', 'USER'])),
})
