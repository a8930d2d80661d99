// The phone's words for an agreement: its price, how often, and what became of it and of its charges.
import { declineText } from '#sandbox/phone/words/words.ts'
import type { Outcome } from '#sandbox/phone/outcome.ts'
import type { Voice } from '#sandbox/phone/voice.ts'
import type { Agreement } from '#sandbox/recurring/agreement.ts'
import type { Charge, Failure } from '#sandbox/recurring/charge.ts'

/** `every month`; where the merchant charges when it wants, that. */
export const intervalText = ({ terms: { period } }: Agreement, { words }: Voice): string =>
  period ? words.agreement.every(period.unit, period.count) : words.agreement.whenever

const sayIn =
  ({ currency }: Agreement, voice: Voice) =>
  (value: number) =>
    voice.amount({ value, currency })

/** `99.00 NOK`; where it varies, that, with the customer's own maximum once there is one. */
export function priceText(agreement: Agreement, maxAmount: number | null, voice: Voice): string {
  const { pricing } = agreement.terms
  const { agreement: words } = voice.words
  const say = sayIn(agreement, voice)
  switch (pricing.type) {
    case 'LEGACY':
      return say(pricing.amount)
    case 'VARIABLE':
      return maxAmount === null ? words.varies : words.upTo(say(maxAmount))
    case 'FLEXIBLE':
      return words.varies
  }
}

/** Nothing where there is no campaign. */
export function campaignText(agreement: Agreement, voice: Voice): string | undefined {
  const { campaign } = agreement.terms
  const { agreement: words } = voice.words
  if (!campaign) return undefined
  const price = sayIn(agreement, voice)(campaign.price)
  switch (campaign.type) {
    case 'PRICE_CAMPAIGN':
      return words.until(price, voice.day(Date.parse(campaign.end)))
    case 'PERIOD_CAMPAIGN':
      return words.forTheFirst(price, campaign.period.unit, campaign.period.count)
    case 'EVENT_CAMPAIGN':
      return words.untilEvent(price, campaign.eventText, voice.day(Date.parse(campaign.eventDate)))
  }
}

/** What is taken when the customer accepts. */
export function initialText(agreement: Agreement, { amount, terms }: Charge, voice: Voice): string {
  const { agreement: words } = voice.words
  const say = terms.transactionType === 'RESERVE_CAPTURE' ? words.reservedAtOnce : words.takenAtOnce
  return say(sayIn(agreement, voice)(amount), terms.description)
}

/** What to tell about an agreement that needs no answer here; nothing while it does. `declined`: why its first charge was. */
export function agreementOutcome(
  { life }: Agreement,
  voice: Voice,
  declined: Failure | null,
): Outcome | undefined {
  const { agreement: words } = voice.words
  switch (life.status) {
    case 'PENDING':
      return undefined
    case 'ACTIVE':
      return { tone: 'good', title: words.active, text: words.activeText(voice.day(life.start)) }
    case 'EXPIRED':
      if (life.declined === null) return { tone: 'over', title: words.expired, text: words.expiredText }
      return {
        tone: 'bad',
        title: words.notAgreed,
        text: words.notAgreedText(declined ? failureText(declined, voice) : life.declined),
      }
    case 'STOPPED':
      if (life.accepted) {
        const say = life.by === 'customer' ? words.youEnded : words.shopEnded
        return { tone: 'over', title: words.stopped, text: say(voice.day(life.stop)) }
      }
      return life.by === 'customer'
        ? { tone: 'over', title: words.refused, text: words.refusedText }
        : { tone: 'over', title: words.withdrawn, text: words.withdrawnText }
  }
}

function failureText({ reason, description }: Failure, { words }: Voice): string {
  const { charge } = words.agreement
  switch (reason) {
    case 'charge_amount_too_high':
      return charge.aboveMaximum
    case 'technical_error':
      return charge.noAnswer
    case 'user_action_required':
    case 'non_technical_error': {
      const declined = Object.keys(words.declines).find((known) => description.includes(known))
      return declined === undefined ? description : charge.cardDeclined(declineText(words, declined))
    }
  }
}

export function chargeStatusText({ life, due, type }: Charge, voice: Voice): string {
  const { charge: words } = voice.words.agreement
  const on = voice.day(Date.parse(due))
  switch (life.status) {
    case 'PENDING':
      return type === 'INITIAL' ? words.whenAccepted : words.planned(on)
    case 'DUE':
      return life.failure ? words.triedAgain(on) : words.due(on)
    case 'PROCESSING':
      return words.processing
    case 'RESERVED':
      return words.reserved
    case 'CHARGED':
      return words.paid(on)
    case 'PARTIALLY_CAPTURED':
      return words.partlyTaken
    case 'PARTIALLY_REFUNDED':
      return words.partlyRefunded
    case 'REFUNDED':
      return words.refunded
    case 'CANCELLED':
      return words.cancelled
    case 'FAILED':
      return words.failed(failureText(life.failure, voice))
  }
}
