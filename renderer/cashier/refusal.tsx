// Why this till does not sell, in place of the whole screen.
import { useTranslation } from 'react-i18next'
import { OutcomePanel } from '#renderer/cashier/outcome.tsx'
import { openOffice } from '#renderer/cashier/dialog-actions.ts'
import { WholeStage } from '#renderer/cashier/stage.tsx'
import { useProblemWords } from '#renderer/i18n/i18n.ts'
import { Button } from '#renderer/ui/button.tsx'
import type { TillView } from '#shared/bridge.ts'
import type { Problem } from '#shared/problem.ts'

export function Refusal({ refusal, till }: { refusal: Problem; till: TillView }) {
  const { t } = useTranslation()
  const { what, money, remedy } = useProblemWords()(refusal)
  const words = (
    <>
      <h1>{t('refusal.title')}</h1>
      <p>
        <strong>{what}</strong>
      </p>
      <p>{money}</p>
      <p>{remedy}</p>
    </>
  )
  return (
    <WholeStage>
      <OutcomePanel sign={{ icon: 'stop', colour: 'bad' }} words={words} told="alert">
        {till.canOpenOffice && (
          <Button variant="main" onClick={() => void openOffice()}>
            {t('screen.office')}
          </Button>
        )}
      </OutcomePanel>
    </WholeStage>
  )
}
