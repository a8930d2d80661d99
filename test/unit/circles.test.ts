// Tests of the order of folders: every import goes to a lower one, and no files import each other in a circle.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')

/** The subfolders of each top folder, from the lowest to the highest; `.` is the top folder itself. */
const orders: Record<string, string[]> = {
  hub: ['settings', 'database', 'http', 'tills', 'shop', 'webhooks', 'hints', 'app', 'commands', '.', 'demo'],
  server: ['.', 'kiosk', 'commands', 'commands/built'],
  electron: ['.'],
  build: ['.'],
  bench: ['measure', 'stage', 'parts', '.'],
  test: [
    'fixtures',
    'fixtures/failing',
    'support/electron',
    'support',
    'support/golden',
    '.',
    'simulation',
    'support/kill',
    'support/attacks',
    'unit',
    'unit/build',
    'unit/core',
    'unit/core/vault',
    'unit/electron',
    'unit/hub',
    'unit/renderer',
    'unit/sandbox',
    'unit/server',
    'unit/shared',
    'unit/support',
    'contract/samples',
    'contract/anywhere',
    'contract',
    'hub',
    'e2e',
    'attacks',
  ],
}

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', ...Object.keys(orders)],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file))

/** Types and what is imported later too. */
const importsOf = (file: string): string[] =>
  [
    ...readFileSync(path.join(root, file), 'utf8').matchAll(
      /(?:\bfrom\s+|\bimport\s*\(\s*(?:\/\*.*?\*\/\s*)?|^import\s+)'#([^']+)'/gm,
    ),
  ].map((found) => found[1] ?? '')

const imports = new Map(files.map((file) => [file, importsOf(file)]))
const topOf = (file: string): string => file.split('/')[0] ?? ''
const folderOf = (file: string): string => path.relative(topOf(file), path.dirname(file)) || '.'

test.each(Object.entries(orders))('in %s every import goes to a folder that stands lower', (top, order) => {
  const inside = [...imports].filter(([file]) => topOf(file) === top)
  const unknown = inside.map(([file]) => folderOf(file)).filter((folder) => !order.includes(folder))
  expect([...new Set(unknown)]).toEqual([])
  const wrong = inside.flatMap(([file, named]) =>
    named
      .filter((one) => topOf(one) === top && folderOf(one) !== folderOf(file))
      .filter((one) => order.indexOf(folderOf(one)) > order.indexOf(folderOf(file)))
      .map((one) => `${file} imports ${one}`),
  )
  expect(wrong).toEqual([])
})

test('no file imports itself by way of others', () => {
  // Taken away one after the other, each once nothing that is left is imported by it: what stays lies in a circle, or imports one.
  let left = new Map([...imports].map(([file, named]) => [file, named.filter((one) => imports.has(one))]))
  for (let before = -1; before !== left.size;) {
    before = left.size
    const still = left
    left = new Map([...still].filter(([, named]) => named.some((one) => still.has(one))))
  }
  expect([...left.keys()]).toEqual([])
})
