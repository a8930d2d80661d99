// The finished requests about an agreement: who asked, when and why, and how it ended. The newest first.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { EventRow } from '#renderer/office/page/events.tsx'
import { useProblemWords } from '#renderer/i18n/i18n.ts'
import { tasksOf } from '#renderer/office/members/agreement-status.ts'
import { AskedBy } from '#renderer/office/members/open-requests.tsx'
import { useTerms } from '#renderer/office/members/agreement-terms.ts'
import { Card } from '#renderer/ui/card.tsx'
import { Row, Stack } from '#renderer/ui/layout.tsx'
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
      <Stack as="ol" gap={0} divided="above">
        {history.map((task) => (
          <li key={task.task}>
            <EventRow
              icon={task.state === 'done' ? 'tick' : 'cross'}
              at={task.at}
              time={format.dayTime(task.at)}
              hasDay
              what={askedOf(task, file.agreement)}
            >
              <Row as="span" wrap rowGap={0}>
                <AskedBy {...task} />
              </Row>
              <Ended task={task} />
            </EventRow>
          </li>
        ))}
      </Stack>
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
        <Row as="span" wrap rowGap={0}>
          <span>{t('members.was.settled', { time: format.dayTime(settled.at) })}</span>
          <AskedBy {...settled} isByRule={false} />
        </Row>
      )}
    </>
  )
}
