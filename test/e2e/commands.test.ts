// The commands as somebody types them: what stdout holds, how they end, and what they say when they cannot.
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test as alone } from 'vitest'
import type { StartedSandbox } from '#sandbox/main.ts'
import { runCommand, startCommand } from '#test/support/commands/command.ts'
import { createMerchant } from '#test/support/service/service.ts'
import { slowTest } from '#test/support/run/run-size.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kasse-commands-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Side by side: each waits for processes of its own most of the time, and counts its own assertions. */
const test = alone.concurrent

let count = 0
const newFolder = () => path.join(folder, String(++count))

const start = (file: string, args: string[]) => startCommand(file, args, folder)
const run = (file: string, args: string[], typed = '') => runCommand(file, args, folder, typed)

/** Starts it, waits for its one line, asks it to stop with SIGTERM. */
async function lineOf(file: string, args: string[], then: (line: unknown) => Promise<void>) {
  const { child, ended } = start(file, args)
  const ready = Promise.withResolvers<void>()
  let out = ''
  child.stdout.on('data', (chunk) => {
    out += String(chunk)
    if (out.endsWith('\n')) ready.resolve()
  })
  child.on('exit', () => ready.reject(new Error(`${file} ended before it was ready`)))
  await ready.promise
  await then(JSON.parse(out))
  child.kill('SIGTERM')
  return { code: await ended, out }
}

slowTest('demo --json: four sales, one line, nothing else', async () => {
  const { code, out } = await run('server/commands/demo.ts', ['--json'])
  expect(code).toBe(0)
  const lines = out.trimEnd().split('\n')
  expect(lines).toHaveLength(1)
  const told = JSON.parse(lines[0] ?? '') as { ok: boolean; sales: Record<string, unknown>[] }
  expect(told.ok).toBe(true)
  expect(
    told.sales.map(({ userFlow, state, amount, capturedAmount }) => [
      userFlow,
      state,
      amount,
      capturedAmount,
    ]),
  ).toEqual([
    ['QR', 'captured', 49_900, 49_900],
    ['PUSH_MESSAGE', 'captured', 12_000, 12_000],
    ['PUSH_MESSAGE', 'aborted', 7_550, 0],
    ['QR', 'terminated', 20_000, 0],
  ])
  for (const sale of told.sales) {
    expect(sale['reference']).toMatch(/^[a-zA-Z0-9-]{8,64}$/)
    expect(Number.isInteger(sale['ms'])).toBe(true)
  }
})

type ToldMembership = {
  ok: boolean
  agreement: Record<string, unknown>
  charges: Record<string, unknown>[]
}
const readMembership = (out: string): ToldMembership => {
  const lines = out.trimEnd().split('\n')
  expect(lines).toHaveLength(1)
  return JSON.parse(lines[0] ?? '') as ToldMembership
}

slowTest(
  'demo --membership --json: joined, charged, refunded, stopped, in one line; the folder takes another after it',
  async () => {
    const data = newFolder()
    const args = ['--membership', '--json', '--data', data]
    for (const name of ['the first', 'one whose clock begins a month later']) {
      const { code, out } = await run('server/commands/demo.ts', args)
      expect(code, name).toBe(0)
      const { ok, agreement, charges } = readMembership(out)
      expect(ok).toBe(true)
      expect(agreement).toMatchObject({ status: 'STOPPED', name: 'Kaffeklubben' })
      expect(charges).toMatchObject([
        { kind: 'INITIAL', status: 'CHARGED', amount: 19_900, captured: 19_900, refunded: 0 },
        { kind: 'RECURRING', status: 'REFUNDED', amount: 19_900, captured: 19_900, refunded: 19_900 },
      ])
    }
    const { code, out } = await run('server/commands/demo.ts', ['--json', '--data', data])
    expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ ok: true })])
  },
)

/** The machine's time, moved to that moment before the command begins. */
const startedAt = (moment: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    `const ahead = Date.parse('${moment}') - Date.now(); const now = Date.now; Date.now = () => now() + ahead;
     const Real = Date; globalThis.Date = class extends Real { constructor(...given) { super(...(given.length ? given : [Real.now()])) } }`,
  )}`,
})

slowTest.each([
  ['2028-01-31T23:59:58Z', '2028-02-29'],
  ['2026-12-31T23:59:59Z', '2027-01-31'],
])('demo --membership, begun at %s, ends as on any other day', async (moment, due) => {
  const args = ['--membership', '--json']
  const { code, out } = await runCommand('server/commands/demo.ts', args, folder, '', startedAt(moment))
  expect(code).toBe(0)
  const { ok, charges } = readMembership(out)
  expect([ok, charges.length]).toEqual([true, 2])
  // Or a day later, where midnight passed before the customer had accepted.
  expect(String(charges[1]?.['due'])).toMatch(new RegExp(`^${due}$|-01$`))
})

slowTest('demo --membership: every step in words', async () => {
  const { code, out } = await run('server/commands/demo.ts', ['--membership'])
  expect(code).toBe(0)
  expect(out).toMatch(
    /No real money.*drafted.*accepted on the phone.*NOK\s199\.00 captured.*made by the till.*CHARGED.*refunded.*STOPPED.*One membership/s,
  )
})

slowTest('sandbox --json --lenient: its sales units and what it ignored, until SIGTERM', async () => {
  let merchantSerialNumber: string | undefined
  const { code, out } = await lineOf(
    'sandbox/main.ts',
    ['--port', '0', '--json', '--lenient'],
    async (line) => {
      const { url, phone, salesUnits } = line as Pick<StartedSandbox, 'url' | 'phone' | 'salesUnits'>
      expect(line).toHaveProperty('isLenient', true)
      expect((await fetch(phone)).status).toBe(200)
      expect(new Set(salesUnits.map(({ market }) => market))).toEqual(new Set(['NO', 'DK', 'FI']))
      const [unit] = salesUnits
      if (!unit) throw new Error('no sales unit')
      ;({ merchantSerialNumber } = unit)
      expect(merchantSerialNumber).toMatch(/^[0-9]{5,6}$/)
      const merchant = await createMerchant({ url, fetch: (request) => fetch(request) }, unit)
      expect((await merchant.create(merchant.request('sale-0001', { surprise: 'secret' }))).status).toBe(201)
    },
  )
  expect(code).toBe(0)
  const ignored = { operation: 'payment.create', merchantSerialNumber, fields: ['surprise'] }
  expect(out.split('\n').slice(1)).toEqual([JSON.stringify({ ignored }), ''])
})

/** Of the styles and scripts that a page asks for, those that are not there. */
async function brokenLinksOf(page: string): Promise<string[]> {
  const text = await (await fetch(page)).text()
  const asked = [...text.matchAll(/<(?:link|script)[^>]* (?:href|src)="([^"]+)"/g)].map(([, at = '']) => at)
  expect(asked.length).toBeGreaterThan(2)
  const answers = await Promise.all(asked.map((at) => fetch(new URL(at, page))))
  return answers.flatMap(({ ok, url }) => (ok ? [] : url))
}

test('serve --json: addresses that open with their token, until SIGTERM', async ({ expect }) => {
  const data = newFolder()
  const { code } = await lineOf(
    'server/commands/serve.mjs',
    ['--port', '0', '--data', data, '--json'],
    async (line) => {
      const { url, surfaces, phone } = line as {
        url: string
        surfaces: Record<string, string>
        phone: string
      }
      expect(Object.keys(surfaces)).toEqual(['cashier', 'customer', 'office'])
      for (const address of Object.values(surfaces)) {
        expect(address.startsWith(url)).toBe(true)
        expect((await fetch(address, { redirect: 'manual' })).status).toBe(303)
      }
      expect(await brokenLinksOf(phone)).toEqual([])
    },
  )
  expect(code).toBe(0)
  expect(existsSync(path.join(data, 'journal.sqlite'))).toBe(true)
  expect(readFileSync(path.join(data, 'settings.json'), 'utf8')).toContain('"sandbox"')
})

slowTest('serve --kiosk: a kiosk and its staff’s screen; written down for the next start', async () => {
  const data = newFolder()
  const args = ['--port', '0', '--data', data, '--json']
  const named = async (line: unknown) =>
    expect(Object.keys((line as { surfaces: Record<string, string> }).surfaces)).toEqual([
      'kiosk',
      'cashier',
      'office',
    ])
  await lineOf('server/commands/serve.mjs', [...args, '--kiosk'], named)
  await lineOf('server/commands/serve.mjs', args, named)
})

async function takenPort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { port: String(address.port), [Symbol.asyncDispose]: async () => void server.close() }
}

test('a port that is taken is named, with the remedy', async ({ expect }) => {
  await using taken = await takenPort()
  const { code, err } = await run('server/commands/serve.mjs', ['--port', taken.port, '--data', newFolder()])
  expect(code).toBe(1)
  expect(err).toContain(`Port ${taken.port} is used by another program`)
})

slowTest('a demo that cannot write where it shall leaves no folder of its own', async () => {
  const TMPDIR = newFolder()
  mkdirSync(TMPDIR)
  const args = ['--data', path.join(import.meta.filename, 'till')]
  expect((await runCommand('server/commands/demo.ts', args, folder, '', { TMPDIR })).code).toBe(1)
  expect(readdirSync(TMPDIR).filter((name) => name.startsWith('kasse-'))).toEqual([])
})

test('start: a program of Electron that is named and not there is said, and no other takes its place', async ({
  expect,
}) => {
  const { child, ended } = startCommand('server/commands/start.mjs', [], folder, {
    KASSE_ELECTRON: path.join(folder, 'none'),
  })
  child.stdin.end()
  const [code, told] = await Promise.all([ended, text(child.stderr)])
  expect([code, told]).toEqual([1, expect.stringMatching(/none”.*KASSE_ELECTRON.*Electron’s program/s)])
})

slowTest(
  'start: a till that is asked for by the network is the server, though Electron is there',
  async () => {
    const files = ['--tls-cert', 'none.crt', '--tls-key', 'none.key']
    const args = ['--network', '0.0.0.0', ...files, '--port', '0', '--data', newFolder()]
    const { child, ended } = startCommand('server/commands/start.mjs', args, folder, {
      KASSE_ELECTRON: process.execPath,
      DISPLAY: ':0',
    })
    child.stdin.end()
    const [code, told] = await Promise.all([ended, text(child.stderr)])
    expect([code, told]).toEqual([1, expect.stringMatching(/none\.crt/)])
  },
)

test('settings that are broken are named with their place', async ({ expect }) => {
  const data = newFolder()
  await lineOf('server/commands/serve.mjs', ['--port', '0', '--data', data, '--json'], async () => undefined)
  writeFileSync(path.join(data, 'settings.json'), '{ "service": { "kind": "sandbox" }, "market": "SE" }')
  const { code, err } = await run('server/commands/serve.mjs', ['--port', '0', '--data', data])
  expect(code).toBe(1)
  expect(err).toMatch(/settings\.json.*market/)
})

test('kiosk: a browser that is not there is said before anything is started', async ({ expect }) => {
  const missing = path.join(folder, 'no-browser')
  const { code, out, err } = await run('server/commands/kiosk.mjs', ['--browser', missing])
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain(`${missing} was looked for`)
  expect(existsSync(path.join(folder, '.kasse'))).toBe(false)
})

alone.runIf(process.platform === 'linux')(
  'kiosk: without a display the command that needs none is named',
  async () => {
    const noDisplay = { DISPLAY: '', WAYLAND_DISPLAY: '' }
    const args = ['--browser', process.execPath]
    const { code, err } = await runCommand('server/commands/kiosk.mjs', args, folder, '', noDisplay)
    expect(code).toBe(1)
    expect(err).toContain('Start `npm run serve -- --kiosk`, and open the addresses it prints in a browser.')
  },
)

slowTest('a PIN that is none is refused in a plain sentence', async () => {
  const data = newFolder()
  await lineOf('server/commands/serve.mjs', ['--port', '0', '--data', data, '--json'], async () => undefined)
  const { code, err } = await run('server/commands/pin.ts', ['--data', data])
  expect(code).toBe(1)
  expect(err).toMatch(/This PIN must have 6 to 12 digits, and nothing else\.\s+Nothing was changed\./)
})

slowTest(
  'a manager’s PIN from the terminal: kept as a hash in the list of staff, asked for at the next look',
  async () => {
    const data = newFolder()
    await lineOf(
      'server/commands/serve.mjs',
      ['--port', '0', '--data', data, '--json'],
      async () => undefined,
    )
    const file = path.join(data, 'staff.json')
    const give = (...lines: string[]) =>
      run('server/commands/pin.ts', ['--data', data], lines.map((line) => `${line}\n`).join(''))
    // A PIN that is typed too early is nobody's name, and is not said back.
    const early = await give('846037', '846037', '846037')
    expect([early.code, existsSync(file), early.out + early.err]).toEqual([
      1,
      false,
      expect.not.stringContaining('846037'),
    ])
    const obvious = await give('Ingrid', '123456')
    expect([obvious.code, existsSync(file)]).toEqual([1, false])
    expect(obvious.err).toContain('easily guessed')
    const differing = await give('Ingrid', '258013', '258014')
    expect([differing.code, existsSync(file)]).toEqual([1, false])
    expect(differing.err).toContain('The two PINs are not the same.')
    // Without a name it is the only manager's.
    for (const [name, pin] of [
      ['Ingrid', '258013'],
      ['', '975316'],
    ] as const) {
      const { code, out } = await give(name, pin, pin)
      expect([code, out]).toEqual([0, expect.stringContaining('Ingrid has a new PIN')])
    }
    const { people } = JSON.parse(readFileSync(file, 'utf8')) as { people: { name: string; pin: string }[] }
    // No other till's manager has this id: a shop's report tells its people apart by it.
    const id = expect.stringMatching(/^p1-[\da-f]{6}$/)
    expect(people).toMatchObject([
      { id, name: 'Ingrid', role: 'manager', pin: expect.stringMatching(/^scrypt\$/) },
    ])
    for (const name of ['ingrid ', '11']) expect((await give(name, '258013', '258013')).code).toBe(0)
    const digits = await give('846037', '258013', '258013')
    expect([digits.code, digits.err]).toEqual([1, expect.not.stringContaining('846037')])
    const other = await give('Kari', '258013', '258013')
    expect(other.err).toContain(
      'a manager, by name or number: Ingrid (11). Cashiers are given a PIN in the office',
    )
  },
)
