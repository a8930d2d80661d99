// The place of an answer of the till: the answer; until it comes, that it was asked for; or why there is none.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Question, Reading } from '#renderer/office/page/office-store.ts'
import { readAll } from '#renderer/office/page/queries.ts'
import { PageTrouble } from '#renderer/office/page/page-trouble.tsx'
import type { Gives } from '#shared/bridge.ts'
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
      {trouble && <PageTrouble problem={trouble} locale={locale} again={readAll} />}
      {answer !== null ? children(answer) : trouble === null && <Pulse>{t('office.reading')}</Pulse>}
    </>
  )
}
