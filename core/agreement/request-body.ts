// The exact bytes of requests about agreements: made of the facts alone, so that the same try is the same request.
import type { Agreement, Task } from '#core/agreement/reduce.ts'
import type { Drafting } from '#core/agreement/facts.ts'
import { changed } from '#core/agreement/external-id.ts'
import { firstChargeIdOf } from '#core/agreement/keys.ts'
import type { PlanCampaign, PlanPricing } from '#shared/plan.ts'
import type { CampaignBody, ChargeBody, DraftBody, UpdateBody } from '#core/service/request-bodies.ts'

/** `phone`: MSISDN, where the customer is asked on the phone. */
export function draftBody(
  { agreement, isPushed }: Pick<Agreement, 'agreement' | 'isPushed'>,
  opened: Drafting,
  phone: string | undefined,
): string {
  const { plan, currency, externalId, merchantRedirectUrl, merchantAgreementUrl, campaignEnd } = opened
  const { initialCharge, period } = plan
  const request: DraftBody = {
    pricing: { ...pricingOf(plan.pricing), currency },
    ...(plan.campaign ? { campaign: campaignOf(plan.campaign, campaignEnd) } : {}),
    ...(period ? { interval: { unit: period.unit, count: period.count } } : {}),
    ...(initialCharge ? { initialCharge: { ...initialCharge, orderId: firstChargeIdOf(agreement) } } : {}),
    merchantRedirectUrl,
    ...(merchantAgreementUrl === null ? {} : { merchantAgreementUrl }),
    productName: plan.name,
    ...(plan.description === '' ? {} : { productDescription: plan.description }),
    externalId,
    ...(isPushed ? { phoneNumber: phone ?? null, skipLandingPage: true } : {}),
  }
  return JSON.stringify(request)
}

const pricingOf = (pricing: PlanPricing) =>
  pricing.type === 'LEGACY'
    ? { type: pricing.type, amount: pricing.amount }
    : pricing.type === 'VARIABLE'
      ? { type: pricing.type, suggestedMaxAmount: pricing.suggestedMaxAmount }
      : { type: pricing.type }

function campaignOf(campaign: PlanCampaign, end: string | null): CampaignBody {
  const { price } = campaign
  switch (campaign.type) {
    case 'PRICE_CAMPAIGN':
      return { type: campaign.type, price, end: end ?? '' }
    case 'PERIOD_CAMPAIGN':
      return { type: campaign.type, price, period: campaign.period }
    case 'EVENT_CAMPAIGN':
      return { type: campaign.type, price, eventDate: end ?? '', eventText: campaign.text }
  }
}

/** Undefined where the request has none. Of a change it is made of what was read last. */
export function taskBody({ seen }: Pick<Agreement, 'seen'>, task: Task): string | undefined {
  switch (task.do) {
    case 'stop':
      return JSON.stringify({ status: 'STOPPED' } satisfies UpdateBody)
    case 'update':
      return JSON.stringify({
        externalId: changed(seen?.externalId, task.change) ?? undefined,
      } satisfies UpdateBody)
    case 'charge': {
      const { amount, transactionType, description, due, retryDays, chargeId, externalId } = task
      return JSON.stringify({
        amount,
        transactionType,
        description,
        due,
        retryDays,
        type: 'RECURRING', // an UNSCHEDULED one has no due day
        orderId: chargeId,
        externalId,
      } satisfies ChargeBody)
    }
    case 'cancelCharge':
      return undefined
    case 'captureCharge':
    case 'refundCharge':
      return JSON.stringify({ amount: task.amount })
  }
}
