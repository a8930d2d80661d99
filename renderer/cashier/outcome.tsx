// The words of an ending: a sign, its name, what was in the way or what it means, and what to say.
import type { ReactNode } from 'react'

import { useProblemWords } from '#renderer/i18n/i18n.ts'
import { takeFocus } from '#renderer/ui/focus.ts'
import type { IconName } from '#renderer/ui/icon.tsx'
import { Medal, type MedalLook } from '#renderer/ui/medal.tsx'
import { Status } from '#renderer/ui/status.tsx'
import type { Problem } from '#shared/problem.ts'
import { useTranslation } from 'react-i18next'

type Props = {
  look: { icon: IconName; colour: MedalLook }
  title: string
  amount?: ReactNode
  /** What was in the way: said in place of `children`. */
  problem: Problem | null
  children: ReactNode
  say: string
  locale: string
  below?: ReactNode
}

export function OutcomeWords({ look, title, amount, problem, children, say, locale, below }: Props) {
  const problemWords = useProblemWords()
  const why = problem && problemWords(problem, locale)
  return (
    <div className="outcome">
      <Medal look={look.colour} icon={look.icon} />
      <Status>
        <h1 ref={takeFocus} tabIndex={-1}>
          {title}
        </h1>
        {amount}
        {why ? (
          <>
            <p className="outcome-words">{why.what}</p>
            <p className="outcome-words">
              {why.money} {why.remedy}
            </p>
          </>
        ) : (
          children
        )}
      </Status>
      <CustomerHint>{say}</CustomerHint>
      {below}
    </div>
  )
}

export function CustomerHint({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="say">
      <span className="say-label">{t('say.label')}</span>
      <q className="say-words">{children}</q>
    </div>
  )
}
