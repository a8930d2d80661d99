// The desktop host as a kiosk, under the double of Electron: its window stays, its page comes back, and staff get out.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { useBrowser } from '#test/support/browser.ts'
import { launch } from '#test/support/electron/launch.ts'
import { readQr } from '#test/support/till-pages.ts'

const browser = useBrowser()
const folder = mkdtempSync(path.join(tmpdir(), 'kasse-desktop-kiosk-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

/** What the page itself could ask. */
const ask = (page: Page, name: string, input: unknown) =>
  page.evaluate(
    ([asked, given]) =>
      (
        globalThis as unknown as { till: { call: (name: string, input: unknown) => Promise<unknown> } }
      ).till.call(asked as string, given),
    [name, input],
  )

test('the page dies while a sale runs: it is back with the same sale, which is paid; customers cannot close it, staff can', async () => {
  await using context = await browser().newContext({ locale: 'en-GB' })
  const { app, windows } = await launch({ context, folder, flags: ['--kiosk'], windows: 1 })
  const [window] = windows
  if (!window) throw new Error('no window')
  expect(window.options).toMatchObject({ kiosk: true, fullscreen: true, webPreferences: { devTools: false } })
  const first = await window.shown
  await button(first, /^Touch to/).waitFor()
  const order = { amount: { value: 50_000, currency: 'NOK' }, by: { userFlow: 'QR' } }
  expect(await ask(first, 'sale.start', order)).toEqual({ ok: true, value: null })
  const code = await readQr(first)

  window.webContents.forcefullyCrashRenderer()
  await new Promise((resolve) => window.webContents.once('render-process-gone', resolve))
  const second = await window.shown
  expect(second).not.toBe(first)
  expect(await readQr(second)).toBe(code)
  const phone = await context.newPage()
  await phone.goto(code)
  await button(phone, 'Approve').click()
  await second.getByRole('heading', { name: 'Paid' }).waitFor()
  expect(readFileSync(path.join(folder, 'till.log'), 'utf8')).toContain('a window’s page is loaded again')

  window.close()
  expect(window.isDestroyed()).toBe(false)

  expect(await ask(second, 'kiosk.close', {})).toMatchObject({ problem: { code: 'command.notAllowed' } })
  expect(await ask(second, 'kiosk.leave', { pin: '' })).toEqual({ ok: true, value: null })
  expect(await ask(second, 'kiosk.close', {})).toEqual({ ok: true, value: null })
  expect(window.isKiosk).toBe(false)
  const quit = Promise.withResolvers<void>()
  app.once('quit', () => quit.resolve())
  window.close()
  await quit.promise
})
