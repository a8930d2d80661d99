// The links between the two pages of memberships: the members, and the plans.
import { useTranslation } from 'react-i18next'
import { PageLinks } from '#renderer/office/page/page-links.tsx'
import { members, type Route } from '#renderer/office/page/routes.ts'

type Name = 'joined' | 'plans'
const parts: readonly { name: Name; to: Route }[] = [
  { name: 'joined', to: members },
  { name: 'plans', to: { page: 'plans' } },
]

export function MembershipsLinks({ here }: { here: Name }) {
  const { t } = useTranslation()
  const named = parts.map((part) => ({ ...part, words: t(`members.part.${part.name}`) }))
  return <PageLinks label={t('members.parts')} here={here} kinds={named} />
}
