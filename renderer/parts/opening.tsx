// What is drawn before the till has said anything?
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '#renderer/parts/notice.tsx'
import { Status } from '#renderer/parts/status.tsx'
import { useStore } from '#renderer/store.ts'

/** The screen between loading and the till's first view; a till that does not answer is said here too. */
export function Opening({ locale }: { locale: string }) {
  const { t } = useTranslation()
  const link = useStore((state) => state.link)
  return (
    <main className="opening">
      <Status className="opening-words">
        <span className="pulse" aria-hidden="true" />
        {t('app.opening')}
      </Status>
      {link.state === 'lost' && <ProblemNotice problem={link.problem} locale={locale} />}
    </main>
  )
}
