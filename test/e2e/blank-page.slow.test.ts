// A page that shows nothing loads itself again: when its screens throw, when their bundle does not arrive; never into an error page.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { pose } from '#test/support/poses/posed-screen.ts'
import { kioskView } from '#test/support/samples/kiosk.ts'
import { at } from '#test/support/till/caller.ts'
import { openKioskCounter } from '#test/support/pages/kiosk-counter.ts'

const browser = useBrowser()
const touch = (page: Page) => page.getByRole('button', { name: /^Touch to/ })
const screens = '**/assets/base-*.js'

/** Each load of a page, counted in the page's own browser. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => (loads += 1))
  return () => loads
}

/** The page's time goes by, with everything in it that is due. */
async function pass(page: Page, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 5) {
    await page.clock.runFor(5000)
    // Asked after the watchdog has asked, so answered after it; cut short where the page is loaded again.
    await page.evaluate(() => fetch(location.href).then(() => undefined)).catch(() => undefined)
    await page.waitForLoadState()
  }
}

test('a screen that was taken away is back within half a minute, with the running sale', async () => {
  await using scene = await openKioskCounter(browser())
  const { page: kiosk, counter } = scene
  await counter.server.opened.till.handlers['sale.start'](
    {
      amount: { value: 5_000, currency: 'NOK' },
      by: { userFlow: 'QR' },
    },
    at('cashier'),
  )
  await kiosk.getByRole('img', { name: 'QR code' }).waitFor()
  await kiosk.evaluate(() => document.getElementById('screen')?.remove())
  await kiosk.evaluate(() => {
    // Whatever was drawn into it is drawn nowhere: the page is white.
    if (document.body.innerText.trim() !== '') throw new Error('it still shows something')
  })
  const again = kiosk.waitForEvent('load')
  await pass(kiosk, 30)
  await again
  await expect(kiosk.getByRole('img', { name: 'QR code' }).waitFor()).resolves.toBeUndefined()
})

test('screens whose bundle did not arrive come with the next load', async () => {
  await using scene = await openKioskCounter(browser())
  const { page: kiosk } = scene
  await kiosk.route(screens, (route) => route.abort())
  await kiosk.reload()
  expect(await touch(kiosk).count()).toBe(0)
  await kiosk.unroute(screens)
  const again = kiosk.waitForEvent('load')
  await pass(kiosk, 30)
  await again
  await touch(kiosk).waitFor()
})

test('while the till is away a white page waits for it', async () => {
  await using scene = await openKioskCounter(browser())
  const { page: kiosk, counter } = scene
  const loads = countLoads(kiosk)
  await kiosk.route(screens, (route) => route.abort())
  await kiosk.reload()
  await counter.stop()
  await pass(kiosk, 120)
  expect(loads()).toBe(1)
  expect(kiosk.url()).toContain('/kiosk/')
  await kiosk.unroute(screens)
  await counter.start()
  const again = kiosk.waitForEvent('load')
  await pass(kiosk, 10)
  await again
  await touch(kiosk).waitFor()
})

test('a screen that throws at what it is told says so, is tried again with growing pauses, and left alone once it is well', async () => {
  await using posed = await pose(browser(), 'kiosk', kioskView())
  const { page } = posed
  const loads = countLoads(page)
  await pass(page, 120)
  expect(loads()).toBe(0)
  // No such language: what is drawn with it throws.
  const bad = kioskView({}, { locale: 'no such locale' })
  await posed.tell(bad)
  await page.getByText('This screen stopped because of an error.').waitFor()
  const times: number[] = []
  let passed = 0
  while (times.length < 3) {
    await pass(page, 5)
    passed += 5
    if (loads() === times.length) continue
    times.push(passed)
    passed = 0
    await touch(page).waitFor()
    if (times.length === 3) break
    await posed.tell(bad)
    await page.getByText('This screen stopped because of an error.').waitFor()
  }
  const [first = 0, second = 0, third = 0] = times
  expect(first).toBeLessThanOrEqual(30)
  expect(second).toBeGreaterThan(first + 10)
  expect(third).toBeGreaterThan(second + 20)
  // Well for long enough, its trouble is forgotten.
  const kept = () => page.evaluate(() => sessionStorage.getItem('kasse-reloads'))
  expect(await kept()).toBe('3')
  await pass(page, 70)
  expect(await kept()).toBe('0')
  expect(loads()).toBe(3)
})
