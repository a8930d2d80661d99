// The service's view of an agreement and a charge, in answers and in messages to merchants. A text that is not there is undefined, and so not sent.
import { acceptedOf, type AgreementRecord, type AgreementEvent } from '#sandbox/recurring/agreement.ts'
import {
  chargeFailure,
  summaryOf,
  type ChargeRecord,
  type ChargeHappening,
} from '#sandbox/recurring/charge.ts'
import { periodsAfter } from '#sandbox/recurring/period.ts'
import type { WireAgreement, WireCharge } from '#sandbox/schema/recurring.ts'
import type { Notice } from '#sandbox/service/service.ts'
import type { EventName } from '#sandbox/schema/webhooks.ts'

const written = (at: number) => new Date(at).toISOString()

/** Epoch ms; a campaign of a period begins when the agreement does, and before that has no end. */
function campaignEnd({ terms: { campaign } }: AgreementRecord, start: number | undefined): number {
  if (!campaign) return -Infinity
  switch (campaign.type) {
    case 'PRICE_CAMPAIGN':
      return Date.parse(campaign.end)
    case 'EVENT_CAMPAIGN':
      return Date.parse(campaign.eventDate)
    case 'PERIOD_CAMPAIGN':
      return start === undefined ? Infinity : periodsAfter(start, campaign.period)
  }
}

export function shownAgreement(agreement: AgreementRecord, now: number): WireAgreement {
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

export function shownCharge(charge: ChargeRecord, history: ChargeHappening[]): WireCharge {
  const { terms, life } = charge
  const failure = chargeFailure(charge)
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

type About = Pick<AgreementRecord, 'merchantSerialNumber' | 'agreementId'> & { id: number }

/** Notice of an agreement or one of its charges, all in one order. */
const noticeOf = (
  { merchantSerialNumber, agreementId, id }: About,
  event: EventName,
  at: number,
  {
    chargeId,
    ...more
  }: { chargeId?: string | undefined; amount?: number; currency?: string; actor?: 'MERCHANT' | 'USER' },
): Notice => ({
  merchantSerialNumber,
  event,
  subject: `agreement/${id}`,
  at,
  body: {
    msn: merchantSerialNumber,
    agreementId,
    ...(chargeId === undefined ? {} : { chargeId }),
    eventType: event,
    occurred: new Date(at).toISOString(),
    ...more,
  },
})

export const agreementNotice = (agreement: AgreementRecord, event: AgreementEvent, at: number): Notice =>
  noticeOf(
    agreement,
    `recurring.agreement-${event}.v1`,
    at,
    event === 'stopped' && agreement.life.status === 'STOPPED' ? { actor: actors[agreement.life.by] } : {},
  )

const actors = { merchant: 'MERCHANT', customer: 'USER' } as const

/** Notice of one charge of many that was not made: it names what could be read of it. */
export const creationFailedNotice = (
  agreement: AgreementRecord,
  { orderId, amount }: { orderId?: string | undefined; amount?: number | undefined },
  at: number,
): Notice =>
  noticeOf(agreement, 'recurring.charge-creation-failed.v1', at, {
    chargeId: orderId,
    ...(amount === undefined ? {} : { amount, currency: agreement.currency }),
  })

/** Event of a change; undefined for a charge's making, an attempt that is made again, and a request that failed after it was taken. */
function eventOf({ life }: ChargeRecord, { name, isSuccess }: ChargeHappening): EventName | undefined {
  if (!isSuccess && name !== 'FAIL') return undefined
  switch (name) {
    case 'CREATE':
      return undefined
    case 'RESERVE':
      return 'recurring.charge-reserved.v1'
    case 'CAPTURE':
      return 'recurring.charge-captured.v1'
    case 'REFUND':
      return 'recurring.charge-refunded.v1'
    case 'CANCEL':
      return 'recurring.charge-canceled.v1'
    case 'FAIL':
      return life.status === 'FAILED' ? 'recurring.charge-failed.v1' : undefined
  }
}

/** `amount`: that of this event. */
export function chargeNotice(charge: ChargeRecord, happening: ChargeHappening): Notice | undefined {
  const event = eventOf(charge, happening)
  const { agreement: id, chargeId, currency } = charge
  const { amount, at } = happening
  return event && noticeOf({ ...charge, id }, event, at, { chargeId, amount, currency })
}
