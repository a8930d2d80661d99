// Tests of pages at other origins: those that the settings name may ask as registers, with a key; every other is refused, and told which setting would allow it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registersOf } from '#server/registers-door.ts'
import { createApi } from '#server/terminal/api.ts'
import { apiBase, apiRows } from '#server/terminal/operations.ts'
import { networkDoor } from '#server/network/door.ts'
import { createManualClock, seeded } from '#test/support/run/clock.ts'
import { openCounter, type Counter } from '#test/support/till/register-counter.ts'

const named = 'https://register.example'
let counter: Counter
let register: Awaited<ReturnType<Counter['pair']>>
beforeAll(async () => {
  counter = await openCounter()
  register = await counter.pair('Bakery 1')
  await name([named, 'http://localhost:5173'])
})
afterAll(() => counter[Symbol.asyncDispose]())

/** As a manager does it, in the office. */
const name = (webRegisters: string[]) => counter.office('settings.change', { changes: { webRegisters } })
const ask = (path: string, headers: Record<string, string>, method = 'GET', body?: string) =>
  fetch(counter.url + path, { method, headers, ...(body === undefined ? {} : { body }) })
const preflight = (path: string, origin: string, more: Record<string, string> = {}) =>
  ask(
    path,
    { origin, 'access-control-request-method': 'PUT', 'sec-fetch-site': 'cross-site', ...more },
    'OPTIONS',
  )
const corsOf = ({ headers }: Response) =>
  [...headers].filter(([header]) => header.startsWith('access-control-'))
const key = () => ({ authorization: `Bearer ${register.key}` })

describe('a page that is named', () => {
  test('is told what it may ask, before its key is there, and that of no other', async () => {
    const answer = await preflight(`${apiBase}/checkouts/x`, named)
    expect([answer.status, answer.headers.get('vary'), await answer.text()]).toEqual([204, 'Origin', ''])
    expect(corsOf(answer)).toEqual([
      ['access-control-allow-headers', 'Authorization, Content-Type, Last-Event-ID'],
      ['access-control-allow-methods', 'GET, PUT, POST, DELETE'],
      ['access-control-allow-origin', named],
      ['access-control-expose-headers', 'Location, Retry-After'],
      ['access-control-max-age', '600'],
    ])
    const methods = answer.headers.get('access-control-allow-methods')?.split(', ')
    expect(apiRows.map(([, { method }]) => method).filter((method) => !methods?.includes(method))).toEqual([])
  })

  test('from the internet it is let into the shop’s network, as its browser asks', async () => {
    const more = { 'access-control-request-private-network': 'true' }
    const allowed = await preflight(`${apiBase}/pair`, named, more)
    expect([allowed.status, allowed.headers.get('access-control-allow-private-network')]).toEqual([
      204,
      'true',
    ])
    const refused = await preflight(`${apiBase}/pair`, 'https://other.example', more)
    expect([refused.status, corsOf(refused)]).toEqual([403, []])
  })

  test('reads every answer, also what is refused, and none without a key', async () => {
    const page = { origin: named, 'sec-fetch-site': 'cross-site' }
    const json = { 'content-type': 'application/json' }
    const body = JSON.stringify({ amount: { value: 0, currency: 'NOK' } })
    for (const [answer, status] of [
      [await ask(`${apiBase}/terminal`, { ...page, ...key() }), 200],
      [await ask(`${apiBase}/terminal`, page), 401],
      [await ask(`${apiBase}/terminal`, { ...page, cookie: `key=${register.key}` }), 401],
      [await ask(`${apiBase}/checkouts/none`, { ...page, ...key() }), 404],
      [await ask(`${apiBase}/none`, { ...page, ...key() }), 404],
      [await ask(`${apiBase}/checkouts/x`, { ...page, ...key(), ...json }, 'PUT', body), 422],
      [await ask(`${apiBase}/terminal`, { ...page, ...key() }, 'OPTIONS'), 405],
    ] as const) {
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([status, named])
      expect([answer.headers.get('vary'), answer.headers.get('set-cookie')]).toEqual(['Origin', null])
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
      await answer.body?.cancel()
    }
  })

  test('hears events', async () => {
    const answer = await ask(`${apiBase}/events`, { origin: named, ...key() })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, named])
    await answer.body?.cancel()
  })

  test('asks nothing of what is no register’s, neither by nexo nor where people come in', async () => {
    for (const [path, method, status] of [
      ['/nexo', 'POST', 403],
      ['/cashier/commands/sale.start', 'POST', 401],
      ['/api/openapi.json', 'GET', 200],
    ] as const) {
      const answer = await ask(path, { origin: named, ...key(), 'content-type': 'application/json' }, method)
      expect([path, answer.status, corsOf(answer)]).toEqual([path, status, []])
      await answer.body?.cancel()
    }
  })
})

test.each([
  'https://other.example',
  'https://sub.register.example',
  'https://register.example.evil.example',
  'https://register.example:8443',
  'http://register.example',
  'https://REGISTER.example',
  'http://localhost:5174',
  'null',
  '*',
])('a page at %s is refused as before, and told what would allow it', async (origin) => {
  for (const answer of [
    await ask(`${apiBase}/terminal`, { origin, ...key() }),
    await preflight(`${apiBase}/terminal`, origin),
  ]) {
    expect([answer.status, answer.headers.get('vary'), corsOf(answer)]).toEqual([403, 'Origin', []])
    const { code, detail } = (await answer.json()) as { code: string; detail: string }
    expect([code, detail]).toEqual(['api.fromElsewhere', expect.stringContaining('webRegisters')])
  }
})

test('the setting holds at once, in both directions', async () => {
  const status = async (origin: string) => (await ask(`${apiBase}/terminal`, { origin, ...key() })).status
  expect([await status(named), await status('https://new.example')]).toEqual([200, 403])
  await name(['https://new.example'])
  expect([await status(named), await status('https://new.example')]).toEqual([403, 200])
  await name([named])
})

test('over a network in clear nobody is told to send a key', async () => {
  const parts = registersOf(counter.till.server.opened, createManualClock(), seeded(1))
  const door = networkDoor({ isSecure: false, surfaces: [], port: () => 1, names: () => [] })
  const answer = await createApi({ ...parts, hasPages: false }, door).request(
    `${apiBase}/terminal`,
    { method: 'OPTIONS', headers: { origin: named, 'access-control-request-method': 'GET' } },
    { incoming: { socket: {} } },
  )
  expect([answer.status, corsOf(answer)]).toEqual([403, []])
})
