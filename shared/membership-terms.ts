// The terms of a membership in the words of its receipt, the same on paper and on its page.
import { formatMoney } from '#shared/money.ts'
import type { ReceiptMembership } from '#shared/receipt.ts'
import type { PeriodUnit } from '#shared/recurring.ts'
import type { Translate } from '#shared/translate.ts'

/** Says those of a receipt's texts that are needed here. */
type SayTerms = Translate<
  | 'receipt.asAgreed'
  | 'receipt.terms'
  | 'receipt.lower'
  | 'receipt.lowerAtFirst'
  | `receipt.every.${PeriodUnit}`
>

/** A line each. Days are the service's, so UTC's. */
export function termsOf(membership: ReceiptMembership, t: SayTerms, locale: string): string[] {
  const { price, period, from, campaign, currency } = membership
  if (price === null || period === null) return [t('receipt.asAgreed')]
  const money = (value: number) => formatMoney({ value, currency }, locale)
  const { unit, count } = period
  const every = t(`receipt.every.${unit}`, { count })
  const usual =
    from === null
      ? `${money(price)} ${every}`
      : t('receipt.terms', { price: money(price), every, day: dayIn(from, locale) })
  if (campaign === null) return [usual]
  const lower = { price: money(campaign.price) }
  return [
    usual,
    campaign.until === null
      ? t('receipt.lowerAtFirst', lower)
      : t('receipt.lower', { ...lower, day: dayIn(campaign.until, locale) }),
  ]
}

const dayIn = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    Date.parse(`${day}T00:00:00Z`),
  )
