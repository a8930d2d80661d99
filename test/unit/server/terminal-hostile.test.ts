// Tests of what a register may send wrongly: each is answered in words, nothing is begun by it, and a key opens nothing else of the till.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiBase } from '#server/terminal/operations.ts'
import { apiProblem, apiStatusOf, statusTable } from '#server/terminal/problems.ts'
import { commands, type CommandName } from '#shared/bridge.ts'
import { surface } from '#shared/command.ts'
import type { ProblemCode } from '#shared/problem.ts'
import { speak, statusOf as statusIn } from '#test/support/till/http-till.ts'
import { openCounter, registerOf, type Counter } from '#test/support/till/register-counter.ts'

let counter: Counter
let register: Awaited<ReturnType<Counter['pair']>>
beforeAll(async () => {
  counter = await openCounter()
  register = await counter.pair('Bakery 1')
})
afterAll(() => counter[Symbol.asyncDispose]())

const amount = { value: 1_000, currency: 'NOK' }
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string } | null)?.code
const raw = (path: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }) =>
  fetch(counter.url + path, {
    ...init,
    headers: { authorization: `Bearer ${register.key}`, ...init.headers },
  })

/** Nothing was begun by any of it. */
const nothingBegun = async () => {
  expect((await register.ask('GET', '/checkouts')).body).toEqual({ checkouts: [], next: null })
  expect(counter.till.server.opened.till.view('cashier').sale).toBeNull()
}

// What the till itself does not take of a checkout is told in unit/core/terminal-bad-input.test.ts.
describe('a checkout that is not as it has to be', () => {
  test.each<[string, unknown, number, string]>([
    ['no amount', {}, 400, 'checkout.unfit'],
    ['nothing', { amount: { value: 0, currency: 'NOK' } }, 422, 'amount.tooSmall'],
    ['too much', { amount: { value: 65_000_001, currency: 'NOK' } }, 422, 'amount.tooLarge'],
    ['another currency', { amount: { value: 1_000, currency: 'SEK' } }, 422, 'amount.wrongCurrency'],
    ['a push to no number', { amount, flow: 'PUSH_MESSAGE', phoneNumber: '12' }, 422, 'phone.invalid'],
  ])('%s', async (_, body, status, code) => {
    const said = await register.put('bad', body)
    expect([said.status, codeOf(said)]).toEqual([status, code])
    await nothingBegun()
  })

  test.each([
    ['a'.repeat(51), 400],
    ['a%20b', 400],
    ['%00', 400],
    ['..%2F..%2Fterminal', 400],
    ['%F0%28', 400],
    // The list’s own path.
    ['', 405],
  ])('the id %s', async (id, status) => {
    expect((await register.put(id, { amount })).status).toBe(status)
    await nothingBegun()
  })

  test('a body without end is not read to its end', async () => {
    using line = await speak(counter.till.server.port)
    line.say(
      `PUT ${apiBase}/checkouts/bad HTTP/1.1\r\nHost: 127.0.0.1:${counter.till.server.port}\r\n` +
        `Authorization: Bearer ${register.key}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    )
    const piece = 'a'.repeat(16 * 1024)
    for (let sent = 0; sent < 8 && !line.heard().includes('413'); sent += 1) line.say(`4000\r\n${piece}\r\n`)
    expect(statusIn(await line.until('api.tooLong'))).toBe(413)
    await nothingBegun()
  })
})

test.each([
  ['GET', '/checkouts/none'],
  ['GET', '/checkouts/none?wait=5'],
  ['POST', '/checkouts/none/cancel'],
  ['POST', '/checkouts/none/capture'],
  ['GET', '/checkouts?after=none'],
])('%s %s: there is no such checkout', async (method, path) => {
  expect(codeOf(await register.ask(method, path))).toBe('checkout.unknown')
})

test.each([
  ['wait', 'GET', '/checkouts/x?wait=61'],
  ['wait', 'GET', '/checkouts/x?wait=-1'],
  ['wait', 'GET', '/checkouts/x?wait=a'],
  ['since', 'GET', `/checkouts/x?since=${'a'.repeat(65)}`],
  ['since', 'GET', '/checkouts/x?since=%00'],
  ['limit', 'GET', '/checkouts?limit=0'],
  ['limit', 'GET', '/checkouts?limit=101'],
  ['state', 'GET', '/checkouts?state=PAID'],
  ['from', 'GET', '/checkouts?from=yesterday'],
  ['to', 'GET', '/totals?to=2026-13-01T00:00:00Z'],
  ['from', 'GET', '/totals?from=2026-01-01'],
])('a %s that is none', async (where, method, path) => {
  const said = await register.ask(method, path)
  expect(said).toMatchObject({ status: 400, body: { code: 'api.badField', details: { where } } })
})

test.each([
  [{}, 400],
  [{ code: '' }, 400],
  [{ code: 'A'.repeat(33) }, 400],
  [{ code: 'K7MP-3XQ9' }, 401],
  [{ code: 'K7MP-3XQ9', name: 'me' }, 400],
])('a code that pairs nobody: %o', async (body, status) => {
  expect((await registerOf(counter.url, 'none').ask('POST', '/pair', body)).status).toBe(status)
})

test.each([
  'ftp://register.example/',
  'http://register.example/',
  'https://user:secret@register.example/',
  'nowhere',
])('events are not sent to %s', async (url) => {
  const said = await register.ask('PUT', '/webhook', { url })
  expect(said).toMatchObject({ status: 422, body: { code: 'register.webhookUnfit' } })
})

describe('who asks', () => {
  test.each(['', 'none', 'a b', 'x'.repeat(300), 'å'])('a key of %s is refused', async (key) => {
    const answer = await fetch(`${counter.url}${apiBase}/terminal`, {
      headers: { authorization: Buffer.from(`Bearer ${key}`).toString('latin1') },
    })
    expect([answer.status, codeOf({ body: await answer.json() })]).toEqual([401, 'register.keyRefused'])
  })

  test('a key in another form, in the address or in a cookie is none', async () => {
    const inBase64 = (text: string) => Buffer.from(text).toString('base64')
    for (const [path, headers] of [
      ['/terminal', { authorization: register.key }],
      ['/terminal', { authorization: `Basic ${inBase64(register.key)}` }],
      ['/terminal', { authorization: `Basic ${inBase64(`${register.key}:`)}` }],
      ['/terminal', { authorization: `Digest ${register.key}` }],
      ['/terminal', { 'x-api-key': `Bearer ${register.key}` }],
      [`/terminal?key=${register.key}`, {}],
      ['/terminal', { cookie: `key=${register.key}` }],
    ] as [string, Record<string, string>][])
      expect((await fetch(counter.url + apiBase + path, { headers })).status).toBe(401)
  })

  test('who sends no key is told so, and how it is sent', async () => {
    const answer = await fetch(`${counter.url}${apiBase}/terminal`)
    expect([answer.status, await answer.json()]).toMatchObject([
      401,
      { code: 'register.noKey', detail: expect.stringContaining('Authorization: Bearer') },
    ])
  })

  test.each<[string, Record<string, string>]>([
    ['another origin', { origin: 'https://shop.example' }],
    ['no origin that has a name', { origin: 'null' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour of the site', { 'sec-fetch-site': 'same-site' }],
  ])('a page of %s drives no till', async (_, headers) => {
    const answer = await raw(`${apiBase}/terminal`, { headers })
    expect([answer.status, codeOf({ body: await answer.json() })]).toEqual([403, 'api.fromElsewhere'])
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('a page of another origin is not told before what it may ask', async () => {
    const answer = await raw(`${apiBase}/checkouts/x`, {
      method: 'OPTIONS',
      headers: { origin: 'https://shop.example', 'access-control-request-method': 'PUT' },
    })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('access-control-allow-methods')).toBeNull()
  })

  test('by a name that is not ours nothing is answered', async () => {
    using line = await speak(counter.till.server.port)
    line.say(`GET ${apiBase}/terminal HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`)
    expect(statusIn(await line.toEnd())).toBe(421)
  })

  test('no answer sets a cookie, is kept or is framed', async () => {
    for (const path of [`${apiBase}/terminal`, '/api/', '/api/register', `${apiBase}/none`]) {
      const { headers } = await raw(path, {})
      expect(headers.get('set-cookie')).toBeNull()
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })
})

test('with a register’s key nothing else of the till is reachable', async () => {
  const forms = [
    { authorization: `Bearer ${register.key}`, origin: counter.url },
    { cookie: `kasse-office=${register.key}; session=${register.key}`, origin: counter.url },
  ]
  const paths = surface.options.flatMap((of): [string, string][] => [
    ['GET', `/${of}/`],
    ['GET', `/${of}/events`],
    ['GET', `/${of}/?token=${register.key}`],
    ...(Object.keys(commands) as CommandName[]).map((name): [string, string] => [
      'POST',
      `/${of}/commands/${name}`,
    ]),
  ])
  for (const [method, path] of [...paths, ['GET', '/receipt/1/x']] as const)
    for (const headers of forms) {
      const answer = await fetch(counter.url + path, {
        method,
        redirect: 'manual',
        headers: { ...headers, 'content-type': 'application/json' },
        ...(method === 'POST' ? { body: '{}' } : {}),
      })
      expect([path, [401, 403, 404].includes(answer.status), answer.status]).toEqual([
        path,
        true,
        answer.status,
      ])
      await answer.body?.cancel()
    }
})

test('of another path there is nothing, and of another method the right ones are named', async () => {
  for (const path of ['/api/v1/', '/api/v1/none', '/api/v2/terminal', '/api/none', '/api/v1/checkouts/a/b']) {
    const answer = await raw(path, {})
    expect([path, answer.status, codeOf({ body: await answer.json() })]).toEqual([
      path,
      404,
      'api.unknownPath',
    ])
  }
  for (const [method, path, allow] of [
    ['DELETE', '/checkouts/x', 'PUT, GET'],
    ['POST', '/checkouts/x', 'PUT, GET'],
    ['HEAD', '/terminal', 'GET'],
    ['PATCH', '/webhook', 'GET, PUT, DELETE'],
    ['GET', '/pair', 'POST'],
    ['GET', '/checkouts/x/cancel', 'POST'],
    ['HEAD', '/events', 'GET'],
  ] as const) {
    const answer = await raw(apiBase + path, { method })
    expect([method, path, answer.status, answer.headers.get('allow')]).toEqual([method, path, 405, allow])
    await answer.body?.cancel()
  }
  // Elsewhere the till takes no more methods than before.
  expect((await raw('/cashier/', { method: 'PUT' })).status).toBe(405)
})

describe('each problem has its status', () => {
  test('of a code that the table has not it is 400, or 500 where the trouble is the till’s own', () => {
    for (const code of ['till.mistake', 'journal.unreadable', 'credentials.missing'] as ProblemCode[])
      expect([code, apiStatusOf(code)]).toEqual([code, 500])
    for (const code of ['tip.alone', 'basket.nothing'] as ProblemCode[])
      expect([code, apiStatusOf(code)]).toEqual([code, 400])
    for (const [code, status] of Object.entries(statusTable))
      expect([code, apiStatusOf(code as ProblemCode)]).toEqual([code, status])
  })

  test('its particulars stand beside its words, and cannot take their names', () => {
    const told = apiProblem({
      code: 'refund.refused',
      details: { status: 409, code: '6080', title: 'Cannot' },
    })
    expect(told).toMatchObject({
      status: 400,
      code: 'refund.refused',
      details: { status: 409, code: '6080', title: 'Cannot' },
    })
  })
})
