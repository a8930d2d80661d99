// Tests of the screens' texts: every screen says everything it has to say, in every language, in that language's own words.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { saleKinds } from '#core/sale/facts.ts'
import { files, groupsOf, type Group } from '#renderer/i18n/words.ts'
import { fields } from '#renderer/office/setup/settings-form.ts'
import { language, type Language } from '#shared/language.ts'
import { isNamed, settingNames } from '#shared/settings.ts'
import { glossary } from '#test/support/words/glossary.ts'
import { particularsOf, quotes, sameAsEnglish } from '#test/support/words/wording.ts'

const groups = Object.keys(files) as Group[]
const others = language.options.filter((one) => one !== 'en')

const load = async (language: Language) =>
  Object.fromEntries(
    await Promise.all(groups.map(async (group) => [group, (await files[group][language]()).words] as const)),
  ) as Record<Group, Record<string, string>> // of exactly these groups
const words = Object.fromEntries(
  await Promise.all(language.options.map(async (one) => [one, await load(one)])),
) as Record<Language, Awaited<ReturnType<typeof load>>> // of all of them

const groupOf = new Map(
  groups.flatMap((group) => Object.keys(words.en[group]).map((key) => [key, group] as const)),
)
/** Every text of the language with its key. */
const textsIn = (language: Language) => groups.flatMap((group) => Object.entries(words[language][group]))
const english = new Map(textsIn('en'))

test('a key stands in one group only', () => {
  expect(groupOf.size).toBe(textsIn('en').length)
})

test.each(language.options)('%s has a text for every key, and for no other', (language) => {
  expect(
    textsIn(language)
      .map(([key]) => key)
      .toSorted(),
  ).toEqual([...english.keys()].toSorted())
  expect(textsIn(language).filter(([, text]) => text.trim() === '' || text !== text.trim())).toEqual([])
})

test.each(others)('%s puts the same particulars into each text as English', (language) => {
  const wrong = textsIn(language).filter(
    ([key, text]) => particularsOf(text).join() !== particularsOf(english.get(key) ?? '').join(),
  )
  expect(wrong).toEqual([])
})

test.each(others)('%s leaves no text in English', (language) => {
  const same = textsIn(language).filter(
    ([key, text]) => text === english.get(key) && !sameAsEnglish[language].has(text),
  )
  expect(same).toEqual([])
})

test.each(language.options)('%s quotes as its readers do', (language) => {
  expect(textsIn(language).filter(([, text]) => quotes[language].not.test(text))).toEqual([])
})

test.each(language.options)(
  '%s says of a journal that was just begun that it holds one fact, not one facts',
  (language) => {
    const { office } = words[language]
    for (const key of ['office.verified', 'office.verifying']) {
      expect(office[`${key}_one`]).toContain('{{facts}}')
      expect(office[`${key}_one`]).not.toBe(office[`${key}_other`])
    }
  },
)

test.each(language.options)('%s has both forms of whatever it counts', (language) => {
  const keys = new Set(textsIn(language).map(([key]) => key))
  const stems = [...keys].flatMap((key) => /^(.*)_(?:zero|one|two|few|many|other)$/.exec(key)?.[1] ?? [])
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  expect(
    stems.filter(
      (stem) =>
        forms.some((form) => !keys.has(`${stem}_${form}`)) ||
        keys.has(stem) ||
        [...keys].filter((key) => key.startsWith(`${stem}_`)).length !== forms.length,
    ),
  ).toEqual([])
})

test.each(others)('%s has one word for one thing', (language) => {
  const wrong = glossary.flatMap(({ en, but, ...told }) =>
    textsIn(language)
      .filter(([key]) => en.test(english.get(key) ?? '') && !but?.includes(key))
      .filter(([, text]) => !told[language].test(text))
      .map(([key, text]) => `${key} ${String(en)}: ${text}`),
  )
  expect(wrong).toEqual([])
})

const root = path.join(import.meta.dirname, '../../../renderer')
const sources = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/^i18n\/[a-z]+\//.test(file))
  .map((file) => ({
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
    `^${template.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[A-Za-z]+(_[A-Z]+)*')}(_one|_other)?$`,
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
    'shared/membership-terms.ts',
    'shared/flows.ts',
  ].map((file) => readFileSync(path.join(root, '..', file), 'utf8'))
  const used = new Set([...ofSettings, ...[...sources.map(({ text }) => text), ...beside].flatMap(usedIn)])
  expect(keys.filter((key) => !used.has(key))).toEqual([])
})

test('the office has a text for each kind of fact of a sale, and for no other', () => {
  const told = keys.filter((key) => key.startsWith('fact.'))
  expect(told.toSorted()).toEqual(
    Object.keys(saleKinds)
      .map((kind) => `fact.${kind}`)
      .toSorted(),
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
  const ofStaff = groupsOf.cashier.filter((group) => groupsOf.office.some((other) => other === group))
  const allowed = (file: string): readonly Group[] => {
    const folder = file.split('/')[0] ?? ''
    // What the cashier's screen and the office share.
    if (['staff', 'sale', 'printing'].includes(folder)) return ofStaff
    return folder in groupsOf ? groupsOf[folder as keyof typeof groupsOf] : ['parts'] // one of its keys
  }
  const wrong = sources.flatMap(({ file, text }) =>
    usedIn(text)
      .filter((key) => !allowed(file).includes(groupOf.get(key) ?? 'parts'))
      .map((key) => `${file}: ${key}`),
  )
  expect(wrong).toEqual([])
})

test('no screen says anything past its words', () => {
  const said = [
    /(?<!=)>\s*[A-Z][a-z]+(?: [A-Za-z]+)*[^<>{}`=;]*<\//, // between two tags
    /^\s+[A-Z][a-z]+(?: [a-z’]+)+[.:!?…]?$/, // on a line of its own
    /\b(?:aria-(?!keyshortcuts)\w+|title|placeholder|alt|label|name|hint)=\{?["'][A-Z]/,
    /\b(?:what|money|remedy|title|label|hint): ['"`][A-Z]/,
  ]
  const wrong = sources.flatMap(({ file, text }) =>
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
  const texts = new Map(textsIn(language))
  const wordsOf = (key: string) =>
    (texts.get(key) ?? '')
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
    expect(words[language].members[key]).toMatch(day)
})
