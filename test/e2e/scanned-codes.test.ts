// What the cashier's screen makes of a scanned code: a product however the code is written, and what to do about one that nobody knows.
import { expect, test } from 'vitest'
import { sampleCatalog } from '#core/catalog/sample.ts'
import type { Catalog } from '#shared/catalog.ts'
import { useBrowser } from '#test/support/pages/browser.ts'
import { openCounter } from '#test/support/pages/till-pages.ts'
import { scan } from '#test/support/pages/typing.ts'
import { product } from '#test/support/till/baskets.ts'
import { button } from '#test/support/pages/controls.ts'

const browser = useBrowser()
const water = '2000000010106'

async function open(catalog: Catalog = sampleCatalog('NO')) {
  const counter = await openCounter(browser(), { settings: { entry: 'scanner' }, catalog })
  const cashier = await counter.openCashier()
  await cashier.ready()
  const view = () => counter.server.opened.till.view('cashier')
  return { counter, cashier, view, [Symbol.asyncDispose]: () => counter[Symbol.asyncDispose]() }
}

test('as scanners write it: with the kind of symbol, with FNC1 in the midst, as a link, with the price in the code', async () => {
  const sample = sampleCatalog('NO')
  const cake = { ...product('carrot-cake'), id: 'cake', names: { en: 'Cake' }, barcode: '2088060100005' }
  await using scene = await open({ ...sample, products: [...sample.products, cake] })
  const { cashier, counter, view } = scene
  await scan(cashier, `]E0${water}`)
  await scan(cashier, `01${water.padStart(14, '0')}10AB12\u001d17261231`)
  await scan(cashier, `https://shop.example/01/0${water}/10/AB12`)
  await cashier.line(/3.*Sparkling water/s).waitFor()
  await scan(cashier, '2088060112343')
  await cashier.line(/Cake.*12\.34/s).waitFor()
  expect(view().sale).toBeNull()
  expect(counter.complaints).toEqual([])
})

test('a code that nobody knows is added by a manager in the office, and is sold at the next scan', async () => {
  await using scene = await open()
  const { cashier, counter, view } = scene
  await scan(cashier, ']E07031234567895')
  await cashier.getByText('7031234567895 is not in the catalog.').waitFor()
  const address = await cashier.getByRole('link', { name: 'Add the product' }).getAttribute('href')
  const office = await counter.openOffice()
  await office.goTo(address?.replace('/office/', '') ?? '')
  await office.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Brown cheese')
  expect(await office.getByLabel('Barcode', { exact: true }).inputValue()).toBe('7031234567895')
  await office.getByLabel('Price', { exact: true }).fill('89')
  await office.getByLabel('Category', { exact: true }).last().selectOption('To take home')
  await button(office, 'Save').click()
  await office.getByText('Brown cheese is saved.').waitFor()
  expect(new URL(office.url()).hash).toBe('#/products')
  await scan(cashier, '7031234567895')
  await cashier.line(/Brown cheese.*89\.00/s).waitFor()
  expect(view().sale).toBeNull()
  // Whoever comes by the same link later finds the product.
  await office.goTo(address?.replace('/office/', '') ?? '')
  await office.getByRole('heading', { name: 'Brown cheese' }).waitFor()
  expect(counter.complaints).toEqual([])
})

test('where nobody has said how customers’ own codes begin, one is a code that nobody knows', async () => {
  await using scene = await open()
  const { cashier, view } = scene
  await scan(cashier, water)
  await cashier.line('Sparkling water').waitFor()
  await scan(cashier, 'Wallet:p&D+?T-4791234567')
  await cashier.getByText('Wallet:p&D+?T-4791234567 is not a product’s code.').waitFor()
  await cashier.getByText('How customers’ own codes start is set in the office').waitFor()
  expect(await cashier.getByRole('link', { name: 'Add the product' }).count()).toBe(0)
  expect(view().sale).toBeNull()
})
