// Tests of the till in the network: only with a certificate or with its absence said aloud, by a known name, and for surfaces that may be there.
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { connect as connectPlain } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { afterAll, describe, expect, test } from 'vitest'
import type { NetworkOptions } from '#server/network/door.ts'
import { addressesInNetwork } from '#server/network/addresses.ts'
import type { Surface } from '#shared/command.ts'
import { createManualClock } from '#test/support/run/clock.ts'
import { cookieFrom, openHttpTill, tryOpenHttpTill, type HttpTill } from '#test/support/till/http-till.ts'

const fixtures = path.join(import.meta.dirname, '../../fixtures/tls')
const file = (name: string) => path.join(fixtures, name)
const certificate = { cert: file('till.crt'), key: file('test-only.key') }
const root = mkdtempSync(path.join(tmpdir(), 'kasse-network-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let count = 0
const newFolder = () => path.join(root, String(++count))

const anywhere = { address: '0.0.0.0', port: 0 }
const secured = { ...anywhere, certificate }
const plain = { ...anywhere, isPlain: true }

const portOf = ({ server }: HttpTill) => Number(new URL(server.network?.url ?? '').port)
type Said = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

/** With a code that staff have just made. */
const letIn = (till: HttpTill, of: Surface): Promise<Said> =>
  ask(till, `/${of}/pair`, {
    method: 'POST',
    body: `code=${till.server.pairing.make(of).code}`,
    headers: {
      origin: `https://127.0.0.1:${portOf(till)}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
  })

/** As a browser that trusts this certificate asks, by whatever name. */
function ask(
  till: HttpTill,
  path: string,
  given: { headers?: Record<string, string>; method?: string; body?: string; to?: string } = {},
): Promise<Said> {
  const isSecure = till.server.network?.door.isSecure === true
  const { promise, resolve, reject } = Promise.withResolvers<Said>()
  const asked = (isSecure ? secureRequest : plainRequest)(
    {
      host: given.to ?? '127.0.0.1',
      port: portOf(till),
      path,
      method: given.method ?? 'GET',
      headers: { host: `127.0.0.1:${portOf(till)}`, ...given.headers },
      ...(isSecure
        ? {
            ca: [certificate.cert, file('renewed.crt')].map((one) => readFileSync(one)),
            checkServerIdentity: () => undefined,
          }
        : {}),
    },
    (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    },
  )
  asked.on('error', reject).end(given.body)
  return promise
}

const card = { netmask: '', mac: '', internal: false, cidr: null }
test.each([
  ['an address of IPv4 before others', ['2001:db8::7', '192.0.2.7'], '192.0.2.7'],
  ['of IPv6 alone the one that others reach', ['fe80::1', '2001:db8::7'], '2001:db8::7'],
  ['none where there is none', ['fe80::1'], undefined],
])('what people are told of all addresses of a machine: %s', (_, addresses, told) => {
  const lo = [{ ...card, internal: true, address: '127.0.0.1', family: 'IPv4' as const }]
  const eth = addresses.map((address) =>
    address.includes(':')
      ? { ...card, address, family: 'IPv6' as const, scopeid: 0 }
      : { ...card, address, family: 'IPv4' as const },
  )
  expect(addressesInNetwork({ lo, eth })[0]).toBe(told)
})

describe('whether it is reached at all', () => {
  test('nobody asked for it: only the loopback answers', async () => {
    await using till = await openHttpTill()
    expect(till.server.network).toBeNull()
    const other = connectPlain({ port: till.server.port, host: '127.0.0.2' })
    const refused = Promise.withResolvers<string>()
    other.on('connect', () => refused.resolve('connected'))
    other.on('error', () => refused.resolve('refused'))
    expect(await refused.promise).toBe('refused')
    other.destroy()
  })

  test.each([
    ['a name', { ...plain, address: 'till.example' }, 'network.notOurs'],
    ['an address of another machine', { ...plain, address: '203.0.113.7' }, 'network.notOurs'],
    [
      'no certificate there',
      { ...secured, certificate: { ...certificate, cert: file('none.crt') } },
      'file.unreadable',
    ],
    [
      'no key there',
      { ...secured, certificate: { ...certificate, key: file('none.key') } },
      'file.unreadable',
    ],
    [
      'a key for a certificate',
      { ...secured, certificate: { ...certificate, cert: certificate.key } },
      'certificate.unfit',
    ],
    [
      'a certificate for a key',
      { ...secured, certificate: { ...certificate, key: certificate.cert } },
      'certificate.unfit',
    ],
    [
      'another’s key',
      { ...secured, certificate: { ...certificate, key: file('other-test-only.key') } },
      'certificate.unfit',
    ],
  ] as [string, NetworkOptions, string][])(
    '%s: refused in words, no port opened',
    async (_, network, code) => {
      const folder = newFolder()
      expect(await tryOpenHttpTill(folder, { network })).toMatchObject({ ok: false, problem: { code } })
      // Nothing of it stays: the folder is free for the next start.
      await using _next = await openHttpTill({ folder })
    },
  )

  test.each([
    ['that has ended', Date.UTC(2200, 0), /^ended on .* 2126 GMT$/],
    ['that has not begun', Date.UTC(2000, 0), /^begins on .* 2026 GMT$/],
  ])('a certificate %s is not shown', async (_, now, why) => {
    const clock = createManualClock(now)
    expect(await tryOpenHttpTill(newFolder(), { network: secured, clock })).toMatchObject({
      problem: {
        code: 'certificate.unfit',
        details: { file: certificate.cert, why: expect.stringMatching(why) as string },
      },
    })
  })

  test('a port that is taken', async () => {
    await using first = await openHttpTill({ network: plain })
    const network = { ...plain, port: portOf(first) }
    expect(await tryOpenHttpTill(newFolder(), { network })).toMatchObject({
      problem: { code: 'port.taken', details: { port: portOf(first) } },
    })
  })
})

describe('with a certificate', () => {
  test('it is reached by its address and by the certificate’s names, and by no other', async () => {
    await using till = await openHttpTill({ network: { ...secured, names: ['kasse.local'] } })
    const port = portOf(till)
    expect(till.server.network?.url).toBe(`https://kasse.local:${port}`)
    const at = async (host: string) => (await ask(till, '/page.css', { headers: { host } })).status
    for (const host of ['127.0.0.1', 'till.example', 'TILL.example', 'kasse.local'])
      expect([host, await at(`${host}:${port}`)]).toEqual([host, 200])
    for (const host of [
      'evil.example',
      'a.shop.example',
      'localhost',
      '127.0.0.2',
      '[::1]',
      'xtill.example',
      'till.example.',
    ])
      expect([host, await at(`${host}:${port}`)]).toEqual([host, 421])
    for (const host of ['till.example', `till.example:${till.server.port}`])
      expect([host, await at(host)]).toEqual([host, 421])
  })

  test('open at every address, it is reached by one of IPv6 as well, and by no name in its place', async () => {
    await using till = await openHttpTill({ network: { ...secured, address: '::' } })
    const at = async (host: string) =>
      (await ask(till, '/page.css', { to: '::1', headers: { host: `${host}:${portOf(till)}` } })).status
    expect(await at('[::1]')).toBe(200)
    for (const host of ['[::2]', 'evil.example']) expect([host, await at(host)]).toEqual([host, 421])
  })

  test('every screen of the till is there, behind a code; its cookie goes nowhere without TLS', async () => {
    await using till = await openHttpTill({ network: secured })
    for (const of of ['cashier', 'customer', 'office'] as const) {
      const closed = await ask(till, `/${of}/`, { headers: { 'accept-language': 'en' } })
      expect([closed.status, closed.text.includes('name="code"')]).toEqual([401, true])
      const paired = await letIn(till, of)
      expect([paired.status, paired.headers['location']]).toEqual([303, `/${of}/?entered`])
      const [cookie = ''] = paired.headers['set-cookie'] ?? []
      expect(cookie).toMatch(new RegExp(`^__Host-kasse-[0-9a-z]{6}-${of}=[\\w-]{22}\\.[\\w-]{43};`))
      for (const part of ['HttpOnly', 'SameSite=Strict', 'Secure', 'Path=/;']) expect(cookie).toContain(part)
      const page = await ask(till, `/${of}/`, { headers: { cookie: cookie.split(';')[0] ?? '' } })
      expect([page.status, page.headers['strict-transport-security']]).toEqual([200, undefined])
    }
  })

  test('an address with a token is for this machine, not for the network', async () => {
    await using till = await openHttpTill({ network: secured })
    const { pathname, search } = new URL(till.server.entrance('cashier'))
    expect((await ask(till, pathname + search)).status).toBe(401)
    expect((await fetch(till.url + pathname + search, { redirect: 'manual' })).status).toBe(303)
  })

  test('a cookie of this machine’s own screens opens nothing from the network, nor the other way round', async () => {
    await using till = await openHttpTill({ network: secured })
    const own = await cookieFrom(till.server.entrance('cashier'))
    expect((await ask(till, '/cashier/', { headers: { cookie: own } })).status).toBe(401)
    expect((await ask(till, '/cashier/', { headers: { cookie: `__Host-${own}` } })).status).toBe(401)
    const [theirs = ''] = (await letIn(till, 'cashier')).headers['set-cookie'] ?? []
    for (const cookie of [theirs, theirs.replace('__Host-', '')].map((one) => one.split(';')[0] ?? ''))
      expect((await fetch(`${till.url}/cashier/`, { headers: { cookie } })).status).toBe(401)
  })

  test('a page’s own address is the https one', async () => {
    await using till = await openHttpTill({ network: secured })
    const { code } = till.server.pairing.make('customer')
    const pair = (origin: string) =>
      ask(till, '/customer/pair', { method: 'POST', body: `code=${code}`, headers: { origin } })
    for (const origin of ['null', `http://127.0.0.1:${portOf(till)}`, 'https://evil.example'])
      expect((await pair(origin)).status).toBe(403)
    expect((await pair(`https://127.0.0.1:${portOf(till)}`)).status).toBe(303)
  })

  const tls = (till: HttpTill, maxVersion: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3') => {
    const { promise, resolve, reject } = Promise.withResolvers<TLSSocket>()
    const socket = connect({
      port: portOf(till),
      host: '127.0.0.1',
      minVersion: 'TLSv1',
      maxVersion,
      ciphers: 'DEFAULT@SECLEVEL=0',
      rejectUnauthorized: false,
    })
    socket.once('secureConnect', () => resolve(socket)).once('error', reject)
    return promise
  }

  test('TLS 1.2 and 1.3 are spoken, nothing older, and nothing without it', async () => {
    await using till = await openHttpTill({ network: secured })
    await expect(tls(till, 'TLSv1.1')).rejects.toThrow()
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
      const socket = await tls(till, version)
      expect(socket.getProtocol()).toBe(version)
      socket.destroy()
    }
    await expect(fetch(`http://127.0.0.1:${portOf(till)}/page.css`)).rejects.toThrow()
  })

  test('a renewed certificate is shown without a restart, one that is not fit is not', async () => {
    const folder = newFolder()
    const mine = { cert: `${folder}.crt`, key: `${folder}.key` }
    copyFileSync(certificate.cert, mine.cert)
    copyFileSync(certificate.key, mine.key)
    const clock = createManualClock(Date.UTC(2027, 0))
    await using till = await openHttpTill({ folder, network: { ...anywhere, certificate: mine }, clock })
    const shown = async () => {
      const socket = await tls(till, 'TLSv1.3')
      const { subject } = socket.getPeerCertificate()
      socket.destroy()
      return subject.CN
    }
    const anHour = async () => {
      clock.advance(3_600_000)
      await new Promise(setImmediate)
    }
    expect(await shown()).toBe('till.example')
    writeFileSync(mine.cert, '-----BEGIN CERTIFICATE-----\n')
    await anHour()
    expect(await shown()).toBe('till.example')
    expect(readFileSync(path.join(folder, 'till.log'), 'utf8')).toContain('certificate.unfit')
    copyFileSync(file('renewed.crt'), mine.cert)
    await anHour()
    expect(await shown()).toBe('renewed.example')
    const host = `renewed.example:${portOf(till)}`
    expect((await ask(till, '/page.css', { headers: { host } })).status).toBe(200)
  })
})

describe('without one', () => {
  test('the customers’ display alone is shown, and why the others are not', async () => {
    await using till = await openHttpTill({ network: plain })
    expect(till.server.network?.url).toMatch(/^http:\/\/(?!0\.0\.0\.0)[\d.]+:\d+$/)
    expect((await ask(till, '/customer/')).status).toBe(401)
    for (const of of ['cashier', 'office']) {
      const page = await ask(till, `/${of}/`, { headers: { 'accept-language': 'en' } })
      expect([page.status, page.text.includes('not encrypted')]).toEqual([403, true])
      for (const [method, at] of [
        ['POST', 'pair'],
        ['POST', 'commands/sale.check'],
        ['GET', 'events'],
      ] as const)
        expect((await ask(till, `/${of}/${at}`, { method })).status).toBe(404)
    }
  })

  test('a kiosk asks for a PIN: it is not shown either', async () => {
    await using till = await openHttpTill({ network: plain, isKiosk: true })
    for (const of of ['kiosk', 'cashier', 'office']) expect((await ask(till, `/${of}/`)).status).toBe(403)
  })

  test('this machine’s own screens stay as they are', async () => {
    await using till = await openHttpTill({ network: plain })
    const opened = await fetch(till.server.surfaces.cashier, { redirect: 'manual' })
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/cashier/?entered'])
  })
})

test('the key of the tests is nowhere but in the tests', () => {
  expect(existsSync(certificate.key)).toBe(true)
  expect(readFileSync(certificate.key, 'utf8')).toMatch(/^A key for tests alone/)
})
