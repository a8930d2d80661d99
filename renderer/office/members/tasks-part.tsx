// What was asked for and is not done? What still waits for the service, and what was refused, by whom and why.
import { useTranslation } from 'react-i18next'
import { useProblemWords } from '#renderer/i18n/i18n.ts'
import { dayAndTime } from '#renderer/i18n/times.ts'
import { useTerms } from '#renderer/office/members/terms.ts'
import { Icon } from '#renderer/parts/icon.tsx'
import { Status } from '#renderer/parts/status.tsx'
import type { AgreementFile, AgreementTask } from '#shared/membership.ts'

export function TasksPart({ file, locale }: { file: AgreementFile; locale: string }) {
  const { t } = useTranslation()
  const tasks = file.tasks.filter(({ state }) => state !== 'done')
  return (
    <Status className="member-tasks">
      {tasks.length > 0 && (
        <ul className="differences" aria-label={t('members.tasks')}>
          {tasks.map((task) => (
            <Task key={task.task} task={task} file={file} locale={locale} />
          ))}
        </ul>
      )}
    </Status>
  )
}

type TaskProps = { task: AgreementTask; file: AgreementFile; locale: string }

function Task({ task, file: { agreement }, locale }: TaskProps) {
  const { t } = useTranslation()
  const { said } = useTerms(locale)
  const problemWords = useProblemWords()
  const { state, amount, at, person, reason, problem } = task
  const why = problem && problemWords(problem, locale)
  const isRefused = state === 'refused'
  const what = t(`members.task.${task.do}`, { amount: amount === null ? '–' : said(amount, agreement) })
  return (
    <li className={isRefused ? 'difference' : 'difference unread'}>
      <Icon name={isRefused ? 'alert' : 'clock'} />
      <div className="difference-words">
        <p className="member-waits">{what}</p>
        <p>{isRefused ? t('members.task.refused') : t('members.task.pending')}</p>
        {why && (
          <p className="member-why">
            {why.what} {why.money} {why.remedy}
          </p>
        )}
        <p className="difference-sale">
          <time>{dayAndTime(at, locale)}</time>
          {person && <span>{t('history.by', { name: person.name })}</span>}
          {reason !== null && <span>{t('history.quoted', { note: reason })}</span>}
        </p>
      </div>
    </li>
  )
}
