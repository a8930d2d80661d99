// A problem on the cashier's screen, in its own words.
import { useProblemWords } from '#renderer/i18n/i18n.ts'
import { Notice } from '#renderer/ui/notice.tsx'
import type { Problem } from '#shared/problem.ts'

export function ProblemNotice(props: {
  problem: Problem
  variant?: 'bad' | 'wait'
  dismiss?: () => void
  className?: string | undefined
}) {
  const { problem, variant = 'bad', dismiss, className } = props
  const problemWords = useProblemWords()
  return <Notice words={problemWords(problem)} variant={variant} dismiss={dismiss} className={className} />
}
