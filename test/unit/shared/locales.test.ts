// Tests of the files of the texts: every language says all of it, in its own words, and no text stands in many places.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isWithFirst } from '#renderer/i18n/namespaces.ts'
import spokenInEnglish from '#shared/english-problems.json' with { type: 'json' }
import { language, languages, type Language } from '#shared/language.ts'
import { withMoneySentences } from '#shared/problem-words.ts'
import { problemRows } from '#shared/problem.ts'
import { cancelsPayment, glossary, pinResetWords, waysOut } from '#test/support/words/glossary.ts'
import { localesFolder, namespaces, onScreens, screenTexts, textsOf } from '#test/support/words/locales.ts'
import { isLeftInEnglish, particularsOf, quotationMarks } from '#test/support/words/wording.ts'

const others = language.options.filter((one) => one !== 'en')

type Text = { key: string; text: string; english: string }
const textsIn = (spoken: Language): Text[] =>
  namespaces.flatMap((namespace) => {
    const english = textsOf('en', namespace)
    return Object.entries(textsOf(spoken, namespace)).map(([key, text]) => ({
      key: `${namespace}: ${key}`,
      text,
      english: english[key] ?? '',
    }))
  })
const wrongIn = (spoken: Language, isWrong: (text: Text) => boolean) =>
  textsIn(spoken)
    .filter(isWrong)
    .map(({ key, text }) => `${key} “${text}”`)

test('each language has a folder with the same files', () => {
  expect(readdirSync(localesFolder).toSorted()).toEqual(language.options.toSorted())
  for (const one of others)
    expect(
      readdirSync(path.join(localesFolder, one))
        .map((file) => path.basename(file, '.json'))
        .toSorted(),
    ).toEqual(namespaces)
})

test.each(language.options)('%s has a text for every key, and for no other', (spoken) => {
  for (const namespace of namespaces)
    expect(Object.keys(textsOf(spoken, namespace)).toSorted()).toEqual(
      Object.keys(textsOf('en', namespace)).toSorted(),
    )
  expect(
    wrongIn(spoken, ({ text }) => typeof text !== 'string' || text.trim() === '' || text !== text.trim()),
  ).toEqual([])
})

test.each(language.options)('%s names no npm: a packaged till comes without it', (spoken) => {
  // The build alone says this one, in a checkout.
  const isOfBuild = (key: string) => key === 'problems: problem.pages.notBuilt.remedy'
  const withNpm = textsIn(spoken).filter(({ text }) => /\bnpm\b/i.test(text))
  expect(withNpm.filter(({ key }) => !isOfBuild(key))).toEqual([])
})

test('a problem that is told with what is said first has a sentence of its own for the money: classes come later', () => {
  const codes = Object.entries(problemRows).filter(([code]) => isWithFirst(`problem.${code}.money`))
  expect(codes.map(([code, { money }]) => [code, money])).toEqual([['till.notAnswering', 'own']])
})

test.each(others)('%s puts the same particulars into each text as English', (spoken) => {
  expect(
    wrongIn(spoken, ({ text, english }) => particularsOf(text).join() !== particularsOf(english).join()),
  ).toEqual([])
})

test.each(language.options)(
  'what a text of %s takes from another key is there, and is all of it',
  (spoken) => {
    // Beside particulars it would stay as it is written here, if one of them had such a mark in it.
    expect(wrongIn(spoken, ({ text }) => text.includes('$t(') && text.includes('{{'))).toEqual([])
    const wrong = namespaces.flatMap((namespace) => {
      const texts = textsOf(spoken, namespace)
      return Object.values(texts)
        .flatMap((text) => [...text.matchAll(/\$t\(([^)]*)\)/g)].map((found) => found[1] ?? ''))
        .filter((key) => !Object.hasOwn(texts, key))
    })
    expect(wrong).toEqual([])
  },
)

test.each(others)('%s leaves no text in English', (spoken) => {
  expect(wrongIn(spoken, (one) => isLeftInEnglish(spoken, one))).toEqual([])
})

test.each(language.options)('%s quotes as its readers do', (spoken) => {
  // In a command the marks are the terminal's.
  const written = (text: string) => text.replaceAll(/--\w+ "\{\{\w+\}\}"/g, '')
  const { quotes } = languages[spoken]
  const foreign = quotationMarks.filter((mark) => !quotes.includes(mark))
  const wrong = wrongIn(spoken, ({ text }) => foreign.some((mark) => written(text).includes(mark)))
  expect(wrong, `the marks of ${spoken} are ${quotes}`).toEqual([])
})

test.each(language.options)('%s has every form of whatever it counts', (spoken) => {
  const forms = new Intl.PluralRules(spoken).resolvedOptions().pluralCategories
  const wrong = namespaces.flatMap((namespace) => {
    const keys = new Set(Object.keys(textsOf(spoken, namespace)))
    const stems = [...keys].flatMap((key) => /^(.*)_(?:zero|one|two|few|many|other)$/.exec(key)?.[1] ?? [])
    return stems.filter((stem) => keys.has(stem) || forms.some((form) => !keys.has(`${stem}_${form}`)))
  })
  expect(wrong).toEqual([])
})

test.each(others)('%s has one word for one thing', (spoken) => {
  const wrong = glossary.flatMap(({ en, but, ...told }) =>
    wrongIn(
      spoken,
      ({ key, text, english }) =>
        !key.startsWith('phone: ') && // a wallet, which speaks for itself
        en.test(english) &&
        !but?.includes(key.split(': ')[1] ?? '') &&
        !told[spoken].test(text),
    ).map((text) => `${String(en)}: ${text}`),
  )
  expect(wrong).toEqual([])
})

test.each(language.options)(
  '%s says of --reset-pin that the till is closed first and every manager loses their PIN',
  (spoken) => {
    const wrong = wrongIn(
      spoken,
      ({ text }) => text.includes('--reset-pin') && !pinResetWords[spoken].test(text),
    )
    expect(wrong).toEqual([])
  },
)

test.each(language.options)('%s has one word for each way out of a dialog', (spoken) => {
  const { cancel, back, close, others: further } = waysOut[spoken]
  expect(screenTexts[spoken]).toMatchObject({
    'dialog.cancel': cancel,
    'dialog.back': back,
    'dialog.close': close,
  })
  const kept = new Set(['dialog.cancel', 'dialog.back', 'dialog.close', ...cancelsPayment])
  // A “no” in a table is an answer, and begins small.
  const isWayOut = (text: string) =>
    [cancel, back, close].includes(text) || (/^\p{Lu}/u.test(text) && further.test(text))
  const wrong = wrongIn(spoken, ({ key, text }) => {
    const [namespace = '', name = ''] = key.split(': ')
    return onScreens.includes(namespace) && !kept.has(name) && isWayOut(text)
  })
  expect(wrong).toEqual([])
})

test('a key of the screens stands in one file only', () => {
  const keys = onScreens.flatMap((namespace) => Object.keys(textsOf('en', namespace)))
  expect(keys.filter((key, nth) => keys.indexOf(key) !== nth)).toEqual([])
})

test('a text that is the same in every language stands at most in four places', () => {
  const texts = (key: string) => language.options.map((spoken) => screenTexts[spoken][key]).join(' | ')
  const places = Map.groupBy(Object.keys(screenTexts.en), texts)
  const many = [...places].filter(([text, keys]) => keys.length > 4 && !text.startsWith('$t('))
  expect(many.map(([text, keys]) => `${text}: ${keys.join(', ')}`)).toEqual([])
})

const codesIn = (texts: object, part: string) =>
  Object.keys(texts)
    .flatMap((key) => new RegExp(`^problem\\.(.+)\\.${part}$`).exec(key)?.[1] ?? [])
    .toSorted()

test.each(language.options)(
  '%s says what each problem means for the money in a sentence for many, or in one of its own, never in both',
  (spoken) => {
    const texts = textsOf(spoken, 'problems')
    const rows = Object.entries(problemRows).filter(
      ([code]) => spoken === 'en' || !Object.hasOwn(spokenInEnglish, `problem.${code}.what`),
    )
    const all = spoken === 'en' ? { ...texts, ...spokenInEnglish } : texts
    expect(codesIn(all, 'what')).toEqual(rows.map(([code]) => code).toSorted())
    const own = rows.filter(([, { money }]) => money === 'own')
    expect(codesIn(all, 'money')).toEqual(own.map(([code]) => code).toSorted())
    const ofMany = rows.flatMap(([, { money }]) => (money === 'own' ? [] : [`money.${money}`]))
    const sentences = Object.keys(all).filter((key) => key.startsWith('money.'))
    expect([...new Set(ofMany)].toSorted()).toEqual(sentences.toSorted())
    expect(codesIn(withMoneySentences(all), 'money')).toEqual(codesIn(all, 'what'))
  },
)

test('what is said in English alone is said by the terminal and to registers, and on no screen', () => {
  const codes = new Set(codesIn(spokenInEnglish, 'what'))
  expect(codes.size).toBeGreaterThan(40)
  const elsewhere = execFileSync('git', ['ls-files', 'core', 'renderer', 'sandbox'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('core/terminal/'))
  const named = elsewhere.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/problem\('([\w.]+)'/g)].map(([, code = '']) => ({ file, code })),
  )
  expect(named.length).toBeGreaterThan(200)
  expect(named.filter(({ code }) => codes.has(code))).toEqual([])
})
