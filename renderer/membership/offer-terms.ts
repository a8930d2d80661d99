// The terms of an offer: the cost of joining, now and later. Pure: an offer in, its terms in the order in which they are said out.
import type { Plan, PlanCampaign, PlanPricing } from '#shared/plan.ts'
import type { PlanPeriod } from '#shared/recurring.ts'
import type { PlanOffer } from '#shared/sign-up.ts'

export type Term =
  /** What is taken in the moment of joining. */
  | { is: 'now'; charge: NonNullable<PlanOffer['initialCharge']> | null }
  /** `isEach`: so much for each period; else for all of the campaign. */
  | { is: 'first'; campaign: PlanCampaign; period: PlanPeriod | null; isEach: boolean }
  /** `isSoon`: its first charge follows at once, since nothing is taken when joining. */
  | { is: 'usual'; pricing: PlanPricing; period: PlanPeriod | null; isAfter: boolean; isSoon: boolean }

export function termsOf({
  pricing,
  period,
  campaign,
  initialCharge,
}: Omit<PlanOffer, 'currency' | 'plan'>): Term[] {
  const isSoon = initialCharge === null && pricing.type === 'LEGACY' && period !== null && !campaign
  return [
    { is: 'now', charge: initialCharge },
    ...(campaign ? [{ is: 'first', campaign, period, isEach: isEach(campaign, period) } as const] : []),
    { is: 'usual', pricing, period, isAfter: campaign !== null || initialCharge !== null, isSoon },
  ]
}

export const offerOf = (plan: Plan, currency: PlanOffer['currency']): PlanOffer => {
  const { id, name, description, pricing, period, campaign, initialCharge } = plan
  return { plan: id, name, description, pricing, period, campaign, initialCharge, currency }
}

const days = { DAY: 1, WEEK: 7, MONTH: 30, YEAR: 365 } as const
const lengthOf = ({ unit, count }: PlanPeriod): number => days[unit] * count

/** A campaign for no longer than one period has one charge at most. */
const isEach = (campaign: PlanCampaign, period: PlanPeriod | null): boolean =>
  campaign.type !== 'PERIOD_CAMPAIGN' || period === null || lengthOf(campaign.period) > lengthOf(period)
