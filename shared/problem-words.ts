// A problem in words: its particulars are put into the words of its code; amounts as money.
import { isCurrency } from '#shared/market.ts'
import { formatMoney } from '#shared/money.ts'
import type spokenInEnglish from '#shared/english-problems.json'
import type problems from '#shared/locales/en/problems.json'
import type { Problem } from '#shared/problem.ts'
import type { KeyOf, Particulars, Translate } from '#shared/translate.ts'

/** Words for what happened, what it means for the money, what to do. */
export type ProblemWords = { what: string; money: string; remedy: string }

/** Says three texts for every code. The codes that no screen meets stand in a file of their own, in English. */
export type SayProblem = Translate<KeyOf<typeof problems & typeof spokenInEnglish>>

export function problemWords(problem: Problem, locale: string, t: SayProblem): ProblemWords {
  const said = particulars(problem, locale, t)
  const { code } = problem
  return {
    what: t(`problem.${code}.what`, said),
    money: t(`problem.${code}.money`, said),
    remedy: t(`problem.${code}.remedy`, said),
  }
}

function particulars(problem: Problem, locale: string, t: SayProblem): Particulars {
  if (problem.code === 'journal.broken')
    return { ...problem.details, found: t(`journal.break.${problem.details.found}`) }
  if (problem.code === 'agreement.another' && problem.details.since !== undefined)
    return { ...problem.details, since: dayWords(problem.details.since, locale) }
  return { ...problem.details, ...problemAmounts(problem, locale) }
}

/** `day`: YYYY-MM-DD. */
const dayWords = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day))

/** A problem's amounts, written as money. */
export function problemAmounts({ details }: Problem, locale: string): { value?: string; limit?: string } {
  const currency = 'currency' in details && details.currency
  if (!isCurrency(currency)) return {}
  const said = (given: unknown) =>
    typeof given === 'number' ? formatMoney({ value: given, currency }, locale) : ''
  return {
    ...('value' in details ? { value: said(details.value) } : {}),
    ...('limit' in details ? { limit: said(details.limit) } : {}),
  }
}
