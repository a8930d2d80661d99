// The order of folders, and that no file and no folder reaches itself through what it imports, types included.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')

/** Of a top folder: its folders, each of which imports only from those before it. The last, `.`, is the top folder itself. */
const orders: Record<string, readonly string[]> = {
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
    'phone/words',
    'phone',
    'control',
    '.',
  ],
}

type Graph = ReadonlyMap<string, readonly string[]>

function importsWithin(top: string): Graph {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', top], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && existsSync(path.join(root, file)))
  return new Map(
    files.map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8')
      const found = text.matchAll(/(?:\bfrom\s+|\bimport\s*\(\s*|^import\s+)'#([^']+)'/gm)
      return [file, [...found].map(([, name = '']) => name).filter((name) => files.includes(name))]
    }),
  )
}

const folderOf = (top: string, file: string): string => path.relative(top, path.dirname(file)) || '.'

/** The first way from a node back to itself; empty where there is none. */
function circleIn(graph: Graph): string[] {
  const done = new Set<string>()
  const walk = (node: string, way: readonly string[]): string[] => {
    if (way.includes(node)) return [...way.slice(way.indexOf(node)), node]
    if (done.has(node)) return []
    for (const next of graph.get(node) ?? []) {
      const circle = walk(next, [...way, node])
      if (circle.length > 0) return circle
    }
    done.add(node)
    return []
  }
  for (const node of graph.keys()) {
    const circle = walk(node, [])
    if (circle.length > 0) return circle
  }
  return []
}

test('a circle is found, however long', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', []],
    ['d', ['b']],
  ])
  expect(circleIn(graph)).toEqual(['b', 'd', 'b'])
  expect(circleIn(new Map([['a', ['b', 'b']]]))).toEqual([])
})

describe.each(Object.entries(orders))('%s', (top, order) => {
  const graph = importsWithin(top)

  test('no file reaches itself', () => {
    expect(circleIn(graph)).toEqual([])
  })

  test('every folder has its place, and imports only from those before it', () => {
    const folders = new Set([...graph.keys()].map((file) => folderOf(top, file)))
    expect([...folders].toSorted()).toEqual([...order].toSorted())
    const wrong = [...graph].flatMap(([file, imported]) =>
      imported
        .filter((one) => order.indexOf(folderOf(top, one)) > order.indexOf(folderOf(top, file)))
        .map((one) => `${file} imports ${one}`),
    )
    expect(wrong).toEqual([])
  })
})
