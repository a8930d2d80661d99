// The finished requests about an agreement: who asked, when and why, and how it ended. The newest first.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { EventWords } from '#renderer/office/page/event-words.tsx'
import { Steps } from '#renderer/office/members/steps.tsx'
import { useProblemWords } from '#renderer/i18n/i18n.ts'
import { tasksOf } from '#renderer/office/members/agreement-status.ts'
import styles from '#renderer/office/members/finished-requests.module.css'
import { AskedBy } from '#renderer/office/members/open-requests.tsx'
import { useTerms } from '#renderer/office/members/agreement-terms.ts'
import { Card } from '#renderer/ui/card.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { Time } from '#renderer/ui/time.tsx'
import type { AgreementFile, AgreementTask } from '#shared/membership.ts'

/** Nothing at all where nobody has asked for anything. */
export function FinishedRequests({ file }: { file: AgreementFile }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { askedOf } = useTerms()
  const { history } = tasksOf(file)
  if (history.length === 0) return null
  return (
    <Card title={t('members.tasks')}>
      <Steps>
        {history.map((task) => (
          <li key={task.task}>
            <Icon name={task.state === 'done' ? 'tick' : 'cross'} />
            <Time at={task.at}>{format.dayTime(task.at)}</Time>
            <EventWords what={askedOf(task, file.agreement)}>
              <span className={styles.by}>
                <AskedBy {...task} />
              </span>
              <Ended task={task} />
            </EventWords>
          </li>
        ))}
      </Steps>
    </Card>
  )
}

/** What was said then may not be so any more. */
function Ended({ task }: { task: AgreementTask }) {
  const { t } = useTranslation()
  const format = useFormat()
  const problemWords = useProblemWords()
  const { state, problem, settled } = task
  if (state === 'done') return <span>{t('members.was.done')}</span>
  return (
    <>
      {problem && <span>{t('members.was.refused', { what: problemWords(problem).what })}</span>}
      {settled && (
        <span className={styles.by}>
          <span>{t('members.was.settled', { time: format.dayTime(settled.at) })}</span>
          <AskedBy {...settled} isByRule={false} />
        </span>
      )}
    </>
  )
}
