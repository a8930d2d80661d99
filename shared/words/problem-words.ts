// How is a problem said to a person? Its particulars are put into the words of its code; amounts as money.
import { currency as currencyName } from '#shared/market.ts'
import { formatMoney } from '#shared/money.ts'
import type { Problem, ProblemCode } from '#shared/problem.ts'
import { chainBreaksEnglish, type ProblemWords } from '#shared/words/machine-problems-english.ts'
import { problemsEnglish } from '#shared/words/problems-english.ts'

/** In one language; every code has its words. */
export type Problems = Record<ProblemCode, ProblemWords>

export function problemWords(
  problem: Problem,
  locale: string,
  language: Problems = problemsEnglish,
): ProblemWords {
  const said = particulars(problem, locale)
  const fill = (words: string) =>
    words.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(said[name] ?? ''))
  const { what, money, remedy } = language[problem.code]
  return { what: fill(what), money: fill(money), remedy: fill(remedy) }
}

function particulars(problem: Problem, locale: string): Record<string, string | number> {
  if (problem.code === 'journal.broken')
    return { ...problem.details, found: chainBreaksEnglish[problem.details.found] }
  const { details } = problem
  const known = 'currency' in details ? currencyName.safeParse(details.currency) : undefined
  if (!known?.success) return { ...details }
  const said = (given: unknown) =>
    typeof given === 'number' ? formatMoney({ value: given, currency: known.data }, locale) : ''
  return {
    ...details,
    ...('value' in details ? { value: said(details.value) } : {}),
    ...('limit' in details ? { limit: said(details.limit) } : {}),
  }
}
