// The links between the two pages of memberships: the members, and the plans.
import { useTranslation } from 'react-i18next'
import { addressOf, members, type Route } from '#renderer/office/page/routes.ts'

type Name = 'joined' | 'plans'
const parts: readonly { name: Name; to: Route }[] = [
  { name: 'joined', to: members },
  { name: 'plans', to: { page: 'plans' } },
]

export function MembershipsLinks({ here }: { here: Name }) {
  const { t } = useTranslation()
  return (
    <nav className="report-nav no-print" aria-label={t('members.parts')}>
      {parts.map(({ name, to }) => (
        <a key={name} href={addressOf(to)} aria-current={name === here ? 'page' : undefined}>
          {t(`members.part.${name}`)}
        </a>
      ))}
    </nav>
  )
}
