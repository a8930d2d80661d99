// The desktop program as a program, under the double of Electron and in Electron itself: its windows, its end, its restart, its credentials, a start that fails.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { place } from '#test/support/pages/counter.ts'
import { ask, atWindow, type Desktop } from '#test/support/pages/desktop.ts'
import { useDesktops } from '#test/support/pages/desktops.ts'
import { startService } from '#test/support/service/started-service.ts'
import { button, heading } from '#test/support/pages/controls.ts'
import { phoneAt } from '#test/support/pages/phone.ts'
import type { Cashier } from '#test/support/pages/cashier.ts'
import type { Office } from '#test/support/pages/office.ts'

const told = useDesktops()
const slowTold = useDesktops({ isSlow: true })

async function approve(browser: Browser, code: string): Promise<void> {
  await using context = await browser.newContext(place)
  const phone = phoneAt(await context.newPage())
  await phone.approve(code)
  await button(phone, 'Approve').waitFor({ state: 'detached' })
}

async function openOffice(desktop: Desktop, cashier: Cashier): Promise<Office> {
  await cashier.askForOffice()
  return desktop.page('office')
}

/** The program may be gone before the page has an answer. */
const restart = (office: Page) =>
  office.evaluate(() => {
    const { till } = window as unknown as {
      till: { call: (name: string, input: unknown) => Promise<unknown> }
    }
    till.call('till.restart', {}).catch(() => undefined)
  })

told('a QR sale in two windows, from the built main and preload', async ({ open, browser }) => {
  await using desktop = await open()
  const [cashier, customer] = [await desktop.page('cashier'), await desktop.page('customer')]
  await cashier.chargeByQr('49900')
  await approve(browser, await customer.code())
  await cashier.paid()
  await customer.paid()

  // A page has the three functions of its bridge and nothing of Electron or Node.
  const inPage = await cashier.evaluate(() => ({
    bridge: Object.keys((window as unknown as { till: object }).till),
    isFrozen: Object.isFrozen((window as unknown as { till: object }).till),
    leaks: ['require', 'process', 'ipcRenderer', '__call'].filter((name) => name in window),
  }))
  expect(inPage).toEqual({ bridge: ['call', 'subscribe'], isFrozen: true, leaks: [] })

  // The customer's window may ask nothing, whatever its page says.
  expect(await ask(customer, 'sale.cancel', { sale: 'x' })).toMatchObject({
    ok: false,
    problem: { code: 'command.notAllowed' },
  })
  expect(readdirSync(desktop.folder)).toEqual(
    expect.arrayContaining(['journal.sqlite', 'sandbox.sqlite', 'settings.json', 'till.json']),
  )

  // The office is a window of its own, opened once and brought to the front after that.
  const office = await openOffice(desktop, cashier)
  await heading(office, 'Today').waitFor()
  await office.getByText('NOK 499.00').first().waitFor()
  expect(await openOffice(desktop, cashier)).toBe(office)
  await expect.poll(() => atWindow(desktop, 'office', (window) => window.isFocused())).toBe(true)

  // Without its cashier's screen the till is closed, whatever the customer's still shows.
  await cashier.close()
  expect(await desktop.ended).toBe(0)
})

slowTold(
  'the customer’s window is all over the second display, or in a corner of the only one',
  async ({ open }) => {
    await using desktop = await open()
    await Promise.all([desktop.page('cashier'), desktop.page('customer')])
    const displays = await desktop.evaluate(({ screen }) => {
      const own = screen.getPrimaryDisplay()
      const [second] = screen.getAllDisplays().filter(({ id }) => id !== own.id)
      return { workArea: own.workArea, second: second?.bounds }
    }, null)
    const { workArea, second } = displays
    const width = Math.min(1280, workArea.width)
    const height = Math.min(800, workArea.height)
    const corner = {
      x: workArea.x + workArea.width - width,
      y: workArea.y + workArea.height - height,
      width,
      height,
    }
    const wanted = second ?? corner
    const place = async () => {
      const { bounds, isWhole } = await atWindow(desktop, 'customer', (window) => ({
        bounds: window.getBounds(),
        isWhole: window.isFullScreen(),
      }))
      const off = (['x', 'y', 'width', 'height'] as const).map((side) =>
        Math.abs(bounds[side] - wanted[side]),
      )
      // A window manager may put a frame around what is not whole.
      return { isThere: Math.max(...off) <= (isWhole ? 0 : 40), isWhole }
    }
    await expect.poll(place).toEqual({ isThere: true, isWhole: second !== undefined })
    await expect.poll(() => atWindow(desktop, 'cashier', (window) => window.isFocused())).toBe(true)
  },
)

slowTold('started once more it comes to the front, and no second till opens', async ({ open }) => {
  await using desktop = await open()
  const [cashier, customer] = [await desktop.page('cashier'), await desktop.page('customer')]
  await atWindow(desktop, 'cashier', (window) => window.minimize())
  await atWindow(desktop, 'customer', (window) => window.focus())
  await expect.poll(() => atWindow(desktop, 'customer', (window) => window.isFocused())).toBe(true)
  await desktop.startAgain()
  await expect
    .poll(() => atWindow(desktop, 'cashier', (window) => [window.isMinimized(), window.isFocused()]))
    .toEqual([false, true])
  expect(await desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length, null)).toBe(2)
  // It still sells.
  await cashier.chargeByQr('100')
  await customer.code()
})

slowTold(
  'restarted from the office, not in mid-sale, it comes back by itself and sells',
  async ({ open, browser }) => {
    await using desktop = await open()
    const cashier = await desktop.page('cashier')
    await cashier.chargeByQr('49900')
    const office = await openOffice(desktop, cashier)
    await heading(office, 'Today').waitFor()
    expect(await ask(office, 'till.restart', {})).toMatchObject({ problem: { code: 'till.busy' } })
    await approve(browser, await (await desktop.page('customer')).code())
    await cashier.paid()

    await restart(office)
    const again = await desktop.comeBack()
    const cashierAgain = await again.page('cashier')
    await cashierAgain.newSale()
    await cashierAgain.chargeByQr('100')
    await (await again.page('customer')).code()
    await again.quit()
    expect(readdirSync(desktop.folder).filter((name) => name.endsWith('-wal'))).toEqual([])
  },
)

const pin = '739152'
/** By the names that Electron has for them; without one the till makes a key of its own. */
const storeWords: Record<string, string> = {
  gnome_libsecret: 'GNOME Keyring (libsecret)',
  kwallet: 'key store, KWallet',
  kwallet5: 'key store, KWallet',
  kwallet6: 'key store, KWallet',
}

slowTold(
  'credentials that are entered are there after the next start, and it is said what they lie in',
  async ({ open }) => {
    await using service = await startService()
    const { unit } = service
    const handler = { merchant_serial_number: unit.merchantSerialNumber, environment: 'TEST' }
    const settings = {
      service: { kind: 'service', baseUrl: service.url, systemHeaderPrefix: 'Service-System', handler },
    }
    await using desktop = await open({ settings, managerPin: pin })
    const store = await desktop.evaluate(
      ({ safeStorage }) =>
        process.platform === 'linux' ? safeStorage.getSelectedStorageBackend() : process.platform,
      null,
    )
    const cashier = await desktop.page('cashier')
    await cashier.signIn(null, pin)
    const office = await openOffice(desktop, cashier)
    await office.signIn(null, pin)
    await office.getByRole('heading', { name: 'Today', exact: true }).waitFor()
    await office.goTo('#/service')
    await office.keepCredentials(unit)
    await office
      .getByText(storeWords[store] ?? 'because the till reaches no key store here')
      .first()
      .waitFor()
    expect(readdirSync(desktop.folder).includes('vault.key')).toBe(!(store in storeWords))
    await restart(office)

    const again = await desktop.comeBack()
    const cashierAgain = await again.page('cashier')
    await cashierAgain.signIn(null, pin)
    await cashierAgain.chargeByQr('49900')
    await (await again.page('customer')).code()
    await again.quit()
  },
)

slowTold(
  'a printer that is not there is said on the cashier’s screen, and the receipt waits',
  async ({ open, browser }) => {
    const printer = { kind: 'system', columns: 32, name: 'No such printer' }
    await using desktop = await open({ settings: { printer } })
    const cashier = await desktop.page('cashier')
    await cashier.chargeByQr('49900')
    await approve(browser, await (await desktop.page('customer')).code())
    await cashier.paid()
    await cashier.getByText('The system’s printer did not take it').waitFor()
    await cashier.getByText('1 receipt is waiting.').waitFor()
    expect(await heading(cashier, 'Paid').isVisible()).toBe(true)
  },
)

const unreadable: [string, string, RegExp][] = [
  ['settings that cannot be read', '{ "service": ', /settings\.json cannot be used/],
  ['a setting that is none', '{ "service": { "kind": "elsewhere" } }', /settings\.json cannot be used/],
]
for (const [title, settings, words] of unreadable)
  slowTold(`a start that fails ends with its reason and a code: ${title}`, async ({ fail }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'kasse-fails-'))
    try {
      writeFileSync(path.join(folder, 'settings.json'), settings)
      const { code, said } = await fail(folder, ['--kiosk'])
      expect(code).toBe(1)
      expect(said).toMatch(words)
      expect(readdirSync(folder)).not.toContain('journal.sqlite')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
