// The desktop program under Wayland, where no program places its windows: it starts again under X11 where that is there, else it says what it cannot do.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sandboxSettings } from '#core/settings/settings.ts'
import { useBrowser } from '#test/support/pages/browser.ts'
import { launch } from '#test/support/electron/launch.ts'
import { display } from '#test/support/electron/screen.ts'

const browser = useBrowser()
const root = mkdtempSync(path.join(tmpdir(), 'kasse-wayland-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const asked = '--ozone-platform=wayland'
const words = 'lets no program place its windows'

test('the cashier is told once that nothing places the customer’s window, and nothing tries to', async () => {
  await using context = await browser().newContext({ locale: 'en-GB' })
  const folder = path.join(root, 'told')
  const desktop = await launch({ context, folder, windows: 2, flags: [asked], isWayland: true })
  // Opened last it is in front.
  const [customerWindow, cashierWindow] = desktop.windows
  if (!cashierWindow || !customerWindow) throw new Error('no two windows')
  const [cashier, customer] = await Promise.all([cashierWindow.shown, customerWindow.shown])
  await cashier.getByText(words).waitFor()
  expect(desktop.order().at(-1)).toBe(cashierWindow)
  // It is one that can be taken hold of, and not all over the cashier's.
  const where = () => ({ ...customerWindow.getBounds(), isWhole: customerWindow.isFullScreen() })
  const asOpened = { x: 0, y: 0, width: 1280, height: 800, isWhole: false }
  expect(where()).toEqual(asOpened)
  desktop.screen.plug(display(3, -1080, -200, 1080, 1920))
  desktop.screen.unplug(2)
  expect(where()).toEqual(asOpened)
  await cashier.getByRole('button', { name: 'Close', exact: true }).click()
  await cashier.getByText(words).waitFor({ state: 'detached' })

  const show = async () => {
    await cashier.getByRole('button', { name: 'Screen', exact: true }).click()
    await cashier.getByRole('button', { name: 'Show the customer’s screen' }).click()
  }
  await show()
  await expect.poll(() => desktop.order().at(-1)).toBe(customerWindow)
  await cashier.getByRole('dialog').waitFor({ state: 'detached' })

  await customer.close()
  await expect.poll(() => customerWindow.isDestroyed()).toBe(true)
  const both = desktop.whenOpen(2)
  await show()
  const again = (await both).at(-1)
  expect(again?.isFullScreen()).toBe(false)
  await again?.shown
  await desktop.end(cashier)
})

test('under X11 nobody is told anything', async () => {
  await using context = await browser().newContext({ locale: 'en-GB' })
  const { app, windows } = await launch({ context, folder: path.join(root, 'x11'), windows: 2 })
  const [cashier] = await Promise.all(windows.map(({ shown }) => shown))
  await cashier?.getByRole('button', { name: 'Screen', exact: true }).waitFor()
  expect(await cashier?.getByText(words).count()).toBe(0)
  const quit = Promise.withResolvers<void>()
  app.once('quit', () => quit.resolve())
  await cashier?.close()
  await quit.promise
})

/** What the office writes. */
const unattended = { ...sandboxSettings(), isAttended: false }

test.each(['--kiosk', 'by its settings'])(
  'a kiosk (%s), which nothing could hold in front, does not start',
  async (how) => {
    await using context = await browser().newContext()
    const folder = path.join(root, `kiosk ${how}`)
    mkdirSync(folder)
    if (how !== '--kiosk') writeFileSync(path.join(folder, 'settings.json'), JSON.stringify(unattended))
    const flags = how === '--kiosk' ? [how, asked] : [asked]
    const { windows, app } = await launch({ context, folder, windows: 0, flags, isWayland: true })
    expect([windows, app.exitCode]).toEqual([[], 1])
    expect(existsSync(path.join(folder, 'journal.sqlite'))).toBe(false)
  },
)

/** A display of X11 that nobody has. */
const number = 60_000 + process.pid
const socket = `/tmp/.X11-unix/X${number}`

test.skipIf(process.platform === 'win32')(
  'with an X server beside it the program starts again under that one',
  async () => {
    mkdirSync(path.dirname(socket), { recursive: true })
    writeFileSync(socket, '')
    const before = process.env['DISPLAY']
    process.env['DISPLAY'] = `:${number}`
    try {
      await using context = await browser().newContext()
      const folder = path.join(root, 'again')
      mkdirSync(folder)
      const flags = ['--kiosk']
      const { app, windows } = await launch({ context, folder, windows: 0, flags, isWayland: true })
      expect(windows).toEqual([])
      expect(app.nextArgs.at(-1)).toBe('--ozone-platform=x11')
      expect(existsSync(path.join(folder, 'journal.sqlite'))).toBe(false)
    } finally {
      rmSync(socket)
      if (before === undefined) delete process.env['DISPLAY']
      else process.env['DISPLAY'] = before
    }
  },
)
