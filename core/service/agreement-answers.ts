// The answers of the Recurring operations, as the till reads them.
import * as z from 'zod/mini'
import { currency } from '#shared/market.ts'
import { agreementStatus, chargeStatus, transactionType } from '#shared/recurring-words.ts'

/** As an answer says it: RFC 3339 with a zone, and whatever else is a moment without doubt. */
const momentTold = z.string().check(z.refine((given) => !Number.isNaN(Date.parse(given)), 'is no moment'))

export const agreement = z.looseObject({
  id: z.string(),
  status: agreementStatus,
  /** Null when there is none, and when it is over. */
  campaign: z.nullable(z.looseObject({ type: z.string(), price: z.int() })),
  /** `maxAmount`: VARIABLE, what the customer chose when accepting. */
  pricing: z.looseObject({
    type: z.string(),
    currency,
    amount: z.optional(z.int()),
    suggestedMaxAmount: z.optional(z.int()),
    maxAmount: z.optional(z.nullable(z.int())),
  }),
  interval: z.looseObject({
    type: z.string(),
    period: z.optional(z.looseObject({ unit: z.string(), count: z.int() })),
  }),
  productName: z.string(),
  productDescription: z.optional(z.nullable(z.string())),
  created: momentTold,
  /** Null before it is accepted. */
  start: z.nullable(momentTold),
  stop: z.nullable(momentTold),
  externalId: z.optional(z.nullable(z.string())),
})
export type WireAgreement = z.infer<typeof agreement>
export const agreements = z.array(agreement)

export const chargeCreated = z.looseObject({ chargeId: z.string() })

export const manyChargesAnswer = z.looseObject({
  validCharges: z.array(
    z.looseObject({ agreementId: z.string(), chargeId: z.string(), externalId: z.optional(z.string()) }),
  ),
  invalidCharges: z.array(
    z.looseObject({
      index: z.int(),
      agreementId: z.nullable(z.string()),
      orderId: z.optional(z.string()),
      externalId: z.optional(z.string()),
      reason: z.string(),
      detail: z.string(),
      extraDetails: z.optional(z.array(z.looseObject({ name: z.string(), reason: z.string() }))),
    }),
  ),
})
export type ManyChargesAnswer = z.infer<typeof manyChargesAnswer>

export const charge = z.looseObject({
  id: z.string(),
  agreementId: z.string(),
  amount: z.int(),
  currency,
  description: z.string(),
  /** YYYY-MM-DD. */
  due: z.iso.date(),
  externalId: z.nullable(z.string()),
  retryDays: z.int(),
  status: chargeStatus,
  type: z.enum(['INITIAL', 'RECURRING', 'UNSCHEDULED']),
  transactionType,
  failureReason: z.optional(z.nullable(z.string())),
  failureDescription: z.optional(z.nullable(z.string())),
  /** Minor units. */
  summary: z.looseObject({ captured: z.int(), refunded: z.int(), cancelled: z.int() }),
  history: z.array(
    z.looseObject({
      occurred: momentTold,
      event: z.string(),
      amount: z.int(),
      idempotencyKey: z.nullable(z.string()),
      success: z.boolean(),
    }),
  ),
})
export type WireCharge = z.infer<typeof charge>
export const charges = z.array(charge)
