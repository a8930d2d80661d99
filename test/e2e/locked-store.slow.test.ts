// A desktop app whose key store is locked when it starts: no window waits for it, and the till goes on once somebody has unlocked it.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { launch } from '#test/support/electron/launch.ts'
import { useBrowser } from '#test/support/pages/browser.ts'
import { openShop, openDesktop } from '#test/support/pages/credential-pages.ts'
import { bothOf, windowAt } from '#test/support/pages/windows.ts'
import { firstPin } from '#test/support/pages/staff-sign-in.ts'

const browser = useBrowser()

test('a locked key store holds up no window: the till says what is missing, and sells once somebody has unlocked it', async () => {
  await using shop = await openShop(browser())
  const { unit, context, folder } = shop
  {
    await using pages = await openDesktop(context, folder)
    await pages.office.goTo('#/service')
    await pages.office.keepCredentials(unit)
  }
  const sealed = () =>
    ['vault', 'store-keys'].map((name) => readFileSync(path.join(folder, `${name}.sealed`)))
  const before = sealed()
  {
    // Somebody refused: this program is not asked again, and nothing is sealed by a password that all know.
    const refused = await launch({ context, folder, windows: 2, unlocking: 'refused' })
    const cashier = await windowAt('cashier', refused.windows[0])
    await cashier.getByText('GNOME Keyring (libsecret), is locked or does not answer').waitFor()
    await refused.end(cashier)
    await (await refused.windows[1]?.shown)?.close()
    expect(sealed()).toEqual(before)
  }
  const locked = await launch({ context, folder, windows: 2, unlocking: 'asked' })
  const { cashier, customer } = await bothOf(locked.windows)
  await cashier.getByText('is locked or does not answer').waitFor()
  await cashier.signIn(null, firstPin)
  await cashier.getByText('is locked or does not answer').nth(1).waitFor()
  locked.keyStore.answer.resolve('open')
  for (const one of await cashier.getByText('is locked or does not answer').all())
    await one.waitFor({ state: 'detached' })
  await cashier.signIn(null, firstPin)
  await cashier.chargeByQr('100')
  await locked.end(cashier)
  await customer.close()
})
