// The head of a sale's page: its amount and its state, and what is known of it.
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#renderer/office/sales/sale-head.module.css'
import { Card } from '#renderer/ui/card.tsx'
import { Facts } from '#renderer/ui/facts.tsx'

/** `children`: the sign of its state. */
type Props = Pick<ComponentProps<typeof Facts>, 'rows'> & { amount: string; children: ReactNode }

export function SaleHead({ amount, rows, children }: Props) {
  const { t } = useTranslation()
  return (
    <Card className={styles.head} aria-label={t('sale.summary')}>
      <div className={styles.sum}>
        <strong className={`money ${styles.amount}`}>{amount}</strong>
        {children}
      </div>
      <Facts rows={rows} />
    </Card>
  )
}
