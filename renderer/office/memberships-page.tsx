// What is there of memberships? Their place, and that this till has none.
import { useTranslation } from 'react-i18next'
import { PageHead } from '#renderer/office/page-head.tsx'
import { Empty } from '#renderer/parts/empty.tsx'

export function MembershipsPage() {
  const { t } = useTranslation()
  return (
    <main className="office-page">
      <PageHead title={t('office.memberships')} />
      <div className="sheet-box">
        <Empty icon="member" title={t('memberships.none.title')} words={t('memberships.none.words')} />
      </div>
    </main>
  )
}
