// Pages that are older than their till: loaded again when idle, offered to staff, never in the middle of a sale, and never for ever.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { slowTest } from '#test/support/run/run-size.ts'
import { openCounter } from '#test/support/pages/till-pages.ts'

const browser = useBrowser()

/** The page says of itself that it is of this build, as one that was loaded before an update does; `times`: how often it is so when loaded. */
async function makeOlder(page: Page, times: number): Promise<void> {
  let left = times
  await page.route(
    (url) => /^\/(cashier|customer|office|kiosk)\/$/.test(url.pathname),
    async (route) => {
      const answer = await route.fetch()
      const text = await answer.text()
      left -= 1
      const body = left < 0 ? text : text.replace(/(name="build" content=")[\w-]+/, '$1older')
      await route.fulfill({ response: answer, body })
    },
  )
  await page.reload()
}

const loads = (page: Page) => {
  const counted = { count: 0 }
  page.on('load', () => (counted.count += 1))
  return counted
}
const buildOf = (page: Page) => page.locator('meta[name=build]').getAttribute('content')

test('a customer’s display and a cashier’s page that nobody uses are loaded again by themselves, once', async () => {
  await using counter = await openCounter(browser(), { settings: { entry: 'products' } })
  for (const page of [await counter.openCustomer(), await counter.openCashier()]) {
    await page.clock.install()
    await makeOlder(page, 1)
    expect(await buildOf(page)).toBe('older')
    const loaded = loads(page)
    await page.locator('[data-face=idle], .product-tile_tile').first().waitFor()
    await page.waitForResponse((response) => response.url().endsWith('/poll'))
    await page.clock.fastForward(31_000)
    await expect.poll(() => loaded.count).toBe(1)
    expect(await buildOf(page)).not.toBe('older')
  }
})

slowTest('so are the office that was left alone, and a kiosk that waits for its customer', async () => {
  await using counter = await openCounter(browser(), { settings: { showsChecklist: false } })
  await using shop = await openCounter(browser(), { isKiosk: true })
  const office = await counter.openOffice()
  await office.goto(`${counter.server.url}/office/#/diagnostics`)
  for (const page of [office, await shop.openKiosk()]) {
    await page.clock.install()
    await makeOlder(page, 1)
    const loaded = loads(page)
    await page.locator('html[data-parts=loaded]').waitFor({ state: 'attached' })
    await page.waitForResponse((response) => response.url().endsWith('/poll'))
    await page.clock.fastForward(61_000)
    await expect.poll(() => loaded.count).toBe(1)
    expect(await buildOf(page)).not.toBe('older')
  }
})

test('in the middle of a sale nothing is loaded and nothing is said; with goods in the basket staff are offered it, and load it', async () => {
  await using counter = await openCounter(browser(), { settings: { entry: 'products' } })
  const cashier = await counter.openCashier()
  await cashier.clock.install()
  await makeOlder(cashier, 1)
  const loaded = loads(cashier)
  const offer = cashier.getByText('The till runs a newer version than this page.')
  await cashier.locator('.product-tile_tile', { hasText: 'Tea' }).click()
  await offer.waitFor()
  await cashier.getByRole('button', { name: 'QR', exact: true }).click()
  await cashier.waits()
  await cashier.clock.fastForward(60_000)
  expect([await offer.count(), loaded.count]).toEqual([0, 0])
  await cashier.getByRole('button', { name: 'Cancel' }).first().click()
  await cashier.newSale()
  await offer.waitFor()
  await cashier.getByRole('button', { name: 'Load the new version' }).click()
  await expect.poll(() => loaded.count).toBe(1)
  expect(await buildOf(cashier)).not.toBe('older')
})

test('a page that is older still after it was loaded again says so and stops; Diagnostics names each page and its build', async () => {
  await using counter = await openCounter(browser(), { settings: { entry: 'products' } })
  const cashier = await counter.openCashier()
  const office = await counter.openOffice()
  await cashier.clock.install()
  await makeOlder(cashier, 99)
  const loaded = loads(cashier)
  await cashier.getByText('The till runs a newer version than this page.').waitFor()
  await cashier.clock.fastForward(31_000)
  await cashier.getByText('although the page was reloaded').waitFor()
  await cashier.clock.fastForward(120_000)
  await cashier.waitForResponse((response) => response.url().endsWith('/poll'))
  expect(loaded.count).toBe(1)

  await office.goto(`${counter.server.url}/office/#/diagnostics`)
  const pages = office.getByRole('region', { name: 'Open pages' })
  await pages.getByText('Another version (older)').first().waitFor()
  expect(await pages.innerText()).toMatch(/Cashier · This machine\s+Another version \(older\)/)
  expect(await pages.innerText()).toMatch(/Office · This screen\s+The till’s version/)
})
