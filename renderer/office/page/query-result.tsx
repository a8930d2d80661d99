// The place of an answer of the till: the answer; until it comes, that it was asked for; or why there is none.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '#renderer/ui/problem-notice.tsx'
import type { Question, Reading } from '#renderer/office/page/office-store.ts'
import { readAll } from '#renderer/office/page/queries.ts'
import type { Gives } from '#shared/bridge.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Pulse } from '#renderer/ui/pulse.tsx'

export function QueryResult<Name extends Question>(props: {
  reading: Reading<Name> | undefined
  locale: string
  children: (answer: Gives<Name>) => ReactNode
}) {
  const { reading, locale, children } = props
  const { t } = useTranslation()
  const { answer = null, trouble = null } = reading ?? {}
  return (
    <>
      {trouble && (
        <div className="page-trouble no-print">
          <ProblemNotice problem={trouble} locale={locale} />
          <Button icon="again" act={readAll}>
            {t('office.again')}
          </Button>
        </div>
      )}
      {answer !== null ? children(answer) : trouble === null && <Pulse>{t('office.reading')}</Pulse>}
    </>
  )
}
