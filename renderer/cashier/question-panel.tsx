// The question that the cashier must answer: two large buttons, each saying what happens to the money.
import { useTranslation } from 'react-i18next'
import { answer } from '#renderer/cashier/sale-actions.ts'
import { Button } from '#renderer/ui/button.tsx'
import { takeFocus } from '#renderer/ui/focus.ts'
import { Icon } from '#renderer/ui/icon.tsx'
import { isPending } from '#renderer/till/send-command.ts'
import { useStore } from '#renderer/till/store.ts'
import { formatMoney, type Money } from '#shared/money.ts'
import type { Question } from '#shared/sale.ts'

export function QuestionPanel(props: { question: Question; amount: Money; locale: string }) {
  const { question, amount, locale } = props
  const { t } = useTranslation()
  const isBusy = useStore((state) => isPending(state, 'sale.answer'))
  return (
    <div className="telling">
      <span className="medal wait" aria-hidden="true">
        <Icon name="question" />
      </span>
      <div role="alert">
        <h1 ref={takeFocus} tabIndex={-1}>
          {t(`question.${question}.title`)}
        </h1>
        <p className="telling-words">
          {t(`question.${question}.words`, { amount: formatMoney(amount, locale) })}
        </p>
      </div>
      <div className="answers">
        <Button look="main" icon="tick" isBusy={isBusy} act={() => answer('keep')}>
          {t(`question.${question}.keep`)}
        </Button>
        <Button icon="back" isBusy={isBusy} act={() => answer('giveBack')}>
          {t(`question.${question}.giveBack`)}
        </Button>
      </div>
    </div>
  )
}
