// Tests of the phone's first page in a network: it says where a real phone finds it, and only where one can.
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { isOpenToOthers } from '#sandbox/service/links.ts'
import { startSandbox } from '#sandbox/main.ts'
import { createSandbox } from '#sandbox/sandbox.ts'
import { createManualClock, seeded } from '#test/support/run/clock.ts'

async function pageAt(url: string, path = '/phone/'): Promise<string> {
  using sandbox = createSandbox({ clock: createManualClock(), chance: seeded(7), publicUrl: () => url })
  return await (await sandbox.fetch(new Request(`${url}${path}?number=4791234567`))).text()
}

test('in a network the address stands there as text and as a code, on the first page alone', async () => {
  const page = await pageAt('http://192.168.1.20:7421')
  expect(page).toContain('<code>http://192.168.1.20:7421/phone/?number=4791234567</code>')
  expect(page).toContain('QR code of this page’s address')
  expect(await pageAt('http://192.168.1.20:7421', '/phone/history')).not.toContain('On a real phone')
})

test('on this machine alone nothing is said of it', async () => {
  expect(await pageAt('http://127.0.0.1:7421')).not.toContain('On a real phone')
})

test.each([
  ['http://127.0.0.1:7421', false],
  ['http://[::1]:7421', false],
  ['http://localhost:7421', false],
  ['http://service.test', false],
  ['http://10.0.0.4:7421', true],
  ['http://[fe80::1]:7421', true],
  ['https://shop.example', true],
])('%s reached by others: %s', (url, is) => {
  expect(isOpenToOthers(url)).toBe(is)
})

test('who listens everywhere gives out an address that can be opened', async () => {
  await using sandbox = await startSandbox({ port: 0, hostname: '0.0.0.0', clock: createManualClock() })
  expect(sandbox.url).not.toContain('0.0.0.0')
  expect((await fetch(sandbox.phone)).status).toBe(200)
})

test('phones find their pages at the same port of another address, or at a free one where that is taken', async () => {
  const clock = createManualClock()
  await using first = await startSandbox({ port: 0, phonesAt: '127.0.0.2', clock })
  const { port } = new URL(first.url)
  expect(first.phoneInNetwork).toBe(`http://127.0.0.2:${port}/phone/`)
  expect(first.phone).toBe(`http://127.0.0.1:${port}/phone/`)
  const other = createServer().listen(0, '127.0.0.2')
  await once(other, 'listening')
  const { port: taken } = other.address() as AddressInfo
  await using second = await startSandbox({ port: taken, phonesAt: '127.0.0.2', clock })
  expect(new URL(second.url).port).toBe(String(taken))
  expect((await fetch(second.phoneInNetwork ?? '')).status).toBe(200)
  other.close()
  await expect(startSandbox({ port: 0, phonesAt: '203.0.113.7', clock })).rejects.toThrow(
    '203.0.113.7 is no address of this machine',
  )
})

test('a phone of the network has no button by which cards are declined, and is not heard', async () => {
  const url = 'http://192.168.1.20:7421'
  using sandbox = createSandbox({ clock: createManualClock(), chance: seeded(7), publicUrl: () => url })
  const address = `${url}/phone/me?number=4790000002`
  const here = await (await sandbox.fetch(new Request(address))).text()
  const there = await (await sandbox.fetchForPhones(new Request(address))).text()
  expect([here, there].map((page) => page.includes('id="card-health"'))).toEqual([true, false])
  const typed = { number: '4790000002', birthDate: '1990-05-05', card: 'PRIVATE', isCardGood: 'false' }
  const pressed = new Request(`${url}/phone/me`, { method: 'POST', body: new URLSearchParams(typed) })
  expect((await sandbox.fetchForPhones(pressed)).status).toBe(303)
  const told = await sandbox.fetch(new Request(`${url}/sandbox/customers/4790000002`))
  expect(await told.json()).toMatchObject({ birthDate: '1990-05-05', isCardGood: true })
})
