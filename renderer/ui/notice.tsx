// A problem as a notice: what happened, what it means for the money, what to do. Always all three.
import { useTranslation } from 'react-i18next'
import { handOnFocus } from '#renderer/ui/focus.ts'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import type { ProblemWords } from '#shared/problem-words.ts'

export function Notice(props: {
  words: ProblemWords
  look?: 'bad' | 'wait'
  icon?: IconName
  dismiss?: (() => void) | undefined
}) {
  const { words, look = 'bad', icon = 'alert', dismiss } = props
  const { t } = useTranslation()
  return (
    <div ref={handOnFocus} className={`notice ${look}`} role="alert">
      <Icon name={icon} />
      <div className="notice-words">
        <p className="notice-what">{words.what}</p>
        <p>{words.money}</p>
        <p>{words.remedy}</p>
      </div>
      {dismiss && (
        <button type="button" className="notice-close" aria-label={t('dialog.close')} onClick={dismiss}>
          <Icon name="cross" />
        </button>
      )}
    </div>
  )
}
