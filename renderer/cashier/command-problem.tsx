// The problem of the last command, shown once: not when the banner or the sale itself already says it.
import { dismissTrouble } from '#renderer/cashier/sale-actions.ts'
import { ProblemNotice } from '#renderer/ui/problem-notice.tsx'
import { useStore } from '#renderer/till/store.ts'
import type { Problem } from '#shared/problem.ts'

export function CommandProblem({ locale, said = null }: { locale: string; said?: Problem | null }) {
  const trouble = useCommandProblem()
  if (!trouble || trouble.code === said?.code) return null
  return <ProblemNotice problem={trouble} locale={locale} dismiss={dismissTrouble} />
}

/** Null as well while the lost line says it. */
export const useCommandProblem = (): Problem | null =>
  useStore(({ trouble, link }) =>
    link.state === 'lost' && trouble?.code === 'till.notAnswering' ? null : trouble,
  )
