// The schemas of the Recurring API, version 3.2.3: the requests it takes (an unknown field is ignored) and the answers it gives.
import * as z from 'zod/mini'
import { currency } from '#shared/market.ts'
import { cardPassthrough, isShallow, reference } from '#sandbox/schema/epayment.ts'

export const agreementStatus = z.enum(['PENDING', 'ACTIVE', 'STOPPED', 'EXPIRED'])
export type AgreementStatus = z.infer<typeof agreementStatus>

export const chargeStatus = z.enum([
  'PENDING',
  'DUE',
  'RESERVED',
  'CHARGED',
  'PARTIALLY_CAPTURED',
  'FAILED',
  'CANCELLED',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'PROCESSING',
])
export type ChargeStatus = z.infer<typeof chargeStatus>

/** Taken in the moment the customer accepts or the charge is due; or reserved then, and captured by the merchant. */
export const transactionType = z.enum(['DIRECT_CAPTURE', 'RESERVE_CAPTURE'])

export const periodUnit = z.enum(['YEAR', 'MONTH', 'WEEK', 'DAY'])
export type PeriodUnit = z.infer<typeof periodUnit>

/** The most of a unit that a period may have. */
export const mostInPeriod = 31
/** How often, or for how long. */
export const period = z.object({
  unit: periodUnit,
  count: z.int().check(z.minimum(1), z.maximum(mostInPeriod)),
})
export type Period = z.infer<typeof period>

const text = (shortest: number, longest: number) =>
  z.string().check(z.minLength(shortest), z.maxLength(longest))
const minorUnits = (least: number) => z.int().check(z.minimum(least), z.maximum(65_000_000))

/** Of operations that change agreements and charges: shorter than elsewhere, and goes into addresses. */
export const recurringKey = z.string().check(z.regex(/^[^#?/\\]{1,40}$/))
export const agreementId = z.string().check(z.regex(/^agr_[A-Za-z0-9]{4,40}$/))
export const externalId = z.string().check(z.regex(/^.{1,64}$/))
/** Digits only, at most 15. */
export const phoneNumber = z.string().check(z.regex(/^\d{8,15}$/))
/** A draft takes `{unit, count}` too; which fields go together is a rule of its own. */
export const intervalRequest = z.object({
  type: z.optional(z.enum(['RECURRING', 'FLEXIBLE'])),
  /** Required for RECURRING, not allowed for FLEXIBLE. */
  period: z.optional(period),
  unit: z.optional(periodUnit),
  count: z.optional(period.shape.count),
})
export const intervalUpdate = z.object({
  type: z.enum(['RECURRING', 'FLEXIBLE']),
  period: z.optional(period),
})

export const pricingType = z.enum(['LEGACY', 'VARIABLE', 'FLEXIBLE'])
/** Which amount belongs to which type is a rule of its own. */
export const pricingRequest = z.object({
  /** LEGACY when absent. */
  type: z.optional(pricingType),
  /** Of the sales unit. */
  currency,
  /** LEGACY: minor units. */
  amount: z.optional(minorUnits(100)),
  /** VARIABLE: minor units; the customer chooses a maximum, this one at first. At most 20,000. */
  suggestedMaxAmount: z.optional(minorUnits(100)),
})
export const pricingUpdate = z.object({
  type: z.optional(pricingType),
  currency: z.optional(currency),
  amount: z.optional(minorUnits(100)),
  suggestedMaxAmount: z.optional(minorUnits(100)),
})

const moment = z.iso.datetime({ offset: true })
const price = minorUnits(0)
export const campaignRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('PRICE_CAMPAIGN'), price, end: moment }),
  z.object({ type: z.literal('PERIOD_CAMPAIGN'), price, period }),
  z.object({ type: z.literal('EVENT_CAMPAIGN'), price, eventDate: moment, eventText: text(1, 15) }),
])
export type Campaign = z.infer<typeof campaignRequest>

/** Taken when the customer accepts. */
export const initialChargeRequest = z.object({
  amount: minorUnits(100),
  description: text(1, 45),
  transactionType,
  /** Of the sales unit. */
  currency: z.optional(currency),
  /** Becomes the chargeId; unique per MSN, payments apart. */
  orderId: z.optional(reference),
  externalId: z.optional(externalId),
})

/** POST /recurring/v3/agreements */
export const draftRequest = z.object({
  pricing: pricingRequest,
  campaign: z.optional(z.nullable(campaignRequest)),
  phoneNumber: z.optional(z.nullable(phoneNumber)),
  initialCharge: z.optional(initialChargeRequest),
  /** FLEXIBLE when absent. */
  interval: z.optional(intervalRequest),
  /** False when absent; true is strongly discouraged. */
  isApp: z.optional(z.boolean()),
  /** HTTPS only; required for Norwegian merchants. */
  merchantAgreementUrl: z.optional(text(1, 1024)),
  /** HTTPS or a deep link. */
  merchantRedirectUrl: text(1, 2048),
  productName: text(1, 45),
  productDescription: z.optional(z.string().check(z.maxLength(100))),
  /** Words with a space between them: name, address, email, phoneNumber, birthDate, nin. */
  scope: z.optional(z.string().check(z.maxLength(200))),
  /** Asks the phone of phoneNumber at once; the sales unit must be allowed to. */
  skipLandingPage: z.optional(z.boolean()),
  externalId: z.optional(z.nullable(externalId)),
  /** Payment service providers only. */
  cardPassthrough: z.optional(cardPassthrough),
})
export type DraftRequest = z.infer<typeof draftRequest>

/** `chargeId`: of the initial charge. */
export const draftAnswer = z.looseObject({
  agreementId: z.string(),
  uuid: z.string(),
  walletConfirmationUrl: z.string(),
  chargeId: z.nullable(z.string()),
})
export type DraftAnswer = z.infer<typeof draftAnswer>

/** PATCH /recurring/v3/agreements/{agreementId} */
export const updateRequest = z.object({
  productName: z.optional(text(1, 45)),
  productDescription: z.optional(z.string().check(z.maxLength(100))),
  merchantAgreementUrl: z.optional(text(1, 1024)),
  externalId: z.optional(externalId),
  /** Stands alone. */
  status: z.optional(z.literal('STOPPED')),
  pricing: z.optional(pricingUpdate),
  interval: z.optional(intervalUpdate),
  /** Included fields replace, omitted fields stay. */
  cardPassthrough: z.optional(cardPassthrough),
})
export type UpdateRequest = z.infer<typeof updateRequest>

/** PATCH /recurring/v3/agreements/{agreementId}/accept, in the test environment only. */
export const acceptRequest = z.object({ phoneNumber })

/** As an answer says it: RFC 3339 with a zone, and whatever else is a moment without doubt. */
const anyMoment = z.string().check(z.refine((given) => !Number.isNaN(Date.parse(given)), 'is no moment'))

export const agreement = z.looseObject({
  id: z.string(),
  uuid: z.string(),
  status: agreementStatus,
  /** Null when there is none, and when it is over. */
  campaign: z.nullable(
    z.looseObject({
      type: z.string(),
      price: z.int(),
      /** PRICE_CAMPAIGN */
      end: z.optional(anyMoment),
      /** PERIOD_CAMPAIGN */
      period: z.optional(z.looseObject({ unit: z.string(), count: z.int() })),
      /** EVENT_CAMPAIGN */
      eventDate: z.optional(anyMoment),
      eventText: z.optional(z.string()),
    }),
  ),
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
  productDescription: z.optional(z.string()),
  created: anyMoment,
  /** Absent before it is accepted. */
  start: z.optional(anyMoment),
  stop: z.nullable(anyMoment),
  merchantRedirectUrl: z.string(),
  merchantAgreementUrl: z.optional(z.string()),
  /** Only with a scope that the customer consented to. */
  sub: z.optional(z.string()),
  externalId: z.optional(z.string()),
  countryCode: z.string(),
  paymentMethod: z.optional(z.looseObject({ type: z.string() })),
  cardPassthrough: z.optional(cardPassthrough),
})
export type WireAgreement = z.infer<typeof agreement>
export const agreements = z.array(agreement)

/** GET /recurring/v3/agreements */
export const agreementsQuery = z.object({
  /** ACTIVE when absent; one at a time. */
  status: z.optional(agreementStatus),
  /** Epoch ms. */
  createdAfter: z.optional(z.int().check(z.minimum(0))),
  /** 1 when absent. */
  pageNumber: z.optional(z.int().check(z.minimum(1), z.maximum(2_147_483_647))),
  /** 500 when absent. */
  pageSize: z.optional(z.int().check(z.minimum(1), z.maximum(2000))),
})

export const chargesQuery = z.object({ status: z.optional(chargeStatus) })

export const processingMode = z.enum(['BATCH', 'REAL_TIME'])
export type ProcessingMode = z.infer<typeof processingMode>

const charging = {
  amount: minorUnits(100),
  transactionType,
  description: text(1, 45),
  /** RECURRING, and required there: the day, or a time whose day is meant, at least one day and at most two years ahead. */
  due: z.optional(
    z.union([z.iso.date(), moment], 'must be a date like 2026-11-28, or a date-time with a zone'),
  ),
  /** RECURRING, and required there: days on which a failed charge is tried again. */
  retryDays: z.optional(z.int().check(z.minimum(0), z.maximum(14))),
  /** RECURRING when absent. */
  type: z.optional(z.enum(['RECURRING', 'UNSCHEDULED'])),
  /** BATCH when absent. */
  processingMode: z.optional(processingMode),
  /** Becomes the chargeId; unique per MSN. */
  orderId: z.optional(reference),
  externalId: z.optional(externalId),
}
/** POST /recurring/v3/agreements/{agreementId}/charges */
export const chargeRequest = z.object(charging)
export type ChargeRequest = z.infer<typeof chargeRequest>
export const chargeCreated = z.looseObject({ chargeId: z.string() })

/** POST /recurring/v3/agreements/charges: one of up to 2000. */
export const oneOfManyCharges = z.object({ agreementId, ...charging })
export const mostCharges = 2000
export const manyChargesRequest = z.array(oneOfManyCharges).check(z.minLength(1), z.maxLength(mostCharges))
/** What is read of it at first: each is held against `oneOfManyCharges` by itself, and what is not taken is given back as it came. */
export const anyCharges = z
  .array(z.unknown().check(z.refine((one) => isShallow(one))))
  .check(z.minLength(1), z.maxLength(mostCharges))
export const manyChargesAnswer = z.looseObject({
  /** Their ids. */
  validCharges: z.array(z.string()),
  invalidCharges: z.array(
    z.looseObject({
      /** As it was sent. */
      chargeBatchItemDto: z.unknown(),
      errors: z.array(z.string()),
    }),
  ),
})
export type ManyChargesAnswer = z.infer<typeof manyChargesAnswer>

/** POST …/capture and …/refund */
export const changeChargeRequest = z.object({
  amount: minorUnits(1),
  description: z.optional(text(1, 100)),
})

export const chargeEventName = z.enum(['CREATE', 'RESERVE', 'CAPTURE', 'REFUND', 'CANCEL', 'FAIL'])
export type ChargeEventName = z.infer<typeof chargeEventName>
export const failureReason = z.enum([
  'user_action_required',
  'charge_amount_too_high',
  'non_technical_error',
  'technical_error',
])
export type FailureReason = z.infer<typeof failureReason>

export const charge = z.looseObject({
  id: z.string(),
  agreementId: z.string(),
  amount: z.int(),
  currency,
  description: z.string(),
  /** The first moment of its day. */
  due: z.iso.datetime(),
  externalId: z.optional(z.string()),
  retryDays: z.int(),
  processingMode,
  status: chargeStatus,
  /** Absent until CHARGED. */
  transactionId: z.optional(z.string()),
  type: z.enum(['INITIAL', 'RECURRING', 'UNSCHEDULED']),
  transactionType,
  failureReason: z.optional(failureReason),
  failureDescription: z.optional(z.string()),
  /** Minor units. */
  summary: z.looseObject({ captured: z.int(), refunded: z.int(), cancelled: z.int() }),
  history: z.array(
    z.looseObject({
      occurred: anyMoment,
      event: z.string(),
      amount: z.int(),
      idempotencyKey: z.nullable(z.string()),
      success: z.boolean(),
    }),
  ),
})
export type WireCharge = z.infer<typeof charge>
export const charges = z.array(charge)
