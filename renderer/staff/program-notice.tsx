// The banner of a page that is older than its till: staff load the new one between two sales, or read why that did not help.
import { useTranslation } from 'react-i18next'
import { loadNewProgram } from '#renderer/program/renewal.ts'
import { Banner, ProblemNotice } from '#renderer/ui/notice.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { problem } from '#shared/problem.ts'

export function ProgramNotice({ isStuck }: { isStuck: boolean }) {
  const { t } = useTranslation()
  const act = (
    <Button icon="again" size="small" onClick={loadNewProgram}>
      {t('page.load')}
    </Button>
  )
  return (
    <Banner acts={act}>
      <ProblemNotice problem={problem(isStuck ? 'page.stuck' : 'page.older')} variant="wait" />
    </Banner>
  )
}
