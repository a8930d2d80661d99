// Clients that send slowly, endlessly, too much or never read: cut off, and nobody else waits for them.
import { afterAll, beforeAll, expect, test, type ExpectStatic } from 'vitest'
import { usualPatience } from '#server/network/port.ts'
import type { Surface } from '#shared/command.ts'
import { at } from '#test/support/till/caller.ts'
import {
  ask,
  cookieFrom,
  openHttpTill,
  speak,
  statusOf,
  type HttpTill,
} from '#test/support/till/http-till.ts'

/** As usual, with less of it: what is waited for here is Node's own timers. */
const patience = {
  ...usualPatience,
  handshakeMs: 800,
  headersMs: 800,
  requestMs: 1200,
  idleMs: 500,
  lookEveryMs: 50,
  connections: 8,
}
let till: HttpTill
let cookie: string
beforeAll(async () => {
  till = await openHttpTill({ patience })
  cookie = await cookieFrom(till.server.surfaces.cashier)
})
afterAll(() => till[Symbol.asyncDispose]())

const host = () => `Host: 127.0.0.1:${till.server.port}\r\n`
const post = () =>
  `POST /cashier/commands/sale.check HTTP/1.1\r\n${host()}Origin: ${till.url}\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\n`
const isWell = async (expect: ExpectStatic) =>
  expect((await ask(till.url, 'sale.check', { sale: 'x' }, { cookie })).status).toBe(200)

test('the usual patience is longer than any page needs, and ends', () => {
  expect(usualPatience).toEqual({
    handshakeMs: 5000,
    headersMs: 5000,
    requestMs: 30_000,
    idleMs: 10_000,
    lookEveryMs: 2000,
    connections: 128,
    perAddress: 32,
    reserved: 48,
  })
})

// These wait for Node's timers, side by side.
test.concurrent('headers that never end, and a connection that says nothing', async ({ expect }) => {
  // It is the headers' own limit that is held: the whole request's is far away.
  await using picky = await openHttpTill({ patience: { ...patience, requestMs: 60_000 } })
  using line = await speak(picky.server.port)
  using silent = await speak(picky.server.port)
  line.say('GET /cashier/ HTTP/1.1\r\nX-Slow: ')
  expect(statusOf(await line.toEnd())).toBe(408)
  expect(['', 'HTTP/1.1 408']).toContain((await silent.toEnd()).slice(0, 12))
})

test.concurrent('a body that never ends', async ({ expect }) => {
  using line = await speak(till.server.port)
  line.say(`${post()}Content-Length: 100\r\n\r\n{"sale":`)
  expect(statusOf(await line.toEnd())).toBe(408)
  await isWell(expect)
})

test.concurrent('a connection that waits for nothing is ended, and one with a stream is not', async ({
  expect,
}) => {
  using stream = await speak(till.server.port)
  stream.say(`GET /cashier/events HTTP/1.1\r\n${host()}Cookie: ${cookie}\r\n\r\n`)
  await stream.until('event: view')
  using idle = await speak(till.server.port)
  idle.say(`GET /page.css HTTP/1.1\r\n${host()}\r\n`)
  expect(statusOf(await idle.toEnd())).toBe(200)
  using slow = await speak(till.server.port)
  slow.say(`${post()}Content-Length: 100\r\n\r\n`)
  await slow.toEnd()
  expect(stream.socket.readyState).toBe('open')
})

test('a body in pieces that never end is cut off where a command would be too long', async () => {
  using line = await speak(till.server.port)
  line.say(`${post()}Transfer-Encoding: chunked\r\n\r\n`)
  const piece = `1000\r\n${'x'.repeat(0x1000)}\r\n`
  for (let count = 0; count < 5; count += 1) line.say(piece)
  const heard = await line.toEnd()
  expect(statusOf(heard)).toBe(413)
  expect(heard).toContain('command.badShape')
  await isWell(expect)
})

test.each([
  ['of another surface', 'customer', 'backup.check', 'command.notAllowed'],
  ['that nobody has', 'cashier', 'no.such', 'command.unknown'],
])('a command %s is refused while its body is still to come', async (_, of, name, code) => {
  const own = await cookieFrom(till.server.entrance(of as Surface))
  using line = await speak(till.server.port)
  line.say(
    `POST /${of}/commands/${name} HTTP/1.1\r\n${host()}Origin: ${till.url}\r\nCookie: ${own}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 80000000\r\n\r\n',
  )
  const heard = await line.toEnd()
  expect([statusOf(heard), heard.includes(code)]).toEqual([200, true])
})

test('a length that is not true', async () => {
  {
    using line = await speak(till.server.port)
    line.say(`${post()}Content-Length: 99999999\r\n\r\n{}`)
    expect(statusOf(await line.toEnd())).toBe(413)
  }
  using line = await speak(till.server.port)
  line.say(`${post()}Content-Length: 12\r\n\r\n{"sale":"x"}GARBAGE\r\n\r\n`)
  expect((await line.toEnd()).match(/HTTP\/1\.1 \d{3}/g)?.at(-1)).toBe('HTTP/1.1 400')
})

test.each([
  ['a header of twenty thousand letters', `X-Long: ${'x'.repeat(20_000)}\r\n`, 431],
  ['a cookie of twenty thousand', `Cookie: ${'x'.repeat(20_000)}\r\n`, 431],
])('%s', async (_, header, status) => {
  using line = await speak(till.server.port)
  line.say(`GET /cashier/ HTTP/1.1\r\n${host()}${header}\r\n`)
  expect(statusOf(await line.toEnd())).toBe(status)
})

test('an address of twenty thousand letters', async () => {
  using line = await speak(till.server.port)
  line.say(`GET /cashier/?token=${'x'.repeat(20_000)} HTTP/1.1\r\n${host()}\r\n`)
  expect(statusOf(await line.toEnd())).toBe(431)
})

test('three hundred headers', async () => {
  using line = await speak(till.server.port)
  const many = Array.from({ length: 300 }, (_, at) => `X-${at}: ${at}\r\n`).join('')
  line.say(`GET /cashier/ HTTP/1.1\r\n${host()}${many}\r\n`)
  expect(statusOf(await line.toEnd())).toBe(431)
})

test('so many connections and no more; who is there is not disturbed', async () => {
  // Nothing ends by itself here.
  const patient = { ...usualPatience, headersMs: 60_000, requestMs: 60_000, connections: 8 }
  await using full = await openHttpTill({ patience: patient })
  const own = await cookieFrom(full.server.surfaces.cashier, { connection: 'close' })
  using stream = await speak(full.server.port)
  stream.say(`GET /cashier/events HTTP/1.1\r\nHost: 127.0.0.1:${full.server.port}\r\nCookie: ${own}\r\n\r\n`)
  await stream.until('event: view')
  const lines = await Promise.all(Array.from({ length: 24 }, () => speak(full.server.port)))
  try {
    // Those who have said nothing for longest are sent away without a word.
    const ended = await Promise.all(lines.slice(0, 12).map((line) => line.toEnd()))
    expect(ended.join('')).toBe('')
    expect(stream.socket.readyState).toBe('open')
  } finally {
    for (const line of lines) line[Symbol.dispose]()
  }
  await full.server.opened.till.handlers['basket.addAmount']({ value: 123_00 }, at('cashier'))
  await stream.until('12300')
})

test('one browser holds so many streams and no more: the oldest ends', async () => {
  await using roomy = await openHttpTill()
  const own = await cookieFrom(roomy.server.surfaces.cashier)
  const open = async () => {
    const line = await speak(roomy.server.port)
    line.say(`GET /cashier/events HTTP/1.1\r\nHost: 127.0.0.1:${roomy.server.port}\r\nCookie: ${own}\r\n\r\n`)
    await line.until('event: view')
    return line
  }
  const first = await open()
  const others = []
  for (let count = 0; count < 8; count += 1) others.push(await open())
  expect(await first.until(/\r\n0\r\n\r\n$/)).toContain('event: view')
  for (const { socket } of others) expect(socket.readyState).toBe('open')
  for (const line of [first, ...others]) line[Symbol.dispose]()
})

test('whoever does not read what is sent has no backlog made for them, and hears the newest in the end', async () => {
  await using busy = await openHttpTill()
  const own = await cookieFrom(busy.server.surfaces.cashier)
  const { till: opened } = busy.server.opened
  const view = opened.view.bind(opened)
  let views = 0
  // So large that a few fill all that the system keeps under way.
  const padding = 'x'.repeat(2_000_000)
  opened.view = (of, session) => {
    views += 1
    return Object.assign(view(of, session), { padding })
  }
  using line = await speak(busy.server.port)
  line.say(`GET /cashier/events HTTP/1.1\r\nHost: 127.0.0.1:${busy.server.port}\r\nCookie: ${own}\r\n\r\n`)
  await line.until('event: view')
  line.socket.pause()
  const add = (value: number) => ask(busy.url, 'basket.addAmount', { value }, { cookie: own })
  for (let count = 0; count < 60; count += 1) expect((await add(100)).status).toBe(200)
  const made = views
  expect(made).toBeLessThan(20)
  for (let count = 0; count < 20; count += 1) await add(100)
  expect(views).toBe(made)
  expect(await (await add(777_00)).json()).toMatchObject({ ok: true })
  line.socket.resume()
  await line.until('77700')
  expect(views).toBeLessThan(made + 5)
})
