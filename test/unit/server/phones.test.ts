// Tests of phones in the network: they scan, approve and open receipts at a till in the sandbox, and reach nothing else of it.
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { networkInterfaces, tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { usualSchedule } from '#core/system/limits.ts'
import { startBuiltInSandbox } from '#sandbox/built-in.ts'
import type { StartedSandbox } from '#sandbox/main.ts'
import { at } from '#test/support/till/caller.ts'
import { openHttpTill, tryOpenHttpTill } from '#test/support/till/http-till.ts'

/** As another machine knows this one; the second loopback address where it is in no network. */
const inNetwork =
  Object.values(networkInterfaces())
    .flatMap((those) => those ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.2'
const surroundings = { addresses: () => [inNetwork], localName: async () => null }
const schedule = { ...usualSchedule, firstRead: 100, quickRead: 100 }

const root = mkdtempSync(path.join(tmpdir(), 'kasse-phones-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let count = 0
const newFolder = () => path.join(root, String(++count))

/** `isOpen`: phones are let in. */
async function openTry(isOpen: boolean) {
  const started: StartedSandbox[] = []
  const till = await openHttpTill({
    folder: newFolder(),
    schedule,
    surroundings,
    ...(isOpen ? { phones: 'usual' as const } : {}),
    startSandbox: async (file, phonesAt) => {
      const sandbox = await startBuiltInSandbox(file, true, phonesAt)
      started.push(sandbox)
      return sandbox
    },
  })
  const [sandbox] = started
  if (!sandbox) throw new Error('no sandbox')
  const views = till.server.opened.till
  return {
    ...till,
    sandbox,
    views,
    /** What the customer's screen shows as a code. */
    async charge(): Promise<string> {
      const amount = { value: 4900, currency: 'NOK' as const }
      await views.handlers['sale.start']({ amount, by: { userFlow: 'QR' } }, at('cashier'))
      const code = () => {
        const { qr } = views.view('customer').sale ?? {}
        return qr?.kind === 'text' ? qr.text : ''
      }
      await expect.poll(code).not.toBe('')
      return code()
    },
  }
}

/** Presses a button of the phone's page, as its form does. */
const press = (page: string, act: string) =>
  fetch(`${page}/${act}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ number: '4791234567' }),
  })

/** As a browser asks that was led to this address by a name. */
async function askedBy(url: string, host: string) {
  const { hostname, port, pathname } = new URL(url)
  const request = get({ host: hostname, port, path: pathname, headers: { host } })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, body: await text(answer) }
}

test('a phone scans the code on the screen, approves, and opens the receipt by its code, all at this machine’s address in the network', async () => {
  await using till = await openTry(true)
  const { port } = new URL(till.sandbox.url)
  expect(till.server.phone).toBe(`http://127.0.0.1:${port}/phone/`)
  expect(till.server.phoneInNetwork).toBe(`http://${inNetwork}:${port}/phone/`)

  const code = await till.charge()
  expect(code).toMatch(new RegExp(`^http://${inNetwork}:${port}/phone/pay/`))
  const page = await fetch(code)
  expect(page.status).toBe(200)
  const shown = await page.text()
  expect(shown).toContain('49.00')
  // The sandbox's controls stand on its own machine alone.
  expect(shown).not.toContain('/sandbox/')
  expect((await press(code, 'approve')).status).toBe(303)

  const receipt = () => till.views.view('customer').sale?.receiptLink ?? ''
  await expect.poll(receipt).not.toBe('')
  expect(receipt()).toMatch(new RegExp(`^http://${inNetwork}:${till.server.port}/receipt/1/[\\w-]{22}$`))
  const opened = await fetch(receipt(), { headers: { 'accept-language': 'en' } })
  expect([opened.status, (await opened.text()).includes('49.00')]).toEqual([200, true])
})

test('nothing else of sandbox or till is at that address, and no credentials', async () => {
  await using till = await openTry(true)
  const phone = new URL(till.server.phoneInNetwork ?? '').origin
  const receipts = `http://${inNetwork}:${till.server.port}`
  const { clientId = '', clientSecret = '', subscriptionKey = '' } = till.sandbox.salesUnits[0] ?? {}
  const secrets = [clientId, clientSecret, subscriptionKey]
  expect(secrets.every((one) => one.length > 8)).toBe(true)
  const code = await till.charge()
  const ofSandbox = [
    '/openapi.json',
    '/sandbox/',
    '/sandbox/customers/4791234567',
    '/sandbox/clock',
    '/phone/../sandbox/',
    '/phone/%2e%2e/sandbox/',
    '/accesstoken/get',
    '/epayment/v1/payments',
    '/recurring/v3/agreements',
    `/qr/${code.split('/').at(-1)}.svg`,
  ]
  for (const where of ofSandbox) {
    // On the sandbox's own machine it is there, or asks for a token.
    expect([where, (await askedBy(till.sandbox.url + where, new URL(till.sandbox.url).host)).status]).toEqual(
      [where, expect.any(Number)],
    )
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(phone + where, { method, redirect: 'manual' })
      expect([method, where, answer.status]).toEqual([method, where, 404])
      const body = await answer.text()
      for (const secret of secrets) expect(body).not.toContain(secret)
    }
  }
  for (const where of ['/', '/me?number=4791234567', '/history?number=4791234567']) {
    const body = await (await fetch(`${phone}/phone${where}`)).text()
    expect(body).toContain('<main>')
    for (const secret of [...secrets, '/sandbox/']) expect(body).not.toContain(secret)
  }
  const entrance = new URL(till.server.surfaces.cashier)
  for (const where of [
    '/',
    '/office/',
    '/customer/',
    '/api/',
    '/trust',
    '/assets/index.html',
    entrance.pathname + entrance.search,
  ])
    expect([where, (await fetch(receipts + where, { redirect: 'manual' })).status]).toEqual([where, 404])
  expect((await fetch(`${receipts}/receipt/1/AAAAAAAAAAAAAAAAAAAAAA`)).status).toBe(404)
})

test('a page whose DNS leads to that address is answered by neither', async () => {
  await using till = await openTry(true)
  const phone = till.server.phoneInNetwork ?? ''
  for (const host of ['pay.example', '127.0.0.1', 'localhost'])
    expect([host, (await askedBy(phone, `${host}:${new URL(phone).port}`)).status]).toEqual([host, 421])
  const receipts = `http://${inNetwork}:${till.server.port}/receipt/1/AAAAAAAAAAAAAAAAAAAAAA`
  expect((await askedBy(receipts, `pay.example:${till.server.port}`)).status).toBe(421)
  expect((await askedBy(receipts, `${inNetwork}:${till.server.port}`)).status).toBe(404)
})

test('where no phone is let in, nothing listens there, and no receipt’s code leads a phone nowhere', async () => {
  await using till = await openTry(false)
  expect(till.server.phoneInNetwork).toBeNull()
  const { port } = new URL(till.sandbox.url)
  await expect(fetch(`http://${inNetwork}:${port}/phone/`)).rejects.toThrow()
  await expect(fetch(`http://${inNetwork}:${till.server.port}/receipt/1/x`)).rejects.toThrow()
  const code = await till.charge()
  expect(code).toContain('http://127.0.0.1:')
  await press(code, 'approve')
  await expect.poll(() => till.views.view('customer').sale?.state).toBe('captured')
  expect(till.views.view('customer').sale?.receiptLink).toBeNull()
})

test('a till with a service, in no network, or at another machine’s address lets no phone in, and says why', async () => {
  const folder = newFolder()
  await using _made = await openHttpTill({ folder })
  const refused = async (given: Parameters<typeof tryOpenHttpTill>[1]) =>
    tryOpenHttpTill(newFolder(), { surroundings, phones: 'usual', ...given })
  expect(await refused({ surroundings: { ...surroundings, addresses: () => [] } })).toMatchObject({
    problem: { code: 'network.none' },
  })
  expect(await refused({ phones: { address: '203.0.113.7' } })).toMatchObject({
    problem: { code: 'network.notOurs', details: { address: '203.0.113.7' } },
  })
  const real = mkdtempSync(path.join(root, 'real-'))
  const handler = { merchant_serial_number: '123456', environment: 'TEST' }
  const service = { kind: 'service', baseUrl: 'https://api.example', handler }
  writeFileSync(path.join(real, 'settings.json'), JSON.stringify({ service }))
  expect(await tryOpenHttpTill(real, { surroundings, phones: 'usual' })).toMatchObject({
    problem: { code: 'phones.noSandbox' },
  })
})
