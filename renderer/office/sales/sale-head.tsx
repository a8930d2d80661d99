// The head of a sale's page: its amount and its state, and what is known of it.
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#renderer/office/sales/sale-page.module.css'
import { Card } from '#renderer/ui/card.tsx'
import { DescriptionList } from '#renderer/ui/description-list.tsx'
import { Stack } from '#renderer/ui/layout.tsx'

/** `children`: the sign of its state. */
type Props = Pick<ComponentProps<typeof DescriptionList>, 'rows'> & { amount: string; children: ReactNode }

export function SaleHead({ amount, rows, children }: Props) {
  const { t } = useTranslation()
  return (
    <Card className={styles.head} aria-label={t('sale.summary')}>
      <Stack gap={2} size="lg">
        <strong className={`money ${styles.amount}`}>{amount}</strong>
        {children}
      </Stack>
      <DescriptionList rows={rows} />
    </Card>
  )
}
