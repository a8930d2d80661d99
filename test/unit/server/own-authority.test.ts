// Tests of the till's own certificate authority over real TLS: what a device that trusts it takes, and what it does not; and screens whose till moves.
import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Surface } from '#shared/command.ts'
import type { PairedScreens } from '#shared/screens.ts'
import { createManualClock } from '#test/support/run/clock.ts'
import { at } from '#test/support/till/caller.ts'
import { openHttpTill, tryOpenHttpTill, type HttpTill } from '#test/support/till/http-till.ts'
import { authorityOf, network, placed, portOf, shown } from '#test/support/till/own-authority.ts'

const root = mkdtempSync(path.join(tmpdir(), 'kasse-authority-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let count = 0
const newFolder = () => path.join(root, String(++count))

type Said = { status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }
type Sent = {
  host?: string
  method?: string
  body?: string
  headers?: Record<string, string>
  ca?: string | null
}

/** As a browser asks that opens `https://NAME:PORT`; `host`: the machine it finds there. `ca`: what it trusts, null for nothing of ours. */
async function ask(till: HttpTill, name: string, where: string, sent: Sent = {}): Promise<Said> {
  const { promise, resolve, reject } = Promise.withResolvers<Said>()
  const port = portOf(till)
  const ca = sent.ca === undefined ? authorityOf(till).pem : sent.ca
  const isNumber = /^[\d.]+$/.test(name)
  const asked = request(
    {
      host: sent.host ?? (isNumber ? name : '127.0.0.1'),
      ...(isNumber ? {} : { servername: name }),
      port,
      path: where,
      method: sent.method ?? 'GET',
      agent: false,
      headers: { host: `${name}:${port}`, 'accept-language': 'en', ...sent.headers },
      ...(ca === null ? {} : { ca }),
    },
    (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts),
        }),
      )
    },
  )
  asked.on('error', reject).end(sent.body)
  return promise
}

async function pair(till: HttpTill, name: string, of: Surface, code: string, sent: Sent = {}) {
  const answer = await ask(till, name, `/${of}/pair`, {
    method: 'POST',
    body: `code=${code}`,
    ...sent,
    headers: {
      origin: `https://${name}:${portOf(till)}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
  })
  return { status: answer.status, cookie: answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '' }
}

async function screensOf({ server }: HttpTill): Promise<PairedScreens> {
  const read = await server.opened.till.handlers['screens.read']({}, at('office'))
  if (!read.ok || !read.value) throw new Error('no screens')
  return read.value
}

test('without files the till shows a certificate of its own, which a device takes once it trusts the till’s authority', async () => {
  await using till = await openHttpTill({ network, surroundings: placed() })
  const port = portOf(till)
  const { tillId } = till.server.opened.folder.identity
  expect(till.server.network?.url).toBe(`https://kasse.local:${port}`)
  expect(till.server.network?.door.surfaces).toEqual(['cashier', 'customer', 'office'])

  // Before that every device warns of it.
  await expect(ask(till, 'kasse.local', '/', { ca: null })).rejects.toThrow(/self.signed certificate/)
  const { network: reached } = await screensOf(till)
  expect(reached).toMatchObject({
    url: `https://kasse.local:${port}`,
    otherUrls: [`https://127.0.0.1:${port}`],
    authority: { page: `https://kasse.local:${port}/trust`, file: `/trust/kasse-till-${tillId}.crt` },
  })
  // What the device fetches is what the office says.
  const { file = '', fingerprint = '' } = reached?.authority ?? {}
  const page = await fetch(`${till.url}/trust`, { headers: { 'accept-language': 'en' } })
  const words = (await page.text()).replaceAll('<wbr />', '')
  for (const part of [
    fingerprint,
    file,
    'Certificate Trust Settings',
    'Trusted Root Certification Authorities',
  ])
    expect(words).toContain(part)
  const fetched = await fetch(till.url + file)
  expect(fetched.headers.get('content-type')).toBe('application/x-x509-ca-cert')
  const der = Buffer.from(await fetched.arrayBuffer())
  const digest = createHash('sha256').update(der).digest('hex').toUpperCase()
  expect(fingerprint).toBe(digest.match(/../g)?.join(':'))
  expect((await fetch(`${till.url}/trust/kasse-till-another.crt`)).status).toBe(404)

  const trusted = new X509Certificate(der)
  expect([trusted.subject, trusted.ca]).toEqual([`CN=Kasse till ${tillId}`, true])
  expect(Date.parse(trusted.validTo) - Date.now()).toBeGreaterThan(3600 * 86_400_000)
  const ca = trusted.toString()
  for (const name of ['kasse.local', '127.0.0.1'])
    expect([name, (await ask(till, name, '/page.css', { ca })).status]).toEqual([name, 200])
  const server = await shown(till)
  // No longer than Apple's devices take.
  expect(Date.parse(server.validTo) - Date.parse(server.validFrom)).toBeLessThanOrEqual(398 * 86_400_000)
  expect(server.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1'])
  expect(server.subjectAltName).toBe(
    'DNS:kasse.local, IP Address:127.0.0.1, DNS:localhost, IP Address:0:0:0:0:0:0:0:1',
  )
})

test.each(['192.0.2.7', '198.51.100.7', '203.0.113.7'])(
  'the till vouches for no address that is in no network of a shop: %s',
  async (address) => {
    const surroundings = { addresses: () => [address], localName: async () => null }
    expect(await tryOpenHttpTill(newFolder(), { network, surroundings })).toMatchObject({
      problem: { code: 'network.notPrivate' },
    })
  },
)

test('after a restart it is the same authority; its key lies in no file unsealed, and another till has another', async () => {
  const folder = newFolder()
  const surroundings = placed()
  let fingerprint = ''
  {
    await using first = await openHttpTill({ folder, network, surroundings })
    ;({ fingerprint } = authorityOf(first))
    const secret = authorityOf(first).privateKey.export({ type: 'pkcs8', format: 'der' })
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(folder, name))
      .filter((file) => statSync(file).isFile())
    expect(files.map((file) => path.basename(file))).toContain('vault.sealed')
    for (const file of files) {
      const bytes = readFileSync(file)
      expect([file, bytes.includes(secret), bytes.includes('PRIVATE KEY')]).toEqual([file, false, false])
      expect([file, bytes.includes(secret.toString('base64').slice(20, 60))]).toEqual([file, false])
    }
  }
  await using again = await openHttpTill({ folder, network, surroundings })
  expect(authorityOf(again).fingerprint).toBe(fingerprint)
  await using other = await openHttpTill({ network, surroundings })
  expect(authorityOf(other).fingerprint).not.toBe(fingerprint)
})

test('an authority that cannot be opened is not replaced in silence: the start says why', async () => {
  const folder = newFolder()
  await (await openHttpTill({ folder, network, surroundings: placed() }))[Symbol.asyncDispose]()
  writeFileSync(path.join(folder, 'vault.sealed'), 'none of ours')
  expect(await tryOpenHttpTill(folder, { network, surroundings: placed() })).toMatchObject({
    problem: { code: 'vault.damaged' },
  })
  // Without the network it sells on.
  await using _alone = await openHttpTill({ folder })
})

test('when a router gives the machine another address, a screen that knows it by name stays paired, without a restart', async () => {
  const clock = createManualClock(Date.now())
  const surroundings = placed('127.0.0.1')
  await using till = await openHttpTill({ network, surroundings, clock })
  const { cookie } = await pair(till, 'kasse.local', 'customer', till.server.pairing.make('customer').code)
  const isIn = async (host: string) =>
    (await ask(till, 'kasse.local', '/customer/', { host, headers: { cookie } })).status
  expect(await isIn('127.0.0.1')).toBe(200)
  await expect(ask(till, '127.0.0.2', '/page.css')).rejects.toThrow(/altnames/)

  surroundings.place.address = '127.0.0.2'
  clock.advance(10_000)
  await expect.poll(async () => (await shown(till)).subjectAltName).toContain('127.0.0.2')
  expect(await isIn('127.0.0.2')).toBe(200)
  expect((await ask(till, '127.0.0.2', '/page.css')).status).toBe(200)
  expect((await screensOf(till)).network?.otherUrls).toEqual([`https://127.0.0.2:${portOf(till)}`])
})

test('a screen that knows the till by number alone is paired again at the new one, and stays the same screen', async () => {
  const clock = createManualClock(Date.now())
  const surroundings = placed('127.0.0.1', null)
  await using till = await openHttpTill({ network, surroundings, clock })
  const { handlers } = till.server.opened.till
  expect(till.server.network?.url).toBe(`https://127.0.0.1:${portOf(till)}`)
  const before = await pair(till, '127.0.0.1', 'customer', till.server.pairing.make('customer').code)
  expect(before.status).toBe(303)
  const [old] = (await screensOf(till)).screens
  if (!old) throw new Error('no screen')

  surroundings.place.address = '127.0.0.2'
  clock.advance(10_000)
  await expect.poll(async () => (await shown(till)).subjectAltName).toMatch(/^IP Address:127\.0\.0\.2, /)
  expect(till.server.network?.url).toBe(`https://127.0.0.2:${portOf(till)}`)
  const stranger = await handlers['screens.pair']({ surface: 'customer', again: 'nobody' }, at('office'))
  expect(stranger).toMatchObject({ ok: false })
  expect(
    await handlers['screens.pair']({ surface: 'customer', again: old.screen }, at('office')),
  ).toMatchObject({
    ok: true,
  })
  const [code] = (await screensOf(till)).codes
  expect(code).toMatchObject({ surface: 'customer', again: old.screen })
  // As the office's picture of it opens the page: the code is filled in.
  const filled = await ask(till, '127.0.0.2', `/customer/?code=${code?.code}`)
  expect(filled.body.toString()).toContain(`value="${code?.code}"`)
  expect(filled.body.toString()).toContain('The code from the office is filled in')
  const after = await pair(till, '127.0.0.2', 'customer', code?.code ?? '')
  expect(after.status).toBe(303)
  const { screens } = await screensOf(till)
  expect(screens).toEqual([{ ...old, seenAt: expect.any(Number) as number }])
  const status = async (cookie: string) =>
    (await ask(till, '127.0.0.2', '/customer/', { headers: { cookie } })).status
  // Who finds the old tablet's cookie has nothing.
  expect([await status(after.cookie), await status(before.cookie)]).toEqual([200, 401])
})

test.each(['<script>', 'ABCD-EFGH-IJKL', '"><b>', 'abcd efgh'])(
  'what is no code is not filled in: %s',
  async (given) => {
    await using till = await openHttpTill({ network, surroundings: placed() })
    const page = await ask(till, 'kasse.local', `/customer/?code=${encodeURIComponent(given)}`)
    expect(page.body.toString()).toContain('value=""')
    expect(page.body.toString()).not.toContain(given)
  },
)

test.each([
  ['an address that others have too', network, { addresses: () => ['93.184.216.34'] }, 'network.notPrivate'],
  ['a name of the internet', { ...network, names: ['till.example'] }, {}, 'network.notPrivate'],
] as const)('%s: refused in words, no port opened', async (_, asked, place, code) => {
  const surroundings = { ...placed('127.0.0.1', null), ...place }
  expect(await tryOpenHttpTill(newFolder(), { network: asked, surroundings })).toMatchObject({
    ok: false,
    problem: { code },
  })
})
