// Credentials in a running till, in both its hosts: what the office is told, what is exchanged in mid-sale, and what no child is given.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { forgetSecrets } from '#core/service/credentials.ts'
import { hashPin } from '#core/staff/pin.ts'
import { readStaff, staffFileOf, writeStaff } from '#core/staff/roster.ts'
import { startServer } from '#server/host.ts'
import { openShop, openDesktop, type Opened } from '#test/support/pages/credential-pages.ts'
import { useBrowser } from '#test/support/pages/browser.ts'
import { seeded } from '#test/support/run/clock.ts'
import { launch } from '#test/support/electron/launch.ts'
import { opened } from '#test/support/till/shop.ts'
import { credentialsOf } from '#test/support/service/merchant.ts'
import { button } from '#test/support/pages/controls.ts'
import { windowAt } from '#test/support/pages/windows.ts'
import { phoneAt } from '#test/support/pages/phone.ts'
import { firstPin } from '#test/support/pages/staff-sign-in.ts'
import { screenAt } from '#test/support/pages/screens.ts'
import type { Surface } from '#shared/command.ts'

const browser = useBrowser()
async function openServer(context: BrowserContext, folder: string): Promise<Opened> {
  await using owned = new AsyncDisposableStack()
  const started = await startServer({
    folder,
    port: 0,
    environment: {},
    startSandbox: () => Promise.reject(new Error('this till has a service')),
  })
  if (!started.ok) throw new Error(JSON.stringify(started.problem))
  const { surfaces } = owned.use(started.value)
  const open = async <Of extends Surface>(of: Of) => {
    const page = await context.newPage()
    await page.goto(surfaces[of] ?? '')
    return screenAt(of, page)
  }
  const pages = {
    cashier: await open('cashier'),
    customer: await open('customer'),
    office: await open('office'),
  }
  await pages.cashier.comeIn()
  await pages.office.comeIn()
  const kept = owned.move()
  return { ...pages, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

test.each([
  ['the loopback host', openServer],
  ['the desktop app', openDesktop],
])(
  '%s: credentials are exchanged in mid-sale; the next call uses the new ones, and the old token is not used again',
  async (_, open) => {
    await using shop = await openShop(browser())
    const { unit, context, folder } = shop
    await using pages = await open(context, folder)
    const { cashier, customer, office } = pages
    await cashier.getByText('The till has no credentials for the payment service').first().waitFor()
    await office.goTo('#/service')
    await office.keepCredentials(unit)
    await cashier.getByText('The till has no credentials').first().waitFor({ state: 'detached' })

    await cashier.chargeByQr('49900')
    const target = await customer.code()
    // The token that is held now would open the service for an hour.
    await office.keepCredentials({ clientSecret: 'wrong' })
    await cashier.getByText('does not accept this till’s credentials').first().waitFor()
    await office.keepCredentials({ clientSecret: unit.clientSecret })
    const phone = phoneAt(await context.newPage())
    await phone.approve(target)
    await cashier.paid()

    for (const page of [cashier, customer, office])
      for (const secret of [unit.clientId, unit.clientSecret, unit.subscriptionKey])
        expect(await page.content()).not.toContain(secret)
    // Nothing of it is in any file in clear, least of all among the settings, where conf and electron-store keep things.
    for (const name of readdirSync(folder)) {
      const file = path.join(folder, name)
      if (
        !existsSync(file) ||
        readdirSync(folder, { withFileTypes: true })
          .find((one) => one.name === name)
          ?.isDirectory()
      )
        continue
      const text = readFileSync(file, 'latin1')
      for (const secret of [unit.clientId, unit.clientSecret, unit.subscriptionKey])
        expect([name, text.includes(secret)]).toEqual([name, false])
    }
  },
)

test('the desktop app names the store that it has, says when that is gone, and is no less truthful without one', async () => {
  await using shop = await openShop(browser())
  const { unit, context, folder } = shop
  {
    await using pages = await openDesktop(context, folder)
    await pages.office.goTo('#/service')
    await pages.office.keepCredentials(unit)
    await pages.office
      .getByText('the encryption key is in this machine’s key store, GNOME Keyring (libsecret)')
      .waitFor()
    expect(readdirSync(folder)).not.toContain('vault.key')
  }
  {
    // What PINs are checked with is sealed by that store too: the terminal gives one that opens without.
    const locked = await launch({ context, folder, windows: 2, user: 'somebody' })
    const cashier = await windowAt('cashier', locked.windows[0])
    await cashier.signIn(null, firstPin)
    await cashier.getByText('PINs cannot be checked on this till').waitFor()
    await locked.end(cashier)
    await (await locked.windows[1]?.shown)?.close()
  }
  const file = staffFileOf(folder)
  const people = opened(readStaff(file)) ?? []
  writeStaff(
    file,
    people.map((one) => ({ ...one, pin: hashPin(firstPin, seeded(1)) })),
  )
  for (const other of [{ user: 'somebody' }, { keyStore: 'basic_text' as const }]) {
    await using pages = await openDesktop(context, folder, other)
    // The key that signs the journal lies in that store too.
    await pages.cashier.getByText('is gone, cannot be opened here or belongs to another journal').waitFor()
    await pages.office.goTo('#/service')
    await pages.office.getByText('does not open them here').first().waitFor()
    const closed = pages.office.getByText('Cannot be opened', { exact: true })
    await closed.first().waitFor()
    expect(await closed.count()).toBe(3)
  }
  {
    // A password that all know is no key store, whatever it is called.
    await using pages = await openDesktop(context, folder, { keyStore: 'basic_text' })
    await pages.office.goTo('#/service')
    await pages.office.keepCredentials(unit)
    await pages.office.getByText('because the till reaches no key store here').waitFor()
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['vault.key', 'vault.sealed']))
    await pages.office.goTo('#/diagnostics')
    await pages.office.getByText('because the till reaches no key store here').waitFor()
    await pages.office.getByLabel('Why is it right all the same?').fill('another user runs it now')
    await pages.office.getByLabel('PIN').fill(firstPin)
    await button(pages.office, 'Accept this journal').click()
    await pages.office.getByText('A manager has accepted this journal').first().waitFor()
    // The next PIN is checked with a key of the new file.
    await pages.office.goTo('#/staff')
    await button(pages.office, 'New PIN for Ingrid').click()
    const dialog = pages.office.getByRole('dialog')
    await dialog.getByLabel(/^PIN/).fill(firstPin)
    await dialog.getByLabel('Your PIN').fill(firstPin)
    await button(pages.office, 'Save').click()
    await dialog.waitFor({ state: 'detached' })
  }
  {
    await using pages = await openDesktop(context, folder, { keyStore: 'basic_text' })
    await pages.cashier.chargeByQr('100')
  }
  {
    await using pages = await openDesktop(context, folder, { keyStore: 'kwallet6' })
    await pages.office.goTo('#/service')
    await pages.office.getByText('key store, KWallet').waitFor()
    expect(readdirSync(folder)).not.toContain('vault.key')
  }
})

test('the desktop app says in its terminal where its credentials are once they are there, and not before', async () => {
  await using shop = await openShop(browser())
  const { unit, context, folder } = shop
  const terminal = vi.spyOn(console, 'log').mockReturnValue()
  try {
    {
      await using pages = await openDesktop(context, folder)
      expect(terminal.mock.calls).toEqual([])
      await pages.office.goTo('#/service')
      await pages.office.keepCredentials(unit)
    }
    await using _pages = await openDesktop(context, folder)
    const said = terminal.mock.calls.map(String)
    expect(said).toEqual([
      expect.stringMatching(/^Credentials: Sealed in .*vault\.sealed; .*GNOME Keyring/),
      expect.stringMatching(/^ +A copied file, a stolen disk/),
    ])
  } finally {
    terminal.mockRestore()
  }
})

test('the desktop app takes the environment’s credentials in, and out of what its processes inherit', async () => {
  await using shop = await openShop(browser())
  const { unit, context, folder } = shop
  Object.assign(process.env, credentialsOf(unit))
  {
    await using _pages = await openDesktop(context, folder, { flags: ['--keep-credentials'] })
    expect(forgetSecrets(process.env)).toEqual({})
  }
  await using pages = await openDesktop(context, folder)
  await pages.cashier.chargeByQr('100')
  expect(existsSync(path.join(folder, 'vault.sealed'))).toBe(true)
})
