// The service's view of an agreement and a charge. A text that is not there is undefined, and so not sent.
import { acceptedOf, type Agreement } from '#sandbox/recurring/agreement.ts'
import { failureOf, summaryOf, type Charge, type ChargeHappening } from '#sandbox/recurring/charge.ts'
import { later } from '#sandbox/recurring/period.ts'
import type { WireAgreement, WireCharge } from '#sandbox/schema/recurring.ts'

const written = (at: number) => new Date(at).toISOString()

/** Epoch ms; a campaign of a period begins when the agreement does, and before that has no end. */
function campaignEnd({ terms: { campaign } }: Agreement, start: number | undefined): number {
  if (!campaign) return -Infinity
  switch (campaign.type) {
    case 'PRICE_CAMPAIGN':
      return Date.parse(campaign.end)
    case 'EVENT_CAMPAIGN':
      return Date.parse(campaign.eventDate)
    case 'PERIOD_CAMPAIGN':
      return start === undefined ? Infinity : later(start, campaign.period)
  }
}

export function shownAgreement(agreement: Agreement, now: number): WireAgreement {
  const { terms, life, currency } = agreement
  const { pricing, period, productDescription, merchantAgreementUrl, externalId, cardPassthrough } = terms
  const accepted = acceptedOf(agreement)
  const isCampaignOver = campaignEnd(agreement, accepted?.start) <= now
  return {
    id: agreement.agreementId,
    uuid: agreement.uuid,
    status: life.status,
    campaign: isCampaignOver ? null : terms.campaign,
    pricing: {
      ...pricing,
      currency,
      ...(pricing.type === 'VARIABLE' ? { maxAmount: accepted?.maxAmount ?? null } : {}),
    },
    interval: period ? { type: 'RECURRING', period } : { type: 'FLEXIBLE' },
    productName: terms.productName,
    productDescription: productDescription ?? undefined,
    created: written(agreement.createdAt),
    start: accepted ? written(accepted.start) : undefined,
    stop: life.status === 'STOPPED' ? written(life.stop) : null,
    merchantRedirectUrl: terms.merchantRedirectUrl,
    merchantAgreementUrl: merchantAgreementUrl ?? undefined,
    sub: accepted?.sub ?? undefined,
    externalId: externalId ?? undefined,
    countryCode: agreement.market,
    paymentMethod: { type: cardPassthrough ? 'CARD_PASSTHROUGH' : 'WALLET' },
    ...(cardPassthrough ? { cardPassthrough } : {}),
  }
}

export function shownCharge(charge: Charge, history: ChargeHappening[]): WireCharge {
  const { terms, life } = charge
  const failure = failureOf(charge)
  return {
    id: charge.chargeId,
    agreementId: charge.agreementId,
    amount: charge.amount,
    currency: charge.currency,
    description: terms.description,
    due: `${charge.due}T00:00:00Z`,
    externalId: terms.externalId ?? undefined,
    retryDays: terms.retryDays,
    processingMode: terms.processingMode,
    status: life.status,
    transactionId: charge.transactionId ?? undefined,
    type: charge.type,
    transactionType: terms.transactionType,
    failureReason: failure?.reason,
    failureDescription: failure?.description,
    summary: summaryOf(charge),
    history: history.map(({ name, amount, at, key, isSuccess }) => ({
      occurred: written(at),
      event: name,
      amount,
      idempotencyKey: key,
      success: isSuccess,
    })),
  }
}
