// Tests of a till whose machine gets its name or its address in the network only after the start.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { X509Certificate } from 'node:crypto'
import path from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { expect, test } from 'vitest'
import { systemChance, type Chance } from '#core/system/clock.ts'
import { addressesInNetwork } from '#server/network/addresses.ts'
import { createManualClock } from '#test/support/run/clock.ts'
import { openHttpTill, type HttpTill } from '#test/support/till/http-till.ts'

const file = (name: string) => path.join(import.meta.dirname, '../../fixtures/tls', name)
const network = { address: '0.0.0.0', port: 0 }
const portOf = ({ server }: HttpTill) => Number(new URL(server.network?.url ?? '').port)

/** What a device is shown. */
async function shown(till: HttpTill, host = '127.0.0.1'): Promise<X509Certificate> {
  const socket: TLSSocket = connect({ port: portOf(till), host, rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const { raw } = socket.getPeerCertificate()
  socket.destroy()
  return new X509Certificate(raw)
}

/** Every one is for localhost as well. */
const withoutThisMachine = ({ subjectAltName = '' }: X509Certificate): string =>
  subjectAltName.replace(/, DNS:localhost(, IP Address:127\.0\.0\.1)?, IP Address:0:0:0:0:0:0:0:1$/, '')

test('a name that comes later is taken up; in no network, and after a look that failed, the certificate stays what it was', async () => {
  const clock = createManualClock(Date.now())
  const place = { addresses: ['127.0.0.1'], name: null as string | null }
  const surroundings = { addresses: () => place.addresses, localName: async () => place.name }
  let isBroken = false
  const chance: Chance = {
    bytes(count) {
      if (isBroken) throw new Error('no chance')
      return systemChance.bytes(count)
    },
  }
  await using till = await openHttpTill({ network, surroundings, clock, chance })
  const look = async () => {
    await clock.run(10_000)
    return withoutThisMachine(await shown(till))
  }
  expect(await look()).toBe('IP Address:127.0.0.1')
  place.name = 'kasse.local'
  await expect.poll(look).toBe('DNS:kasse.local, IP Address:127.0.0.1')
  expect(till.server.network?.url).toBe(`https://kasse.local:${portOf(till)}`)
  place.addresses = []
  for (let time = 0; time < 3; time += 1) expect(await look()).toBe('DNS:kasse.local, IP Address:127.0.0.1')
  isBroken = true
  place.addresses = ['127.0.0.2']
  await look()
  await expect.poll(() => readFileSync(path.join(till.folder, 'till.log'), 'utf8')).toContain('no chance')
  expect(withoutThisMachine(await shown(till))).toBe('DNS:kasse.local, IP Address:127.0.0.1')
  isBroken = false
  await expect.poll(look).toBe('DNS:kasse.local, IP Address:127.0.0.2')
})

test('on a machine without a network the till opens here, and to others when an address comes', async () => {
  const clock = createManualClock(Date.now())
  let addresses: string[] = []
  const surroundings = { addresses: () => addresses, localName: async () => null }
  await using till = await openHttpTill({ network, surroundings, clock })
  expect((await fetch(`${till.url}/page.css`)).status).toBe(200)
  expect(till.server.network?.isInNetwork).toBe(false)
  expect(readFileSync(path.join(till.folder, 'till.log'), 'utf8')).toContain('in no network')
  addresses = ['127.0.0.2']
  await clock.run(10_000)
  await expect.poll(async () => withoutThisMachine(await shown(till))).toBe('IP Address:127.0.0.2')
  expect(till.server.network).toMatchObject({ isInNetwork: true, url: `https://127.0.0.2:${portOf(till)}` })
})

const [real] = addressesInNetwork()
test.skipIf(real === undefined)('so it does at the one address that was named', async () => {
  const clock = createManualClock(Date.now())
  let addresses: string[] = []
  const surroundings = { addresses: () => addresses, localName: async () => null }
  const asked = {
    address: real ?? '',
    port: 0,
    certificate: { cert: file('till.crt'), key: file('test-only.key') },
  }
  await using till = await openHttpTill({ network: asked, surroundings, clock })
  expect((await fetch(`${till.url}/page.css`)).status).toBe(200)
  expect(till.server.network?.url).toMatch(/:0$/)
  addresses = [real ?? '']
  await expect.poll(() => clock.run(10_000).then(() => portOf(till))).toBeGreaterThan(0)
  expect((await shown(till, real)).subject).toContain('till.example')
})
