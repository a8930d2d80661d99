// Credentials in a running till, in both its hosts: what the office is told, what is exchanged in mid-sale, and what no child is given.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { forgetSecrets } from '#core/service/credentials.ts'
import { hashPin } from '#core/staff/pin.ts'
import { readStaff, staffFileOf, writeStaff } from '#core/staff/roster.ts'
import { startServer } from '#server/host.ts'
import {
  comeIn,
  folderFor,
  openDesktop,
  pin,
  turnTo,
  type Opened,
} from '#test/support/pages/credential-pages.ts'
import { useBrowser } from '#test/support/pages/browser.ts'
import { seeded } from '#test/support/run/clock.ts'
import { launch } from '#test/support/electron/launch.ts'
import { opened } from '#test/support/till/shop.ts'
import { signIn } from '#test/support/pages/staff-sign-in.ts'
import { chargeByQr, readQr } from '#test/support/pages/till-pages.ts'
import { startService } from '#test/support/service/started-service.ts'
import { credentialsOf } from '#test/support/service/merchant.ts'
import { keepCredentials } from '#test/support/pages/service-page.ts'
import { button } from '#test/support/pages/controls.ts'

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
  const open = async (address = '') => {
    const page = await context.newPage()
    await page.goto(address)
    return page
  }
  const pages = {
    cashier: await open(surfaces.cashier),
    customer: await open(surfaces.customer),
    office: await open(surfaces.office),
  }
  await comeIn(pages.cashier)
  await comeIn(pages.office)
  const kept = owned.move()
  return { ...pages, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

test.each([
  ['the loopback host', openServer],
  ['the desktop app', openDesktop],
])(
  '%s: credentials are exchanged in mid-sale; the next call uses the new ones, and the old token is not used again',
  async (_, open) => {
    await using service = await startService()
    const { unit } = service
    await using context = await browser().newContext({ locale: 'en-GB' })
    const folder = folderFor(service.url, unit)
    await using pages = await open(context, folder)
    const { cashier, customer, office } = pages
    await cashier.getByText('The till has no credentials for the payment service').first().waitFor()
    await turnTo(office, 'service')
    await keepCredentials(office, unit)
    await cashier.getByText('The till has no credentials').first().waitFor({ state: 'detached' })

    await chargeByQr(cashier, '49900')
    const target = await readQr(customer)
    // The token that is held now would open the service for an hour.
    await keepCredentials(office, { clientSecret: 'wrong' })
    await cashier.getByText('does not accept this till’s credentials').first().waitFor()
    await keepCredentials(office, { clientSecret: unit.clientSecret })
    const phone = await context.newPage()
    await phone.goto(target)
    await button(phone, 'Approve').click()
    await cashier.getByRole('heading', { name: 'Paid' }).waitFor()

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
  await using service = await startService()
  const { unit } = service
  await using context = await browser().newContext({ locale: 'en-GB' })
  const folder = folderFor(service.url, unit)
  {
    await using pages = await openDesktop(context, folder)
    await turnTo(pages.office, 'service')
    await keepCredentials(pages.office, unit)
    await pages.office
      .getByText('the encryption key is in this machine’s key store, GNOME Keyring (libsecret)')
      .waitFor()
    expect(readdirSync(folder)).not.toContain('vault.key')
  }
  {
    // What PINs are checked with is sealed by that store too: the terminal gives one that opens without.
    const locked = await launch({ context, folder, windows: 2, user: 'somebody' })
    const cashier = await locked.windows[0]?.shown
    if (!cashier) throw new Error('no window')
    await signIn(cashier, null, pin)
    await cashier.getByText('PINs cannot be checked on this till').waitFor()
    const quit = new Promise<void>((resolve) => locked.app.once('quit', resolve))
    await cashier.close()
    await quit
    await (await locked.windows[1]?.shown)?.close()
  }
  const file = staffFileOf(folder)
  const people = opened(readStaff(file)) ?? []
  writeStaff(
    file,
    people.map((one) => ({ ...one, pin: hashPin(pin, seeded(1)) })),
  )
  for (const other of [{ user: 'somebody' }, { keyStore: 'basic_text' as const }]) {
    await using pages = await openDesktop(context, folder, other)
    // The key that signs the journal lies in that store too.
    await pages.cashier.getByText('is gone, cannot be opened here or belongs to another journal').waitFor()
    await turnTo(pages.office, 'service')
    await pages.office.getByText('does not open them here').first().waitFor()
    const closed = pages.office.getByText('Cannot be opened', { exact: true })
    await closed.first().waitFor()
    expect(await closed.count()).toBe(3)
  }
  {
    // A password that all know is no key store, whatever it is called.
    await using pages = await openDesktop(context, folder, { keyStore: 'basic_text' })
    await turnTo(pages.office, 'service')
    await keepCredentials(pages.office, unit)
    await pages.office.getByText('because the till reaches no key store here').waitFor()
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['vault.key', 'vault.sealed']))
    await turnTo(pages.office, 'diagnostics')
    await pages.office.getByText('because the till reaches no key store here').waitFor()
    await pages.office.getByLabel('Why is it right all the same?').fill('another user runs it now')
    await pages.office.getByLabel('PIN').fill(pin)
    await button(pages.office, 'Accept this journal').click()
    await pages.office.getByText('A manager has accepted this journal').first().waitFor()
    // With the next PIN nothing is left that the lost store has sealed.
    await turnTo(pages.office, 'staff')
    await button(pages.office, 'New PIN for Ingrid').click()
    const dialog = pages.office.getByRole('dialog')
    await dialog.getByLabel(/^PIN/).fill(pin)
    await dialog.getByLabel('Your PIN').fill(pin)
    await button(pages.office, 'Save').click()
    await dialog.waitFor({ state: 'detached' })
  }
  {
    await using pages = await openDesktop(context, folder, { keyStore: 'basic_text' })
    await chargeByQr(pages.cashier, '100')
  }
  {
    await using pages = await openDesktop(context, folder, { keyStore: 'kwallet6' })
    await turnTo(pages.office, 'service')
    await pages.office.getByText('key store, KWallet').waitFor()
    expect(readdirSync(folder)).not.toContain('vault.key')
  }
})

test('the desktop app says in its terminal where its credentials are once they are there, and not before', async () => {
  await using service = await startService()
  const { unit } = service
  await using context = await browser().newContext({ locale: 'en-GB' })
  const folder = folderFor(service.url, unit)
  const terminal = vi.spyOn(console, 'log').mockReturnValue()
  try {
    {
      await using pages = await openDesktop(context, folder)
      expect(terminal.mock.calls).toEqual([])
      await turnTo(pages.office, 'service')
      await keepCredentials(pages.office, unit)
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
  await using service = await startService()
  const { unit } = service
  await using context = await browser().newContext({ locale: 'en-GB' })
  const folder = folderFor(service.url, unit)
  Object.assign(process.env, credentialsOf(unit))
  {
    await using _pages = await openDesktop(context, folder, { flags: ['--keep-credentials'] })
    expect(forgetSecrets(process.env)).toEqual({})
  }
  await using pages = await openDesktop(context, folder)
  await chargeByQr(pages.cashier, '100')
  expect(existsSync(path.join(folder, 'vault.sealed'))).toBe(true)
})
