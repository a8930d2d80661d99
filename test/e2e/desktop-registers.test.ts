// Another register at the desktop program: where the settings name a port it asks there, on this machine, and the program's windows show it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { launch } from '#test/support/electron/launch.ts'
import { readQr } from '#test/support/pages/till-pages.ts'

const browser = useBrowser()
const folder = mkdtempSync(path.join(tmpdir(), 'kasse-desktop-registers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens
  await new Promise((resolve) => server.close(resolve))
  return port
}

type Bridge = { till: { call: (name: string, input: unknown) => Promise<{ value: never }> } }

test('a checkout by HTTP: the customer’s window shows its code, and the register learns that it is paid', async () => {
  const registerPort = await freePort()
  writeFileSync(
    path.join(folder, 'settings.json'),
    JSON.stringify({ service: { kind: 'sandbox' }, registerPort }),
  )
  await using context = await browser().newContext({ locale: 'en-GB' })
  const { app, windows, whenOpen } = await launch({ context, folder, windows: 2 })
  const [cashier, customer] = await Promise.all(windows.map(({ shown }) => shown))
  if (!cashier || !customer) throw new Error('no two windows')
  const third = whenOpen(3)
  await cashier.evaluate(() => (window as unknown as Bridge).till.call('office.open', {}))
  const office = await (await third)[2]?.shown
  const code = await office?.evaluate(async () => {
    const { call } = (window as unknown as Bridge).till
    await call('registers.pair', { name: 'Bakery 1', rights: ['pay'] })
    const { value } = await call('registers.read', {})
    return value as { codes: { code: string }[]; here: string }
  })
  expect(code?.here).toBe(`http://127.0.0.1:${registerPort}/api/v1`)

  const ask = async (method: string, at: string, body?: object, key = '') => {
    const answer = await fetch(`${code?.here}${at}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> }
  }
  const { json: paired } = await ask('POST', '/pair', { code: code?.codes[0]?.code })
  const key = String(paired['key'])
  const amount = { value: 4900, currency: 'NOK' }
  expect(await ask('PUT', '/checkouts/1', { amount }, key)).toMatchObject({ status: 201 })
  const phone = await context.newPage()
  await phone.goto(await readQr(customer))
  await phone.getByRole('button', { name: 'Approve' }).click()
  await customer.getByRole('heading', { name: 'Paid' }).waitFor()
  expect(await ask('GET', '/checkouts/1?wait=30', undefined, key)).toMatchObject({
    status: 200,
    json: { state: 'COMPLETED', captured: amount },
  })
  expect(await ask('GET', '/checkouts/1', undefined, 'another')).toMatchObject({ status: 401 })
  const quit = new Promise<void>((resolve) => app.once('quit', () => resolve()))
  await cashier.close()
  await quit
  // Nothing listens any more.
  await expect(ask('GET', '/terminal', undefined, key)).rejects.toThrow()
})
