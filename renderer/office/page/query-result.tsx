// The place of an answer of the till: the answer; until it comes, that it was asked for; or why there is none.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reading } from '#renderer/office/page/queries.ts'
import { PageTrouble } from '#renderer/office/page/page-trouble.tsx'
import { Pulse } from '#renderer/ui/pulse.tsx'

export function QueryResult<Answer>(props: {
  reading: Reading<Answer> | undefined
  children: (answer: Answer) => ReactNode
}) {
  const { reading, children } = props
  const { t } = useTranslation()
  const { answer, trouble = null } = reading ?? {}
  return (
    <>
      {reading && trouble && <PageTrouble problem={trouble} again={reading.ask} />}
      {answer !== undefined ? children(answer) : trouble === null && <Pulse>{t('office.reading')}</Pulse>}
    </>
  )
}
