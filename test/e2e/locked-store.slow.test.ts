// A desktop app whose key store is locked when it starts: no window waits for it, and the till goes on once somebody has unlocked it.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { launch } from '#test/support/electron/launch.ts'
import { useBrowser } from '#test/support/pages/browser.ts'
import { folderFor, openDesktop, pin, turnTo } from '#test/support/pages/credential-pages.ts'
import { signIn } from '#test/support/pages/staff-sign-in.ts'
import { chargeByQr } from '#test/support/pages/till-pages.ts'
import { startService } from '#test/support/service/started-service.ts'
import { keepCredentials } from '#test/support/pages/service-page.ts'

const browser = useBrowser()

test('a locked key store holds up no window: the till says what is missing, and sells once somebody has unlocked it', async () => {
  await using service = await startService()
  const { unit } = service
  await using context = await browser().newContext({ locale: 'en-GB' })
  const folder = folderFor(service.url, unit)
  {
    await using pages = await openDesktop(context, folder)
    await turnTo(pages.office, 'service')
    await keepCredentials(pages.office, unit)
  }
  const sealed = () =>
    ['vault', 'anchor', 'pins', 'store-keys'].map((name) => readFileSync(path.join(folder, `${name}.sealed`)))
  const before = sealed()
  {
    // Somebody refused: this program is not asked again, and nothing is sealed by a password that all know.
    const refused = await launch({ context, folder, windows: 2, unlocking: 'refused' })
    const cashier = await refused.windows[0]?.shown
    if (!cashier) throw new Error('no window')
    await cashier.getByText('GNOME Keyring (libsecret), is locked or does not answer').waitFor()
    const quit = new Promise<void>((resolve) => refused.app.once('quit', resolve))
    await cashier.close()
    await quit
    await (await refused.windows[1]?.shown)?.close()
    expect(sealed()).toEqual(before)
  }
  const locked = await launch({ context, folder, windows: 2, unlocking: 'asked' })
  const [cashier, customer] = await Promise.all(locked.windows.map(({ shown }) => shown))
  if (!cashier || !customer) throw new Error('no two windows')
  await cashier.getByText('is locked or does not answer').waitFor()
  await signIn(cashier, null, pin)
  await cashier.getByText('is locked or does not answer').nth(1).waitFor()
  locked.keyStore.answer.resolve('open')
  for (const one of await cashier.getByText('is locked or does not answer').all())
    await one.waitFor({ state: 'detached' })
  await signIn(cashier, null, pin)
  await chargeByQr(cashier, '100')
  const quit = new Promise<void>((resolve) => locked.app.once('quit', resolve))
  await cashier.close()
  await quit
  await customer.close()
})
