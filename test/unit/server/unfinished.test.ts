// Callers who send their headers and never their body: they go first when room is short, and whoever is known to the till keeps theirs.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { apiBase } from '#server/terminal/operations.ts'
import { usualPatience } from '#server/network/port.ts'
import { cookieFrom, openHttpTill, speak, statusOf, type HttpTill } from '#test/support/till/http-till.ts'
import { openCounter } from '#test/support/till/register-counter.ts'

/** Nothing ends by itself here, and few connections fill the door. */
const patience = { ...usualPatience, headersMs: 60_000, requestMs: 60_000, idleMs: 60_000, connections: 6 }

const hostOf = ({ server }: Pick<HttpTill, 'server'>) => `Host: 127.0.0.1:${server.port}\r\n`

/** What it says, with as much of a body as is said here; the till has heard it, or has given the connection up. */
async function begin(till: Pick<HttpTill, 'server'>, head: string, body = '') {
  const line = await speak(till.server.port)
  const more = 'Content-Type: application/json\r\nExpect: 100-continue\r\n'
  line.say(`POST ${head.replace('\r\n', ` HTTP/1.1\r\n${hostOf(till)}${more}`)}\r\n${body}`)
  await line.until('HTTP/1.1 100 Continue').catch(() => undefined)
  return line
}

async function shown(till: HttpTill, cookie: string): Promise<number> {
  using line = await speak(till.server.port)
  line.say(`GET /cashier/ HTTP/1.1\r\n${hostOf(till)}Cookie: ${cookie}\r\nConnection: close\r\n\r\n`)
  return statusOf(await line.toEnd())
}

test.each([
  ['/cashier/pair', (url: string) => `Origin: ${url}\r\n`],
  ['/nexo', () => ''],
  [`${apiBase}/pair`, () => ''],
])(
  'as many as the door takes, who never end what they send to %s, keep no page of the till out',
  async (to, from) => {
    await using till = await openHttpTill({ patience })
    const cookie = await cookieFrom(till.server.surfaces.cashier, { connection: 'close' })
    using stream = await speak(till.server.port)
    stream.say(`GET /cashier/events HTTP/1.1\r\n${hostOf(till)}Cookie: ${cookie}\r\n\r\n`)
    await stream.until('event: view')
    const strangers: Awaited<ReturnType<typeof begin>>[] = []
    for (let count = 0; count < 2 * patience.connections; count += 1)
      strangers.push(await begin(till, `${to}\r\n${from(till.url)}Content-Length: 9\r\n`, 'code'))
    const open = () =>
      strangers.filter(({ socket }) => !socket.destroyed && socket.readyState === 'open').length
    expect(open()).toBeGreaterThan(0)
    for (let count = 0; count < 3; count += 1) expect(await shown(till, cookie)).toBe(200)
    expect(stream.socket.readyState).toBe('open')
    for (const one of strangers) one[Symbol.dispose]()
    expect(readFileSync(path.join(till.folder, 'till.log'), 'utf8')).not.toContain('failed')
  },
)

test('a page of the till and a register may take their time while strangers press for room', async () => {
  await using counter = await openCounter({ patience })
  const { till, url } = counter
  const { key } = await counter.pair('Bakery 1')
  const cookie = await cookieFrom(till.server.entrance('cashier'), { connection: 'close' })
  const known = [
    await begin(
      till,
      `/cashier/commands/sale.check\r\nOrigin: ${url}\r\nCookie: ${cookie}\r\nContent-Length: 12\r\n`,
      '{"sal',
    ),
    await begin(
      till,
      `${apiBase}/checkouts/none/refunds/r1\r\nAuthorization: Bearer ${key}\r\nContent-Length: 12\r\n`,
      '{"sal',
    ),
  ]
  const strangers: Awaited<ReturnType<typeof begin>>[] = []
  for (let count = 0; count < 3 * patience.connections; count += 1)
    strangers.push(await begin(till, '/nexo\r\nContent-Length: 9\r\n', '{'))
  for (const line of known) line.say('e":"x"}')
  const answers = await Promise.all(known.map((line) => line.until(/HTTP\/1\.1 [2-5]\d\d[^]*\r\n\r\n[^]/)))
  expect(answers.map((heard) => /HTTP\/1\.1 ([2-5]\d\d)/.exec(heard)?.[1])).toEqual(['200', '404'])
  for (const line of [...known, ...strangers]) line[Symbol.dispose]()
})
