// The badge on every screen whose money is not real.
import { useTranslation } from 'react-i18next'
import type { Mode } from '#shared/receipt.ts'

export function ModeBadge({ mode }: { mode: Mode }) {
  const { t } = useTranslation()
  if (mode === 'production') return null
  return <span className="badge">{t(mode === 'sandbox' ? 'badge.sandbox' : 'badge.test')}</span>
}
