// A problem in words: its particulars are put into the words of its code; amounts as money.
import { isCurrency } from '#shared/market.ts'
import { formatMoney } from '#shared/money.ts'
import { problemRows, type Problem, type ProblemCode, type ProblemTexts } from '#shared/problem.ts'
import type { KeyOf, Particulars, Translate } from '#shared/translate.ts'

/** Words for what happened, what it means for the money, what to do. */
export type ProblemWords = { what: string; money: string; remedy: string }

type MoneyTexts = Record<`problem.${ProblemCode}.money`, string>
/** Says three texts for every code. */
export type SayProblem = Translate<KeyOf<ProblemTexts & MoneyTexts>>

/** The texts with `problem.X.money` of each problem in them: the files have it of those alone that say it in a sentence of their own. */
export function withMoneySentences<Texts extends Partial<ProblemTexts>>(texts: Texts): Texts & MoneyTexts {
  const all: Record<string, string> = { ...texts }
  for (const [code, { money }] of Object.entries(problemRows))
    if (money !== 'own' && `problem.${code}.what` in all) all[`problem.${code}.money`] = `$t(money.${money})`
  return all as Texts & MoneyTexts // a test holds that each has one
}

export function problemWords(problem: Problem, locale: string, t: SayProblem): ProblemWords {
  const said = particulars(problem, locale, t)
  const say = (part: keyof ProblemWords) => t(`problem.${problem.code}.${part}`, said)
  return { what: say('what'), money: say('money'), remedy: say('remedy') }
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

/** A problem's amounts, written as money: every number beside a currency. */
export function problemAmounts({ details }: Problem, locale: string): { value?: string; limit?: string } {
  const { currency, ...others }: Record<string, unknown> = details
  if (!isCurrency(currency)) return {}
  const amounts = Object.entries(others).filter((one): one is [string, number] => typeof one[1] === 'number')
  return Object.fromEntries(amounts.map(([name, value]) => [name, formatMoney({ value, currency }, locale)]))
}
