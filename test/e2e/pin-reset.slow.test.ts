// The only manager's lost PIN in the desktop app: started once with --reset-pin, it asks for a new one, also where it is a kiosk.
import { expect, test } from 'vitest'
import { launch } from '#test/support/electron/launch.ts'
import { useBrowser } from '#test/support/pages/browser.ts'
import { openShop, openDesktop } from '#test/support/pages/credential-pages.ts'
import type { Cashier } from '#test/support/pages/cashier.ts'
import type { Office } from '#test/support/pages/office.ts'
import { windowAt, type Window } from '#test/support/pages/windows.ts'

const browser = useBrowser()

/** The same person, with another PIN. */
async function chooseAnew(page: Cashier | Office, pin: string): Promise<void> {
  await page.getByText('start the desktop app once with --reset-pin').waitFor()
  expect(await page.getByText('npm').count()).toBe(0)
  await page.makeManager(pin)
  await page.getByLabel('Your name').waitFor({ state: 'detached' })
}

test('a manager who has lost the only PIN chooses another one, once, at the till or in a kiosk’s office', async () => {
  await using shop = await openShop(browser())
  const { context, folder } = shop
  {
    await using _ = await openDesktop(context, folder)
  }
  const start = async (flags: string[], act: (windows: readonly Window[]) => Promise<unknown>) => {
    const { windows, end } = await launch({ context, folder, flags, windows: 2 })
    await act(windows)
    await end()
    for (const { shown } of windows) await (await shown).close()
  }
  await start(['--reset-pin'], async ([window]) => chooseAnew(await windowAt('cashier', window), '951357'))
  await start([], async ([window]) => {
    const cashier = await windowAt('cashier', window)
    await cashier.signIn(null, '951357')
    await cashier.getByLabel('Your PIN').waitFor({ state: 'detached' })
  })
  await start(['--kiosk', '--reset-pin'], async ([, window]) =>
    chooseAnew(await windowAt('office', window), '864209'),
  )
})
