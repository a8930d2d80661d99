// The badge on every screen whose money is not real.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import styles from '#renderer/ui/mode-badge.module.css'
import type { Mode } from '#shared/receipt.ts'

export function ModeBadge({ mode, className }: { mode: Mode; className?: string | undefined }) {
  const { t } = useTranslation()
  if (mode === 'production') return null
  return (
    <span className={clsx(styles.badge, className)}>
      {t(mode === 'sandbox' ? 'badge.sandbox' : 'badge.test')}
    </span>
  )
}
