// The order of folders: every import between two folders goes to a lower one, and no files import each other in a circle.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Folder → its folders, from the lowest to the highest. What lies in the folder itself is above all of them. */
const orders: Record<string, string[]> = {
  renderer: [
    'watchdog',
    'till',
    'i18n',
    'ui',
    'membership',
    'printing',
    'staff',
    'sale',
    'cashier',
    'customer',
    'kiosk',
    'office',
  ],
  'renderer/office': ['page', 'setup', 'sales', 'reports', 'members', 'plans', 'shop'],
}

const root = path.join(import.meta.dirname, '../..')
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)))

/** Of types and on demand too; styles and data lead nowhere. */
const importsOf = (file: string): string[] =>
  [
    ...readFileSync(path.join(root, file), 'utf8').matchAll(
      /(?:\bfrom\s+|\bimport\s*\(\s*(?:\/\*.*?\*\/\s*)?|^import\s+)'#([^']+\.tsx?)'/gm,
    ),
  ].map((found) => found[1] ?? '')

const imports = new Map(files.map((file) => [file, importsOf(file)]))

test.each(Object.entries(orders))('every import inside %s goes to a lower folder', (folder, order) => {
  const rankOf = (file: string) => {
    const [within = '', ...below] = file.slice(folder.length + 1).split('/')
    return below.length === 0 ? order.length : order.indexOf(within)
  }
  const inside = files.filter((file) => file.startsWith(`${folder}/`))
  expect(inside.filter((file) => rankOf(file) < 0)).toEqual([])
  const wrong = inside.flatMap((file) =>
    (imports.get(file) ?? [])
      .filter((other) => other.startsWith(`${folder}/`) && rankOf(other) > rankOf(file))
      .map((other) => `${file} imports ${other}`),
  )
  expect(wrong).toEqual([])
})

const tops = Object.keys(orders).filter((folder) => !folder.includes('/'))

test.each(tops)('no file of %s imports itself by way of others', (top) => {
  const inside = files.filter((file) => file.startsWith(`${top}/`))
  expect(inside.length).toBeGreaterThan(0)
  expect(circlesIn(inside)).toEqual([])
})

/** Each as the files on its way round. */
function circlesIn(inside: readonly string[]): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const way: string[] = []
  const follow = (file: string) => {
    if (way.includes(file)) found.push([...way.slice(way.indexOf(file)), file].join(' → '))
    if (done.has(file) || way.includes(file)) return
    way.push(file)
    for (const other of imports.get(file) ?? []) if (inside.includes(other)) follow(other)
    way.pop()
    done.add(file)
  }
  for (const file of inside) follow(file)
  return found
}
