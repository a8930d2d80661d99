// The pages of a till that sells for real, on which a manager comes in and enters credentials.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import type { Unit } from '#test/support/service/merchant.ts'
import { launch } from '#test/support/electron/launch.ts'
import { signIn } from '#test/support/pages/staff-sign-in.ts'
import { emptyFolder } from '#test/support/till/vaults.ts'
import { button } from '#test/support/pages/controls.ts'

export const pin = '739152'

type Pages = { cashier: Page; customer: Page; office: Page }
export type Opened = Pages & AsyncDisposable

/** A folder of a till that sells with this service, in TEST. */
export function folderFor(url: string, unit: Unit): string {
  const folder = emptyFolder()
  const handler = { merchant_serial_number: unit.merchantSerialNumber, environment: 'TEST' }
  const service = { kind: 'service', baseUrl: url, systemHeaderPrefix: 'Service-System', handler }
  writeFileSync(path.join(folder, 'settings.json'), JSON.stringify({ entry: 'keypad', service }))
  return folder
}

/** The first who comes is the manager; whoever comes later signs in. */
export async function comeIn(page: Page): Promise<void> {
  const [first, later] = [page.getByLabel('Your name'), page.getByLabel('Your PIN')]
  await first.or(later).first().waitFor()
  if (await first.isVisible()) {
    await first.fill('Ingrid')
    await page.getByLabel('Name of the shop').fill('Kaffebaren')
    await page.getByLabel('PIN, 6 to 12 digits').fill(pin)
    await page.getByLabel('The same PIN again').fill(pin)
    await button(page, 'Create manager').click()
    await first.waitFor({ state: 'detached' })
  } else {
    await signIn(page, null, pin)
    await later.waitFor({ state: 'detached' })
  }
}

export async function openDesktop(
  context: BrowserContext,
  folder: string,
  options: Partial<Parameters<typeof launch>[0]> = {},
): Promise<Opened> {
  const { app, windows, whenOpen } = await launch({ context, folder, windows: 2, ...options })
  const [cashier, customer] = await Promise.all(windows.map(({ shown }) => shown))
  if (!cashier || !customer) throw new Error('no two windows')
  await comeIn(cashier)
  const third = whenOpen(3)
  // A till that may not sell offers the office by itself.
  const [menu, straight] = [button(cashier, 'Screen'), button(cashier, 'Open the office')]
  await menu.or(straight).first().waitFor()
  if (await menu.isVisible()) await menu.click()
  await straight.click()
  const office = await (await third)[2]?.shown
  if (!office) throw new Error('no window of the office')
  await comeIn(office)
  const end = async () => {
    const quit = new Promise<void>((resolve) => app.once('quit', resolve))
    await cashier.close()
    await quit
    await Promise.all([customer.close(), office.close()])
  }
  return { cashier, customer, office, [Symbol.asyncDispose]: end }
}

export const turnTo = async (office: Page, page: string) => {
  await office.evaluate((hash) => {
    location.hash = hash
  }, `#/${page}`)
}
