// The result of a query: its data; until they come, that they are being fetched; or the error, and a button to try again.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueryState } from '#renderer/office/page/queries.ts'
import { useProblemWords } from '#renderer/i18n/i18n.ts'
import { ButtonRow } from '#renderer/ui/button-row.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Stack } from '#renderer/ui/layout.tsx'
import { Notice, ProblemNotice } from '#renderer/ui/notice.tsx'
import { Pulse } from '#renderer/ui/connecting.tsx'
import type { Problem } from '#shared/problem.ts'

export function QueryResult<Answer>(props: {
  reading: QueryState<Answer> | undefined
  children: (answer: Answer) => ReactNode
}) {
  const { reading, children } = props
  const { t } = useTranslation()
  const { data, error = null } = reading ?? {}
  return (
    <>
      {reading && error && <QueryError problem={error} onRetry={reading.refetch} />}
      {data !== undefined ? children(data) : error === null && <Pulse>{t('office.reading')}</Pulse>}
    </>
  )
}

/** A problem that keeps a page from showing what was asked for. */
export function QueryError({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Stack className="no-print">
      <ProblemNotice problem={problem} />
      <ButtonRow>
        <Button icon="again" onClick={onRetry}>
          {t('office.again')}
        </Button>
      </ButtonRow>
    </Stack>
  )
}

/** The notice that the service does not say now what belongs here. `money`: what that leaves in no doubt. */
export function AwayNotice({ trouble, ...others }: { trouble: Problem; money: string; remedy: string }) {
  const { what } = useProblemWords()(trouble)
  return <Notice words={{ what, ...others }} variant="wait" icon="offline" />
}
