// Tests of problems in words: in every language, with all their particulars, and with the names that the buttons have there.
import { expect, test } from 'vitest'
import { files } from '#renderer/i18n/words.ts'
import { problem, type ProblemCode } from '#shared/problem.ts'
import { problems as en } from '#shared/words/en/problems.ts'
import { language as languageName, type Language } from '#shared/language.ts'
import { orderWords } from '#shared/order.ts'
import { problemWords } from '#shared/problem-words.ts'
import { glossary } from '#test/support/words/glossary.ts'
import { particularsOf, quotes } from '#test/support/words/wording.ts'

const all = languageName.options
const others = all.filter((one) => one !== 'en')
const read = async (one: Language) =>
  (await import(`../../../shared/words/${one}/problems.ts`)) as { problems: typeof en } // every language has it
const languages = Object.fromEntries(
  await Promise.all(all.map(async (one) => [one, (await read(one)).problems])),
) as Record<Language, typeof en> // of all of them
const codes = Object.keys(en.words) as ProblemCode[]

/** Every sentence of the language with the name of its place. */
const sentencesIn = (language: keyof typeof languages): [name: string, text: string][] => [
  ...codes.flatMap((code) =>
    (['what', 'money', 'remedy'] as const).map((part): [string, string] => [
      `${code} ${part}`,
      languages[language].words[code][part],
    ]),
  ),
  ...Object.entries(languages[language].chainBreaks),
]
const english = new Map(sentencesIn('en'))

test.each(others)('%s says each problem in all three parts, none of it in English', (language) => {
  expect(sentencesIn(language).map(([name]) => name)).toEqual([...english.keys()])
  const bad = sentencesIn(language).filter(
    ([name, text]) =>
      text !== text.trim() || text === '' || (text === english.get(name) && text !== '{{reason}}'),
  )
  expect(bad).toEqual([])
})

test.each(others)('%s tells the same particulars as English', (language) => {
  const told = (given: keyof typeof languages) =>
    codes.map((code) => [code, particularsOf(Object.values(languages[given].words[code]).join(' '))])
  expect(told(language)).toEqual(told('en'))
})

test.each(all)('%s tells a till without credentials in shop words', (language) => {
  const missing = 'KASSE_CLIENT_ID'
  const said = problemWords(problem('credentials.missing', { missing }), 'en-GB', languages[language])
  expect(Object.values(said).join(' ')).not.toContain(missing)
})

test.each(all)('%s quotes as its readers do', (language) => {
  // In a command the marks are the terminal's.
  const written = (text: string) => text.replaceAll(/--\w+ "\{\{\w+\}\}"/g, '')
  expect(sentencesIn(language).filter(([, text]) => quotes[language].not.test(written(text)))).toEqual([])
})

test.each(others)('%s has one word for one thing', (language) => {
  const wrong = glossary.flatMap(({ en: inEnglish, but, ...told }) =>
    sentencesIn(language)
      .filter(([name]) => inEnglish.test(english.get(name) ?? '') && !but?.includes(name))
      .filter(([, text]) => !told[language].test(text))
      .map(([name, text]) => `${name} ${String(inEnglish)}: ${text}`),
  )
  expect(wrong).toEqual([])
})

test.each(all)('a remedy in %s names the button as the screen does', async (language) => {
  const { words } = await files.cashier[language]()
  const named = [
    ['service.slow', 'running.check'],
    ['service.failed', 'running.check'],
    ['basket.ofEndedSale', 'result.toBasket'],
  ] as const
  for (const [code, button] of named)
    expect(languages[language].words[code].remedy).toContain(words[button] ?? 'a button')
})

test('amounts are said as money, and what is wrong with a row in the language of the sentence', () => {
  const tooMuch = problem('refund.tooMuch', { value: 50_000, limit: 49_900, currency: 'NOK' })
  expect(problemWords(tooMuch, 'nb-NO', languages.nb)).toEqual({
    what: '500,00\u00a0kr er mer enn det som kan refunderes, 499,00\u00a0kr.',
    money: 'Ingenting er endret.',
    remedy: 'Refunder 499,00\u00a0kr eller mindre.',
  })
  const broken = problem('journal.broken', { file: 'journal.db', row: 7, found: 'removed' })
  expect(problemWords(broken, 'fi-FI', languages.fi).what).toBe(
    'Päiväkirja journal.db on vioittunut rivistä 7 alkaen: se on poistettu.',
  )
})

test('a keyed amount is called as the screens call it, and a tip is never called the same', async () => {
  for (const language of all) {
    const { amount, tip } = orderWords[language]
    expect(amount).toBe((await files.parts[language]()).words['amount.label'])
    expect(tip).not.toBe(amount)
  }
})
