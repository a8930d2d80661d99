// The total of a sale, or what is taken first of a membership.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#renderer/cashier/total.module.css'
import { Figure } from '#renderer/ui/amount.tsx'
import type { Money } from '#shared/money.ts'

/** `amount` null: nothing is to be paid, which `children` say. */
export function LabelledTotal(props: { label: string; amount: Money | null; children?: ReactNode }) {
  const { label, amount, children } = props
  return (
    <div className={clsx(styles.total, amount?.value === 0 && styles.zero)}>
      <span className={styles.label}>
        {label} {amount && <span className={styles.currency}>{amount.currency}</span>}
      </span>
      {amount && <Figure value={amount.value} className={styles.figure} />}
      {children}
    </div>
  )
}

/** `isOpen`: it is still to be paid; what has ended is only a total. */
export function Total(props: { amount: Money; isOpen?: boolean; attempt?: number }) {
  const { amount, isOpen = true, attempt = 1 } = props
  const { t } = useTranslation()
  return (
    <LabelledTotal label={t(isOpen ? 'side.toPay' : 'side.total')} amount={amount}>
      {attempt > 1 && <span className={styles.attempt}>{t('side.attempt', { attempt })}</span>}
    </LabelledTotal>
  )
}
