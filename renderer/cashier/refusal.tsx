// Why does this till not sell? Shown in place of the keypad.
import { useTranslation } from 'react-i18next'
import { useProblemWords } from '#renderer/i18n/i18n.ts'
import { Icon } from '#renderer/parts/icon.tsx'
import type { Problem } from '#shared/problem.ts'

export function Refusal({ refusal, locale }: { refusal: Problem; locale: string }) {
  const { t } = useTranslation()
  const problemWords = useProblemWords()
  const { what, money, remedy } = problemWords(refusal, locale)
  return (
    <main className="stage alone">
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
      </div>
    </main>
  )
}
