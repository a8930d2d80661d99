// Tests of the screens' texts: every screen says everything it has to say, in every language, in that language's own words.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { saleKinds } from '#core/sale/state.ts'
import { isWithFirst, namespacesOf } from '#renderer/i18n/namespaces.ts'
import { fields } from '#renderer/office/setup/settings-form.ts'
import { commands } from '#shared/bridge.ts'
import { surfaces, type Surface } from '#shared/command.ts'
import { language } from '#shared/language.ts'
import { isNamed, settingNames } from '#shared/settings.ts'
import { screenTexts, textsOf } from '#test/support/words/locales.ts'

const allOf = (surface: Surface): readonly string[] => [
  ...namespacesOf[surface].first,
  ...namespacesOf[surface].later,
]
const ofScreens = [...new Set(surfaces.flatMap(allOf))]
const groupOf = new Map(
  ofScreens.flatMap((one) => Object.keys(textsOf('en', one)).map((key) => [key, one] as const)),
)
const english = new Map([...groupOf.keys()].map((key) => [key, screenTexts.en[key] ?? '']))

test.each(language.options)(
  '%s says of a journal that was just begun that it holds one fact, not one facts',
  (language) => {
    const texts = screenTexts[language]
    for (const key of ['office.verified', 'office.verifying']) {
      expect(texts[`${key}_one`]).toContain('{{facts}}')
      expect(texts[`${key}_one`]).not.toBe(texts[`${key}_other`])
    }
  },
)

const root = path.join(import.meta.dirname, '../../../renderer')
const sources = globSync('**/*.{ts,tsx}', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(path.join(root, file), 'utf8').replaceAll(/^\s*\/\/.*$/gm, ''),
}))

/** `result.${outcome}.title` stands for every key of that form. */
const templates = (text: string) =>
  [...text.matchAll(/`([a-z]\w*\.(?:[\w.]|\$\{[^}`]*\})*)`/g)]
    .map((found) => found[1] ?? '')
    .filter((template) => template.includes('${'))
const formOf = (template: string) =>
  new RegExp(
    `^${template.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[A-Za-z]+([_-][A-Za-z]+)*')}(_one|_other)?$`,
  )
const literals = (text: string) =>
  [...text.matchAll(/'([a-z]\w*(?:\.\w+)+)'/g)].map((found) => found[1] ?? '')

const keys = [...groupOf.keys()]
/** Which keys a file uses; what counts things is asked for without its form. */
const usedIn = (text: string): string[] => {
  const named = new Set(literals(text))
  const forms = templates(text).map(formOf)
  return keys.filter(
    (key) => named.has(key.replace(/_(one|other)$/, '')) || forms.some((form) => form.test(key)),
  )
}

/** What the table of settings has a text for. */
const ofSettings = [
  ...fields.flatMap(({ name, options = [] }) => [
    `settings.${name}`,
    ...options.map((value) => `settings.${name}.${value}`),
  ]),
  ...settingNames.filter(isNamed).map((name) => `settings.name.${name}`),
]

test('every text is used by some screen or paper', () => {
  const beside = [
    'server/receipt-page.ts',
    'core/printing/documents.ts',
    'core/printing/pdf.ts',
    'shared/receipt.ts',
    'shared/flows.ts',
  ].map((file) => readFileSync(path.join(root, '..', file), 'utf8'))
  const used = new Set([...ofSettings, ...[...sources.map(({ text }) => text), ...beside].flatMap(usedIn)])
  // Those of problems follow from their codes: shared/problem-words.ts.
  expect(keys.filter((key) => groupOf.get(key) !== 'problems' && !used.has(key))).toEqual([])
})

test('the office has a text for each kind of fact of a sale and of its basket, and for no other', () => {
  const told = keys.filter((key) => key.startsWith('fact.'))
  expect(told.toSorted()).toEqual(
    [...Object.keys(saleKinds), 'discountAllowed'].map((kind) => `fact.${kind}`).toSorted(),
  )
})

test('every template of a key stands for some keys', () => {
  const empty = sources.flatMap(({ file, text }) =>
    templates(text)
      .filter((template) => new RegExp(`\\bt\\(\\s*\`${RegExp.escape(template)}\``).test(text))
      .filter((template) => !keys.some((key) => formOf(template).test(key)))
      .map((template) => `${file}: ${template}`),
  )
  expect(empty).toEqual([])
})

test('a screen uses only words that its surface loads', () => {
  const ofStaff = allOf('cashier').filter((group) => allOf('office').includes(group))
  const allowed = (file: string): readonly string[] => {
    const folder = file.split('/')[0] ?? ''
    // What the cashier's screen and the office share.
    if (['signature', 'staff', 'sale', 'printing'].includes(folder)) return ofStaff
    return folder in namespacesOf ? allOf(folder as Surface) : ['controls'] // one of its keys
  }
  const wrong = sources.flatMap(({ file, text }) =>
    usedIn(text)
      .filter((key) => !allowed(file).includes(groupOf.get(key) ?? 'controls'))
      .map((key) => `${file}: ${key}`),
  )
  expect(wrong).toEqual([])
})

/** The files that these import, and what those import; not what is loaded apart, and no types. */
function importedBy(files: string[]): string[] {
  for (const file of files)
    for (const [, name = ''] of textOf(file).matchAll(/^(?:import (?!type)|\} )[^;']*'#renderer\/(.*)'$/gm))
      if (!files.includes(name)) files.push(name)
  return files
}
const textOf = (file: string) => sources.find((one) => one.file === file)?.text ?? ''
/** What names the ways to pay, on the button of each. */
const flows = { file: 'shared/flows.ts', text: readFileSync(path.join(root, '../shared/flows.ts'), 'utf8') }

test.each([
  ['cashier', ['cashier/cashier.tsx', 'staff/sign-in-check.tsx']],
  ['office', ['office/office.tsx', 'staff/sign-in-check.tsx']],
  ['kiosk', ['kiosk/kiosk.tsx', 'kiosk/idle-timer.ts']],
] as const)('%s says by nothing but the texts that come first what it shows first', (surface, opening) => {
  const files = importedBy([...opening])
  expect(files.length).toBeGreaterThan(30)
  const first: readonly string[] = namespacesOf[surface].first
  const ofFlows = surface === 'cashier' ? [flows] : []
  const late = [...files.map((file) => ({ file, text: textOf(file) })), ...ofFlows].flatMap(
    ({ file, text }) =>
      usedIn(text)
        .filter(
          (key) =>
            !first.includes(groupOf.get(key) ?? '') && !isWithFirst(key) && !Object.hasOwn(commands, key),
        )
        .map((key) => `${file}: ${key}`),
  )
  expect(late.filter((one) => !/: problem\./.test(one))).toEqual([])
})

test('no screen says anything past its words', () => {
  const said = [
    /(?<!=)>\s*[A-Z][a-z]+(?: [A-Za-z]+)*[^<>{}`=;]*<\//, // between two tags
    /^\s+[A-Z][a-z]+(?: [a-z’]+)+[.:!?…]?$/, // on a line of its own
    /\b(?:aria-(?!keyshortcuts)\w+|title|placeholder|alt|label|name|hint)=\{?["'][A-Z]/,
    /\b(?:what|money|remedy|title|label|hint): ['"`][A-Z]/,
  ]
  // The page of the kit is for who works on it.
  const screens = sources.filter(({ file }) => !file.startsWith('kit/'))
  const wrong = screens.flatMap(({ file, text }) =>
    text
      .split('\n')
      .filter((line) => said.some((form) => form.test(line)) && !/^\s*(\/\/|\*|\/\*)/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(wrong).toEqual([])
})

/** Of two keys the one for what is seen on a button, and the one for its whole name. */
const named = [...english.keys()].flatMap((key) =>
  [`${key}Of`, `${key}.name`]
    .filter((name) => sources.some(({ text }) => text.includes(`name={t('${name}'`)))
    .map((name) => [key, name] as const),
)
test.each(language.options)('%s says in the name of a button what is seen on it', (language) => {
  expect(named.length).toBeGreaterThan(9)
  const texts = screenTexts[language]
  const wordsOf = (key: string) =>
    (texts[key] ?? '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} ]/gu, '')
      .trim()
  expect(named.filter(([seen, name]) => !wordsOf(name).includes(wordsOf(seen)))).toEqual([])
})

test.each([
  ['en', /on the due day/],
  ['nb', /på forfallsdagen/],
  ['da', /på forfaldsdagen/],
  ['sv', /på förfallodagen/],
  ['fi', /eräpäivänä/],
] as const)('both ways of a new charge say in %s that they wait for its due day', (language, day) => {
  for (const key of ['members.way.direct', 'members.way.reserve'])
    expect(screenTexts[language][key]).toMatch(day)
})
