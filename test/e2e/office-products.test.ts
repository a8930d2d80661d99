// A manager keeps the shop's products in the office, with a photo and without a spreadsheet: every screen has them at once.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { catalogFileOf, readCatalog, writeCatalog } from '#core/catalog/catalog-file.ts'
import { sampleCatalog } from '#core/catalog/sample.ts'
import { mostProducts, pictureBytes } from '#shared/catalog.ts'
import { useBrowser } from '#test/support/pages/browser.ts'
import { photo } from '#test/support/pages/photo.ts'
import { openCounter } from '#test/support/pages/till-pages.ts'
import { createWorld } from '#test/support/till/world.ts'
import { slowTest } from '#test/support/run/run-size.ts'
import { button } from '#test/support/pages/controls.ts'

const browser = useBrowser()

const tileOf = (page: Page, name: string) => page.locator('.catalog-screen_tile').filter({ hasText: name })

async function openShop() {
  await using owned = new AsyncDisposableStack()
  const world = owned.use(await createWorld())
  const counter = owned.use(await openCounter(browser(), { world, isKiosk: true }))
  const office = await counter.openOffice()
  await office.goTo('#/products')
  await office.locator('main a[href="#/products"][aria-current]').waitFor()
  const kept = owned.move()
  const products = () => {
    const found = readCatalog(catalogFileOf(counter.folder))
    return (found.ok ? found.value?.products : undefined) ?? []
  }
  return { world, counter, office, products, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

test('a product with a photo is on the cashier’s and the kiosk’s screens at once, and sold out there by one press', async () => {
  await using shop = await openShop()
  const { office, counter } = shop
  const [cashier, kiosk] = [await counter.openCashier(), await counter.openKiosk()]
  await kiosk.locator('.start-screen_band').click()
  await tileOf(kiosk, 'Flat white').waitFor()

  await button(office, 'Add product').click()
  await button(office, 'Save').click()
  await office.getByText('3 fields are not right yet. Not saved.').waitFor()
  expect(await office.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
  await office.getByLabel('Name', { exact: true }).fill('Chai latte')
  await office.getByLabel('Price', { exact: true }).fill('55,50')
  await office.getByLabel('Category', { exact: true }).last().selectOption('Hot drinks')
  // A scanner ends each code with Enter, which saves nothing here.
  await office.getByLabel('Barcode', { exact: true }).pressSequentially('2000000010106\n')
  await office.getByText('Sparkling water has this barcode already.').waitFor()
  await office.getByLabel('Barcode', { exact: true }).fill('')
  const [picker] = await Promise.all([
    office.waitForEvent('filechooser'),
    office.getByText('Choose a picture').click(),
  ])
  await picker.setFiles({ name: 'chai.png', mimeType: 'image/png', buffer: photo(3000, 2000) })
  await office.locator('.picture-field_shown img').waitFor()
  await button(office, 'Save').click()
  await office.getByText('Chai latte is saved.').waitFor()

  await tileOf(kiosk, 'Chai latte').locator('img').waitFor()
  await cashier
    .getByRole('button', { name: /Chai latte/ })
    .locator('img')
    .first()
    .waitFor()
  const saved = shop.products().at(-1)
  expect(saved).toMatchObject({ id: 'chai-latte', price: 5550, category: 'hot' })
  expect(saved && pictureBytes(saved)).toBeLessThan(25_000)

  // The till's clock stands still: nothing has waited for its next round.
  await office.getByRole('switch', { name: 'Sold out: Chai latte' }).click()
  const tile = kiosk.locator('.catalog-screen_out').filter({ hasText: 'Chai latte' })
  await tile.getByText('Sold out').waitFor()
  expect(await tile.getByRole('button').getAttribute('aria-disabled')).toBe('true')
  await office.getByRole('button', { name: 'Favourite: Chai latte' }).click()
  await office.locator('[aria-pressed=true][aria-label="Favourite: Chai latte"]').waitFor()
  await expect.poll(() => shop.products().at(-1)).toMatchObject({ isSoldOut: true, isFavourite: true })
  expect(counter.complaints).toEqual([])
})

slowTest(
  'what two managers change at once is lost by neither; what both have changed is shown to the second',
  async () => {
    await using shop = await openShop()
    const { office, counter } = shop
    const open = async (page: Page) => {
      await page.locator('.product-row_open').filter({ hasText: 'Flat white' }).click()
      await page.getByRole('dialog').waitFor()
    }
    await open(office)
    await office.getByLabel('Price', { exact: true }).fill('60')
    const other = await counter.openOffice()
    await other.goTo('#/products')
    await other.getByRole('switch', { name: 'Sold out: Flat white' }).click()
    await expect.poll(() => shop.products()[0]?.isSoldOut).toBe(true)
    await button(office, 'Save').click()
    await office.getByText('Flat white is saved.').waitFor()
    expect(shop.products()[0]).toMatchObject({ isSoldOut: true, price: 6000 })

    await open(office)
    await office.getByLabel('Price', { exact: true }).fill('61')
    await other.locator('.product-row_price').first().getByText('60.00').waitFor()
    await open(other)
    await other.getByLabel('Price', { exact: true }).fill('62')
    await button(other, 'Save').click()
    await other.getByText('Flat white is saved.').waitFor()
    await button(office, 'Save').click()
    await office.getByText('The products were changed meanwhile').waitFor()
    expect(await office.getByLabel('Price', { exact: true }).inputValue()).toBe('61')
    expect(shop.products()[0]?.price).toBe(6200)
    await office.getByLabel('Price', { exact: true }).press('Enter')
    await office.getByText('Flat white is saved.').waitFor()
    expect(shop.products()[0]?.price).toBe(6100)
  },
)

slowTest(
  'five thousand products are shown by fifty, found by a word, and marked like any other',
  async () => {
    await using shop = await openShop()
    const { office, counter } = shop
    const sample = sampleCatalog('NO')
    const [flat] = sample.products
    if (!flat) throw new Error('no sample')
    const products = Array.from({ length: mostProducts }, (_, at) => ({
      ...flat,
      id: `p-${at}`,
      names: { en: `Product ${at + 1}` },
    }))
    writeCatalog(catalogFileOf(counter.folder), { ...sample, products })
    await counter.pass(office.getByText('1 to 50 of 5,000'))
    expect(await office.locator('.product-row_row').count()).toBe(50)
    await office.getByRole('searchbox').fill('product 4999')
    await office.getByText('1 to 1 of 1').waitFor()
    // What is looked for stands in the address.
    await office.reload()
    await office.getByText('1 to 1 of 1').waitFor()
    expect(await office.getByRole('searchbox').inputValue()).toBe('product 4999')
    await office.getByRole('switch', { name: 'Sold out: Product 4999' }).click()
    await office.locator('.product-row_soldOut').waitFor()
    await expect.poll(() => shop.products()[4998]?.isSoldOut).toBe(true)
  },
)
