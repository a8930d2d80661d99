// The drawings of products in both hosts: they come in one file, once, under the page's content policy, and move nothing when they come.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { launch } from '#test/support/electron/launch.ts'
import { useBrowser } from '#test/support/pages/browser.ts'
import { openCounter } from '#test/support/pages/till-pages.ts'
import { windowAt } from '#test/support/pages/windows.ts'

const browser = useBrowser()
const folder = mkdtempSync(path.join(tmpdir(), 'kasse-drawings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const images = (page: Page) => page.locator('.start-screen_wares .product-image_image')

const places = (page: Page) =>
  images(page).evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())))

/** What has not come has no size, whatever room is kept for it. */
const drawnCount = (page: Page) =>
  images(page).evaluateAll(
    (all) => all.filter((one) => (one.firstElementChild?.getBoundingClientRect().width ?? 0) > 0).length,
  )

test('from the loopback host', async () => {
  await using counter = await openCounter(browser(), { isKiosk: true })
  await using context = await browser().newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  const mayCome = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route(/product-drawings-.*[.]svg$/, async (route) => {
    asked.push(route.request().url())
    await mayCome.promise
    await route.continue()
  })
  await page.goto(counter.server.surfaces.kiosk ?? '')
  await images(page).nth(15).waitFor()
  expect(await drawnCount(page)).toBe(0)
  const before = await places(page)
  mayCome.resolve()
  await expect.poll(() => drawnCount(page)).toBe(16)
  expect(await places(page)).toEqual(before)
  expect(asked).toEqual([expect.stringMatching(/\/assets\/product-drawings-[\w-]{8}\.svg$/)])
  expect(complaints).toEqual([])
})

test('from the desktop host', async () => {
  await using context = await browser().newContext({ locale: 'en-GB' })
  const { end, windows } = await launch({ context, folder, flags: ['--kiosk'], windows: 1 })
  const page = await windowAt('kiosk', windows[0])
  await expect.poll(() => drawnCount(page)).toBe(16)
  await end()
})
