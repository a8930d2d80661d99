// The phone's words for an agreement: its price, how often, and what became of it and of its charges.
import { declineText, declineWithin } from '#sandbox/phone/texts.ts'
import type { Outcome } from '#sandbox/phone/outcome.ts'
import type { Voice } from '#sandbox/phone/voice.ts'
import type { Agreement } from '#sandbox/recurring/agreement.ts'
import type { Charge, Failure } from '#sandbox/recurring/charge.ts'

/** `every month`; where the merchant charges when it wants, that. */
export const intervalText = ({ terms: { period } }: Agreement, { t }: Voice): string =>
  period ? t(`agreement.every.${period.unit}`, { count: period.count }) : t('agreement.whenever')

const sayIn =
  ({ currency }: Agreement, voice: Voice) =>
  (value: number) =>
    voice.amount({ value, currency })

/** `99.00 NOK`; where it varies, that, with the customer's own maximum once there is one. */
export function priceText(agreement: Agreement, maxAmount: number | null, voice: Voice): string {
  const { pricing } = agreement.terms
  const say = sayIn(agreement, voice)
  switch (pricing.type) {
    case 'LEGACY':
      return say(pricing.amount)
    case 'VARIABLE':
      return maxAmount === null
        ? voice.t('agreement.varies')
        : voice.t('agreement.upTo', { amount: say(maxAmount) })
    case 'FLEXIBLE':
      return voice.t('agreement.varies')
  }
}

/** Words about the campaign; undefined where there is none. */
export function campaignText(agreement: Agreement, voice: Voice): string | undefined {
  const { campaign } = agreement.terms
  if (!campaign) return undefined
  const price = sayIn(agreement, voice)(campaign.price)
  switch (campaign.type) {
    case 'PRICE_CAMPAIGN':
      return voice.t('agreement.until', { price, day: voice.day(Date.parse(campaign.end)) })
    case 'PERIOD_CAMPAIGN':
      return voice.t(`agreement.forTheFirst.${campaign.period.unit}`, { price, count: campaign.period.count })
    case 'EVENT_CAMPAIGN':
      return voice.t('agreement.untilEvent', {
        price,
        event: campaign.eventText,
        day: voice.day(Date.parse(campaign.eventDate)),
      })
  }
}

/** Words about the charge that is taken when the customer accepts. */
export function initialText(agreement: Agreement, { amount, terms }: Charge, voice: Voice): string {
  const key =
    terms.transactionType === 'RESERVE_CAPTURE' ? 'agreement.reservedAtOnce' : 'agreement.takenAtOnce'
  return voice.t(key, { amount: sayIn(agreement, voice)(amount), what: terms.description })
}

/** Outcome of an agreement that needs no answer here; undefined while it does. `declined`: why its first charge was. */
export function agreementOutcome(
  { life }: Agreement,
  voice: Voice,
  declined: Failure | null,
): Outcome | undefined {
  switch (life.status) {
    case 'PENDING':
      return undefined
    case 'ACTIVE':
      return {
        tone: 'good',
        title: voice.t('agreement.active'),
        text: voice.t('agreement.activeText', { day: voice.day(life.start) }),
      }
    case 'EXPIRED':
      if (life.declined === null)
        return { tone: 'over', title: voice.t('agreement.expired'), text: voice.t('agreement.expiredText') }
      return {
        tone: 'bad',
        title: voice.t('agreement.notAgreed'),
        text: voice.t('agreement.notAgreedText', {
          why: declined ? failureText(declined, voice) : life.declined,
        }),
      }
    case 'STOPPED':
      if (life.accepted) {
        const key = life.by === 'customer' ? 'agreement.youEnded' : 'agreement.shopEnded'
        return {
          tone: 'over',
          title: voice.t('agreement.stopped'),
          text: voice.t(key, { day: voice.day(life.stop) }),
        }
      }
      return life.by === 'customer'
        ? { tone: 'over', title: voice.t('agreement.refused'), text: voice.t('agreement.refusedText') }
        : { tone: 'over', title: voice.t('agreement.withdrawn'), text: voice.t('agreement.withdrawnText') }
  }
}

function failureText({ reason, description }: Failure, { t }: Voice): string {
  switch (reason) {
    case 'charge_amount_too_high':
      return t('agreement.charge.aboveMaximum')
    case 'technical_error':
      return t('agreement.charge.noAnswer')
    case 'user_action_required':
    case 'non_technical_error': {
      const declined = declineWithin(description)
      return declined === undefined
        ? description
        : t('agreement.charge.cardDeclined', { why: declineText(t, declined) })
    }
  }
}

export function chargeStatusText({ life, due, type }: Charge, voice: Voice): string {
  const { t } = voice
  const day = voice.day(Date.parse(due))
  switch (life.status) {
    case 'PENDING':
      return type === 'INITIAL' ? t('agreement.charge.whenAccepted') : t('agreement.charge.planned', { day })
    case 'DUE':
      return life.failure ? t('agreement.charge.triedAgain', { day }) : t('agreement.charge.due', { day })
    case 'PROCESSING':
      return t('agreement.charge.processing')
    case 'RESERVED':
      return t('agreement.charge.reserved')
    case 'CHARGED':
      return t('agreement.charge.paid', { day })
    case 'PARTIALLY_CAPTURED':
      return t('agreement.charge.partlyTaken')
    case 'PARTIALLY_REFUNDED':
      return t('agreement.charge.partlyRefunded')
    case 'REFUNDED':
      return t('agreement.charge.refunded')
    case 'CANCELLED':
      return t('agreement.charge.cancelled')
    case 'FAILED':
      return t('agreement.charge.failed', { why: failureText(life.failure, voice) })
  }
}
