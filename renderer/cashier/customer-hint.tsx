// What the cashier says to the customer.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#renderer/cashier/customer-hint.module.css'

/** `isSmall`: in the column of the payment. */
export function CustomerHint({ isSmall = false, children }: { isSmall?: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={clsx(styles.hint, isSmall && styles.small)}>
      <span className={styles.label}>{t('say.label')}</span>
      <q className={styles.words}>{children}</q>
    </div>
  )
}
