// The desktop program as a kiosk, under the double of Electron and in Electron itself: its page comes back, no key leads out of it, and staff get in and out.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { place } from '#test/support/pages/counter.ts'
import { ask, atWindow, type Desktop } from '#test/support/pages/desktop.ts'
import { useDesktops } from '#test/support/pages/desktops.ts'
import { changedAnswer } from '#test/support/till/changed-answer.ts'
import { button } from '#test/support/pages/controls.ts'
import { phoneAt } from '#test/support/pages/phone.ts'

const slowTold = useDesktops({ isSlow: true })

/** Held before customers. Above all else only where there is a window manager to keep it there. */
const isHeld = (desktop: Desktop) => atWindow(desktop, 'kiosk', (window) => window.kiosk)

/** Asked to close as its cross would. */
const closeWindow = (desktop: Desktop) => atWindow(desktop, 'kiosk', (window) => window.close())

slowTold(
  'the page dies while a sale runs: it is back with the same sale, which is paid; customers cannot close it, staff can',
  async ({ open, browser }) => {
    await using desktop = await open({ isKiosk: true })
    const first = await desktop.page('kiosk')
    await button(first, /^Touch to/).waitFor()
    const order = { amount: { value: 50_000, currency: 'NOK' }, by: { userFlow: 'QR' } }
    expect(await ask(first, 'sale.start', order)).toEqual(changedAnswer)
    const code = await first.code()

    const second = await desktop.crash('kiosk')
    expect(await second.code()).toBe(code)
    await using context = await browser.newContext(place)
    const phone = phoneAt(await context.newPage())
    await phone.approve(code)
    await second.paid()
    expect(readFileSync(path.join(desktop.folder, 'till.log'), 'utf8')).toContain(
      'a window’s page is loaded again',
    )

    await closeWindow(desktop)
    expect(await ask(second, 'kiosk.close', {})).toMatchObject({ problem: { code: 'command.notAllowed' } })
    expect(await isHeld(desktop)).toBe(true)
    expect(await ask(second, 'kiosk.leave', { pin: '' })).toEqual(changedAnswer)
    expect(await ask(second, 'kiosk.close', {})).toEqual(changedAnswer)
    await expect.poll(() => isHeld(desktop)).toBe(false)
    await closeWindow(desktop)
    expect(await desktop.ended).toBe(0)
  },
)

const outward = [
  'Alt+F4',
  'Control+w',
  'Control+r',
  'F5',
  'F11',
  'Control+Shift+I',
  'Control+q',
  'Alt+ArrowLeft',
]

slowTold('no key leads out of it; staff have one that leads in', async ({ open }) => {
  await using desktop = await open({ isKiosk: true })
  const page = await desktop.page('kiosk')
  await button(page, /^Touch to/).waitFor()
  await expect.poll(() => isHeld(desktop)).toBe(true)
  expect(await atWindow(desktop, 'kiosk', ({ webContents }) => webContents.getZoomFactor())).toBe(1)
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    window.addEventListener('keydown', ({ key }) => heard.push(key), { capture: true })
  })
  const heard = () =>
    page.evaluate(() => {
      const { heard: keys } = window as unknown as { heard: string[] }
      // They do nothing alone, and are no secret from the page.
      return keys.filter((key) => !['Alt', 'Control', 'Shift', 'Meta'].includes(key))
    })

  for (const keys of outward) await desktop.press('kiosk', keys)
  for (const keys of ['Tab', '7', 'Escape']) await desktop.press('kiosk', keys)
  await expect.poll(heard).toEqual(['Tab', '7', 'Escape'])
  expect(await isHeld(desktop)).toBe(true)

  await desktop.press('kiosk', 'Control+Alt+Shift+KeyK')
  await page.getByRole('heading', { name: 'With staff' }).waitFor()
  await button(page, 'Back to customers').click()
  await button(page, /^Touch to/).waitFor()
  expect(await isHeld(desktop)).toBe(true)
})

slowTold(
  'staff open the office before a kiosk: nothing else is in reach, and closing it gives the screen back to customers',
  async ({ open }) => {
    await using desktop = await open({ isKiosk: true })
    const page = await desktop.page('kiosk')
    await button(page, /^Touch to/).waitFor()
    expect(await ask(page, 'office.open', {})).toMatchObject({ problem: { code: 'command.notAllowed' } })

    expect(await ask(page, 'kiosk.leave', { pin: '' })).toEqual(changedAnswer)
    await button(page, 'Open the office').click()
    const office = await desktop.page('office')
    await office.getByRole('heading', { name: 'Today', exact: true }).waitFor()
    await expect.poll(() => atWindow(desktop, 'office', (window) => window.isAlwaysOnTop())).toBe(true)
    expect(await isHeld(desktop)).toBe(true)
    // Its own window still lets nobody out: whoever opened the office may have left it open.
    expect(await ask(page, 'kiosk.close', {})).toMatchObject({ problem: { code: 'command.notAllowed' } })
    expect(await button(page, 'Close the kiosk').count()).toBe(0)
    await closeWindow(desktop)

    await atWindow(desktop, 'office', (window) => window.close())
    await button(page, /^Touch to/).waitFor()
    await expect.poll(() => isHeld(desktop)).toBe(true)
    expect(await ask(page, 'office.open', {})).toMatchObject({ problem: { code: 'command.notAllowed' } })
    await desktop.quit()
    expect(await desktop.ended).toBe(0)
  },
)
