// Tests of the list of what the contract demands: each demand has a case that is there, and each rule that the sandbox has from it a chapter.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { serviceOperations } from '#sandbox/api/areas.ts'
import { hasTest } from '#test/stories/named-tests.ts'
import { rules } from '#test/support/service/rule-list.ts'

type Demand = { chapter: string; demand: string; file: string; title: string }

const folder = import.meta.dirname
const [, ...chapters] = readFileSync(path.join(folder, 'demands.txt'), 'utf8').trim().split('\n\n')
const demands = chapters.flatMap((text): Demand[] => {
  const [chapter = '', ...lines] = text.split('\n')
  return lines.map((line) => {
    const [, demand = line, file = '', title = ''] = /^(.+) => ([\w/.-]+): (.+)$/.exec(line) ?? []
    return { chapter, demand, file, title }
  })
})
const unshown = demands.filter(({ file }) => file === 'none')
const shown = demands.filter(({ file }) => file !== 'none')

const fieldsOf = (file: string): string[] =>
  readFileSync(path.join(folder, '..', `${file}.txt`), 'utf8')
    .split('\n')
    .map((line) => line.trim())
const isThere = ({ file, title }: Pick<Demand, 'file' | 'title'>): boolean =>
  file.startsWith('contract/fields/') ? fieldsOf(file).includes(title) : file !== '' && hasTest(file, title)

test('the list has its chapters and demands, each once', () => {
  expect(chapters.length).toBeGreaterThan(10)
  expect(demands.length).toBeGreaterThan(100)
  const lines = demands.map(({ demand }) => demand)
  expect(lines.filter((line, at) => lines.indexOf(line) !== at)).toEqual([])
})

test.each(shown)('$chapter: $demand', (demand) => {
  expect([demand.file, demand.title, isThere(demand)]).toEqual([demand.file, demand.title, true])
})

test('few demands have nothing here that could show them, and each says why', () => {
  expect(unshown.map(({ demand }) => demand)).toEqual([
    'an address is opened unchanged, by the system and not in a frame',
    'the customer is told of a request once',
    'refunded money leaves the merchant’s account after two business days',
  ])
  expect(unshown.filter(({ title }) => title.length < 20)).toEqual([])
})

test('what is from the contract names a chapter with demands, and each chapter has something of the sandbox', () => {
  const named = [...rules, ...serviceOperations].flatMap(
    ({ from }) => /^contract, (.+)$/.exec(from)?.[1] ?? [],
  )
  const known = chapters.map((text) => text.split('\n')[0] ?? '')
  expect([...new Set(named)].filter((chapter) => !known.includes(chapter))).toEqual([])
  expect(known.filter((chapter) => !named.includes(chapter))).toEqual(['General', 'Versioning'])
})

test('a demand without a case would be seen, and so would one whose case is gone', () => {
  for (const [file, title] of [
    ['', ''],
    ['contract/life', 'no test is called that'],
    ['contract/fields/payments', 'amount.value: text'],
    ['stories/sale', 'no story is called that'],
  ] as const)
    expect([title, isThere({ file, title })]).toEqual([title, false])
})
