// What the cashier says to the customer.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#renderer/cashier/customer-hint.module.css'
import { languages, spokenLanguageOf } from '#shared/language.ts'

/** `isSmall`: in the column of the payment. */
export function CustomerHint({ isSmall = false, children }: { isSmall?: boolean; children: ReactNode }) {
  const { t, i18n } = useTranslation()
  const [opening = '', closing = ''] = languages[spokenLanguageOf(i18n.language)].quotes
  return (
    <div className={clsx(styles.hint, isSmall && styles.small)}>
      <span className={styles.label}>{t('say.label')}</span>
      <p className={styles.words}>
        {opening}
        {children}
        {closing}
      </p>
    </div>
  )
}
