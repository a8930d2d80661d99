// Which kind of report? The running period, the closed ones, any days.
import { useTranslation } from 'react-i18next'
import { addressOf, type Route } from '#renderer/office/route.ts'

const kinds: readonly { name: 'now' | 'closings' | 'period'; to: Route }[] = [
  { name: 'now', to: { page: 'reports' } },
  { name: 'closings', to: { page: 'closings' } },
  { name: 'period', to: { page: 'period', days: null } },
]

export function ReportNav({ here }: { here: 'now' | 'closings' | 'period' }) {
  const { t } = useTranslation()
  return (
    <nav className="report-nav no-print" aria-label={t('reports.kinds')}>
      {kinds.map(({ name, to }) => (
        <a key={name} href={addressOf(to)} aria-current={name === here ? 'page' : undefined}>
          {t(`reports.${name}`)}
        </a>
      ))}
    </nav>
  )
}
