// The terms of a membership in words: what is charged now, what later and how often.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import styles from '#renderer/membership/offer.module.css'
import { termsOf, type Term } from '#renderer/membership/offer-terms.ts'
import type { Currency } from '#shared/market.ts'
import { formatMoney } from '#shared/money.ts'
import type { PlanCampaign } from '#shared/plan.ts'
import type { PlanPeriod } from '#shared/recurring.ts'
import type { PlanOffer } from '#shared/sign-up.ts'

export function OfferTerms(props: { offer: PlanOffer; locale: string; className?: string | undefined }) {
  const { offer, locale, className } = props
  return (
    <dl className={clsx(styles.terms, className)}>
      {termsOf(offer).map((term) => (
        <div key={term.is} className={styles.term}>
          <TermWords term={term} currency={offer.currency} locale={locale} />
        </div>
      ))}
    </dl>
  )
}

type Said = { currency: Currency; locale: string }

function TermWords({ term, ...said }: { term: Term } & Said) {
  switch (term.is) {
    case 'now':
      return <Now charge={term.charge} {...said} />
    case 'first':
      return <First term={term} {...said} />
    case 'usual':
      return <Usual term={term} {...said} />
  }
}

function Row({ label, value, note }: { label: string; value: string; note?: string | null }) {
  return (
    <>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.said}>
        <span className={styles.value}>{value}</span>
        {note && <span className={styles.note}>{note}</span>}
      </dd>
    </>
  )
}

function Now({ charge, currency, locale }: { charge: PlanOffer['initialCharge'] } & Said) {
  const { t } = useTranslation()
  const value = charge ? formatMoney({ value: charge.amount, currency }, locale) : t('offer.nothing')
  return <Row label={t('offer.now')} value={value} note={charge?.description ?? null} />
}

function First({ term, currency, locale }: { term: Extract<Term, { is: 'first' }> } & Said) {
  const { t } = useTranslation()
  const each = useEach()
  const { campaign, period, isEach } = term
  const price = formatMoney({ value: campaign.price, currency }, locale)
  const value = campaign.price === 0 ? t('offer.free') : isEach ? each(price, period) : price
  return <Row label={useWhile(campaign, locale)} value={value} />
}

/** For how long the campaign is. */
function useWhile(campaign: PlanCampaign, locale: string): string {
  const { t } = useTranslation()
  switch (campaign.type) {
    case 'PRICE_CAMPAIGN':
      return t('offer.before', { day: dayOf(campaign.until, locale) })
    case 'PERIOD_CAMPAIGN':
      return t(`offer.first.${campaign.period.unit}`, { count: campaign.period.count })
    case 'EVENT_CAMPAIGN':
      return t('offer.event', { event: campaign.text, day: dayOf(campaign.until, locale) })
  }
}

function Usual({ term, currency, locale }: { term: Extract<Term, { is: 'usual' }> } & Said) {
  const { t } = useTranslation()
  const each = useEach()
  const { pricing, period, isAfter, isSoon } = term
  const label = t(isAfter ? 'offer.then' : 'offer.price')
  switch (pricing.type) {
    case 'LEGACY': {
      const note = period === null ? t('offer.onceNote') : isSoon ? t('offer.soon') : null
      return (
        <Row
          label={label}
          value={each(formatMoney({ value: pricing.amount, currency }, locale), period)}
          note={note}
        />
      )
    }
    case 'VARIABLE': {
      const most = formatMoney({ value: pricing.suggestedMaxAmount, currency }, locale)
      return <Row label={t('offer.most')} value={each(most, period)} note={t('offer.mostNote')} />
    }
    case 'FLEXIBLE':
      return <Row label={label} value={t('offer.open')} note={t('offer.openNote')} />
  }
}

function useEach(): (price: string, period: PlanPeriod | null) => string {
  const { t } = useTranslation()
  return (price, period) =>
    period === null
      ? t('offer.once', { price })
      : t(`offer.every.${period.unit}`, { price, count: period.count })
}

/** The service's own day, which is UTC's. */
const dayOf = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    Date.parse(`${day}T00:00:00Z`),
  )
