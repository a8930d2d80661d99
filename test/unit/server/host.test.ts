// The loopback server on a real socket: who is let in, what each surface may ask, what every answer carries.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type Server } from '#server/host.ts'
import { startSandbox } from '#sandbox/main.ts'
import { contentPolicy } from '#shared/content-policy.ts'
import type { Result } from '#shared/problem.ts'
import { at } from '#test/support/till/caller.ts'

const root = mkdtempSync(path.join(tmpdir(), 'kasse-host-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let count = 0
const newFolder = () => path.join(root, String(++count))
const start = (folder = newFolder(), port = 0): Promise<Result<Server>> =>
  startServer({ folder, port, startSandbox: (file) => startSandbox({ port: 0, file }) })
async function started(folder?: string, port?: number): Promise<Server> {
  const result = await start(folder, port)
  if (!result.ok) throw new Error(JSON.stringify(result.problem))
  return result.value
}

let server: Server
let cashier: string
let customer: string
const ownGlobals = [globalThis.Request, globalThis.Response]
beforeAll(async () => {
  server = await started()
  cashier = await cookieFrom(server.surfaces.cashier)
  customer = await cookieFrom(server.surfaces.customer ?? '')
})
afterAll(() => server[Symbol.asyncDispose]())

async function cookieFrom(entrance: string): Promise<string> {
  const response = await fetch(entrance, { redirect: 'manual' })
  return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}
const command = (surface: string, name: string, input: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/${surface}/commands/${name}`, {
    method: 'POST',
    body: JSON.stringify(input),
    headers: { 'content-type': 'application/json', origin: server.url, cookie: cashier, ...headers },
  })
const poll = (headers?: Record<string, string>) => command('cashier', 'sale.check', { sale: 'x' }, headers)

test('the entrance gives a cookie of that surface alone, which no script can read, and hides the token', async () => {
  const response = await fetch(server.surfaces.cashier, { redirect: 'manual' })
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe('/cashier/?entered')
  const cookie = response.headers.get('set-cookie')
  expect(cookie).toMatch(/^kasse-[0-9a-z]{6}-cashier=[\w-]{22}\.[\w-]{43};/)
  for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/cashier/']) expect(cookie).toContain(part)
})

test.each(['/cashier/', '/customer/', '/cashier/?token=', '/cashier/?token=wrong', '/cashier/events'])(
  '%s without a session is refused in words',
  async (path) => {
    const response = await fetch(server.url + path, { redirect: 'manual' })
    expect(response.status).toBe(401)
    expect(response.headers.get('set-cookie')).toBeNull()
  },
)

test('the token of one surface opens no other', async () => {
  const token = new URL(server.surfaces.customer ?? '').searchParams.get('token')
  const response = await fetch(`${server.url}/cashier/?token=${token}`, { redirect: 'manual' })
  expect(response.status).toBe(401)
})

test('a command with session and origin is heard', async () => {
  const response = await poll()
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ ok: false, problem: { code: 'sale.unknown' } })
})

test.each([
  ['another site’s page', { origin: 'https://evil.example' }, 403],
  ['a page of another port', { origin: 'http://127.0.0.1:1' }, 403],
  ['no origin', { origin: '' }, 403],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 403],
  ['no session', { cookie: '' }, 401],
])('a command from %s is refused', async (_, headers, status) => {
  expect((await poll(headers)).status).toBe(status)
})

test('a command from elsewhere is refused in words that fit every screen, and sends nobody to another one', async () => {
  const refused = await poll({ origin: 'https://evil.example' })
  expect(await refused.json()).toMatchObject({ problem: { code: 'command.fromElsewhere' } })
})

test('a made-up session opens nothing', async () => {
  expect((await poll({ cookie: cashier.replace(/=.*/, '=abc') })).status).toBe(401)
})

test('nobody speaks in the name of another browser’s session', async () => {
  const other = await cookieFrom(server.surfaces.cashier)
  const [name, signature] = [cashier.split('.')[0], other.split('.')[1]]
  expect((await poll({ cookie: `${name}.${signature}` })).status).toBe(401)
  expect((await poll({ cookie: other })).status).toBe(200)
})

test('the customer’s session cannot speak for the cashier, by either path', async () => {
  expect((await poll({ cookie: customer })).status).toBe(401)
  const asked = await command('customer', 'sale.check', { sale: 'x' }, { cookie: customer })
  expect(await asked.json()).toMatchObject({ ok: false, problem: { code: 'command.notAllowed' } })
})

test('a page’s heartbeat says that it lives, for its own surface alone, with its session and from its own address', async () => {
  const beat = (headers: Record<string, string>) => command('customer', 'poll', {}, headers)
  expect((await beat({ cookie: cashier })).status).toBe(401)
  expect((await beat({ cookie: customer, origin: 'https://evil.example' })).status).toBe(403)
  expect(server.aliveAt('customer')).toBeNull()
  expect(await (await beat({ cookie: customer })).json()).toEqual({ ok: true, value: { nextMs: 3000 } })
  expect(server.aliveAt('customer')).toBeGreaterThan(0)
  expect(server.aliveAt('cashier')).toBeNull()
})

test('a body larger than any command is refused before it is read', async () => {
  const response = await command('cashier', 'sale.check', { sale: 'x'.repeat(100_000) })
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({ ok: false, problem: { code: 'command.badShape' } })
})

const named = (port: number, host: string, path: string) => {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  request({ host: '127.0.0.1', port, path, headers: { host } }, (response) => resolve(response.statusCode))
    .on('error', reject)
    .end()
  return promise
}

test('a name that some DNS points at us is not ours', async () => {
  for (const path of ['/cashier/', '/receipt.css', '/receipt/a/b'])
    expect(await named(server.port, 'evil.example', path)).toBe(421)
})

test('the name under which customers find their receipts leads to nothing else', async () => {
  const folder = newFolder()
  mkdirSync(folder)
  const settings = { service: { kind: 'sandbox' }, receiptAddress: 'https://till.example' }
  writeFileSync(path.join(folder, 'settings.json'), JSON.stringify(settings))
  await using known = await started(folder)
  const at = (path: string) => named(known.port, 'till.example', path)
  expect([await at('/receipt/1/AAAAAAAAAAAAAAAAAAAAAA'), await at('/receipt.css')]).toEqual([404, 200])
  for (const path of ['/cashier/', '/customer/events', '/receipts', '/receipt', '/page.css', '/'])
    expect(await at(path)).toBe(421)
})

test.each(['/cashier/', '/nothing-here', '/assets/none.js'])(
  '%s carries the content policy and is never kept',
  async (path) => {
    const response = await fetch(server.url + path, { headers: { cookie: cashier } })
    expect(response.headers.get('content-security-policy')).toBe(contentPolicy)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('strict-transport-security')).toBeNull()
  },
)

test('the stream begins with the whole view', async () => {
  const over = new AbortController()
  const response = await fetch(`${server.url}/customer/events`, {
    headers: { cookie: customer },
    signal: over.signal,
  })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const reader = response.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  const text = new TextDecoder().decode(value)
  expect(text).toContain('event: view')
  const view: unknown = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? '')
  expect(Object.keys(view as object).toSorted()).toEqual([
    'at',
    'currency',
    'isLanguageChosen',
    'lines',
    'locale',
    'look',
    'mode',
    'pictures',
    'revision',
    'sale',
    'shopName',
    'signUp',
    'slogan',
    'tipChoice',
    'total',
  ])
  over.abort()
})

test('a session outlives the process; a start-up token does not', async () => {
  const folder = newFolder()
  const first = await started(folder)
  const { port } = first
  const cookie = await cookieFrom(first.surfaces.cashier)
  await first[Symbol.asyncDispose]()
  await using second = await started(folder, port)
  expect((await fetch(`${second.url}/cashier/`, { headers: { cookie } })).status).toBe(200)
  expect((await fetch(first.surfaces.cashier, { redirect: 'manual' })).status).toBe(401)
})

test('a port that is taken', async () => {
  expect(await start(newFolder(), server.port)).toEqual({
    ok: false,
    problem: { code: 'port.taken', details: { port: server.port } },
  })
})

test('a folder that another till uses', async () => {
  expect(await start(server.opened.folder.path)).toMatchObject({
    ok: false,
    problem: { code: 'folder.inUse' },
  })
})

test('a folder that cannot be made', async () => {
  const file = path.join(root, 'a-file')
  writeFileSync(file, '')
  expect(await start(path.join(file, 'till'))).toMatchObject({
    ok: false,
    problem: { code: 'folder.notWritable' },
  })
})

test.each([
  ['{ "shop": ', 'the whole file'],
  ['[]', 'service'],
  ['{}', 'service'],
  ['{ "service": { "kind": "sandbox" }, "market": "SE" }', 'market'],
  ['{ "service": { "kind": "sandbox" }, "tilName": "x" }', 'tilName'],
  [
    '{ "service": { "kind": "service", "baseUrl": "https://pay.example", "handler": { "merchant_serial_number": "12" } } }',
    'service.handler.merchant_serial_number',
  ],
])('settings that say %s are named, with the place, and left as they are', async (text, where) => {
  const folder = newFolder()
  await (await started(folder))[Symbol.asyncDispose]()
  const file = path.join(folder, 'settings.json')
  writeFileSync(file, text)
  expect(await start(folder)).toMatchObject({
    ok: false,
    problem: { code: 'settings.broken', details: { file, where } },
  })
  expect(readFileSync(file, 'utf8')).toBe(text)
})

const real = (environment: string) =>
  JSON.stringify({
    service: {
      kind: 'service',
      baseUrl: 'https://pay.example',
      handler: { merchant_serial_number: '123456', environment },
    },
  })

test('a configured till without credentials opens, says so, and refuses to sell', async () => {
  const folder = newFolder()
  await (await started(folder))[Symbol.asyncDispose]()
  writeFileSync(path.join(folder, 'settings.json'), real('PRODUCTION'))
  await using configured = await started(folder)
  expect(configured.phone).toBeNull()
  const { till } = configured.opened.till.view('cashier')
  expect(till).toMatchObject({ mode: 'production', refusal: { code: 'credentials.missing' } })
  const asked = await configured.opened.till.handlers['sale.start'](
    {
      amount: { value: 100, currency: 'NOK' },
      by: { userFlow: 'QR' },
    },
    at('cashier'),
  )
  expect(asked).toMatchObject({ ok: false, problem: { code: 'credentials.missing' } })
})

test('settings that are gone from a till that was set up are never replaced by the sandbox', async () => {
  const folder = newFolder()
  await (await started(folder))[Symbol.asyncDispose]()
  const file = path.join(folder, 'settings.json')
  rmSync(file)
  expect(await start(folder)).toEqual({ ok: false, problem: { code: 'settings.missing', details: { file } } })
})

test('another sales unit is refused while money is open', async () => {
  const folder = newFolder()
  {
    await using first = await started(folder)
    await first.opened.till.handlers['sale.start'](
      {
        amount: { value: 100, currency: 'NOK' },
        by: { userFlow: 'QR' },
      },
      at('cashier'),
    )
  }
  writeFileSync(path.join(folder, 'settings.json'), real('TEST'))
  expect(await start(folder)).toMatchObject({
    ok: false,
    problem: { code: 'folder.belongsElsewhere', details: { open: 1 } },
  })
})

test('what must stay secret is readable by its owner alone', async () => {
  const folder = newFolder()
  await using _open = await started(folder)
  for (const name of ['till.json', 'settings.json', 'till.log', 'journal.sqlite', 'sandbox.sqlite']) {
    expect(statSync(path.join(folder, name)).mode & 0o077).toBe(0)
  }
})

test('a door that is opened leaves the process its own Request and Response', () => {
  expect(server.port).toBeGreaterThan(0)
  expect([globalThis.Request, globalThis.Response]).toEqual(ownGlobals)
})
