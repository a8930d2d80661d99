// The webhooks API and its deliveries as they cross the wire.
import * as z from 'zod/mini'

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
])
export type EventName = z.infer<typeof eventName>

/** POST /webhooks/v1/webhooks. Which addresses are good is a rule of its own. */
export const registerRequest = z.strictObject({
  url: z.string().check(z.minLength(1), z.maxLength(2048)),
  events: z.array(eventName).check(z.minLength(1), z.maxLength(100)),
})
export type RegisterRequest = z.infer<typeof registerRequest>

/** The secret is given here and never again. */
export const registerAnswer = z.looseObject({ id: z.uuid(), secret: z.string() })

/** GET /webhooks/v1/webhooks. `url` goes beyond the contract: a client must not need it. */
export const listAnswer = z.looseObject({
  webhooks: z.array(
    z.looseObject({ id: z.uuid(), url: z.optional(z.string()), events: z.array(z.string()) }),
  ),
})
