// The office and single products: what a manager changes is on every screen at once, and what two change at once is lost by neither.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogFileOf } from '#core/catalog/catalog-file.ts'
import { filesOf } from '#core/folder/folder.ts'
import { mostProducts, type Catalog, type Product } from '#shared/catalog.ts'
import type { ProductInput } from '#shared/product.ts'
import type { Result } from '#shared/problem.ts'
import { png } from '#test/support/till/catalogs.ts'
import { urlOf, webpOf } from '#test/support/till/pictures.ts'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'

const read = async (shop: Shop) => opened(await shop.office.ask('catalog.read', {}))
const productsOf = async (shop: Shop) => (await read(shop)).catalog.products
const codeOf = (result: Result<unknown>) => (result.ok ? null : result.problem.code)

const chai: ProductInput = {
  names: { en: 'Chai latte', nb: 'Chai' },
  details: null,
  price: 5500,
  vatRate: 1500,
  barcode: null,
  category: 'hot',
  image: { drawing: 'mug' },
  minimumAge: 0,
  isFavourite: false,
  isSoldOut: false,
}
const inputOf = ({ id: _id, ...given }: Product): ProductInput => given
const save = async (shop: Shop, product: string | null, given: ProductInput) =>
  shop.office.ask('product.save', { revision: (await read(shop)).revision, product, given })

test('a new product is sold at once, also after a restart; its id is made of its name and stays when that changes', async () => {
  await using shop = await openShop()
  const shown = shop.cashier.view().till.catalogRevision
  expect(existsSync(catalogFileOf(shop.folder))).toBe(false)
  const picture = `data:image/png;base64,${png.toString('base64')}`
  opened(await save(shop, null, { ...chai, image: { picture }, barcode: '036000291452' }))
  opened(await save(shop, null, chai))
  const ids = (await productsOf(shop)).map(({ id }) => id).slice(-2)
  expect(ids).toEqual(['chai-latte', 'chai-latte-2'])
  expect(shop.cashier.view().till.catalogRevision).not.toBe(shown)
  expect(shop.kiosk.view().catalogRevision).toBe(shop.cashier.view().till.catalogRevision)
  opened(await shop.cashier.ask('basket.scan', { code: '0036000291452' }))
  expect(shop.cashier.view().basket.total).toBe(5500)
  opened(await save(shop, 'chai-latte', { ...chai, names: { en: 'Spiced tea' }, price: 5700 }))
  expect(shop.tillFacts().at(-1)).toMatchObject({ kind: 'settingsChanged', keys: ['catalog'] })
  await shop.restart()
  expect((await productsOf(shop)).find(({ id }) => id === 'chai-latte')).toEqual({
    ...chai,
    id: 'chai-latte',
    names: { en: 'Spiced tea' },
    price: 5700,
  })
})

test('a new category is made with its first product, and goes only when it is empty', async () => {
  await using shop = await openShop()
  opened(await save(shop, null, { ...chai, category: { names: { en: 'Season’s best' } } }))
  const { catalog } = await read(shop)
  expect(catalog.categories.at(-1)).toEqual({ id: 'seasons-best', names: { en: 'Season’s best' } })
  expect(catalog.products.at(-1)).toMatchObject({ id: 'chai-latte', category: 'seasons-best' })
  const remove = () => shop.office.ask('category.remove', { category: 'seasons-best' })
  expect(await remove()).toMatchObject({ problem: { code: 'category.notEmpty', details: { products: 1 } } })
  const { revision } = await read(shop)
  opened(await shop.office.ask('product.remove', { revision, product: 'chai-latte' }))
  opened(await remove())
  expect((await read(shop)).catalog.categories.map(({ id }) => id)).toEqual(
    catalog.categories.map(({ id }) => id).slice(0, -1),
  )
})

test('a category is named anew and put elsewhere', async () => {
  await using shop = await openShop()
  const { revision, catalog } = await read(shop)
  const [first, second, ...others] = catalog.categories
  if (!first || !second) throw new Error('fewer than two categories')
  const named = { revision, category: second.id, names: { en: 'On ice' } }
  opened(await shop.office.ask('category.save', named))
  opened(await shop.office.ask('category.move', { category: second.id, by: -1 }))
  const once = await read(shop)
  expect(once.catalog.categories).toEqual([{ id: second.id, names: { en: 'On ice' } }, first, ...others])
  // It is the first already.
  opened(await shop.office.ask('category.move', { category: second.id, by: -1 }))
  expect((await read(shop)).revision).toBe(once.revision)
})

test('a product moves among those of its own category, past the others', async () => {
  await using shop = await openShop()
  opened(await save(shop, null, chai))
  const hot = async () =>
    (await productsOf(shop)).filter(({ category }) => category === 'hot').map(({ id }) => id)
  const before = await hot()
  opened(await shop.office.ask('product.move', { product: 'chai-latte', by: -1 }))
  expect(await hot()).toEqual([...before.slice(0, -2), 'chai-latte', before.at(-2)])
  opened(await shop.office.ask('product.move', { product: 'chai-latte', by: 1 }))
  opened(await shop.office.ask('product.move', { product: 'chai-latte', by: 1 }))
  expect(await hot()).toEqual(before)
})

test('sold out is one press, whatever another page has changed since, and a kiosk hears of it in the next view', async () => {
  await using shop = await openShop()
  const known = await read(shop)
  opened(await save(shop, null, chai))
  opened(await shop.office.ask('product.setSoldOut', { product: 'flat-white', isSoldOut: true }))
  opened(await shop.office.ask('product.setFavourite', { product: 'tea', isFavourite: true }))
  const now = await read(shop)
  const changed = now.catalog.products.filter(
    (one) => JSON.stringify(one) !== JSON.stringify(known.catalog.products.find(({ id }) => id === one.id)),
  )
  expect(changed.map(({ id, isSoldOut, isFavourite }) => [id, isSoldOut, isFavourite])).toEqual([
    ['flat-white', true, true],
    ['tea', false, true],
    ['chai-latte', false, false],
  ])
  expect(shop.kiosk.view().catalogRevision).toBe(now.revision)
  expect(codeOf(await shop.kiosk.ask('basket.add', { product: 'flat-white', quantity: 1 }))).toBe(
    'product.soldOut',
  )
  const facts = shop.tillFacts().length
  opened(await shop.office.ask('product.setSoldOut', { product: 'flat-white', isSoldOut: true }))
  expect(shop.tillFacts()).toHaveLength(facts)
})

test('a page that has not heard of another’s change overwrites nothing, also not a file written by hand', async () => {
  await using shop = await openShop()
  const known = await read(shop)
  const [flat] = known.catalog.products
  if (!flat) throw new Error('no sample')
  opened(await save(shop, 'flat-white', { ...inputOf(flat), price: 5400 }))
  const late = { revision: known.revision, product: 'flat-white' }
  expect(codeOf(await shop.office.ask('product.save', { ...late, given: inputOf(flat) }))).toBe(
    'catalog.changed',
  )
  expect(codeOf(await shop.office.ask('product.remove', late))).toBe('catalog.changed')
  const names = { en: 'Cups' }
  expect(
    codeOf(await shop.office.ask('category.save', { revision: known.revision, category: 'hot', names })),
  ).toBe('catalog.changed')
  const file = filesOf(shop.folder).catalog
  const { revision } = await read(shop)
  writeFileSync(file, readFileSync(file, 'utf8').replace('"price":5400', '"price":5600'))
  expect(codeOf(await shop.office.ask('product.save', { ...late, revision, given: inputOf(flat) }))).toBe(
    'catalog.changed',
  )
  expect((await productsOf(shop))[0]?.price).toBe(5600)
})

test('a spoilt file is not written over', async () => {
  await using shop = await openShop()
  opened(await save(shop, null, chai))
  writeFileSync(catalogFileOf(shop.folder), '{')
  expect(codeOf(await shop.office.ask('product.setSoldOut', { product: 'tea', isSoldOut: true }))).toBe(
    'catalog.notTaken',
  )
  expect(readFileSync(catalogFileOf(shop.folder), 'utf8')).toBe('{')
})

const huge = { picture: urlOf(webpOf(16_000, 16_000)) }

test.each<[string, Partial<ProductInput>, string]>([
  ['a barcode that another one has', { barcode: '02000000010106' }, 'product.barcodeTaken'],
  ['a barcode with a wrong digit', { barcode: '2000000010107' }, 'catalog.unfit'],
  ['a category that is not there', { category: 'gone' }, 'category.unknown'],
  [
    'a picture that is too large',
    { image: { picture: `data:image/png;base64,${'A'.repeat(90_000)}` } },
    'catalog.unfit',
  ],
  ['a small file of a picture with more points than a page has room for', { image: huge }, 'catalog.unfit'],
])('%s is refused in words, and nothing is written', async (_, wrong, code) => {
  await using shop = await openShop()
  expect(codeOf(await save(shop, null, { ...chai, ...wrong }))).toBe(code)
  expect(existsSync(catalogFileOf(shop.folder))).toBe(false)
})

test('what is not there any more is said so', async () => {
  await using shop = await openShop()
  const { revision } = await read(shop)
  for (const asked of [
    await save(shop, 'gone', chai),
    await shop.office.ask('product.remove', { revision, product: 'gone' }),
    await shop.office.ask('product.setSoldOut', { product: 'gone', isSoldOut: true }),
    await shop.office.ask('product.move', { product: 'gone', by: 1 }),
  ])
    expect(codeOf(asked)).toBe('product.unknown')
  for (const asked of [
    await shop.office.ask('category.remove', { category: 'gone' }),
    await shop.office.ask('category.move', { category: 'gone', by: 1 }),
    await shop.office.ask('category.save', { revision, category: 'gone', names: { en: 'Gone' } }),
  ])
    expect(codeOf(asked)).toBe('category.unknown')
})

test('a till takes five thousand products and no more, and the last of them is marked like any other', async () => {
  const products = Array.from({ length: mostProducts }, (_, at) => ({
    id: `p-${at}`,
    ...chai,
    category: 'hot',
  }))
  const full: Catalog = { categories: [{ id: 'hot', names: { en: 'Hot' } }], products }
  await using shop = await openShop({
    prepare: (folder) => writeFileSync(catalogFileOf(folder), JSON.stringify(full)),
  })
  expect(codeOf(await save(shop, null, chai))).toBe('catalog.full')
  opened(await shop.office.ask('product.setSoldOut', { product: 'p-4999', isSoldOut: true }))
  expect((await productsOf(shop)).at(-1)?.isSoldOut).toBe(true)
})
