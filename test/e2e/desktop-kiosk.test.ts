// The desktop host as a kiosk, under the double of Electron: its window stays whatever comes before it, and goes with its till.
import { changedAnswer } from '#test/support/till/changed-answer.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { ask } from '#test/support/pages/desktop.ts'
import { launch } from '#test/support/electron/launch.ts'
import { slowTest } from '#test/support/run/run-size.ts'
import { button } from '#test/support/pages/controls.ts'
import { windowAt } from '#test/support/pages/windows.ts'

const browser = useBrowser()
const folder = mkdtempSync(path.join(tmpdir(), 'kasse-desktop-kiosk-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('its window stays in front, whole, unzoomed and awake, and no key leads out of it; staff have one that leads in', async () => {
  await using context = await browser().newContext({ locale: 'en-GB' })
  const { end, windows, menu, awake, order } = await launch({
    context,
    folder,
    flags: ['--kiosk'],
    windows: 1,
  })
  const [window] = windows
  if (!window) throw new Error('no window')
  const page = await window.shown
  await button(page, /^Touch to/).waitFor()
  const { webContents } = window
  expect(window.options).toMatchObject({ frame: false })
  expect(window.onTop).toBe('screen-saver')
  expect(webContents.zoom).toEqual({ factor: 1, limits: [1, 1] })
  expect(menu.shown).toBeNull()
  expect([...awake]).toHaveLength(1)

  for (const keys of [
    'Alt+F4',
    'Control+w',
    'Control+r',
    'F5',
    'F11',
    'Control+Shift+I',
    'Meta+q',
    'Alt+ArrowLeft',
  ])
    expect([keys, await webContents.press(keys)]).toEqual([keys, false])
  for (const keys of ['Tab', 'a', '7', 'Control+a', 'Escape'])
    expect([keys, await webContents.press(keys)]).toEqual([keys, true])

  window.setKiosk(false)
  window.emit('blur')
  expect(window.isKiosk).toBe(true)
  expect(order().at(-1)).toBe(window)
  window.minimize()
  expect(window.isMinimized()).toBe(false)
  window.isKiosk = false
  window.setFullScreen(false)
  await expect.poll(() => window.isKiosk).toBe(true)

  expect(await webContents.press('Control+Alt+Shift+KeyK')).toBe(true)
  await page.getByRole('heading', { name: 'With staff' }).waitFor()
  expect(await ask(page, 'kiosk.close', {})).toEqual(changedAnswer)
  window.emit('blur')
  expect([window.isKiosk, window.onTop]).toEqual([false, null])
  expect(await webContents.press('F5')).toBe(true)
  // Given back to the customers, it is held as before.
  expect(await ask(page, 'kiosk.return', {})).toEqual(changedAnswer)
  expect([window.isKiosk, window.onTop]).toEqual([true, 'screen-saver'])
  expect(await webContents.press('F5')).toBe(false)
  window.close()
  expect(window.isDestroyed()).toBe(false)

  await end(page)
  expect([...awake]).toEqual([])
})

test('a kiosk that is started with --reset-pin and has no PIN to choose opens no office before its customers', async () => {
  await using context = await browser().newContext({ locale: 'en-GB' })
  const flags = ['--kiosk', '--reset-pin']
  const { end, windows, electron } = await launch({ context, folder, flags, windows: 1 })
  const page = await windowAt('kiosk', windows[0])
  await button(page, /^Touch to/).waitFor()
  expect(electron.BrowserWindow.getAllWindows()).toHaveLength(1)
  await end()
  await page.close()
})

slowTest(
  'the program ends while staff have the office open before a kiosk: no window outlives its till',
  async () => {
    await using context = await browser().newContext({ locale: 'en-GB' })
    const { end, windows, whenOpen } = await launch({ context, folder, flags: ['--kiosk'], windows: 1 })
    const [window] = windows
    const page = await window?.shown
    if (!window || !page) throw new Error('no window')
    await button(page, /^Touch to/).waitFor()
    expect(await ask(page, 'kiosk.leave', { pin: '' })).toEqual(changedAnswer)
    const second = whenOpen(2)
    await button(page, 'Open the office').click()
    const office = (await second)[1]
    const officePage = await office?.shown
    if (!office || !officePage) throw new Error('no office')
    await officePage.getByRole('heading', { name: 'Today', exact: true }).waitFor()

    await end()
    // Its windows go when the till is closed, in whatever order.
    for (const one of [office, window]) {
      const gone = Promise.withResolvers<void>()
      one.once('closed', () => gone.resolve())
      one.close()
      await gone.promise
    }
  },
)
