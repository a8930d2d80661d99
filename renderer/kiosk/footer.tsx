// The foot of the kiosk: the total, and the actions that go on from here.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OrderProblem } from '#renderer/kiosk/order-problem.tsx'
import { MoneyText } from '#renderer/ui/amount.tsx'
import { Status } from '#renderer/ui/status.tsx'
import type { Money } from '#shared/money.ts'

/** `sum`: what is in the order so far. `small`: acts that few need. */
export function Footer(props: {
  locale: string
  sum?: { count: number; amount: Money }
  children?: ReactNode
  small?: ReactNode
}) {
  const { locale, sum, children, small } = props
  return (
    <div className="kiosk-foot">
      <OrderProblem locale={locale} />
      {sum && <Sum {...sum} locale={locale} />}
      {children !== undefined && <div className="foot-acts">{children}</div>}
      {small !== undefined && <div className="foot-small">{small}</div>}
    </div>
  )
}

function Sum({ count, amount, locale }: { count: number; amount: Money; locale: string }) {
  const { t } = useTranslation()
  return (
    <Status className="foot-sum">
      <span className="foot-count">
        {count === 0 ? t('ordering.nothing') : t('display.count', { count })}
      </span>
      <span className="foot-total">
        <span className="hidden">{t('display.total')} </span>
        <MoneyText amount={amount} locale={locale} />
      </span>
    </Status>
  )
}
