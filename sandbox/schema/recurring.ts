// The schemas of the Recurring API, version 3.2.3: the requests it takes (an unknown field is ignored) and the answers it gives.
import * as z from 'zod/mini'
import { field, optionalField } from '#shared/openapi.ts'
import { int, text, usual } from '#sandbox/schema/words.ts'
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

/** The most of a unit that a period may have. */
const mostInPeriod = 31
/** How often, or for how long. */
export const period = z.object({
  unit: field('Of time.', periodUnit),
  count: field('How many of the unit.', int(1, mostInPeriod)),
})
export type Period = z.infer<typeof period>

const minorUnits = (least: number) => int(least, 65_000_000)

/** Idempotency key of operations that change agreements and charges: shorter than elsewhere, and goes into addresses. */
export const recurringKey = z.string().check(z.regex(/^[^#?/\\]{1,40}$/))
export const agreementId = z.string().check(z.regex(/^agr_[A-Za-z0-9]{4,40}$/))
export const externalId = z.string().check(z.regex(/^.{1,64}$/))
/** Digits only, at most 15. */
export const phoneNumber = z.string().check(z.regex(/^\d{8,15}$/))
/** A draft takes `{unit, count}` too; which fields go together is a rule of its own. */
export const intervalRequest = z.object({
  type: optionalField(
    'RECURRING needs a period, FLEXIBLE allows none. FLEXIBLE when all is absent.',
    z.enum(['RECURRING', 'FLEXIBLE']),
  ),
  period: optionalField('So many of a unit.', period),
  unit: optionalField('The short form, without `type`.', periodUnit),
  count: optionalField('The short form, without `type`.', period.shape.count),
})
export const intervalUpdate = z.object({
  type: field('RECURRING needs a period, FLEXIBLE allows none.', z.enum(['RECURRING', 'FLEXIBLE'])),
  period: optionalField('So many of a unit.', period),
})

export const pricingType = z.enum(['LEGACY', 'VARIABLE', 'FLEXIBLE'])
/** Which amount belongs to which type is a rule of its own. */
export const pricingRequest = z.object({
  type: optionalField(
    'LEGACY (when absent) has one amount, VARIABLE a limit that the customer chooses, FLEXIBLE neither.',
    pricingType,
  ),
  currency: field(usual.currency, currency),
  amount: optionalField(usual.legacyAmount, minorUnits(100)),
  suggestedMaxAmount: optionalField(usual.suggestedMaxAmount, minorUnits(100)),
})
export const pricingUpdate = z.object({
  type: optionalField(usual.pricingType, pricingType),
  currency: optionalField(usual.currency, currency),
  amount: optionalField(usual.legacyAmount, minorUnits(100)),
  suggestedMaxAmount: optionalField(usual.suggestedMaxAmount, minorUnits(100)),
})

const moment = z.iso.datetime({ offset: true })
const price = minorUnits(0)
export const campaignRequest = z.discriminatedUnion('type', [
  z.object({
    type: field(usual.campaignType, z.literal('PRICE_CAMPAIGN')),
    price: field(usual.price, price),
    end: field(usual.end, moment),
  }),
  z.object({
    type: field(usual.campaignType, z.literal('PERIOD_CAMPAIGN')),
    price: field(usual.price, price),
    period: field('So many of a unit.', period),
  }),
  z.object({
    type: field(usual.campaignType, z.literal('EVENT_CAMPAIGN')),
    price: field(usual.price, price),
    eventDate: field('When the event is, RFC 3339.', moment),
    eventText: field('What happens then, in your words.', text(1, 15)),
  }),
])
export type Campaign = z.infer<typeof campaignRequest>

/** Taken when the customer accepts. */
export const initialChargeRequest = z.object({
  amount: field('Minor units.', minorUnits(100)),
  description: field('As the customer reads it.', text(1, 45)),
  transactionType: field(usual.transactionType, transactionType),
  currency: optionalField(usual.currency, currency),
  orderId: optionalField(usual.orderId, reference),
  externalId: optionalField(usual.externalId, externalId),
})

/** POST /recurring/v3/agreements */
export const draftRequest = z.object({
  pricing: field('What the customer pays each time.', pricingRequest),
  campaign: optionalField(usual.campaign, z.nullable(campaignRequest)),
  phoneNumber: optionalField(usual.phoneNumber, z.nullable(phoneNumber)),
  initialCharge: optionalField('Taken when the customer accepts.', initialChargeRequest),
  interval: optionalField(usual.interval, intervalRequest),
  isApp: optionalField(
    'True opens the wallet from an app without a page between. Strongly discouraged.',
    z.boolean(),
  ),
  merchantAgreementUrl: optionalField(usual.merchantAgreementUrl, text(1, 1024)),
  merchantRedirectUrl: field(usual.merchantRedirectUrl, text(1, 2048)),
  productName: field(usual.productName, text(1, 45)),
  productDescription: optionalField('More about it.', z.string().check(z.maxLength(100))),
  scope: optionalField(usual.scope, z.string().check(z.maxLength(200))),
  skipLandingPage: optionalField(
    'True asks the phone of `phoneNumber` at once. The sales unit must be allowed to, else 403.',
    z.boolean(),
  ),
  externalId: optionalField(usual.externalId, z.nullable(externalId)),
  cardPassthrough: optionalField(usual.cardPassthrough, cardPassthrough),
})
export type DraftRequest = z.infer<typeof draftRequest>

/** `chargeId`: of the initial charge. */
export const draftAnswer = z.looseObject({
  agreementId: field(usual.agreementId, z.string()),
  uuid: field(usual.uuid, z.string()),
  walletConfirmationUrl: field('Send the customer here, unchanged.', z.string()),
  chargeId: field('Of the initial charge; null without one.', z.nullable(z.string())),
})

/** PATCH /recurring/v3/agreements/{agreementId} */
export const updateRequest = z.object({
  productName: optionalField(usual.productName, text(1, 45)),
  productDescription: optionalField('More about it.', z.string().check(z.maxLength(100))),
  merchantAgreementUrl: optionalField(usual.merchantAgreementUrl, text(1, 1024)),
  externalId: optionalField(usual.externalId, externalId),
  status: optionalField(
    'STOPPED ends the agreement for good and cancels charges that wait. It stands alone.',
    z.literal('STOPPED'),
  ),
  pricing: optionalField('What the customer pays each time.', pricingUpdate),
  interval: optionalField(usual.interval, intervalUpdate),
  cardPassthrough: optionalField('Fields that are there replace, fields that are not stay.', cardPassthrough),
})
export type UpdateRequest = z.infer<typeof updateRequest>

/** PATCH /recurring/v3/agreements/{agreementId}/accept, in the test environment only. */
export const acceptRequest = z.object({ phoneNumber: field(usual.phoneNumber, phoneNumber) })

export type AcceptRequest = z.infer<typeof acceptRequest>

const shownPeriod = z.looseObject({
  unit: field('Of time.', z.string()),
  count: field('How many of the unit.', z.int()),
})

/** As an answer says it: RFC 3339 with a zone, and whatever else is a moment without doubt. */
const anyMoment = z.string().check(z.refine((given) => !Number.isNaN(Date.parse(given)), 'is no moment'))

export const agreement = z.looseObject({
  id: field('The agreement’s name.', z.string()),
  uuid: field(usual.uuid, z.string()),
  status: field(
    'PENDING for 10 minutes, ACTIVE once accepted, STOPPED by you or refused, EXPIRED when nobody accepted in time.',
    agreementStatus,
  ),
  campaign: field(
    usual.campaign,
    z.nullable(
      z.looseObject({
        type: field('PRICE_CAMPAIGN, PERIOD_CAMPAIGN or EVENT_CAMPAIGN.', z.string()),
        price: field(usual.price, z.int()),
        end: optionalField(usual.end, anyMoment),
        period: optionalField('So many of a unit.', shownPeriod),
        eventDate: optionalField('When the event is, RFC 3339.', anyMoment),
        eventText: optionalField('What happens then, in your words.', z.string()),
      }),
    ),
  ),
  pricing: field(
    'What the customer pays each time.',
    z.looseObject({
      type: field(usual.pricingType, z.string()),
      currency: field(usual.currency, currency),
      amount: optionalField('LEGACY: minor units an interval.', z.int()),
      suggestedMaxAmount: optionalField(usual.suggestedMaxAmount, z.int()),
      maxAmount: optionalField(
        'VARIABLE: the limit that the customer chose, in minor units.',
        z.nullable(z.int()),
      ),
    }),
  ),
  interval: field(
    usual.interval,
    z.looseObject({
      type: field('RECURRING, then with a period, or FLEXIBLE.', z.string()),
      period: optionalField('So many of a unit.', shownPeriod),
    }),
  ),
  productName: field(usual.productName, z.string()),
  productDescription: optionalField('More about it.', z.string()),
  created: field('When it was drafted.', anyMoment),
  start: optionalField('When it was accepted; absent before.', anyMoment),
  stop: field('When it was stopped; null while it is not.', z.nullable(anyMoment)),
  merchantRedirectUrl: field(usual.merchantRedirectUrl, z.string()),
  merchantAgreementUrl: optionalField(usual.merchantAgreementUrl, z.string()),
  sub: optionalField(usual.sub, z.string()),
  externalId: optionalField(usual.externalId, z.string()),
  countryCode: field('The market of the sales unit: NO, DK or FI.', z.string()),
  paymentMethod: optionalField(
    'How it is paid.',
    z.looseObject({ type: field('What the customer pays with.', z.string()) }),
  ),
  cardPassthrough: optionalField(usual.cardPassthrough, cardPassthrough),
})
export type WireAgreement = z.infer<typeof agreement>
export const agreements = z.array(agreement)

/** GET /recurring/v3/agreements */
export const agreementsQuery = z.object({
  status: optionalField('ACTIVE when absent. One at a time.', agreementStatus),
  createdAfter: optionalField(
    'Only those that were drafted later: milliseconds since 1970.',
    z.int().check(z.minimum(0)),
  ),
  pageNumber: optionalField('From 1, which it is when absent.', int(1, 2_147_483_647)),
  pageSize: optionalField('1 to 2000; 500 when absent.', int(1, 2000)),
})
export type AgreementsQuery = z.infer<typeof agreementsQuery>

export const chargesQuery = z.object({
  status: optionalField('Only those of this status; all when absent.', chargeStatus),
})
export type ChargesQuery = z.infer<typeof chargesQuery>

export const processingMode = z.enum(['BATCH', 'REAL_TIME'])
export type ProcessingMode = z.infer<typeof processingMode>

const charging = {
  amount: field(
    'Minor units. LEGACY: all charges of one interval are at most 5 times the price.',
    minorUnits(100),
  ),
  transactionType: field(usual.transactionType, transactionType),
  description: field('As the customer reads it.', text(1, 45)),
  due: optionalField(
    'The day on which it is taken: YYYY-MM-DD, or a time on that day; at least one day and at most two years ahead. Required for RECURRING, not allowed for UNSCHEDULED.',
    z.union([z.iso.date(), moment], 'must be a date like 2026-11-28, or a date-time with a zone'),
  ),
  retryDays: optionalField(
    'On so many days after the due date a charge that failed is tried again. Required for RECURRING, not allowed for UNSCHEDULED.',
    int(0, 14),
  ),
  type: optionalField(
    'RECURRING, when absent, is for its due date; UNSCHEDULED for now.',
    z.enum(['RECURRING', 'UNSCHEDULED']),
  ),
  processingMode: optionalField(usual.processingMode, processingMode),
  orderId: optionalField(usual.orderId, reference),
  externalId: optionalField(usual.externalId, externalId),
}
/** POST /recurring/v3/agreements/{agreementId}/charges */
export const chargeRequest = z.object(charging)
export type ChargeRequest = z.infer<typeof chargeRequest>
export const chargeCreated = z.looseObject({ chargeId: field(usual.chargeId, z.string()) })

/** POST /recurring/v3/agreements/charges: one of up to 2000. */
export const oneOfManyCharges = z.object({ agreementId: field(usual.agreementId, agreementId), ...charging })
const mostCharges = 2000
export const manyChargesRequest = z.array(oneOfManyCharges).check(z.minLength(1), z.maxLength(mostCharges))
/** The list as it is read at first: each is held against `oneOfManyCharges` by itself, and given back as it came if not taken. */
export const anyCharges = z
  .array(z.unknown().check(z.refine((one) => isShallow(one))))
  .check(z.minLength(1), z.maxLength(mostCharges))
export const manyChargesAnswer = z.looseObject({
  validCharges: field('The ids of those that were created.', z.array(z.string())),
  invalidCharges: field(
    'Those that were refused; the others are created all the same.',
    z.array(
      z.looseObject({
        chargeBatchItemDto: field('It, as it was sent.', z.unknown()),
        errors: field('What is wrong with it, for a person.', z.array(z.string())),
      }),
    ),
  ),
})
export type ManyChargesAnswer = z.infer<typeof manyChargesAnswer>

/** POST …/capture and …/refund */
export const changeChargeRequest = z.object({
  amount: field('How much of it, in minor units.', minorUnits(1)),
  description: optionalField('Why, in your words.', text(1, 100)),
})
export type ChangeChargeRequest = z.infer<typeof changeChargeRequest>

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
  id: field('The charge’s name.', z.string()),
  agreementId: field(usual.agreementId, z.string()),
  amount: field('Minor units.', z.int()),
  currency: field(usual.currency, currency),
  description: field('As the customer reads it.', z.string()),
  due: field('The day on which it is taken, as its first moment.', z.iso.datetime()),
  externalId: optionalField(usual.externalId, z.string()),
  retryDays: field('On so many days after the due date it is tried again where it fails.', z.int()),
  processingMode: field(usual.processingMode, processingMode),
  status: field(
    'PENDING, DUE from 30 days before the day, PROCESSING on it; then CHARGED, RESERVED or FAILED. The others say what was captured, given back or cancelled since.',
    chargeStatus,
  ),
  transactionId: optionalField('Absent until CHARGED.', z.string()),
  type: field('INITIAL came with the agreement.', z.enum(['INITIAL', 'RECURRING', 'UNSCHEDULED'])),
  transactionType: field(usual.transactionType, transactionType),
  failureReason: optionalField('Why the last try failed, for a program.', failureReason),
  failureDescription: optionalField('Why the last try failed, for a person.', z.string()),
  summary: field(
    'The sums of all that happened to the money, in minor units.',
    z.looseObject({
      captured: field('Taken so far.', z.int()),
      refunded: field('Given back so far.', z.int()),
      cancelled: field('Released.', z.int()),
    }),
  ),
  history: field(
    'Everything that happened to it, oldest first.',
    z.array(
      z.looseObject({
        occurred: field('When it happened, RFC 3339.', anyMoment),
        event: field('What happened.', z.string()),
        amount: field('Minor units.', z.int()),
        idempotencyKey: field(usual.idempotencyKey, z.nullable(z.string())),
        success: field('Whether it was done.', z.boolean()),
      }),
    ),
  ),
})
export type WireCharge = z.infer<typeof charge>
export const charges = z.array(charge)
