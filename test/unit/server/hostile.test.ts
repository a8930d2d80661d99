// Hostile requests to the server: names that are not ours, methods and paths that lead elsewhere, bodies that are no command.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentPolicy } from '#shared/content-policy.ts'
import {
  ask,
  cookieFrom,
  openHttpTill,
  speak,
  statusOf,
  type HttpTill,
} from '#test/support/till/http-till.ts'

let till: HttpTill
let cookie: string
let office: string
beforeAll(async () => {
  till = await openHttpTill()
  cookie = await cookieFrom(till.server.surfaces.cashier)
  office = await cookieFrom(till.server.surfaces.office)
})
afterAll(() => till[Symbol.asyncDispose]())

/** A request as it stands; the connection is the server's to end. */
async function raw(text: string): Promise<string> {
  using line = await speak(till.server.port)
  line.say(text.replaceAll('HOST', `127.0.0.1:${till.server.port}`))
  return await line.toEnd()
}
const get = (path: string, headers = '') =>
  raw(`GET ${path} HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n${headers}\r\n`)

describe('where it comes from', () => {
  test.each([
    'evil.example',
    '127.0.0.1',
    '127.0.0.1:1',
    'localhost.evil.example:PORT',
    '127.0.0.1:PORT.evil.example',
    'evil.example#127.0.0.1:PORT',
    'user@127.0.0.1:PORT',
    '0.0.0.0:PORT',
    '[::1]:PORT',
    '2130706433:PORT',
    '127.1:PORT',
  ])('a Host of %s is not ours', async (host) => {
    const named = host.replace('PORT', String(till.server.port))
    const heard = await raw(
      `GET /cashier/ HTTP/1.1\r\nHost: ${named}\r\nConnection: close\r\nCookie: ${cookie}\r\n\r\n`,
    )
    // 400: no host at all, said before anybody asks whose.
    expect([400, 421]).toContain(statusOf(heard))
  })

  test('an address in the request’s own line changes nothing about that', async () => {
    const own = `http://127.0.0.1:${till.server.port}/cashier/`
    const heard = await raw(`GET ${own} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`)
    expect([400, 421]).toContain(statusOf(heard))
  })

  test('without a Host nothing is answered', async () => {
    expect(statusOf(await raw('GET /cashier/ HTTP/1.1\r\nConnection: close\r\n\r\n'))).toBe(400)
    expect(statusOf(await raw('GET /cashier/ HTTP/1.0\r\n\r\n'))).toBe(421)
  })

  test.each(['cross-site', 'same-site', 'none', 'SAME-ORIGIN', ''])(
    'what a browser sends for a page that is %s is no command of ours',
    async (site) => {
      const headers = { 'sec-fetch-site': site }
      const answer = await ask(till.url, 'sale.check', { sale: 'x' }, { cookie, headers })
      expect(answer.status).toBe(403)
      const events = await fetch(`${till.url}/cashier/events`, { headers: { cookie, ...headers } })
      expect(events.status).toBe(405)
    },
  )

  test.each([
    'null',
    'http://localhost',
    'https://127.0.0.1:PORT',
    'http://127.0.0.1:PORT/',
    'http://localhost:PORT',
  ])('an Origin of %s is not the page’s own', async (origin) => {
    const headers = { origin: origin.replace('PORT', String(till.server.port)) }
    expect((await ask(till.url, 'sale.check', { sale: 'x' }, { cookie, headers })).status).toBe(403)
  })

  test('no page of another site is ever allowed to ask first', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    const answer = await fetch(`${till.url}/cashier/commands/sale.check`, { method: 'OPTIONS', headers })
    expect(answer.status).toBe(405)
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('what it asks for', () => {
  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])('%s is no method of ours', async (method) => {
    for (const path of ['/cashier/', '/cashier/events', '/cashier/commands/sale.check', '/nothing'])
      expect((await fetch(till.url + path, { method, headers: { cookie } })).status).toBe(405)
  })

  test.each(['TRACE', 'CONNECT', 'get', 'G\0T'])('%s echoes nothing', async (method) => {
    const heard = await raw(
      `${method} /cashier/ HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\nX-Told: secret\r\n\r\n`,
    )
    expect(heard === '' || (statusOf(heard) >= 400 && !heard.includes('secret'))).toBe(true)
  })

  test.each([
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/..\\..\\package.json',
    '/assets/%252e%252e/package.json',
    '/assets/%00',
    '/assets/index.html%00.js',
    '/assets/%c0%ae%c0%ae/package.json',
    '/assets//etc/passwd',
    '/assets/',
    '/assets',
  ])('%s leads to no file', async (path) => {
    const heard = await get(path)
    expect([400, 404]).toContain(statusOf(heard))
    expect(heard).not.toMatch(/"kasse"|root:|ENOENT|node_modules/)
  })

  test.each([
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'sale.start%00',
    'sale%2Estart%2F..',
    '%',
    '%ff',
  ])('a command called %s is none', async (name) => {
    const answer = await ask(till.url, name, {}, { cookie })
    const told = (await answer.json()) as { ok: boolean }
    expect(told.ok).toBe(false)
    expect(JSON.stringify(told)).toMatch(/command\.unknown|command\.badShape/)
  })

  test.each([
    '/__proto__/',
    '/constructor/',
    '/cashier/__proto__',
    '/cashier/commands/',
    '/CASHIER/',
    '//cashier/',
  ])('%s leads nowhere', async (path) => {
    expect((await fetch(till.url + path, { headers: { cookie } })).status).toBe(404)
  })
})

describe('what it sends', () => {
  const poll = (body: BodyInit, headers: Record<string, string> = {}) =>
    ask(till.url, 'sale.check', null, { cookie, body, headers })

  test('of a key that is there twice the last one counts, for all of the till', async () => {
    const answer = await poll('{"sale":"first","sale":"last"}')
    expect(await answer.json()).toMatchObject({
      problem: { code: 'sale.unknown', details: { sale: 'last' } },
    })
  })

  test('settings are not changed by what a prototype is called', async () => {
    const change = (changes: string) =>
      ask(till.url, 'settings.change', null, {
        surface: 'office',
        cookie: office,
        body: `{"changes":${changes}}`,
      })
    const before = await (
      await ask(till.url, 'settings.read', {}, { surface: 'office', cookie: office })
    ).text()
    for (const changes of ['{"__proto__":{"tillName":"x"}}', '{"constructor":1}'])
      expect((await change(changes)).status).toBe(200)
    expect(
      await (await ask(till.url, 'settings.read', {}, { surface: 'office', cookie: office })).text(),
    ).toBe(before)
  })

  test.each(['application/json', 'application/json;charset=utf-8', 'Application/JSON ; charset=UTF-8'])(
    'a body of %s is one of ours',
    async (type) => {
      expect((await poll('{"sale":"x"}', { 'content-type': type })).status).toBe(200)
    },
  )

  test('two lengths for one body are refused, before any of it is taken for a second request', async () => {
    const both = await raw(
      `POST /cashier/commands/sale.check HTTP/1.1\r\nHost: HOST\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n` +
        `0\r\n\r\nGET /cashier/ HTTP/1.1\r\nHost: HOST\r\nCookie: ${cookie}\r\n\r\n`,
    )
    expect([statusOf(both), both.match(/HTTP\/1\.1/g)?.length]).toEqual([400, 1])
    const twice = await raw(
      `POST /x HTTP/1.1\r\nHost: HOST\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcde`,
    )
    expect(statusOf(twice)).toBe(400)
    const folded = await raw(`GET / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding:\x0bchunked\r\n\r\n`)
    expect(statusOf(folded)).toBe(400)
  })
})

describe('what it is told', () => {
  test.each([
    ['/cashier/', 200],
    ['/cashier/?token=wrong', 303],
    ['/customer/', 401],
    ['/customer/events', 401],
    ['/nothing-here', 404],
    ['/assets/none.js', 404],
    ['/receipt/1/AAAAAAAAAAAAAAAAAAAAAA', 404],
    ['/page.css', 200],
    ['/cashier/commands/sale.check', 404],
  ])('%s (%i) is never kept, and says nothing of what made it', async (path, status) => {
    const answer = await fetch(till.url + path, { headers: { cookie }, redirect: 'manual' })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy.replace("form-action 'self'", "form-action 'none'")).toBe(contentPolicy)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('x-frame-options')).toBe('DENY')
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(answer.headers.get('permissions-policy')).toContain('camera=()')
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'etag', 'last-modified'])
      expect(answer.headers.get(name)).toBeNull()
    expect(`${answer.status} ${await answer.text()}`).not.toMatch(/at .*\.(ts|js):\d+|node:internal/)
  })

  test('an answer, a view and a refusal are never kept; what never changes under its name is', async () => {
    const poll = await ask(till.url, 'sale.check', { sale: 'x' }, { cookie })
    const foreign = await ask(
      till.url,
      'sale.check',
      {},
      { cookie, headers: { origin: 'https://evil.example' } },
    )
    const long = await ask(till.url, 'sale.check', { sale: 'x'.repeat(20_000) }, { cookie })
    const over = new AbortController()
    const events = await fetch(`${till.url}/cashier/events`, { headers: { cookie }, signal: over.signal })
    expect([poll, foreign, long, events].map(({ status }) => status)).toEqual([200, 403, 413, 200])
    for (const { headers } of [poll, foreign, long, events])
      expect(headers.get('cache-control')).toBe('no-store')
    over.abort()
    const page = await (await fetch(`${till.url}/cashier/`, { headers: { cookie } })).text()
    const asset = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? ''
    const kept = await fetch(till.url + asset)
    expect([kept.status, kept.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    await kept.body?.cancel()
  })

  test('a name that is not ours is told nothing that could be kept', async () => {
    const heard = await raw('GET /cashier/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n')
    expect(heard.toLowerCase()).toContain('cache-control: no-store')
    expect(heard.toLowerCase()).toContain("default-src 'none'")
  })
})
