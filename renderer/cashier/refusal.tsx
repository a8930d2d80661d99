// The reason why this till does not sell, shown in place of the keypad.
import { useTranslation } from 'react-i18next'
import { openOffice } from '#renderer/cashier/panel-actions.ts'
import { useProblemWords } from '#renderer/i18n/i18n.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import type { TillView } from '#shared/bridge.ts'
import type { Problem } from '#shared/problem.ts'

export function Refusal({ refusal, till }: { refusal: Problem; till: TillView }) {
  const { t } = useTranslation()
  const problemWords = useProblemWords()
  const { what, money, remedy } = problemWords(refusal, till.locale)
  return (
    <main className="stage alone refused">
      <div className="outcome" role="alert">
        <span className="medal bad">
          <Icon name="stop" />
        </span>
        <div>
          <h1>{t('refusal.title')}</h1>
          <p className="outcome-words strong">{what}</p>
          <p className="outcome-words">{money}</p>
          <p className="outcome-words">{remedy}</p>
        </div>
        {till.canOpenOffice && (
          <Button look="main" act={() => void openOffice()}>
            {t('screen.office')}
          </Button>
        )}
      </div>
    </main>
  )
}
