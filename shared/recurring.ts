// The contract's words for the states of agreements and charges, as the till and its screens use them.
import * as z from 'zod/mini'

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
export type TransactionType = z.infer<typeof transactionType>

const periodUnit = z.enum(['YEAR', 'MONTH', 'WEEK', 'DAY'])
export type PeriodUnit = z.infer<typeof periodUnit>

/** The most of a unit that a period may have. */
export const mostInPeriod = 31
/** How often, or for how long. */
export const planPeriod = z.strictObject({
  unit: periodUnit,
  count: z.int().check(z.minimum(1), z.maximum(mostInPeriod)),
})
export type PlanPeriod = z.infer<typeof planPeriod>
