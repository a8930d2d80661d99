// The right side of every cashier's screen: the total, then the actions.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Figure } from '#renderer/ui/amount.tsx'
import type { Money } from '#shared/money.ts'

export function SideColumn({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <aside className="side" aria-label={t('side.label')}>
      {children}
    </aside>
  )
}

/** `isOpen`: it is still to be paid; what has ended is only a total. */
export function Total({
  amount,
  locale,
  isOpen = true,
  attempt = 1,
}: {
  amount: Money
  locale: string
  isOpen?: boolean
  attempt?: number
}) {
  const { t } = useTranslation()
  return (
    <div className={amount.value === 0 ? 'total zero' : 'total'}>
      <span className="total-label">
        {t(isOpen ? 'side.toPay' : 'side.total')} <span className="total-currency">{amount.currency}</span>
      </span>
      <Figure value={amount.value} locale={locale} />
      {attempt > 1 && <span className="total-attempt">{t('side.attempt', { attempt })}</span>}
    </div>
  )
}
