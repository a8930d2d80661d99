// The search for members: by the shop's name of them, the end of their phone's number, or the agreement's number.
import { useTranslation } from 'react-i18next'
import { turn } from '#renderer/office/page/navigation.ts'
import type { AgreementStatus } from '#renderer/office/page/routes.ts'
import { SearchBox } from '#renderer/ui/search-box.tsx'

export function MembersSearch({ status, text }: { status: AgreementStatus; text: string }) {
  const { t } = useTranslation()
  const look = (words: string) => turn({ page: 'memberships', status, at: 1, text: words })
  return (
    <search className="no-print">
      <SearchBox label={t('members.search')} empty={t('sales.clear')} text={text} search={look} />
    </search>
  )
}
