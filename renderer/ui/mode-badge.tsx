// The badge on every screen whose money is not real.
import { useTranslation } from 'react-i18next'
import { Badge } from '#renderer/ui/sign.tsx'
import type { Mode } from '#shared/receipt.ts'

export function ModeBadge({ mode, className }: { mode: Mode; className?: string | undefined }) {
  const { t } = useTranslation()
  if (mode === 'production') return null
  return (
    <Badge tone="wait" className={className}>
      {t(mode === 'sandbox' ? 'badge.sandbox' : 'badge.test')}
    </Badge>
  )
}
