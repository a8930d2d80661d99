// The answers of the ePayment operations, as the till reads them.
import * as z from 'zod/mini'
import { currency } from '#shared/market.ts'

/** Minor units. */
const amount = z.looseObject({ value: z.int(), currency })

/** `redirectUrl`: for QR the address to encode or of the image; absent for PUSH_MESSAGE. */
export const createAnswer = z.looseObject({ reference: z.string(), redirectUrl: z.optional(z.string()) })

/** All but CREATED are final; AUTHORIZED stays through capture, cancel and refund. */
const paymentState = z.enum(['CREATED', 'AUTHORIZED', 'ABORTED', 'EXPIRED', 'TERMINATED'])

/** The only truth about money. */
const aggregate = z.looseObject({
  authorizedAmount: amount,
  cancelledAmount: amount,
  capturedAmount: amount,
  refundedAmount: amount,
})

export const payment = z.looseObject({
  reference: z.string(),
  pspReference: z.string(),
  state: paymentState,
  amount,
  aggregate,
  paymentMethod: z.looseObject({ type: z.string(), cardBin: z.optional(z.string()) }),
  captureGuaranteedUntil: z.optional(z.string()),
  metadata: z.optional(z.record(z.string(), z.string())),
})
export type Payment = z.infer<typeof payment>

export const paymentEvent = z.looseObject({
  reference: z.string(),
  pspReference: z.string(),
  name: z.string(),
  amount,
  /** RFC 3339, 3 to 7 fraction digits. */
  timestamp: z.string(),
  /** Absent for cancel events. */
  idempotencyKey: z.optional(z.nullable(z.string())),
  success: z.boolean(),
})
export type PaymentEvent = z.infer<typeof paymentEvent>
export const paymentEvents = z.array(paymentEvent)

/** Capture, refund and cancel answer alike. `amount` is the payment's original one, not the modified. */
export const modificationAnswer = z.looseObject({
  amount,
  state: paymentState,
  aggregate,
  pspReference: z.string(),
  reference: z.string(),
})
export type ModificationAnswer = z.infer<typeof modificationAnswer>
