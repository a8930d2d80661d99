// The lock that keeps a screen bright while a code stands on it: asked for, asked again once the page is seen again, and let go.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { customerView, aKioskSale, kioskView } from '#test/support/samples/kiosk.ts'
import { openPosedScreen, pose } from '#test/support/poses/posed-screen.ts'
import { aSale, cashierView } from '#test/support/samples/screens.ts'

const browser = useBrowser()
const { sale: _sale, register: _register, retry: _retry, ...shown } = aKioskSale

type InPage = { locks: string[]; isSeen: boolean }

/** A page whose browser writes down what is asked of it. */
async function pageWithLocks(): Promise<Page> {
  const page = await openPosedScreen(browser())
  await page.addInitScript(() => {
    const inPage = window as unknown as InPage // put there by the next lines
    inPage.locks = []
    inPage.isSeen = true
    Object.defineProperty(document, 'visibilityState', { get: () => (inPage.isSeen ? 'visible' : 'hidden') })
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: (kind: string) => {
          inPage.locks.push(kind)
          return Promise.resolve({ release: () => Promise.resolve(inPage.locks.push('let go')) })
        },
      },
    })
  })
  return page
}

const locks = (page: Page) => page.evaluate(() => (window as unknown as InPage).locks)
const see = (page: Page, isSeen: boolean) =>
  page.evaluate((seen) => {
    ;(window as unknown as InPage).isSeen = seen
    document.dispatchEvent(new Event('visibilitychange'))
  }, isSeen)

const screens = {
  cashier: [cashierView({ sale: aSale }), cashierView()],
  customer: [customerView({ sale: shown }), customerView()],
  kiosk: [kioskView({}), kioskView()],
} as const

test.each(['cashier', 'customer', 'kiosk'] as const)('%s: as long as a code stands', async (surface) => {
  const page = await pageWithLocks()
  const [selling, idle] = screens[surface]
  await using posed = await pose(browser(), surface, selling as never, { on: page })
  await expect.poll(() => locks(page)).toEqual(['screen'])
  await see(page, false)
  await see(page, true)
  await expect.poll(() => locks(page)).toEqual(['screen', 'screen'])
  await posed.tell(idle)
  await expect.poll(() => locks(page)).toEqual(['screen', 'screen', 'let go'])
})

test('a browser that has no such lock shows the code all the same', async () => {
  const page = await openPosedScreen(browser())
  await page.addInitScript(() => {
    delete (Navigator.prototype as { wakeLock?: unknown }).wakeLock
  })
  await using posed = await pose(browser(), 'kiosk', kioskView({}), { on: page })
  expect(await posed.page.evaluate(() => 'wakeLock' in navigator)).toBe(false)
  expect(await posed.page.locator('[data-face=scan]').count()).toBe(1)
})
