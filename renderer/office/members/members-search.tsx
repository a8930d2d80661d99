// The search for members: by the shop's name of them, the end of their phone's number, or the agreement's number.
import { useTranslation } from 'react-i18next'
import { turn } from '#renderer/office/page/navigation.ts'
import type { AgreementStatus } from '#renderer/office/page/routes.ts'
import { Icon } from '#renderer/ui/icon.tsx'

export function MembersSearch({ status, text }: { status: AgreementStatus; text: string }) {
  const { t } = useTranslation()
  const look = (words: string) => turn({ page: 'memberships', status, at: 1, text: words })
  return (
    <search className="no-print">
      <label className="search-box">
        <span className="hidden">{t('members.search')}</span>
        <Icon name="search" />
        <input
          type="search"
          value={text}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('members.search')}
          onChange={(event) => look(event.currentTarget.value)}
        />
        {text !== '' && (
          <button type="button" aria-label={t('sales.clear')} onClick={() => look('')}>
            <Icon name="cross" />
          </button>
        )}
      </label>
    </search>
  )
}
