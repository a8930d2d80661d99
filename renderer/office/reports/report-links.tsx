// The links between the kinds of report: the running period, the closed ones, any days.
import { useTranslation } from 'react-i18next'
import { PageLinks } from '#renderer/office/page/page-links.tsx'
import type { Route } from '#renderer/office/page/routes.ts'

type Kind = 'now' | 'closings' | 'period'
const kinds: readonly { name: Kind; to: Route }[] = [
  { name: 'now', to: { page: 'reports' } },
  { name: 'closings', to: { page: 'closings' } },
  { name: 'period', to: { page: 'period', days: null } },
]

export function ReportLinks({ here }: { here: Kind }) {
  const { t } = useTranslation()
  const named = kinds.map((kind) => ({ ...kind, words: t(`reports.${kind.name}`) }))
  return <PageLinks label={t('reports.kinds')} here={here} kinds={named} />
}
