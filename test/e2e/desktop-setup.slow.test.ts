// The packaged desktop app on a new machine, its files taken out of a package and no node_modules near: it comes without the sandbox, opens its set-up, is told where it sells, starts again, and sells.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { launch } from '#test/support/electron/launch.ts'
import { pack } from '#test/support/package/pack.ts'
import { chargeByQr, readQr } from '#test/support/pages/till-pages.ts'
import { startService } from '#test/support/service/started-service.ts'
import { keepCredentials } from '#test/support/pages/service-page.ts'
import { button } from '#test/support/pages/controls.ts'

const browser = useBrowser()
const folder = mkdtempSync(path.join(tmpdir(), 'kasse-desktop-setup-'))
const packages = mkdtempSync(path.join(tmpdir(), 'kasse-desktop-setup-packed-'))
afterAll(() => {
  for (const made of [folder, packages]) rmSync(made, { recursive: true, force: true })
})
let main = ''
beforeAll(async () => {
  main = path.join((await pack(packages)).laidOut, 'dist/electron/main.js')
})

/** As a page's own scripts would. */
const asks = (page: Page, name: string, input: object) =>
  page.evaluate(
    ([command, given]) =>
      (window as unknown as { till: { call: (name: string, input: unknown) => Promise<unknown> } }).till.call(
        command,
        given,
      ),
    [name, input] as const,
  )

/** What the page's till shows it, once. */
const shownSale = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const { till } = window as unknown as {
          till: { subscribe: (listener: (view: { sale: { sale: string } | null }) => void) => void }
        }
        till.subscribe(({ sale }) => resolve(sale?.sale ?? ''))
      }),
  )

const pin = '739152'

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Your PIN').waitFor()
  for (const digit of pin) await button(page, digit).click()
  await button(page, 'Sign in').click()
}

test('set-up opens, the first manager chooses a service, the app starts itself again and takes a payment', async () => {
  await using service = await startService()
  const { unit } = service
  await using context = await browser().newContext({ locale: 'en-GB' })

  const first = await launch({ context, folder, windows: 1, isPackaged: true, main })
  const office = await first.windows[0]?.shown
  if (!office) throw new Error('no window')
  expect(new URL(office.url()).pathname).toBe('/office/')
  await office.getByLabel('Name of the shop').fill('Kaffebaren')
  await office.getByLabel('Your name').fill('Ingrid')
  await office.getByLabel('PIN, 6 to 12 digits').fill(pin)
  await office.getByLabel('The same PIN again').fill(pin)
  await button(office, 'Create manager').click()

  await office.getByText('this till sells nothing until one is chosen').waitFor()
  expect(await button(office, 'Sandbox').count()).toBe(0)
  await office.getByLabel('Address of the service').fill(service.url)
  const handler = { merchant_serial_number: unit.merchantSerialNumber, environment: 'TEST' }
  await office.getByLabel('Text of the file').fill(JSON.stringify(handler))
  await button(office, 'Use it from the next start').click()
  await button(office, 'Use it').click()
  await keepCredentials(office, unit)
  // A thread of its own copies the journal, from a script inside the package.
  expect(await asks(office, 'backup.make', {})).toMatchObject({ ok: true })
  const ended = new Promise<void>((resolve) => first.app.once('quit', resolve))
  await button(office, 'Restart the till now').click()
  await ended
  expect(first.app.isComingBack).toBe(true)
  expect(readdirSync(folder)).not.toContain('sandbox.sqlite')
  await office.close()

  const again = await launch({ context, folder, windows: 2, isPackaged: true, main })
  const [cashier, customer] = await Promise.all(again.windows.map(({ shown }) => shown))
  if (!cashier || !customer) throw new Error('no two windows')
  await signIn(cashier)
  await chargeByQr(cashier, '49900')
  const phone = await context.newPage()
  await phone.goto(await readQr(customer))
  await button(phone, 'Approve').click()
  await cashier.getByRole('heading', { name: 'Paid' }).waitFor()
  // Its fonts' measures are inside the main file.
  expect(await asks(cashier, 'receipt.pdf', { sale: await shownSale(cashier), receipt: null })).toMatchObject(
    {
      ok: true,
      value: { base64: expect.stringMatching(/^JVBERi/) as string },
    },
  )
  expect(await cashier.getByText('TEST', { exact: true }).count()).toBeGreaterThan(0)
  const quit = new Promise<void>((resolve) => again.app.once('quit', resolve))
  await cashier.close()
  await quit
})
