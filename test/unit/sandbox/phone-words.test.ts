// Tests of the phone's texts: all of them in all languages, none unused, and which language is spoken to whom.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { allWords, languageFor, voiceOf } from '#sandbox/phone/voice.ts'
import { english } from '#sandbox/phone/words/english.ts'
import { language } from '#shared/language.ts'
import { openPhone } from '#test/support/service/phone-page.ts'

type Leaf = { at: string; word: unknown }

const leavesOf = (words: object, above = ''): Leaf[] =>
  Object.entries(words).flatMap(([name, word]: [string, unknown]) =>
    typeof word === 'object' && word !== null
      ? leavesOf(word, `${above}${name}.`)
      : [{ at: above + name, word }],
  )

/** Put in for every argument; a number is said as one and as many. */
const saidBy = (word: unknown): string[] => {
  if (typeof word !== 'function') return [String(word)]
  const say = word as (...given: unknown[]) => string // of whichever of its kinds
  const needed = word.length
  return [
    say(...['one', 'two', 'three'].slice(0, needed)),
    say('one', 'MONTH', 1),
    say(1, 18),
    say(3, 18),
  ].slice(0, needed === 0 ? 1 : 4)
}

const tongues = language.options.map((spoken) => [spoken] as const)

test.each(tongues)('%s has every word, and none is empty', (spoken) => {
  const leaves = leavesOf(allWords[spoken])
  expect(leaves.map(({ at }) => at).toSorted()).toEqual(
    leavesOf(english)
      .map(({ at }) => at)
      .toSorted(),
  )
  for (const { at, word } of leaves) {
    for (const said of saidBy(word)) expect(said.trim(), at).not.toBe('')
  }
})

/** The same in English, and rightly so. */
const alike =
  /^(sandbox|receipt\.units\.\w+|receipt\.till|request\.(scan|secure)|home\.scan|me\.(text|email)|agreement\.(label|now)|scope\.\w+|request\.card\w*)$/

test.each(tongues.filter(([spoken]) => spoken !== 'en'))('%s does not fall back on English', (spoken) => {
  const english = new Map(leavesOf(allWords.en).map(({ at, word }) => [at, word]))
  const same = leavesOf(allWords[spoken]).filter(
    ({ at, word }) => !alike.test(at) && saidBy(word).join() === saidBy(english.get(at)).join(),
  )
  expect(same.map(({ at }) => at)).toEqual([])
})

test('no word is there for nothing', () => {
  const folder = path.join(import.meta.dirname, '../../../sandbox/phone')
  const sources = globSync('*.ts', { cwd: folder }).map((file) =>
    readFileSync(path.join(folder, file), 'utf8'),
  )
  const source = sources.join('\n')
  // Tables are read by key; every other word by its name.
  const tables = /^(tabs|declines|receipt\.(units|alsoPaid)|request\.cards|me\.cardsAbout|scope|trouble)\./
  const unused = leavesOf(english)
    .filter(({ at }) => !tables.test(at))
    .filter(({ at }) => !new RegExp(`\\.${at.split('.').at(-1)}\\b`).test(source))
  expect(unused.map(({ at }) => at)).toEqual([])
})

test.each([
  [undefined, undefined, 'en'],
  [undefined, 'nb-NO,nb;q=0.9,en;q=0.8', 'nb'],
  [undefined, 'no', 'nb'],
  [undefined, 'de-DE,de;q=0.9,fi;q=0.7,en;q=0.8', 'en'],
  [undefined, 'de,sv;q=0.5', 'sv'],
  [undefined, 'fi;q=0,da;q=0.1', 'da'],
  [undefined, '*', 'en'],
  ['sv', 'nb-NO', 'sv'],
  ['tlh', 'da', 'da'],
])('chosen %s, asked for %s: %s', (chosen, accepted, spoken) => {
  expect(languageFor(chosen, accepted)).toBe(spoken)
})

test('amounts, days and rates are written as each language writes them', () => {
  const amount = { value: 129_950, currency: 'DKK' } as const
  const at = Date.UTC(2026, 2, 1, 12)
  const said = (spoken: (typeof language.options)[number]) => {
    const voice = voiceOf(spoken, 'DK')
    return [voice.amount(amount), voice.day(at), voice.rate(2550), voice.typed(129_950)].map((text) =>
      text.replaceAll(/[\u00a0\u202f]/g, ' '),
    )
  }
  expect(said('en')).toEqual(['DKK 1,299.50', '1 Mar 2026', '25.5%', '1299.50'])
  expect(said('da')).toEqual(['1.299,50 kr.', '1. mar. 2026', '25,5 %', '1299,50'])
  expect(said('fi')).toEqual(['1 299,50 DKK', '1.3.2026', '25,5 %', '1299,50'])
})

test('the page is spoken in what the browser asks for, until somebody chooses', async () => {
  await using phone = await openPhone()
  const home = '/phone/?number=4790000002'
  const spoken = async (headers: Record<string, string>) => {
    const answer = await phone.get(home, headers)
    const page = await answer.text()
    return [
      answer.headers.get('content-language'),
      /<html lang="(\w+)"/.exec(page)?.[1],
      /<h1[^>]*>([^<]+)/.exec(page)?.[1],
    ]
  }
  expect(await spoken({ 'accept-language': 'fi-FI' })).toEqual(['fi', 'fi', 'Pyynnöt'])
  const chosen = await phone.post('/phone/language', { language: 'da', back: home })
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, home])
  const [cookie = ''] = (chosen.headers.get('set-cookie') ?? '').split(';')
  expect(await spoken({ 'accept-language': 'fi-FI', cookie })).toEqual(['da', 'da', 'Anmodninger'])
  const wrong = await phone.post('/phone/language', { language: 'tlh', back: 'https://elsewhere.test/' })
  expect([wrong.headers.get('set-cookie'), wrong.headers.get('location')]).toEqual([null, '/phone/'])
})
