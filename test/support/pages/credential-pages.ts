// The pages of a till that sells for real, on which a manager comes in and enters credentials.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { startService } from '#test/support/service/started-service.ts'
import { launch } from '#test/support/electron/launch.ts'
import { bothOf, windowAt } from '#test/support/pages/windows.ts'
import type { Screens } from '#test/support/pages/screens.ts'
import { emptyFolder } from '#test/support/till/vaults.ts'

export type Opened = Omit<Screens, 'kiosk'> & AsyncDisposable

/** A service, the folder of a till that is to sell with it in TEST, and a browser for its pages. */
export async function openShop(browser: Browser) {
  await using owned = new AsyncDisposableStack()
  const { url, unit } = owned.use(await startService())
  const context = owned.use(await browser.newContext({ locale: 'en-GB' }))
  const folder = emptyFolder()
  const handler = { merchant_serial_number: unit.merchantSerialNumber, environment: 'TEST' }
  const service = { kind: 'service', baseUrl: url, systemHeaderPrefix: 'Service-System', handler }
  writeFileSync(path.join(folder, 'settings.json'), JSON.stringify({ entry: 'keypad', service }))
  const kept = owned.move()
  return { unit, context, folder, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

export async function openDesktop(
  context: BrowserContext,
  folder: string,
  options: Partial<Parameters<typeof launch>[0]> = {},
): Promise<Opened> {
  const { end, windows, whenOpen } = await launch({ context, folder, windows: 2, ...options })
  const { cashier, customer } = await bothOf(windows)
  await cashier.comeIn()
  const third = whenOpen(3)
  await cashier.askForOffice()
  const office = await windowAt('office', (await third)[2])
  await office.comeIn()
  return {
    cashier,
    customer,
    office,
    async [Symbol.asyncDispose]() {
      await end(cashier)
      await Promise.all([customer.close(), office.close()])
    },
  }
}
