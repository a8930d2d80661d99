// The house rule that no imports go in a circle: not between files, and inside a top folder only from a higher folder to a lower one.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..', '..')

/** Top folder → its folders, the lowest first. Each may import those before it, and the files at the top folder's own top. */
const orders: Record<string, readonly string[]> = {
  core: [
    'system',
    'journal',
    'process',
    'money',
    'service',
    'folder',
    'settings',
    'vault',
    'staff',
    'catalog',
    'basket',
    'payment',
    'sale',
    'agreement',
    'receipt',
    'report',
    'printing',
    'kiosk',
    'office',
    'hub',
    'setup',
    'diagnostics',
    'backup',
    'app',
  ],
}

/** Imports that go up until their files are written anew, and files that still go in a circle. */
const pending = {
  up: [/^core\/journal\/[a-z-]+\.ts → core\/(sale|agreement|service)\//],
  circle: [/^core\/(sale|agreement)\/(runner|send-request|send-refund|read-payment|read-agreement)\.ts$/],
}

const tops = Object.keys(orders)
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...tops], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && existsSync(path.join(root, file)))

/** File → the files that it imports: values, types, and on demand. */
const imports = new Map(
  files.map((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    const names = [...text.matchAll(/\b(?:from|import)\s*\(?\s*(?:\/\*.*?\*\/\s*)?'#([^']+)'/g)].flatMap(
      ([, name]) => name ?? [],
    )
    return [file, names.filter((name) => files.includes(name))] as const
  }),
)

const folderOf = (file: string): [string, string] => {
  const [top = '', ...rest] = file.split('/')
  return [top, rest.length > 1 ? (rest[0] ?? '') : '']
}

test('every folder stands in the order of its top folder', () => {
  for (const [top, order] of Object.entries(orders)) {
    const there = new Set(
      files.map(folderOf).flatMap(([of, folder]) => (of === top && folder ? [folder] : [])),
    )
    expect([...there].filter((folder) => !order.includes(folder))).toEqual([])
  }
})

test('a folder imports only lower folders, type imports included', () => {
  const up = [...imports].flatMap(([file, names]) => {
    const [top, folder] = folderOf(file)
    const place = (of: string) => orders[top]?.indexOf(of) ?? -1
    return names
      .filter((name) => {
        const [other, below] = folderOf(name)
        return other === top && below !== folder && place(below) > place(folder)
      })
      .map((name) => `${file} → ${name}`)
  })
  expect(up.filter((one) => !pending.up.some((known) => known.test(one)))).toEqual([])
})

test('no file imports itself by way of others', () => {
  const free = new Set<string>()
  const circles: string[][] = []
  const visit = (file: string, way: readonly string[]): void => {
    const at = way.indexOf(file)
    if (at >= 0) circles.push(way.slice(at))
    if (at >= 0 || free.has(file)) return
    for (const name of imports.get(file) ?? []) visit(name, [...way, file])
    free.add(file)
  }
  for (const file of files) visit(file, [])
  const isPending = (circle: string[]) =>
    circle.every((file) => pending.circle.some((known) => known.test(file)))
  expect(circles.filter((circle) => !isPending(circle))).toEqual([])
})
