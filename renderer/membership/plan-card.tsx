// The plans as cards, each with all its terms. The whole card is the button.
import clsx from 'clsx'
import { OfferTerms } from '#renderer/membership/offer.tsx'
import styles from '#renderer/membership/plan-card.module.css'
import { Icon } from '#renderer/ui/icon.tsx'
import { Grid } from '#renderer/ui/layout.tsx'
import { MutedText } from '#renderer/ui/text.tsx'
import { offerOf } from '#renderer/membership/offer-terms.ts'
import type { Currency } from '#shared/market.ts'
import type { Plan } from '#shared/plan.ts'

type PlanCurrency = { currency: Currency }

export function PlanCards(
  props: PlanCurrency & {
    plans: readonly Plan[]
    chosen: string | null
    onSelect: (plan: string) => void
    className?: string | undefined
  },
) {
  const { plans, chosen, onSelect, className, ...said } = props
  return (
    <Grid as="ul" gap="fluid" least="24em" stretches className={className}>
      {plans.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          isChosen={plan.id === chosen}
          onSelect={() => onSelect(plan.id)}
          {...said}
        />
      ))}
    </Grid>
  )
}

function PlanCard(props: PlanCurrency & { plan: Plan; isChosen: boolean; onSelect: () => void }) {
  const { plan, currency, isChosen, onSelect } = props
  return (
    <li className={clsx(styles.plan, isChosen && styles.chosen)}>
      <button type="button" className={styles.choose} aria-pressed={isChosen} onClick={onSelect}>
        {plan.name}
      </button>
      <span className={styles.sign} aria-hidden="true">
        {isChosen && <Icon name="tick" />}
      </span>
      {plan.description !== '' && <MutedText className={styles.details}>{plan.description}</MutedText>}
      <OfferTerms offer={offerOf(plan, currency)} className={styles.terms} />
    </li>
  )
}
