// The packaged desktop app on a new machine, its files taken out of a package and no node_modules near: it comes without the sandbox, opens its set-up, is told where it sells, starts again, and sells.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { launch } from '#test/support/electron/launch.ts'
import { pack } from '#test/support/package/pack.ts'
import { startService } from '#test/support/service/started-service.ts'
import { button } from '#test/support/pages/controls.ts'
import { bothOf, windowAt } from '#test/support/pages/windows.ts'
import { phoneAt } from '#test/support/pages/phone.ts'
import { firstPin } from '#test/support/pages/staff-sign-in.ts'
import { ask } from '#test/support/pages/desktop.ts'

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

test('set-up opens, the first manager chooses a service, the app starts itself again and takes a payment', async () => {
  await using service = await startService()
  const { unit } = service
  await using context = await browser().newContext({ locale: 'en-GB' })

  const first = await launch({ context, folder, windows: 1, isPackaged: true, main })
  const office = await windowAt('office', first.windows[0])
  expect(new URL(office.url()).pathname).toBe('/office/')
  await office.makeManager()

  await office.getByText('this till sells nothing until one is chosen').waitFor()
  expect(await button(office, 'Sandbox').count()).toBe(0)
  await office.chooseService(service)
  await office.keepCredentials(unit)
  // A thread of its own copies the journal, from a script inside the package.
  expect(await ask(office, 'backup.make', {})).toMatchObject({ ok: true })
  const ended = new Promise<void>((resolve) => first.app.once('quit', resolve))
  await button(office, 'Restart the till now').click()
  await ended
  expect(first.app.isComingBack).toBe(true)
  expect(readdirSync(folder)).not.toContain('sandbox.sqlite')
  await office.close()

  const again = await launch({ context, folder, windows: 2, isPackaged: true, main })
  const { cashier, customer } = await bothOf(again.windows)
  await cashier.signIn(null, firstPin)
  await cashier.chargeByQr('49900')
  const phone = phoneAt(await context.newPage())
  await phone.approve(await customer.code())
  await cashier.paid()
  // Its fonts' measures are inside the main file.
  expect(await ask(cashier, 'receipt.pdf', { sale: await shownSale(cashier), receipt: null })).toMatchObject({
    ok: true,
    value: { base64: expect.stringMatching(/^JVBERi/) as string },
  })
  expect(await cashier.getByText('TEST', { exact: true }).count()).toBeGreaterThan(0)
  await again.end(cashier)
})
