// Tests of docs/security.md: every test and told story that the list of threats names is there, under that name.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { hasTest } from '#test/stories/named-tests.ts'

const root = path.join(import.meta.dirname, '../..')

/** The last cell of every row of a table: a file below `test/`, and the title of a test in it. */
function namedTests(text: string): { file: string; title: string }[] {
  const rows = text.split('\n').filter((line) => line.startsWith('|'))
  return rows.flatMap((row) => {
    const last = row.split('|').at(-2)?.trim() ?? ''
    const [, file, title] = /^`([\w/.-]+)` (.+)$/.exec(last) ?? []
    if (file !== undefined && title !== undefined) return [{ file, title }]
    return last === 'test' || /^-+$/.test(last) ? [] : [{ file: `no test in: ${row}`, title: '' }]
  })
}

const named = namedTests(readFileSync(path.join(root, 'docs/security.md'), 'utf8'))

test('the list has its rows', () => {
  expect(named.length).toBeGreaterThan(15)
})

test.each(named)('$file: $title', ({ file, title }) => {
  expect(hasTest(file, title)).toBe(true)
})

test('a row that names no test, or one that is not there, would be seen', () => {
  expect(namedTests('| a threat | what holds it | somebody looks |')[0]?.file).toContain('no test in')
  expect(hasTest('unit/security', 'no test is called that')).toBe(false)
  expect(hasTest('unit/security', 'the list has its rows')).toBe(true)
  expect(hasTest('stories/sale', 'no story is called that')).toBe(false)
})
