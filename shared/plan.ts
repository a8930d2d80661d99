// The plan that a customer can join: a price, how often it is charged, how it begins, and the words the wallet shows.
import * as z from 'zod/mini'
import { catalogId, vatRate } from '#shared/catalog.ts'
import { allButCustomers, noInput, officeOnly, type CommandRows } from '#shared/command.ts'
import { maximum } from '#shared/money.ts'
import { problemShape } from '#shared/problem.ts'
import { lineText, nameText } from '#shared/text.ts'
import { mostInPeriod, planPeriod, transactionType } from '#shared/recurring.ts'
import { day } from '#shared/time.ts'

/** As 2026-11-22; where a charge is due on it, the service's own day, which is UTC's. */
export const dueDay = day

/** Minor units; the service charges no less (contract: charge, initialCharge, pricing). */
export const leastCharge = 100
const charged = z.int().check(z.minimum(leastCharge), z.maximum(maximum))
/** Minor units; the service lets no more be suggested as a customer's maximum. */
export const mostSuggested = 2_000_000

/** The contract's own limits, in characters, days and periods; the screens' fields ask them too. */
export const planLimits = {
  id: 20,
  name: 45,
  description: 100,
  chargeDescription: 45,
  eventText: 15,
  periods: mostInPeriod,
  retryDays: 14,
  plans: 50,
} as const

/**
 * `LEGACY`: the same price each period · `VARIABLE`: the customer sets a maximum when accepting, `suggestedMaxAmount` at first ·
 * `FLEXIBLE`: whatever was agreed. Only the first is charged by itself; the others wait for a person to say how much.
 */
const planPricing = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('LEGACY'), amount: charged }),
  z.strictObject({
    type: z.literal('VARIABLE'),
    suggestedMaxAmount: z.int().check(z.minimum(leastCharge), z.maximum(mostSuggested)),
  }),
  z.strictObject({ type: z.literal('FLEXIBLE') }),
])
export type PlanPricing = z.infer<typeof planPricing>

const lower = z.int().check(z.minimum(0), z.maximum(maximum))

/** A price below the fixed one at first: until a day (the day itself no more), for a period from the start, or until something happens. */
export const planCampaign = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('PRICE_CAMPAIGN'), price: lower, until: dueDay }),
  z.strictObject({ type: z.literal('PERIOD_CAMPAIGN'), price: lower, period: planPeriod }),
  z.strictObject({
    type: z.literal('EVENT_CAMPAIGN'),
    price: lower,
    until: dueDay,
    text: nameText(planLimits.eventText),
  }),
])
export type PlanCampaign = z.infer<typeof planCampaign>

/** Price of each charge. `campaign`: the lower price, and until when (RFC 3339); null: as long as the service tells of it. */
export type Prices = { price: number; campaign: { price: number; until: string | null } | null }

/** By the campaign while it lasts. `due`: a day. */
export function amountOn({ price, campaign }: Prices, due: string): number {
  if (campaign === null) return price
  const { until } = campaign
  const isOver = until !== null && Date.parse(`${due}T00:00:00.000Z`) >= Date.parse(until)
  return isOver ? price : campaign.price
}

export const plan = z.strictObject({
  /** `monthly`: made by the shop, and never changed: agreements at the service carry it. */
  id: catalogId.check(z.maxLength(planLimits.id)),
  /** Its words in the wallet; the contract's productName and productDescription. */
  name: nameText(planLimits.name),
  description: lineText(planLimits.description),
  pricing: planPricing,
  /** How often it is charged; null: when the shop says so. */
  period: z.nullable(planPeriod),
  campaign: z.nullable(planCampaign),
  /**
   * For the first period, or for joining. `DIRECT_CAPTURE`: taken in the moment the customer accepts; `RESERVE_CAPTURE`: reserved then, and
   * captured by the till at once.
   */
  initialCharge: z.nullable(
    z.strictObject({ amount: charged, description: nameText(planLimits.chargeDescription), transactionType }),
  ),
  /** Hundredths of a percent, of every charge. */
  vatRate,
  /** On so many days a charge that failed is tried again. */
  retryDays: z.int().check(z.minimum(0), z.maximum(planLimits.retryDays)),
  /** Still offered; one that is not stays for the agreements that have it. */
  isOffered: z.boolean(),
})
export type Plan = z.infer<typeof plan>

export const plans = z.array(plan).check(z.maxLength(planLimits.plans))
export type Plans = z.infer<typeof plans>

const revision = z.number()
/** Above 64 KiB: fifty plans with all their words. bytes */
const longestPlans = 128 * 1024

export const planCommands = {
  /** Plans that customers can join. `problem`: why the shop's own file could not be taken up. */
  'plans.read': {
    surfaces: allButCustomers,
    // It says what anybody in the shop can see.
    permission: null,
    takes: noInput,
    gives: z.strictObject({ revision, plans, problem: z.nullable(problemShape) }),
  },
  /** All of them, in their order; refused when another page has changed them since `revision`. */
  'plans.change': {
    surfaces: officeOnly,
    permission: 'changeCatalog',
    // Each plan's own rules are the till's: they have words of their own.
    takes: z.strictObject({ revision, plans: z.array(z.unknown()).check(z.maxLength(200)) }),
    longest: longestPlans,
  },
} as const satisfies CommandRows
