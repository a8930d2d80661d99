// The open requests about an agreement: those that wait for the service, and those that were refused for good and wait for a person.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { TaskCard, TaskFoot, TaskList } from '#renderer/office/page/messages.tsx'
import { agreementActs, tasksOf } from '#renderer/office/members/agreement-status.ts'
import { RefusedWords, SeeToButtons } from '#renderer/office/members/refused-request.tsx'
import { useTerms } from '#renderer/office/members/agreement-terms.ts'
import { ButtonRow } from '#renderer/ui/button-row.tsx'
import { Status } from '#renderer/ui/text.tsx'
import { Time } from '#renderer/ui/time.tsx'
import type { AgreementFile, AgreementTask } from '#shared/membership.ts'

export function OpenRequests({ file }: { file: AgreementFile }) {
  const { t } = useTranslation()
  const { open } = tasksOf(file)
  return (
    <Status className={open.length === 0 ? 'hidden' : undefined}>
      {open.length > 0 && (
        <TaskList label={t('members.open')}>
          {open.map((task) => (
            <Task key={task.task} task={task} file={file} />
          ))}
        </TaskList>
      )}
    </Status>
  )
}

type TaskProps = { task: AgreementTask; file: AgreementFile }

function Task({ task, file }: TaskProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { askedOf, dayAt } = useTerms()
  const { amount, endedAt, at, waits } = task
  const { agreement } = file
  return (
    <TaskCard icon={waits ? 'alert' : 'clock'} isMild={!waits} what={askedOf(task, agreement)}>
      {waits ? (
        <RefusedWords refused={waits} day={dayAt(endedAt ?? at)} />
      ) : (
        <p>{t('members.task.pending')}</p>
      )}
      <TaskFoot>
        <Time at={at}>{format.dayTime(at)}</Time>
        <AskedBy {...task} />
      </TaskFoot>
      {waits && (
        <ButtonRow>
          <SeeToButtons
            about={agreement}
            refused={waits}
            amount={amount ?? 0}
            isChargeable={agreementActs(file).charge}
          />
        </ButtonRow>
      )}
    </TaskCard>
  )
}

type Asked = Pick<AgreementTask, 'isByRule' | 'person' | 'askedBy' | 'reason'>

/** The reason of a rule is the till's own note. */
export function AskedBy({ isByRule, person, askedBy, reason }: Asked) {
  const { t } = useTranslation()
  if (isByRule) return <span>{t('members.byRule')}</span>
  return (
    <>
      {person && <span>{t('history.by', { name: person.name })}</span>}
      {askedBy && <span>{t('history.askedBy', { name: askedBy.name })}</span>}
      {reason !== null && <span>{t('history.quoted', { note: reason })}</span>}
    </>
  )
}
