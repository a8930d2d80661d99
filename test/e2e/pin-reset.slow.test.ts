// The only manager's lost PIN in the desktop app: started once with --reset-pin, it asks for a new one, also where it is a kiosk.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { launch } from '#test/support/electron/launch.ts'
import { useBrowser } from '#test/support/pages/browser.ts'
import { folderFor, openDesktop } from '#test/support/pages/credential-pages.ts'
import { signIn } from '#test/support/pages/staff-sign-in.ts'
import { startService } from '#test/support/service/started-service.ts'
import { button } from '#test/support/pages/controls.ts'

const browser = useBrowser()

/** The same person, with another PIN. */
async function chooseAnew(page: Page, pin: string): Promise<void> {
  await page.getByText('start the desktop app once with --reset-pin').waitFor()
  expect(await page.getByText('npm').count()).toBe(0)
  await page.getByLabel('Your name').fill('Ingrid')
  await page.getByLabel('PIN, 6 to 12 digits').fill(pin)
  await page.getByLabel('The same PIN again').fill(pin)
  await button(page, 'Create manager').click()
  await page.getByLabel('Your name').waitFor({ state: 'detached' })
}

test('a manager who has lost the only PIN chooses another one, once, at the till or in a kiosk’s office', async () => {
  await using service = await startService()
  const { unit } = service
  await using context = await browser().newContext({ locale: 'en-GB' })
  const folder = folderFor(service.url, unit)
  {
    await using _ = await openDesktop(context, folder)
  }
  const start = async (flags: string[], end: (windows: Page[]) => Promise<unknown>) => {
    const started = await launch({ context, folder, flags, windows: 2 })
    const windows = await Promise.all(started.windows.map(({ shown }) => shown))
    await end(windows)
    const quit = new Promise<void>((resolve) => started.app.once('quit', resolve))
    started.app.quit()
    await quit
    await Promise.all(windows.map((page) => page.close()))
  }
  await start(['--reset-pin'], async ([cashier]) => cashier && chooseAnew(cashier, '951357'))
  await start([], async ([cashier]) => {
    if (!cashier) throw new Error('no window')
    await signIn(cashier, null, '951357')
    await cashier.getByLabel('Your PIN').waitFor({ state: 'detached' })
  })
  await start(['--kiosk', '--reset-pin'], async ([, office]) => office && chooseAnew(office, '864209'))
})
