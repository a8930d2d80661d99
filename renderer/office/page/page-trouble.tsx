// The problem that keeps a page from showing what was asked for, and the way to ask again.
import { useTranslation } from 'react-i18next'
import { ButtonRow } from '#renderer/ui/button-row.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Stack } from '#renderer/ui/layout.tsx'
import { ProblemNotice } from '#renderer/ui/problem-notice.tsx'
import type { Problem } from '#shared/problem.ts'

export function PageTrouble({ problem, again }: { problem: Problem; again: () => void }) {
  const { t } = useTranslation()
  return (
    <Stack className="no-print">
      <ProblemNotice problem={problem} />
      <ButtonRow>
        <Button icon="again" act={again}>
          {t('office.again')}
        </Button>
      </ButtonRow>
    </Stack>
  )
}
