// The words for what stood in the way of the last try: a line at the field that it is about, or a problem of its own. A wait counts down.
import { useProblemWords } from '#renderer/i18n/i18n.ts'
import { useValueAtTillNow, waitLeft } from '#renderer/till/clock.ts'
import { useStore } from '#renderer/till/store.ts'
import { ProblemNotice } from '#renderer/ui/notice.tsx'
import { isStoreClosed, problem, type Problem, type ProblemCode } from '#shared/problem.ts'

/** `at`: when it was told (epoch ms, the till's clock). */
export type Trouble = { problem: Problem; at: number }

const fields = {
  'amount.notWhole': 'value',
  'amount.tooLarge': 'value',
  'amount.tooSmall': 'value',
  'charge.amountUnfit': 'value',
  'charge.cannotCapture': 'value',
  'charge.cannotRefund': 'value',
  'charge.overMaximum': 'value',
  'charge.tooHigh': 'value',
  'refund.tooMuch': 'value',
  'charge.descriptionUnfit': 'description',
  'charge.dueUnfit': 'due',
  'charge.retryUnfit': 'retryDays',
  'phone.invalid': 'phone',
  'takeOver.sinceUnfit': 'since',
  'reason.missing': 'reason',
  'staff.choose': 'pin',
  'staff.nameMissing': 'name',
  'staff.nameTaken': 'name',
  'staff.noSuchNumber': 'number',
  // It is about the money, too.
  'pin.uncheckable': 'all',
} as const satisfies Partial<Record<ProblemCode, string>>

/** A form's field that a problem can be about; what is wrong with one of the last three, only its form says. */
export type ProblemField =
  | (typeof fields)[keyof typeof fields]
  | 'pin'
  | 'organisation'
  | 'shop'
  | 'again'
  | 'differs'

/** The field that a problem is about; `all` where it is about none of them. */
export function fieldOf(code: ProblemCode): ProblemField {
  if (code in fields) return fields[code as keyof typeof fields] // looked up just now
  if (code.startsWith('organisation.')) return 'organisation'
  return code.startsWith('pin.') ? 'pin' : 'all'
}

/** A wait that is said in seconds counts down, and is over by itself; a key store that was locked is open once the till says no more of it. */
export function useCurrentProblem(trouble: Trouble | null): Problem | null {
  const seconds = useValueAtTillNow((now) =>
    trouble?.problem.code === 'pin.locked'
      ? Math.ceil(waitLeft(trouble.problem.details.seconds, trouble.at, now) / 1000)
      : 0,
  )
  const till = useStore(({ cashier, office }) => (cashier ?? office)?.till)
  if (till && isStoreClosed(trouble?.problem) && !isStoreClosed(till.refusal)) return null
  if (trouble?.problem.code !== 'pin.locked') return trouble?.problem ?? null
  return seconds > 0 ? problem('pin.locked', { seconds }) : null
}

/** The line about a field. `ownWords`: where a form says a problem in other words than all others. */
export function useFieldProblem(
  trouble: Trouble | null,
  ownWords: (said: Problem) => string | null = () => null,
): (field: ProblemField) => string | null {
  const problemWords = useProblemWords()
  const said = useCurrentProblem(trouble)
  return (field) => {
    if (!said || fieldOf(said.code) !== field) return null
    const { what, remedy } = problemWords(said)
    return ownWords(said) ?? `${what} ${remedy}`
  }
}

/** A problem that is about none of the fields that its form draws: `drawn`; without them, about no field at all. */
export function OtherProblem({
  trouble,
  drawn,
}: {
  trouble: Trouble | null
  drawn?: readonly ProblemField[]
}) {
  const said = useCurrentProblem(trouble)
  if (!said) return null
  const field = fieldOf(said.code)
  return (drawn ? drawn.includes(field) : field !== 'all') ? null : <ProblemNotice problem={said} />
}
