// The box with what the cashier should say to the customer now.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export function Say({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="say">
      <span className="say-label">{t('say.label')}</span>
      <q className="say-words">{children}</q>
    </div>
  )
}
