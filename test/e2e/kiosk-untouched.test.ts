// A kiosk that nobody touches: however much it sells, its screen does nothing while nothing changes.
import { expect, test } from 'vitest'
import { sampleCatalog } from '#core/catalog/sample.ts'
import { useBrowser } from '#test/support/pages/browser.ts'
import { openPosedScreen, pose } from '#test/support/poses/posed-screen.ts'
import { kioskView } from '#test/support/samples/kiosk.ts'

const browser = useBrowser()
const { categories, products } = sampleCatalog('NO')
const many = Array.from({ length: 5000 }, (_, at) => ({
  ...products[at % products.length],
  id: `product-${at}`,
}))

type InPage = { goneThrough: number }

test('5,000 products are not gone through again in ten seconds, on the first screen and on the catalog', async () => {
  const page = await openPosedScreen(browser())
  await page.addInitScript(() => {
    const inPage = window as unknown as InPage // put there by the next lines
    inPage.goneThrough = 0
    for (const name of ['filter', 'map', 'some', 'includes'] as const) {
      const own = Array.prototype[name] as (...given: unknown[]) => unknown
      Object.defineProperty(Array.prototype, name, {
        value: function (this: unknown[], ...given: unknown[]) {
          if (this.length >= 5000) inPage.goneThrough += 1
          return own.apply(this, given)
        },
      })
    }
  })
  const answers = { 'catalog.read': { revision: 1, catalog: { categories, products: many } } }
  const view = kioskView(null, { entry: 'products' })
  await using posed = await pose(browser(), 'kiosk', view, { on: page, answers })
  await posed.page.locator('.start-screen_wares li').first().waitFor()
  const inTenSeconds = async () => {
    const before = await page.evaluate(() => (window as unknown as InPage).goneThrough)
    await page.clock.runFor(10_000)
    return (await page.evaluate(() => (window as unknown as InPage).goneThrough)) - before
  }
  expect(await inTenSeconds()).toBe(0)
  await page.getByRole('button', { name: 'Touch to order' }).click()
  await page.locator('.catalog-screen_add').first().waitFor()
  expect(await page.evaluate(() => (window as unknown as InPage).goneThrough)).toBeGreaterThan(0)
  expect(await inTenSeconds()).toBe(0)
})
