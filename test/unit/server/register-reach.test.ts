// Tests of the address at which registers of other makers reach the till: the port and the certificate of a card terminal, in the network and on the same machine.
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect, type PeerCertificate } from 'node:tls'
import { afterAll, describe, expect, test } from 'vitest'
import { openDesktopRegisters } from '#electron/registers.ts'
import type { Settings } from '#shared/settings.ts'
import { createManualClock } from '#test/support/run/clock.ts'
import { freePort } from '#test/support/run/free-port.ts'
import { askByTls } from '#test/support/till/ask-by-tls.ts'
import { openHttpTill, tryOpenHttpTill } from '#test/support/till/http-till.ts'
import { bodyOf } from '#test/support/till/nexo-register.ts'
import { placed } from '#test/support/till/own-authority.ts'
import { openCounter, type CounterOptions } from '#test/support/till/register-counter.ts'

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

/** A till with the door of a card terminal. */
async function openAsTerminal(more: Partial<Settings> = {}, options: CounterOptions = {}) {
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

  test('beside screens in the network the door for this machine alone hides theirs from no register', async () => {
    const network = { address: '0.0.0.0', port: 0 }
    const { counter } = await openAsTerminal(
      { terminalAddress: '127.0.0.1' },
      { network, surroundings: placed('127.0.0.1', null) },
    )
    await using _counter = counter
    const url = counter.till.server.network?.url ?? ''
    expect(await counter.office('registers.read', {})).toMatchObject({
      network: `${url}/api/v1`,
      authority: { file: `${url}/trust/authority.pem` },
    })
  })

  test('a port that is another program’s is told for as long, and opened once it is free', async () => {
    const terminalPort = await freePort()
    const other = createServer().listen(terminalPort, '0.0.0.0')
    await once(other, 'listening')
    const clock = createManualClock(Date.now())
    const folder = folderWith({ terminalPort })
    await using counter = await openCounter({ folder, surroundings: placed(), clock })
    const unreached = async () => (await counter.office('registers.read', {})).unreached
    const told = [{ code: 'terminal.unreached', details: { address: '0.0.0.0', port: terminalPort } }]
    clock.advance(10_000)
    expect(await unreached()).toMatchObject(told)
    await new Promise((closed) => other.close(closed))
    await expect.poll(() => (clock.advance(10_000), unreached())).toEqual([])
    expect(await counter.office('registers.read', {})).toMatchObject({
      network: `https://127.0.0.1:${terminalPort}/api/v1`,
    })
    expect(await askByTls(terminalPort, '/trust/authority.pem', {})).toMatchObject({ status: 200 })
    const log = readFileSync(path.join(folder, 'till.log'), 'utf8')
    expect([log.match(/port\.taken/g)?.length, log.includes('other machines reach the till now')]).toEqual([
      1,
      true,
    ])
  })

  test('the desktop program tells it of both its ports, and tries the one in the network again', async () => {
    const [terminalPort, registerPort] = [await freePort(), await freePort()]
    const others = [
      createServer().listen(terminalPort, '127.0.0.1'),
      createServer().listen(registerPort, '127.0.0.1'),
    ]
    await Promise.all(others.map((other) => once(other, 'listening')))
    const clock = createManualClock(Date.now())
    await using till = await openHttpTill({ surroundings: placed() })
    const { opened } = till.server
    const settings = { ...opened.settings, terminalPort, terminalAddress: '127.0.0.1', registerPort }
    const registers = await openDesktopRegisters({ ...opened, settings }, clock)
    const ports = () => registers.at().unreached.map(({ details }) => details)
    expect(registers.at()).toMatchObject({ here: null, network: null, authority: null })
    expect(ports()).toEqual([
      { address: '127.0.0.1', port: registerPort },
      { address: '127.0.0.1', port: terminalPort },
    ])
    for (const other of others) await new Promise((closed) => other.close(closed))
    await expect.poll(() => (clock.advance(10_000), ports())).toHaveLength(1)
    await registers.close()
    await expect(askByTls(terminalPort, '/trust/authority.pem', {})).rejects.toThrow('ECONNREFUSED')
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
