// The built desktop bundles under the double of Electron: the same sale through two windows, and a preload that gives nothing away.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { launch } from '#test/support/electron/launch.ts'
import { chargeByQr, readQr } from '#test/support/pages/till-pages.ts'

const browser = useBrowser()
const folder = mkdtempSync(path.join(tmpdir(), 'kasse-desktop-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a QR sale in two windows, from the built main and preload', async () => {
  await using context = await browser().newContext({ locale: 'en-GB' })
  const { app, windows, whenOpen } = await launch({ context, folder, windows: 2 })
  const [cashierWindow, customerWindow] = windows
  if (!cashierWindow || !customerWindow) throw new Error('no two windows')
  const [cashier, customer] = await Promise.all([cashierWindow.shown, customerWindow.shown])

  // On the second display, and all over it.
  expect(customerWindow.options).toMatchObject({ fullscreen: true, x: 1366 })
  for (const { options } of [cashierWindow, customerWindow]) {
    expect(options.webPreferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
    })
  }

  await chargeByQr(cashier, '49900')
  const phone = await context.newPage()
  await phone.goto(await readQr(customer))
  await phone.getByRole('button', { name: 'Approve' }).click()
  await cashier.getByRole('heading', { name: 'Paid' }).waitFor()
  await customer.getByRole('heading', { name: 'Paid' }).waitFor()

  // A page has the three functions of its bridge and nothing of Electron or Node.
  const inPage = await cashier.evaluate(() => ({
    bridge: Object.keys((window as unknown as { till: object }).till),
    isFrozen: Object.isFrozen((window as unknown as { till: object }).till),
    leaks: ['require', 'process', 'ipcRenderer', '__call'].filter((name) => name in window),
  }))
  expect(inPage).toEqual({ bridge: ['call', 'subscribe'], isFrozen: true, leaks: [] })

  // The customer's window may ask nothing, whatever its page says.
  const asked = await customer.evaluate(() =>
    (window as unknown as { till: { call: (name: string, input: unknown) => Promise<unknown> } }).till.call(
      'sale.cancel',
      { sale: 'x' },
    ),
  )
  expect(asked).toMatchObject({ ok: false, problem: { code: 'command.notAllowed' } })
  expect(readdirSync(folder)).toEqual(
    expect.arrayContaining(['journal.sqlite', 'sandbox.sqlite', 'settings.json', 'till.json']),
  )

  // The office is a window of its own, opened once and brought to the front after that.
  const third = whenOpen(3)
  await cashier.getByRole('button', { name: 'Screen', exact: true }).click()
  await cashier.getByRole('button', { name: 'Open the office' }).click()
  const office = await (await third)[2]?.shown
  if (!office) throw new Error('no window of the office')
  await office.getByRole('heading', { name: 'Sales' }).waitFor()
  await office.getByText('NOK 499.00').first().waitFor()

  const quit = Promise.withResolvers<void>()
  app.once('quit', () => quit.resolve())
  // Without its cashier's screen the till is closed, whatever the customer's still shows.
  await cashier.close()
  await quit.promise
  // A page that asks then, as one does that is just being loaded, asks a till whose journal is closed: nothing in main falls over it.
  await office.evaluate(async () => {
    type Bridge = {
      subscribe: (hear: () => void) => void
      call: (name: string, input: object) => Promise<unknown>
    }
    const { till } = window as unknown as { till: Bridge }
    till.subscribe(() => undefined)
    await till.call('catalog.read', {}) // heard after it
  })
  for (let turns = 0; turns < 3; turns += 1) await new Promise(setImmediate)
})
