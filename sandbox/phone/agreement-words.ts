// How does the phone say what an agreement costs, how often, and what became of it and of its charges?
import { amountText, dayText, type Outcome } from '#sandbox/phone/words.ts'
import type { Agreement } from '#sandbox/recurring/agreement.ts'
import type { Charge } from '#sandbox/recurring/charge.ts'
import type { Period, PeriodUnit } from '#shared/wire/recurring.ts'

const units: Record<PeriodUnit, string> = { YEAR: 'year', MONTH: 'month', WEEK: 'week', DAY: 'day' }

/** `month`, `3 months` */
const spanText = ({ unit, count }: Period): string => (count === 1 ? units[unit] : `${count} ${units[unit]}s`)

/** `every month`; where the merchant charges when it wants, that. */
export const intervalText = ({ terms: { period } }: Agreement): string =>
  period ? `every ${spanText(period)}` : 'whenever the shop charges'

const sayIn =
  ({ currency }: Agreement) =>
  (value: number) =>
    amountText({ value, currency })

/** `99.00 NOK`; where it varies, that, with the customer's own maximum once there is one. */
export function priceText(agreement: Agreement, maxAmount: number | null): string {
  const { pricing } = agreement.terms
  const say = sayIn(agreement)
  switch (pricing.type) {
    case 'LEGACY':
      return say(pricing.amount)
    case 'VARIABLE':
      return maxAmount === null ? 'Varies' : `Up to ${say(maxAmount)}`
    case 'FLEXIBLE':
      return 'Varies'
  }
}

/** Nothing where there is no campaign. */
export function campaignText(agreement: Agreement): string | undefined {
  const { campaign } = agreement.terms
  if (!campaign) return undefined
  const price = sayIn(agreement)(campaign.price)
  switch (campaign.type) {
    case 'PRICE_CAMPAIGN':
      return `${price} until ${dayText(Date.parse(campaign.end))}`
    case 'PERIOD_CAMPAIGN':
      return `${price} for the first ${spanText(campaign.period)}`
    case 'EVENT_CAMPAIGN':
      return `${price} ${campaign.eventText}, ${dayText(Date.parse(campaign.eventDate))}`
  }
}

/** What is taken when the customer accepts. */
export const initialText = (agreement: Agreement, { amount, terms }: Charge): string =>
  `${sayIn(agreement)(amount)} is ${terms.transactionType === 'RESERVE_CAPTURE' ? 'reserved' : 'taken'} when you accept: ${terms.description}`

/** What to tell about an agreement that needs no answer here; nothing while it does. */
export function agreementOutcome({ life }: Agreement): Outcome | undefined {
  switch (life.status) {
    case 'PENDING':
      return undefined
    case 'ACTIVE':
      return { tone: 'good', title: 'Active', text: `You accepted this on ${dayText(life.start)}.` }
    case 'EXPIRED':
      return life.declined === null
        ? { tone: 'over', title: 'Expired', text: 'Nobody answered in time. Nothing was agreed.' }
        : {
            tone: 'bad',
            title: 'Not agreed',
            text: `The first charge could not be taken. ${life.declined} Nothing was agreed.`,
          }
    case 'STOPPED':
      if (life.accepted) {
        const who = life.by === 'customer' ? 'You' : 'The shop'
        return { tone: 'over', title: 'Stopped', text: `${who} ended this on ${dayText(life.stop)}.` }
      }
      return life.by === 'customer'
        ? { tone: 'over', title: 'Refused', text: 'You refused this. Nothing was agreed.' }
        : { tone: 'over', title: 'Withdrawn by the shop', text: 'Nothing was agreed.' }
  }
}

export function chargeStatusText({ life, due, type }: Charge): string {
  const on = dayText(Date.parse(due))
  switch (life.status) {
    case 'PENDING':
      return type === 'INITIAL' ? 'when you accept' : `planned for ${on}`
    case 'DUE':
      return life.failure ? `failed, tried again after ${on}` : `due on ${on}`
    case 'PROCESSING':
      return 'being taken now'
    case 'RESERVED':
      return 'reserved'
    case 'CHARGED':
      return `paid ${on}`
    case 'PARTIALLY_CAPTURED':
      return 'partly taken'
    case 'PARTIALLY_REFUNDED':
      return 'partly refunded'
    case 'REFUNDED':
      return 'refunded'
    case 'CANCELLED':
      return 'cancelled'
    case 'FAILED':
      return `failed: ${life.failure.description}`
  }
}
