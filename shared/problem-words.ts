// A problem in words: its particulars are put into the words of its code; amounts as money.
import { currency as currencyName } from '#shared/market.ts'
import { formatMoney } from '#shared/money.ts'
import type { ChainBreak, Problem, ProblemCode } from '#shared/problem.ts'
import { fill } from '#shared/text.ts'

/** What happened, what it means for the money, what to do. */
export type ProblemWords = { what: string; money: string; remedy: string }

/** In one language: every code has its words, with `{{name}}` for each particular. */
export type Problems = {
  words: Record<ProblemCode, ProblemWords>
  /** What is wrong with a row of the journal, as a part of the sentence that names the row. */
  chainBreaks: Record<ChainBreak, string>
}

export function problemWords(problem: Problem, locale: string, language: Problems): ProblemWords {
  const said = particulars(problem, locale, language)
  const { what, money, remedy } = language.words[problem.code]
  return { what: fill(what, said), money: fill(money, said), remedy: fill(remedy, said) }
}

function particulars(problem: Problem, locale: string, language: Problems): Record<string, string | number> {
  if (problem.code === 'journal.broken')
    return { ...problem.details, found: language.chainBreaks[problem.details.found] }
  return { ...problem.details, ...saidAmounts(problem, locale) }
}

/** A problem's amounts, written as money. */
export function saidAmounts({ details }: Problem, locale: string): { value?: string; limit?: string } {
  const known = 'currency' in details ? currencyName.safeParse(details.currency) : undefined
  if (!known?.success) return {}
  const said = (given: unknown) =>
    typeof given === 'number' ? formatMoney({ value: given, currency: known.data }, locale) : ''
  return {
    ...('value' in details ? { value: said(details.value) } : {}),
    ...('limit' in details ? { limit: said(details.limit) } : {}),
  }
}
