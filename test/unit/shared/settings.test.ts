// Tests of the paper about settings: a line for each row of the table, and in it what the row says.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import office from '#shared/locales/en/office.json' with { type: 'json' }
import words from '#shared/locales/en/settings.json' with { type: 'json' }
import { commands } from '#shared/bridge.ts'
import { settingNames, settingRow, type SettingName } from '#shared/settings.ts'

const paper = readFileSync(path.join(import.meta.dirname, '../../../docs/settings.md'), 'utf8')
const lines = paper.split('\n').flatMap((line) => /^\| `(\w+)` +\|(.*)\|(.*)\|(.*)\|(.*)\|$/.exec(line) ?? [])
const told = Array.from({ length: lines.length / 6 }, (_, at) =>
  lines.slice(at * 6 + 1, at * 6 + 6).map((cell) => cell.trim()),
)

function wordsOf(name: SettingName): string[] {
  const { shape, part, effect, by, decidesOwner } = settingRow(name)
  const without = shape.safeParse(undefined)
  const given = without.success && without.data !== undefined ? `\`${JSON.stringify(without.data)}\`` : ''
  const page = by === 'service.use' ? office['access.title'] : 'the file alone'
  return [
    name,
    !without.success ? 'must be there' : given,
    part === null ? page : words[`settings.group.${part}`],
    `${effect === 'atOnce' ? 'at once' : 'next start'}${decidesOwner ? ', not while money is open' : ''}`,
  ]
}

test('docs/settings.md says of each setting what holds without it, where it is changed and when that takes effect', () => {
  expect(told.map((cells) => cells.slice(0, 4))).toEqual(settingNames.map(wordsOf))
  expect(told.filter(([, , , , meaning = '']) => meaning.length < 10)).toEqual([])
})

test('and who may change them', () => {
  const needed = new Set(
    settingNames.map((name) => commands[settingRow(name).by ?? 'settings.change'].permission),
  )
  expect([...needed].map((permission) => `\`${String(permission)}\``).join(' or ')).toBe(
    /Whoever may (.*?) changes them/.exec(paper)?.[1],
  )
})
