// The words for what is wrong at sign-in: one line for a field, or a problem above the buttons. A wait counts down.
import { useTranslation } from 'react-i18next'
import { useValueAtTillNow, waitLeft } from '#renderer/till/clock.ts'
import { useProblemWords } from '#renderer/i18n/i18n.ts'
import { fieldOf } from '#renderer/staff/sign-in-actions.ts'
import { type SignInForm, type Missing } from '#renderer/staff/sign-in-form.ts'
import { useStore } from '#renderer/till/store.ts'
import { isStoreClosed, problem, type Problem } from '#shared/problem.ts'

type Wrong = Pick<SignInForm, 'missing' | 'trouble'>

/** A wait that is said in seconds counts down, and is over by itself; a key store that was locked is open once the till says no more of it. */
export function useCurrentProblem({ trouble }: Pick<Wrong, 'trouble'>): Problem | null {
  const seconds = useValueAtTillNow((now) =>
    trouble?.problem.code === 'pin.locked'
      ? Math.ceil(waitLeft(trouble.problem.details.seconds, trouble.at, now) / 1000)
      : 0,
  )
  const refusal = useStore(({ cashier, office }) => (cashier ?? office)?.till.refusal)
  if (isStoreClosed(trouble?.problem) && !isStoreClosed(refusal)) return null
  if (trouble?.problem.code !== 'pin.locked') return trouble?.problem ?? null
  return seconds > 0 ? problem('pin.locked', { seconds }) : null
}

export function useFieldProblem(door: Wrong): (field: Missing | 'organisation') => string | null {
  const { t } = useTranslation()
  const problemWords = useProblemWords()
  const said = useCurrentProblem(door)
  return (field) => {
    if (field !== 'organisation' && door.missing === field) return t(`people.missing.${field}`)
    if (!said || fieldOf(said.code) !== field) return null
    const { what, remedy } = problemWords(said)
    return `${what} ${remedy}`
  }
}
