// Tests of the phone's texts: none unused, amounts and days as each language writes them, and which language is spoken to whom.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { phoneLanguageFor, voiceOf } from '#sandbox/phone/voice.ts'
import { language } from '#shared/language.ts'
import { openPhone } from '#test/support/service/phone-page.ts'
import { textsOf } from '#test/support/words/locales.ts'

test('no text is there for nothing', () => {
  const folder = path.join(import.meta.dirname, '../../../sandbox/phone')
  const source = globSync('*.ts', { cwd: folder })
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n')
  // Tables are read by key; every other text by its own.
  const tables = /^(tabs|declines|receipt\.(units|alsoPaid)|request\.cards|me\.cardsAbout|scope|trouble)\./
  const unused = Object.keys(textsOf('en', 'phone'))
    .map((key) => key.replace(/(\.(DAY|WEEK|MONTH|YEAR))?(_(zero|one|other))?$/, ''))
    .filter((key) => !tables.test(key) && !source.includes(`'${key}'`) && !source.includes(`\`${key}.`))
  expect(unused).toEqual([])
})

test('what is counted is said as one and as many, and none in words', () => {
  const { t } = voiceOf('en')
  expect([0, 1, 3].map((count) => t('home.waiting', { count }))).toEqual([
    'Nothing waits for your answer.',
    '1 request waits for your answer.',
    '3 requests wait for your answer.',
  ])
  expect([1, 6].map((count) => voiceOf('fi').t('agreement.every.MONTH', { count }))).toEqual([
    'joka kuukausi',
    '6 kuukauden välein',
  ])
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
  expect(phoneLanguageFor(chosen, accepted)).toBe(spoken)
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
