// Tests of the order of folders: every import goes to a lower one, and no files import each other in a circle.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')

/** The folders of each top folder, from the lowest to the highest; `.` is the top folder itself. A folder in one that stands here belongs to it. */
const orders: Record<string, string[]> = {
  shared: ['.', 'words'],
  core: [
    'system',
    'journal',
    'process',
    'folds',
    'money',
    'service',
    'till',
    'payment',
    'folder',
    'settings',
    'vault',
    'staff',
    'catalog',
    'pictures',
    'basket',
    'agreement',
    'sale',
    'checkout',
    'receipt',
    'report',
    'printing',
    'kiosk',
    '.',
    'terminal',
    'office',
    'hub',
    'setup',
    'diagnostics',
    'backup',
    'app',
  ],
  sandbox: [
    'schema',
    'state',
    'http',
    'service',
    'webhooks',
    'epayment',
    'recurring',
    'api',
    'pages',
    'reference',
    'phone',
    'control',
    '.',
  ],
  hub: ['settings', 'database', 'http', 'tills', 'shop', 'webhooks', 'hints', 'app', 'commands', '.'],
  server: ['network', 'nexo', 'terminal', '.', 'kiosk', 'commands', 'commands/built'],
  electron: ['.'],
  renderer: [
    'watchdog',
    'view-worker',
    'till',
    'program',
    'i18n',
    'ui',
    'membership',
    'printing',
    'signature',
    'staff',
    'sale',
    'cashier',
    'customer',
    'kiosk',
    'office/page',
    'office/setup',
    'office/sales',
    'office/reports',
    'office/members',
    'office/plans',
    'office/products',
    'office/shop',
    'office',
    'kit',
    '.',
  ],
  build: ['.'],
  bench: ['measure', 'stage', 'parts', '.'],
  test: [
    'fixtures',
    'support/electron',
    'support/run',
    'support/words',
    'support/package',
    'support/commands',
    'support/service',
    'support/till',
    'support/hub',
    'support/stage',
    'hub-demo',
    'support/samples',
    'support/pages',
    'support/poses',
    '.',
    'simulation',
    'stories/teller',
    'support/golden',
    'stories',
    'support/kill',
    'support/attacks',
    'unit',
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
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && existsSync(path.join(root, file)))

/** The table of the office's pages, which loads a page when it is opened: that is the one import that leads upwards. */
const pageTable = 'renderer/office/page/routes.ts'

/** Types and what is imported later too. */
const importsOf = (file: string): string[] =>
  [
    ...readFileSync(path.join(root, file), 'utf8').matchAll(
      /(?:\bfrom\s+|\bimport\s*\(\s*(?:\/\*.*?\*\/\s*)?|^import\s+)'#([^']+)'/gm,
    ),
  ]
    .filter(([found]) => file !== pageTable || !found.includes('('))
    .map((found) => found[1] ?? '')

const imports = new Map(files.map((file) => [file, importsOf(file)]))
const topOf = (file: string): string => file.split('/')[0] ?? ''

/** The place in the order of the innermost folder that stands there; -1 when none does. */
function placeOf(file: string, order: readonly string[]): number {
  const folder = path.relative(topOf(file), path.dirname(file)) || '.'
  const around = order.filter((one) => folder === one || folder.startsWith(`${one}/`))
  return order.indexOf(around.toSorted((one, other) => other.length - one.length)[0] ?? '')
}

test.each(Object.entries(orders))('in %s every import goes to a folder that stands lower', (top, order) => {
  const inside = [...imports].filter(([file]) => topOf(file) === top)
  expect(inside.map(([file]) => file).filter((file) => placeOf(file, order) < 0)).toEqual([])
  const wrong = inside.flatMap(([file, named]) =>
    named
      .filter((one) => topOf(one) === top && placeOf(one, order) > placeOf(file, order))
      .map((one) => `${file} imports ${one}`),
  )
  expect(wrong).toEqual([])
})

test('no file imports itself by way of others', () => {
  // Taken away one after the other, each once it imports nothing that is left: what stays lies in a circle, or imports one.
  let left = new Map([...imports].map(([file, named]) => [file, named.filter((one) => imports.has(one))]))
  for (let before = -1; before !== left.size;) {
    before = left.size
    const still = left
    left = new Map([...still].filter(([, named]) => named.some((one) => still.has(one))))
  }
  expect([...left.keys()]).toEqual([])
})
