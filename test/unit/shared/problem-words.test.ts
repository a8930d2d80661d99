// Tests of problems in words: their amounts, what is said of a journal, and the names that the buttons have there.
import { expect, test } from 'vitest'
import { orderTexts } from '#core/basket/basket.ts'
import { problem } from '#shared/problem.ts'
import { language as languageName, type Language } from '#shared/language.ts'
import { problemWords, withMoneySentences, type SayProblem } from '#shared/problem-words.ts'
import { translatorOf } from '#shared/translate.ts'
import { screenTexts } from '#test/support/words/locales.ts'

const all = languageName.options
const problemTexts = (spoken: Language): SayProblem =>
  translatorOf(spoken, withMoneySentences(screenTexts[spoken]))

test.each(all)('%s tells a till without credentials in shop words', (language) => {
  const missing = 'KASSE_CLIENT_ID'
  const said = problemWords(problem('credentials.missing', { missing }), 'en-GB', problemTexts(language))
  expect(Object.values(said).join(' ')).not.toContain(missing)
})

test.each(all)('a remedy in %s names the button as the screen does', (language) => {
  const named = [
    ['service.slow', 'running.check'],
    ['service.failed', 'running.check'],
    ['basket.ofEndedSale', 'result.toBasket'],
  ] as const
  for (const [code, button] of named)
    expect(screenTexts[language][`problem.${code}.remedy`]).toContain(
      screenTexts[language][button] ?? 'a button',
    )
})

test('amounts are said as money, and what is wrong with a row in the language of the sentence', () => {
  const tooMuch = problem('refund.tooMuch', { value: 50_000, limit: 49_900, currency: 'NOK' })
  expect(problemWords(tooMuch, 'nb-NO', problemTexts('nb'))).toEqual({
    what: '500,00\u00a0kr er mer enn det som kan refunderes, 499,00\u00a0kr.',
    money: 'Ingenting er endret.',
    remedy: 'Refunder 499,00\u00a0kr eller mindre.',
  })
  const broken = problem('journal.broken', { file: 'journal.db', row: 7, found: 'removed' })
  expect(problemWords(broken, 'fi-FI', problemTexts('fi')).what).toBe(
    'Päiväkirja journal.db on vioittunut rivistä 7 alkaen: se on poistettu.',
  )
})

test('a keyed amount is called as the screens call it, and a tip is never called the same', () => {
  for (const language of all) {
    const t = orderTexts(language)
    expect(t('order.amount')).toBe(screenTexts[language]['amount.label'])
    expect(t('order.tip')).not.toBe(t('order.amount'))
  }
})
