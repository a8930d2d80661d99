// A till in a company's network, as a program with its own environment: it sells through the proxy that opens late, by the company's certificate, at a service of IPv6 alone.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import type { CommandName, InputOf } from '#shared/bridge.ts'
import { launch } from '#test/support/electron/launch.ts'
import { startServiceProcess, startTill } from '#test/support/kill/processes.ts'
import { credentialsOf } from '#test/support/service/merchant.ts'
import { openScreen, pin } from '#test/support/kill/screen.ts'
import { useBrowser } from '#test/support/pages/browser.ts'
import { ask } from '#test/support/pages/desktop.ts'
import { companyFile, startProxy, startSecureFront } from '#test/support/service/company-network.ts'
import { createPage } from '#test/support/till/http-page.ts'
import { opened } from '#test/support/till/shop.ts'
import { makeTillFolder } from '#test/support/till/till-folder.ts'

const browser = useBrowser()
const root = mkdtempSync(path.join(tmpdir(), 'kasse-company-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Of a till that sells at service.example. */
function folderFor({ merchantSerialNumber }: { merchantSerialNumber: string }): string {
  const handler = { merchant_serial_number: merchantSerialNumber, environment: 'TEST' }
  const folder = makeTillFolder({
    settings: { service: { kind: 'service', baseUrl: 'https://service.example', handler } },
    managerPin: pin,
  })
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** What the office is told, once its manager has signed in there. */
async function enterOffice(entrance: string) {
  const page = createPage(new URL(entrance).origin, 'office')
  await page.comeIn(entrance)
  opened(await page.ask('staff.signIn', { pin }))
  return async <Name extends CommandName>(name: Name, input: InputOf<Name>) =>
    opened(await page.ask(name, input))
}

test('shut out by the proxy, the sale waits and says why; let in, it is paid once, and Diagnostics says what was used', async () => {
  await using service = await startServiceProcess(path.join(root, 'service'))
  await using front = await startSecureFront(service.url, '::1')
  await using proxy = await startProxy({ 'service.example:443': { address: '::1', port: front.port } })
  proxy.become(407)
  const folder = folderFor(service.unit)
  const till = startTill(folder, service.unit, path.join(root, 'cache'), [], {
    HTTPS_PROXY: `http://till:s3cret-word@${proxy.address}`,
    https_proxy: `http://till:s3cret-word@${proxy.address}`,
    NO_PROXY: '',
    no_proxy: '',
    NODE_EXTRA_CA_CERTS: companyFile,
  })
  onTestFinished(() => void till.kill())
  const screen = await openScreen(till, [], new Map(), () => undefined)
  await screen.ask('sale.start', { amount: { value: 12_500, currency: 'NOK' }, by: { userFlow: 'QR' } })
  const waiting = await screen.until('the proxy is named', (sale) => sale?.problem?.code === 'proxy.password')
  expect(waiting).toMatchObject({ state: 'opened' })
  proxy.become('open')
  const shown = await screen.until('there is a code', (sale) => sale?.state === 'created')
  const reference = shown?.reference ?? ''
  expect(await service.act('approve', reference)).toBe(true)
  await screen.until('it is paid', (sale) => sale?.state === 'captured')
  expect(await service.books(reference)).toMatchObject({ captured: 12_500, refunded: 0 })

  const { surfaces } = await till.ready
  const askOffice = await enterOffice(surfaces.office)
  const { network } = await askOffice('diagnostics.read', {})
  expect(network).toMatchObject({
    service: {
      proxy: proxy.address,
      reached: proxy.address,
      issuer: 'Shop Ltd, Shop Inspection',
      failure: null,
    },
    hub: null,
    certificates: { file: companyFile },
  })
  const { text } = await askOffice('diagnostics.bundle', {})
  expect(text).toContain(proxy.address)
  await till.stop()
  const kept = readdirSync(folder, { recursive: true })
    .map((name) => path.join(folder, String(name)))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'latin1'))
  for (const one of [text, ...kept]) expect(one).not.toContain('s3cret-word')
  expect(new Set(proxy.asked.map(({ target }) => target))).toEqual(new Set(['service.example:443']))
  expect(proxy.inClear).toEqual([])
  expect(new Set(proxy.firstBytes)).toEqual(new Set([22]))
})

test('the desktop app goes through the proxy that the system names, and the next one where one is not there', async () => {
  await using proxy = await startProxy({})
  await using context = await browser().newContext({ locale: 'en-GB' })
  const unit = { merchantSerialNumber: '123456', clientId: 'c', clientSecret: 's', subscriptionKey: 'k' }
  const environment = {
    ...credentialsOf(unit),
    HTTPS_PROXY: '',
    https_proxy: '',
  }
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  const desktop = await launch({ context, folder: folderFor(unit), windows: 2 })
  await Promise.all(desktop.windows.map(({ shown }) => shown))
  const page = desktop.windows[0]?.webContents.page
  if (!page) throw new Error('no page')
  desktop.session.proxies = `PROXY 127.0.0.1:1; PROXY ${proxy.address}`
  expect(await ask(page, 'staff.signIn', { pin })).toMatchObject({ ok: true })
  const order = { amount: { value: 12_500, currency: 'NOK' }, by: { userFlow: 'QR' } }
  expect(await ask(page, 'sale.start', order)).toMatchObject({ ok: true })
  await page
    .getByText(`The proxy ${proxy.address} did not connect the till with service.example (502)`)
    .first()
    .waitFor()
  expect(proxy.asked[0]).toEqual({ target: 'service.example:443', credentials: null })
  await desktop.end(page)
})
