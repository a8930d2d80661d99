// The terms of a membership in words: what is charged now, what later and how often.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import styles from '#renderer/membership/offer.module.css'
import { termsOf, type Term } from '#renderer/membership/offer-terms.ts'
import { Text } from '#renderer/ui/layout.tsx'
import { MutedText } from '#renderer/ui/text.tsx'
import type { Currency } from '#shared/market.ts'
import type { PlanCampaign } from '#shared/plan.ts'
import type { PlanPeriod } from '#shared/recurring.ts'
import type { PlanOffer } from '#shared/sign-up.ts'

export function OfferTerms({ offer, className }: { offer: PlanOffer; className?: string | undefined }) {
  return (
    <dl className={clsx(styles.terms, className)}>
      {termsOf(offer).map((term) => (
        <div key={term.is} className={styles.term}>
          <TermWords term={term} currency={offer.currency} />
        </div>
      ))}
    </dl>
  )
}

type Said = { currency: Currency }

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

function TermRow({ label, value, note }: { label: string; value: string; note?: string | null }) {
  return (
    <>
      <Text as="dt" tone="muted" breaks>
        {label}
      </Text>
      <dd>
        <Text as="div" weight="strong">
          {value}
        </Text>
        {note && (
          <MutedText as="div" className={styles.note}>
            {note}
          </MutedText>
        )}
      </dd>
    </>
  )
}

function Now({ charge, currency }: { charge: PlanOffer['initialCharge'] } & Said) {
  const { t } = useTranslation()
  const format = useFormat()
  const value = charge ? format.money({ value: charge.amount, currency }) : t('offer.nothing')
  return <TermRow label={t('offer.now')} value={value} note={charge?.description ?? null} />
}

function First({ term, currency }: { term: Extract<Term, { is: 'first' }> } & Said) {
  const { t } = useTranslation()
  const format = useFormat()
  const each = useEach()
  const { campaign, period, isEach } = term
  const price = format.money({ value: campaign.price, currency })
  const value = campaign.price === 0 ? t('offer.free') : isEach ? each(price, period) : price
  return <TermRow label={useCampaignLabel(campaign)} value={value} />
}

/** For how long the campaign is. */
function useCampaignLabel(campaign: PlanCampaign): string {
  const { t } = useTranslation()
  const format = useFormat()
  switch (campaign.type) {
    case 'PRICE_CAMPAIGN':
      return t('offer.before', { day: format.day(campaign.until) })
    case 'PERIOD_CAMPAIGN':
      return t(`offer.first.${campaign.period.unit}`, { count: campaign.period.count })
    case 'EVENT_CAMPAIGN':
      return t('offer.event', { event: campaign.text, day: format.day(campaign.until) })
  }
}

function Usual({ term, currency }: { term: Extract<Term, { is: 'usual' }> } & Said) {
  const { t } = useTranslation()
  const format = useFormat()
  const each = useEach()
  const { pricing, period, isAfter, isSoon } = term
  const label = t(isAfter ? 'offer.then' : 'offer.price')
  switch (pricing.type) {
    case 'LEGACY': {
      const note = period === null ? t('offer.onceNote') : isSoon ? t('offer.soon') : null
      return (
        <TermRow
          label={label}
          value={each(format.money({ value: pricing.amount, currency }), period)}
          note={note}
        />
      )
    }
    case 'VARIABLE': {
      const most = format.money({ value: pricing.suggestedMaxAmount, currency })
      return <TermRow label={t('offer.most')} value={each(most, period)} note={t('offer.mostNote')} />
    }
    case 'FLEXIBLE':
      return <TermRow label={label} value={t('offer.open')} note={t('offer.openNote')} />
  }
}

function useEach(): (price: string, period: PlanPeriod | null) => string {
  const { t } = useTranslation()
  return (price, period) =>
    period === null
      ? t('offer.once', { price })
      : t(`offer.every.${period.unit}`, { price, count: period.count })
}
