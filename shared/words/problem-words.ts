// How is a problem said to a person? Its particulars are put into the words of its code; amounts as money.
import { currency as currencyName } from '#shared/market.ts'
import { formatMoney } from '#shared/money.ts'
import type { Problem, ProblemCode } from '#shared/problem.ts'
import { problemsEnglish, type ProblemWords } from '#shared/words/problems-english.ts'

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
  if (problem.code !== 'amount.tooSmall' && problem.code !== 'amount.tooLarge') return { ...problem.details }
  const { value, limit, currency } = problem.details
  const known = currencyName.safeParse(currency)
  if (!known.success) return { ...problem.details }
  const said = (minor: number) => formatMoney({ value: minor, currency: known.data }, locale)
  return { value: said(value), limit: said(limit) }
}
