// The card of a plan with all its terms. The whole card is the button.
import { OfferTerms } from '#renderer/membership/offer.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { offerOf } from '#renderer/membership/offer-terms.ts'
import type { Currency } from '#shared/market.ts'
import type { Plan } from '#shared/plan.ts'

export function PlanCard(props: {
  plan: Plan
  currency: Currency
  locale: string
  isChosen: boolean
  choose: () => void
}) {
  const { plan, currency, locale, isChosen, choose } = props
  return (
    <li className={isChosen ? 'plan chosen' : 'plan'}>
      <button type="button" className="plan-choose" aria-pressed={isChosen} onClick={choose}>
        <span className="plan-name">{plan.name}</span>
      </button>
      <span className="plan-sign" aria-hidden="true">
        {isChosen && <Icon name="tick" />}
      </span>
      {plan.description !== '' && <p className="plan-details">{plan.description}</p>}
      <OfferTerms offer={offerOf(plan, currency)} locale={locale} />
    </li>
  )
}
