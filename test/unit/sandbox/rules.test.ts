// Tests of the sources of the sandbox's rules: each operation and limit has one, and README.md prints its three lists from them.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { serviceOperations } from '#sandbox/api/areas.ts'
import { rules } from '#test/support/service/rule-list.ts'

const readme = path.join(import.meta.dirname, '../../../sandbox/README.md')

/** By the heading under which they stand. */
const lists: readonly [heading: string, from: RegExp][] = [
  ['## The contract’s', /^contract, /],
  ['## Published beside it', /^published$/],
  ['## Our choice where nothing is published', /^ours$/],
]

/** A bullet for each thing that rules are about; behind a rule of the contract stands its chapter. */
function listOf(wanted: RegExp): string {
  const mine = rules.filter(({ from }) => wanted.test(from))
  return [...new Set(mine.map(({ about }) => about))]
    .map((about) => {
      const lines = mine
        .filter((one) => one.about === about)
        .map(({ from, rule }) => `  - ${rule}${from.startsWith('contract') ? ` (${from.slice(10)})` : ''}`)
      return [`- **${about}**`, ...lines].join('\n')
    })
    .join('\n')
}

test('the README prints each list from the rules', async () => {
  const text = readFileSync(readme, 'utf8')
  const sections = text.split(/^(?=## )/m).map((section) => {
    const found = lists.find(([heading]) => section.startsWith(`${heading}\n`))
    if (!found) return section
    const opening = section.slice(0, section.search(/^- /m))
    return `${opening}${listOf(found[1])}\n\n`
  })
  expect(lists.filter(([heading]) => !text.includes(`\n${heading}\n`))).toEqual([])
  await expect(sections.join('')).toMatchFileSnapshot(readme)
})

test('each operation and each rule says where it is from, and so does each limit', () => {
  const isSource = (from: unknown) => /^(contract, \S.*|published|ours)$/.test(String(from))
  expect(rules.filter(({ from }) => !isSource(from))).toEqual([])
  expect(serviceOperations.filter(({ from }) => !isSource(from)).map(({ name }) => name)).toEqual([])
  const limits = serviceOperations.flatMap(({ name, limit }) => (limit ? [{ name, ...limit }] : []))
  expect(limits.length).toBeGreaterThan(10)
  expect(limits.filter(({ from }) => !isSource(from))).toEqual([])
})

test('no rule stands twice', () => {
  const all = rules.map(({ about, rule }) => `${about}: ${rule}`)
  expect(all.length).toBeGreaterThan(60)
  expect(all.filter((rule, at) => all.indexOf(rule) !== at)).toEqual([])
})
