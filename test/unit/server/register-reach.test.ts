// Tests of the ways in which registers of other makers reach the till: their paths, the headers of their keys, the port and the certificate of a card terminal.
import { X509Certificate } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect, type PeerCertificate } from 'node:tls'
import { afterAll, describe, expect, test } from 'vitest'
import { systemChance } from '#core/system/clock.ts'
import type { ServerOptions } from '#server/host.ts'
import { createEncryption } from '#server/nexo/encryption.ts'
import { neutralWords } from '#shared/setting-shapes.ts'
import type { Settings } from '#shared/settings.ts'
import { createManualClock } from '#test/support/run/clock.ts'
import { freePort } from '#test/support/run/free-port.ts'
import { openHttpTill, tryOpenHttpTill } from '#test/support/till/http-till.ts'
import { headerOf, paymentOf, type Told } from '#test/support/till/nexo-register.ts'
import { placed } from '#test/support/till/own-authority.ts'
import { openCounter } from '#test/support/till/register-counter.ts'

const root = mkdtempSync(path.join(tmpdir(), 'kasse-reach-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let count = 0
/** The folder of a till at the sandbox with these settings. */
function folderWith(settings: Partial<Settings>): string {
  const folder = path.join(root, String(++count))
  mkdirSync(folder)
  writeFileSync(
    path.join(folder, 'settings.json'),
    JSON.stringify({ service: { kind: 'sandbox' }, ...settings }),
  )
  return folder
}

const bodyOf = (category: string, service: string, asked: object = {}): string =>
  JSON.stringify({
    SaleToPOIRequest: { MessageHeader: headerOf(category, service), [`${category}Request`]: asked },
  })

type Said = { status: number; text: string }
type Asked = {
  method?: string
  body?: string
  headers?: Record<string, string>
  checkServerIdentity?: (host: string, certificate: PeerCertificate) => Error | undefined
  ca?: string
  name?: string
}

/** By TLS, trusting this authority alone; to 127.0.0.1 by that name or another. */
function askByTls(port: number, at: string, { method = 'GET', body, headers, ...asked }: Asked) {
  const { promise, resolve, reject } = Promise.withResolvers<Said>()
  const { name = '127.0.0.1', ca, checkServerIdentity } = asked
  request(
    {
      host: name === '::1' ? name : '127.0.0.1',
      port,
      path: at,
      method,
      agent: false,
      ...(ca === undefined ? { rejectUnauthorized: false } : { ca }),
      ...(/[a-z]/.test(name) ? { servername: name } : {}),
      headers: { host: `${name.includes(':') ? `[${name}]` : name}:${port}`, ...headers },
      ...(checkServerIdentity ? { checkServerIdentity } : {}),
    },
    (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    },
  )
    .on('error', reject)
    .end(body)
  return promise
}

const basic = (password: string) => `Basic ${Buffer.from(`register:${password}`).toString('base64')}`

describe('in clear on this machine', () => {
  test.each(['/nexo', '/nexo/', '/sync', '/sync/'])(
    'a message to %s with the key in any of three headers',
    async (at) => {
      await using counter = await openCounter()
      const { key } = await counter.pair('Bakery 1')
      const send = (headers: Record<string, string>, method = 'POST') =>
        fetch(counter.url + at, {
          method,
          headers: { 'content-type': 'application/json', ...headers },
          ...(method === 'GET' ? {} : { body: bodyOf('Diagnosis', '0001') }),
        })
      for (const headers of [
        { authorization: `Bearer ${key}` },
        { 'x-api-key': key },
        { authorization: basic(key) },
      ]) {
        const answer = await send(headers)
        expect([headers, answer.status]).toEqual([headers, 200])
        expect(await answer.json()).toMatchObject({
          SaleToPOIResponse: { DiagnosisResponse: { Response: { Result: 'Success' } } },
        })
      }
      for (const headers of [{}, { 'x-api-key': `${key}x` }, { authorization: basic(`${key}x`) }])
        expect([headers, (await send(headers)).status]).toEqual([headers, 401])
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const answer = await send({ 'x-api-key': key }, method)
        expect([method, answer.status, answer.headers.get('allow')]).toEqual([
          method,
          405,
          method === 'DELETE' || method === 'PUT' ? 'GET, HEAD, POST' : 'POST',
        ])
      }
    },
  )

  test('the checkout API takes the same headers', async () => {
    await using counter = await openCounter()
    const { key } = await counter.pair('Bakery 1')
    const terminal = (headers: Record<string, string>) => fetch(`${counter.url}/api/v1/terminal`, { headers })
    for (const headers of [{ 'x-api-key': key }, { authorization: basic(key) }])
      expect([headers, (await terminal(headers)).status]).toEqual([headers, 200])
    for (const headers of [{ 'x-api-key': 'another' }, { authorization: basic('another') }])
      expect([headers, (await terminal(headers)).status]).toEqual([headers, 401])
  })

  test('an encrypted message is answered whatever key of another provider comes with it', async () => {
    await using counter = await openCounter()
    const { id } = await counter.pair('Bakery 1')
    const other = await counter.pair('Bakery 2')
    const known = counter.till.server.opened.till.registers.passphraseOf(id)
    const sealing = { passphrase: known?.passphrase ?? '', identifier: id, version: known?.version ?? 0 }
    const encryption = createEncryption(neutralWords, systemChance)
    const message = { MessageHeader: headerOf('Diagnosis', '0001'), DiagnosisRequest: {} }
    const body = JSON.stringify(encryption.seal('SaleToPOIRequest', message, sealing))
    for (const key of ['of-another-provider', other.key]) {
      const answer = await fetch(`${counter.url}/nexo/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        body,
      })
      const told = (await answer.json()) as Told
      const secured = encryption.securedIn(told['SaleToPOIResponse'])
      expect(secured && encryption.open(secured, 'SaleToPOIResponse', sealing)).toMatchObject({
        SaleToPOIResponse: { DiagnosisResponse: { Response: { Result: 'Success' } } },
      })
    }
  })

  test('a payment to /sync is called off by an Abort, whose answer is empty', async () => {
    await using counter = await openCounter()
    const { key } = await counter.pair('Bakery 1')
    const send = (body: string) =>
      fetch(`${counter.url}/sync`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        body,
      })
    const payment = send(bodyOf('Payment', '0001', paymentOf(49)))
    await counter.scan()
    const aborted = await send(
      bodyOf('Abort', '0002', {
        MessageReference: { MessageCategory: 'Payment', ServiceID: '0001' },
        AbortReason: 'MerchantAbort',
      }),
    )
    expect([aborted.status, await aborted.text()]).toEqual([200, ''])
    expect(await (await payment).json()).toMatchObject({
      SaleToPOIResponse: {
        PaymentResponse: { Response: { Result: 'Failure', ErrorCondition: 'Aborted' } },
      },
    })
  })
})

/** A till with the door of a card terminal. */
async function openAsTerminal(more: Partial<Settings> = {}, options: Partial<ServerOptions> = {}) {
  const terminalPort = await freePort()
  const counter = await openCounter({
    folder: folderWith({ terminalPort, ...more }),
    surroundings: placed(),
    ...options,
  })
  const { terminal } = counter.till.server
  if (!terminal.ok || !terminal.value?.authority) throw new Error('no door')
  return { counter, port: terminalPort, door: terminal.value, ca: terminal.value.authority.pem }
}

/** As libraries for card terminals look at what they are shown: at the subject, whatever address was called. */
const namedAs =
  (pattern: RegExp) =>
  (_: string, { subject }: PeerCertificate) =>
    pattern.test(String(subject.CN)) ? undefined : new Error('another subject')

describe('as a card terminal', () => {
  test('without the setting nobody listens', async () => {
    await using till = await openHttpTill()
    expect(till.server.terminal).toEqual({ ok: true, value: null })
  })

  test('at the port of the settings are the registers’ API and what they have to trust, by TLS, and no screen', async () => {
    const { counter, port, ca } = await openAsTerminal()
    await using _counter = counter
    const { key } = await counter.pair('Bakery 1')
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    for (const at of ['/nexo/', '/sync'])
      expect(
        await askByTls(port, at, { method: 'POST', body: bodyOf('Diagnosis', '0001'), headers, ca }),
      ).toMatchObject({ status: 200, text: expect.stringContaining('"Success"') as string })
    expect(await askByTls(port, '/api/v1/terminal', { headers, ca })).toMatchObject({ status: 200 })
    expect(await askByTls(port, '/api/v1/terminal', { ca })).toMatchObject({ status: 401 })
    for (const at of ['/', '/office/', '/cashier/', '/customer/', '/trust', '/page.css', '/receipt/1/2'])
      expect([at, (await askByTls(port, at, { headers, ca })).status]).toEqual([at, 404])
    expect(await askByTls(port, '/nexo', { headers: { host: 'evil.example' } })).toMatchObject({
      status: 421,
    })
    const elsewhere = { ...headers, origin: 'https://shop.example' }
    expect(await askByTls(port, '/api/v1/terminal', { headers: elsewhere, ca })).toMatchObject({
      status: 403,
    })
    await expect(fetch(`http://127.0.0.1:${port}/nexo`)).rejects.toThrow()

    // The office says where it is; whoever fetches the certificate there compares its fingerprint.
    const view = await counter.office('registers.read', {})
    const address = `https://127.0.0.1:${port}`
    expect(view).toMatchObject({
      here: `${counter.url}/api/v1`,
      network: `${address}/api/v1`,
      authority: { file: `${address}/trust/authority.pem` },
    })
    const file = await askByTls(port, '/trust/authority.pem', {})
    expect(file).toEqual({ status: 200, text: ca })
    expect(new X509Certificate(file.text).fingerprint256).toBe(view.authority?.fingerprint)
  })

  test('the certificate’s subject is the name that the register’s library wants, for whichever address it calls', async () => {
    const { counter, port, ca } = await openAsTerminal({ terminalName: 'M1-123456789.test.example.com' })
    await using _counter = counter
    const asked = { ca, checkServerIdentity: namedAs(/^[a-z\d]+-\d+\.(test|live)\.example\.com$/i) }
    expect((await askByTls(port, '/trust/authority.pem', asked)).status).toBe(200)
    // Called by that name too, where the register's machine has it in its file of hosts.
    const name = 'm1-123456789.test.example.com'
    expect((await askByTls(port, '/trust/authority.pem', { ...asked, name })).status).toBe(200)
    // Who looks at the address takes it all the same: by number and as localhost, but not by a name that the authority may not vouch for.
    for (const usual of ['127.0.0.1', 'localhost'])
      expect([usual, (await askByTls(port, '/trust/authority.pem', { ca, name: usual })).status]).toEqual([
        usual,
        200,
      ])
    await expect(askByTls(port, '/trust/authority.pem', { ca, name })).rejects.toThrow(/altnames/)
    const live = { ca, checkServerIdentity: namedAs(/^[a-z\d]+-\d+\.live\.example\.com$/i) }
    await expect(askByTls(port, '/trust/authority.pem', live)).rejects.toThrow('another subject')
  })

  test('and stays it when the machine’s address changes', async () => {
    const terminalPort = await freePort()
    const clock = createManualClock(Date.now())
    const surroundings = placed('127.0.0.1', null)
    const folder = folderWith({ terminalPort, terminalName: 'M1-123456789.test.example.com' })
    await using till = await openHttpTill({ folder, surroundings, clock })
    const { terminal } = till.server
    const ca = (terminal.ok && terminal.value?.authority?.pem) || ''
    surroundings.place.address = '127.0.0.2'
    clock.advance(10_000)
    const seen = async () => {
      let names = ''
      const checkServerIdentity = (_: string, { subject, subjectaltname = '' }: PeerCertificate) => {
        names = `${String(subject.CN)} ${subjectaltname}`
        return undefined
      }
      await askByTls(terminalPort, '/trust/authority.pem', { ca, checkServerIdentity })
      return names
    }
    await expect.poll(seen).toMatch(/^M1-123456789\.test\.example\.com IP Address:127\.0\.0\.2, /)
  })

  test('without that name it is the till’s own', async () => {
    const { counter, port, ca } = await openAsTerminal()
    await using _counter = counter
    const { tillId } = counter.till.server.opened.folder.identity
    const own = { ca, checkServerIdentity: namedAs(new RegExp(`^Kasse till ${tillId}, server$`)) }
    expect((await askByTls(port, '/trust/authority.pem', own)).status).toBe(200)
  })

  test('beside screens in the network it has the same authority', async () => {
    const network = { address: '0.0.0.0', port: 0 }
    const { counter, door } = await openAsTerminal({}, { network })
    await using _counter = counter
    expect(counter.till.server.network?.authority?.fingerprint).toBe(door.authority?.fingerprint)
  })

  test.each(['127.0.0.1', '::1'])('for a register on this machine alone, at %s', async (terminalAddress) => {
    const { counter, port, ca } = await openAsTerminal({ terminalAddress })
    await using _counter = counter
    const { key } = await counter.pair('Bakery 1')
    const headers = { 'x-api-key': key }
    expect(await askByTls(port, '/api/v1/terminal', { headers, ca, name: terminalAddress })).toMatchObject({
      status: 200,
    })
    const another = connect({ port, host: '127.0.0.2' })
    const reached = await new Promise((resolve) => {
      another.on('connect', () => resolve('connected')).on('error', () => resolve('refused'))
    })
    another.destroy()
    expect(reached).toBe('refused')
    expect(await counter.office('registers.read', {})).toMatchObject({ network: null })
  })

  test('a port that is taken and an address of another machine are told, and the till sells on', async () => {
    const { counter: first, port } = await openAsTerminal()
    await using _first = first
    for (const given of [
      { terminalPort: port },
      { terminalPort: await freePort(), terminalAddress: '203.0.113.7' },
    ]) {
      const folder = folderWith(given)
      const started = await tryOpenHttpTill(folder, { surroundings: placed() })
      if (!started.ok) throw new Error(JSON.stringify(started.problem))
      await using server = started.value
      expect(server.terminal).toMatchObject({
        ok: false,
        problem: { code: 'terminal.unreached', details: { port: given.terminalPort } },
      })
      expect(server.opened.till.view('cashier').till.refusal).toBeNull()
      expect(readFileSync(path.join(folder, 'till.log'), 'utf8')).toMatch(/port\.taken|network\.not/)
    }
  })
})

describe('the network’s door on this machine alone', () => {
  test.each(['127.0.0.1', '::1'])('--network %s is by TLS, for this machine', async (address) => {
    const surroundings = { addresses: () => [], localName: async () => null }
    await using counter = await openCounter({ network: { address, port: 0 }, surroundings })
    const { network } = counter.till.server
    const { url = '', authority, isInNetwork, isHere } = network ?? {}
    expect([new URL(url).hostname, isInNetwork, isHere]).toEqual([
      address === '::1' ? '[::1]' : address,
      true,
      true,
    ])
    const { key } = await counter.pair('Bakery 1')
    const asked = { headers: { 'x-api-key': key }, ca: authority?.pem ?? '' }
    const port = Number(new URL(url).port)
    expect(await askByTls(port, '/api/v1/terminal', { ...asked, name: address })).toMatchObject({
      status: 200,
    })
    if (address === '127.0.0.1')
      expect(await askByTls(port, '/api/v1/terminal', { ...asked, name: 'localhost' })).toMatchObject({
        status: 200,
      })
  })
})
