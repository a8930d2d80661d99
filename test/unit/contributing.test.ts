// Tests of the papers for whoever changes the till: every file that they name is there, and the walk counts its own.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)))
const tops = new Set(files.map((file) => file.split('/')[0] ?? ''))

const read = (paper: string): string => readFileSync(path.join(root, paper), 'utf8')
/** What stands in backticks and is a path from the root. */
const namedIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/`([^`\s]+)`/g)]
      .map((found) => found[1] ?? '')
      .filter((name) => name.includes('/') && tops.has(name.split('/')[0] ?? '')),
  ),
]

/** A folder ends with `/`; `*` stands for any part of a name. */
function isThere(name: string): boolean {
  const parts = name.split('*').map((part) => RegExp.escape(part))
  const pattern = new RegExp(`^${parts.join('[^/]*')}${name.endsWith('/') ? '' : '(/|$)'}`)
  return files.some((file) => pattern.test(file))
}

function sectionOf(text: string, heading: string): string {
  const [, after = ''] = text.split(`\n${heading}\n`)
  return after.split(/\n#{1,3} /, 1)[0] ?? ''
}

test.each([
  { paper: 'docs/architecture.md', atLeast: 100 },
  { paper: 'CONTRIBUTING.md', atLeast: 40 },
  { paper: 'README.md', atLeast: 0 },
  { paper: 'docs/money.md', atLeast: 2 },
  { paper: 'docs/settings.md', atLeast: 0 },
  { paper: 'docs/operating.md', atLeast: 1 },
  { paper: 'docs/commands.md', atLeast: 1 },
  { paper: 'docs/packages.md', atLeast: 0 },
  { paper: 'docs/hub.md', atLeast: 0 },
  { paper: 'docs/benchmarks.md', atLeast: 0 },
  { paper: 'test/simulation/README.md', atLeast: 0 },
])('every file that $paper names is there', ({ paper, atLeast }) => {
  const named = namedIn(read(paper))
  expect(named.length).toBeGreaterThanOrEqual(atLeast)
  expect(named.filter((name) => !isThere(name))).toEqual([])
})

test.each(['docs/architecture.md', 'CONTRIBUTING.md'])(
  'every name “of” a file that %s tells is in that file',
  (paper) => {
    const pairs = [
      ...read(paper).matchAll(/`(\w+)`(?: and `(\w+)`)? (?:of|in|beside) `([^`\s*]+\.tsx?)`/g),
    ].flatMap(([, one, two, file = '']) =>
      [one, two].flatMap((name) => (name === undefined ? [] : [{ name, file }])),
    )
    expect(pairs.length).toBeGreaterThan(10)
    expect(pairs.filter(({ name, file }) => !new RegExp(`\\b${name}\\b`).test(read(file)))).toEqual([])
  },
)

test.each(['### a command', '### a kind of fact', '### a setting', '### a language', '### a payment flow'])(
  'CONTRIBUTING.md says for %s which source files to touch, and which test',
  (heading) => {
    const named = namedIn(sectionOf(read('CONTRIBUTING.md'), heading))
    expect(named.filter((name) => /^(core|shared)\//.test(name))).not.toEqual([])
    expect(named.filter((name) => name.startsWith('test/unit/'))).not.toEqual([])
  },
)

test.each([
  { heading: '## The walk of one sale', most: 38 },
  { heading: '## The walk of one fact', most: 24 },
  { heading: '## The walk of one webhook', most: 11 },
])('$heading: it says how many files it names, $most at most', ({ heading, most }) => {
  const walk = sectionOf(read('docs/architecture.md'), heading)
  const named = namedIn(walk).filter((name) => /\.tsx?$/.test(name)).length
  expect(/There are (\d+) of them/.exec(walk)?.[1]).toBe(String(named))
  expect(named).toBeLessThanOrEqual(most)
})

test('the folders of core are listed as the test of their order has them', () => {
  const listed = [
    ...sectionOf(read('docs/architecture.md'), '## The folders of core').matchAll(/^\| `core\/([^`]*)`/gm),
  ].map((found) => found[1])
  const order = /core: \[([^\]]+)\]/.exec(read('test/unit/circles.test.ts'))?.[1] ?? ''
  const folders = [...order.matchAll(/'([^']+)'/g)].map(([, one]) => (one === '.' ? '' : `${one}/`))
  expect(folders.length).toBeGreaterThan(20)
  expect(listed).toEqual(folders)
})

const papers = files.filter((file) => /^(docs\/.*|[A-Z]+|(test|sandbox|build)\/.*)\.md$/.test(file))
const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')

test('every link between the papers leads to a file, and to a heading in it', () => {
  const broken = papers.flatMap((paper) =>
    [...read(paper).matchAll(/\]\((?!https?:)([^)\s#]*)(?:#([^)\s]+))?\)/g)]
      .filter(([, target = '', heading]) => {
        const file = target === '' ? paper : path.join(path.dirname(paper), target)
        if (!existsSync(path.join(root, file))) return true
        if (heading === undefined) return false
        return ![...read(file).matchAll(/^#+ (.+)$/gm)].some((found) => slug(found[1] ?? '') === heading)
      })
      .map(([link]) => `${paper}: ${link}`),
  )
  expect(broken).toEqual([])
})

test('README is short enough to be read to its end', () => {
  expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(10_000)
})
