// Each command of docs/commands.md run first in a fresh clone, alone, with nothing built and nothing kept. Needs a package registry, and some five minutes.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isLanding, sized } from '#test/support/run/run-size.ts'

const root = path.join(import.meta.dirname, '../..')
const run = promisify(execFile)
const folder = mkdtempSync(path.join(tmpdir(), 'kasse-fresh-'))
chmodSync(folder, 0o755) // as root, PostgreSQL runs as a user of its own
const clone = path.join(folder, 'clone')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Case = {
  /** What is typed behind the command, the shortest that shows it at work. */
  args: readonly string[]
  /** It says this on the way; one that runs until it is stopped is stopped then. */
  says: RegExp
  runsOn?: true
  /** 0 when absent. */
  code?: number | RegExp
  typed?: string
}
const served = { args: ['--port', '0'], says: /http:\/\/127\.0\.0\.1:\d+\/\S*/, runsOn: true } as const
const one = 'test/unit/shared/money.test.ts'
const slow = 'test/unit/core/vault/seal.test.ts'
const passed = /1 passed/

const cases: Record<string, Case> = {
  start: { ...served, says: /Stop with Ctrl\+C/ },
  'test:all': { args: ['--project', 'unit', one], says: passed },
  'test:landing': { args: ['--project', 'unit', slow], says: passed },
  'test:long': {
    args: ['--project', 'contract', '-t', 'LEGACY: each day lies in one interval'],
    says: passed,
  },
  demo: { args: [], says: /each ended as it should/ },
  sandbox: served,
  serve: { ...served, says: /Stop with Ctrl\+C/ },
  kiosk: { args: ['--port', '0', '--browser', '/nowhere'], says: /no browser for the kiosk/, code: 1 },
  catalog: { args: ['list'], says: /products? in/ },
  journal: { args: ['verify'], says: /There is no journal/, code: 1 },
  report: { args: ['--list'], says: /No till was started in .* yet/, code: 1 },
  hub: served,
  'hub:demo': { args: ['--tills', '2', '--sales', '1'], says: /none lost, none twice/ },
  register: { args: [], says: /--demo is missing/, code: 1 },
  pin: { args: [], typed: '2468\n', says: /settings\.json are missing/, code: 1 },
  simulate: { args: ['--sales', '20'], says: /agree about every one/ },
  bench: { args: ['--quick', '--only', 'start'], says: /START/ },
  gallery: { args: ['--only', 'cashier-last-sales-reading'], says: /1 pictures? in/ },
  package: { args: ['--dir'], says: /packaging|Nothing was packed/, code: /^[01]$/ },
  stories: { args: ['--file', 'trouble'], says: /0 that go another way now/ },
  texts: { args: [], says: /en has every text/ },
  format: { args: [], says: /oxfmt/ },
  'test:anywhere': { args: [], says: /skipped|passed/ },
  icons: { args: [], says: /Drawn into build/ },
  audit: { args: [], says: /npm audit/, code: /^[01]$/ },
}

/** These are part of another command, as package.json says: its case runs them with nothing built, and fails where they do. */
const partOf: Record<string, string> = { test: 'test:all', types: 'test', lint: 'test', build: 'test' }
/** A landing is one of these in a fresh clone, and takes half of the others. */
const ofLanding = ['test:all', 'test:landing']
const others = Object.entries(cases).filter(([name]) => !(isLanding && ofLanding.includes(name)))
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

/** What a shell that has just been opened has, with a home of its own; and where the packages come from. */
function freshEnvironment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) =>
    /^(PATH|LANG|https?_proxy|no_proxy)$/i.test(name),
  )
  const places = (process.env['PATH'] ?? '').split(path.delimiter)
  const home = path.join(folder, 'home')
  const temporary = path.join(folder, 'temporary')
  for (const each of [home, temporary]) mkdirSync(each, { recursive: true })
  return {
    ...(Object.fromEntries(kept) as Record<string, string>), // those that are set
    PATH: places.filter((place) => !place.includes('node_modules')).join(path.delimiter),
    HOME: home,
    TMPDIR: temporary,
    ...packages,
  }
}
/** Only ends what hangs: one command compiles everything, on a machine that may be four times slower and has three of these runs. ms */
const patience = 1_200_000
const packages: Record<string, string> = {}

beforeAll(async () => {
  for (const name of ['cache', 'registry']) {
    const { stdout } = await run('npm', ['config', 'get', name], { cwd: root })
    packages[`npm_config_${name}`] = stdout.trim()
  }
  await run('git', ['clone', '--quiet', root, clone])
  await run('npm', ['ci', '--prefer-offline'], { cwd: clone, env: freshEnvironment() })
}, patience)

beforeEach(async () => {
  await run('git', ['checkout', '--quiet', '.'], { cwd: clone })
  await run('git', ['clean', '-fdxq', '-e', '/node_modules'], { cwd: clone })
  for (const kept of [
    path.join(clone, 'node_modules/.cache'),
    path.join(folder, 'home'),
    path.join(folder, 'temporary'),
  ])
    rmSync(kept, { recursive: true, force: true })
})

/** Until it ends by itself, or until it says what it shall and Ctrl+C is pressed. */
async function typed(name: string, { args, says, runsOn, typed: keys = '' }: Case) {
  const child = spawn('npm', ['run', name, '--', ...args], {
    cwd: clone,
    env: freshEnvironment(),
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  let isStopped = false
  const { pid } = child
  if (pid === undefined) throw new Error('npm did not start')
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      said += String(piece)
      if (runsOn !== true || isStopped || !says.test(said)) return
      isStopped = true
      process.kill(-pid, 'SIGINT')
    })
  child.stdin.end(keys)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said, isStopped }
}

test.each(sized(others, [], 2))(
  'npm run %s',
  async (name, each) => {
    const { code, said, isStopped } = await typed(name, each)
    expect(said).toMatch(each.says)
    expect(said).not.toMatch(/^ {4}at .+:\d+:\d+\)?$/m) // no stack trace
    if (each.runsOn === true) expect(isStopped).toBe(true)
    else
      expect(String(code)).toMatch(
        each.code instanceof RegExp ? each.code : new RegExp(`^${each.code ?? 0}$`),
      )
  },
  patience,
)

test('no command of docs/commands.md is without its case', () => {
  const rows = readFileSync(path.join(root, 'docs/commands.md'), 'utf8').matchAll(
    /^### `npm (?:run )?([\w:]+)`$/gm,
  )
  const names = [...rows].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter((name) => !(name in cases || name in partOf))).toEqual([])
})

test.each(Object.entries(partOf))('npm run %s is run by npm run %s', (name, whole) => {
  expect(scripts[whole]?.split(' && ')).toContainEqual(
    expect.stringMatching(`^npm (run --silent )?${name}( -- .*)?$`),
  )
})
