// The finished requests about an agreement: who asked, when and why, and how it ended. The newest first.
import { useTranslation } from 'react-i18next'
import { useProblemWords } from '#renderer/i18n/i18n.ts'
import { dayAndTime } from '#renderer/i18n/times.ts'
import { tasksOf } from '#renderer/office/members/agreement-status.ts'
import { AskedBy } from '#renderer/office/members/open-requests.tsx'
import { useTerms } from '#renderer/office/members/agreement-terms.ts'
import { Icon } from '#renderer/ui/icon.tsx'
import type { AgreementFile, AgreementTask } from '#shared/membership.ts'

/** Nothing at all where nobody has asked for anything. */
export function FinishedRequests({ file, locale }: { file: AgreementFile; locale: string }) {
  const { t } = useTranslation()
  const { askedOf } = useTerms(locale)
  const { history } = tasksOf(file)
  if (history.length === 0) return null
  return (
    <section className="sheet-box">
      <h2>{t('members.tasks')}</h2>
      <ol className="member-history member-asked">
        {history.map((task) => (
          <li key={task.task}>
            <Icon name={task.state === 'done' ? 'tick' : 'cross'} />
            <time>{dayAndTime(task.at, locale)}</time>
            <span className="timelines-words">
              <strong>{askedOf(task, file.agreement)}</strong>
              <span className="member-asked-by">
                <AskedBy {...task} />
              </span>
              <Ended task={task} locale={locale} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What was said then may not be so any more. */
function Ended({ task, locale }: { task: AgreementTask; locale: string }) {
  const { t } = useTranslation()
  const problemWords = useProblemWords()
  const { state, problem, settled } = task
  if (state === 'done') return <span>{t('members.was.done')}</span>
  return (
    <>
      {problem && <span>{t('members.was.refused', { what: problemWords(problem, locale).what })}</span>}
      {settled && (
        <span className="member-asked-by">
          <span>{t('members.was.settled', { time: dayAndTime(settled.at, locale) })}</span>
          <AskedBy {...settled} isByRule={false} />
        </span>
      )}
    </>
  )
}
