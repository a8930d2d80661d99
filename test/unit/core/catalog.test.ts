// Tests of the catalog file: the till sells what it says, takes up a new one by itself, and goes on when it is spoilt.
import { copyFileSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import {
  catalogFaults,
  parseCatalog,
  catalogFileOf,
  createCatalogFile,
  writeCatalog,
} from '#core/catalog/catalog-file.ts'
import { sampleCatalog } from '#core/catalog/sample.ts'
import { catalog as catalogShape, emptyCatalog, type Catalog, type Product } from '#shared/catalog.ts'
import { checkDigit, gtinKey } from '#shared/gtin.ts'
import { market } from '#shared/market.ts'
import { jpegOf, pngOf, urlOf } from '#test/support/till/pictures.ts'
import { premise } from '#test/support/run/premise.ts'
import { tried } from '#test/support/run/run-size.ts'

const root = mkdtempSync(path.join(tmpdir(), 'kasse-catalog-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const sample = sampleCatalog('NO')
const newFile = () => catalogFileOf(mkdtempSync(path.join(root, 'till-')))

/** The sample with one product changed. */
const changed = (id: string, change: Partial<Product>): Catalog => ({
  ...sample,
  products: sample.products.map((one) => (one.id === id ? { ...one, ...change } : one)),
})
const shelfOf = (text: string) => {
  const file = newFile()
  writeFileSync(file, text)
  return { file, shelf: createCatalogFile({ file, otherwise: sample }) }
}

test.each(market.options)(
  'the sample for %s is whole, in five languages, with one product from 18 years on',
  (where) => {
    const given = sampleCatalog(where)
    expect(catalogShape.parse(given)).toEqual(given)
    expect(catalogFaults(given)).toEqual([])
    expect(given.categories).toHaveLength(5)
    expect(given.products.length).toBeGreaterThanOrEqual(18)
    expect(given.products.filter(({ minimumAge }) => minimumAge === 18)).toHaveLength(1)
    expect(given.products.find(({ isFavourite }) => isFavourite)?.id).toBe('flat-white')
    expect(given.products.some(({ isSoldOut }) => isSoldOut)).toBe(false)
    expect(given.products.filter(({ barcode }) => barcode !== null).length).toBeGreaterThanOrEqual(6)
  },
)

test('without a file the shelf holds what it was made with; an import shows without a restart', () => {
  const file = newFile()
  const shelf = createCatalogFile({ file, otherwise: sample })
  expect(shelf.catalog()).toEqual(sample)
  expect(shelf.refresh()).toBe(false)
  const first = shelf.revision()
  writeCatalog(file, changed('flat-white', { price: 5300 }))
  expect(shelf.product('flat-white')?.price).toBe(5200)
  expect(shelf.refresh()).toBe(true)
  expect(shelf.product('flat-white')?.price).toBe(5300)
  expect(shelf.revision()).not.toBe(first)
  expect(shelf.refresh()).toBe(false)
  rmSync(file)
  expect(shelf.refresh()).toBe(true)
  expect(shelf.catalog()).toEqual(sample)
  expect(shelf.revision()).toBe(first)
})

test('a file written within the same tick of the clock, of the same size, is seen', () => {
  const file = newFile()
  writeCatalog(file, sample)
  utimesSync(file, 1, 1)
  const shelf = createCatalogFile({ file, otherwise: emptyCatalog })
  writeCatalog(file, changed('flat-white', { price: 5300 }))
  utimesSync(file, 1, 1)
  expect(shelf.refresh()).toBe(true)
  expect(shelf.product('flat-white')?.price).toBe(5300)
})

test('a file that only was touched changes nothing, and its number is the same after a restart', () => {
  const file = newFile()
  writeCatalog(file, sample)
  const shelf = createCatalogFile({ file, otherwise: emptyCatalog })
  const before = shelf.revision()
  utimesSync(file, 1, 1)
  expect(shelf.refresh()).toBe(false)
  expect(shelf.revision()).toBe(before)
  expect(createCatalogFile({ file, otherwise: emptyCatalog }).revision()).toBe(before)
})

test('a spoilt file leaves a starting till without products, a running one with those it had; both say so', () => {
  const file = newFile()
  writeCatalog(file, sample)
  const running = createCatalogFile({ file, otherwise: emptyCatalog })
  writeFileSync(file, '{')
  expect(running.refresh()).toBe(true)
  expect(running.catalog()).toEqual(sample)
  expect(running.problem()?.code).toBe('catalog.notTaken')
  const starting = createCatalogFile({ file, otherwise: sample })
  expect(starting.catalog()).toEqual(emptyCatalog)
  expect(starting.problem()?.code).toBe('catalog.broken')
  writeCatalog(file, sample)
  expect([running.refresh(), starting.refresh()]).toEqual([true, true])
  expect([running.problem(), starting.problem()]).toEqual([null, null])
  expect(starting.catalog()).toEqual(sample)
})

test('a folder where the file should be is said, not thrown', () => {
  const shelf = createCatalogFile({ file: root, otherwise: sample })
  expect(shelf.problem()).toMatchObject({
    code: 'catalog.broken',
    details: { why: 'cannot be read (EISDIR)' },
  })
})

const [flat, ...rest] = sample.products
test.each<[string, unknown, string, RegExp]>([
  ['no JSON', '{ "categories": [', 'the whole file', /^no JSON/],
  [
    'an id twice',
    { ...sample, products: [flat, ...rest, flat] },
    'product 25 (flat-white)',
    /product 1 \(flat-white\)/,
  ],
  ['an unknown category', changed('tea', { category: 'teas' }), 'product 5 (tea)', /no category “teas”/],
  [
    'a wrong check digit',
    changed('tea', { barcode: '2000000010107' }),
    'product 5 (tea)',
    /2000000010107 is wrong/,
  ],
  [
    'a barcode twice, once with leading zeros',
    changed('tea', { barcode: '02000000010106' }),
    'product 9 (sparkling-water)',
    /product 5 \(tea\)/,
  ],
  ['a price with a fraction', changed('tea', { price: 39.5 }), 'product 5 (tea), price', /int/],
  [
    'an unknown key',
    { ...sample, products: [{ ...flat, colour: 1 }] },
    'product 1 (flat-white), colour',
    /key/,
  ],
  ['a list that is none', { categories: [], products: {} }, 'products', /array/],
  [
    'a picture that is too large',
    changed('tea', { image: { picture: `data:image/png;base64,${'A'.repeat(90_000)}` } }),
    'product 5 (tea)',
    /65536 bytes/,
  ],
  [
    'a picture with too many points for a page',
    changed('tea', { image: { picture: urlOf(jpegOf(30_000, 30_000)) } }),
    'product 5 (tea)',
    /30000 × 30000 points/,
  ],
  [
    'a picture that moves',
    changed('tea', { image: { picture: urlOf(pngOf(8, 8, { isMoving: true })) } }),
    'product 5 (tea)',
    /no still PNG/,
  ],
])('%s is named with its place', (_, given, where, why) => {
  const { shelf } = shelfOf(typeof given === 'string' ? given : JSON.stringify(given))
  expect(shelf.problem()).toMatchObject({ code: 'catalog.broken', details: { where } })
  expect(shelf.problem()?.details).toHaveProperty('why', expect.stringMatching(why))
})

test('a file written by hand need not say what is a favourite and what is sold out', () => {
  const products = sample.products.map((one) =>
    Object.fromEntries(Object.entries(one).filter(([key]) => !['isFavourite', 'isSoldOut'].includes(key))),
  )
  const { shelf } = shelfOf(JSON.stringify({ ...sample, products }))
  expect(shelf.problem()).toBeNull()
  expect(shelf.product('flat-white')).toEqual({ ...flat, isFavourite: false, isSoldOut: false })
})

test('what is written is read again', () => {
  const file = newFile()
  writeCatalog(file, sample)
  expect(createCatalogFile({ file, otherwise: emptyCatalog }).catalog()).toEqual(sample)
  copyFileSync(file, `${file}.copy`)
  expect(parseCatalog('{"categories":[],"products":[]}', file)).toEqual({ ok: true, value: emptyCatalog })
})

test('a scan finds its product with leading zeros or without, and nothing by half a code', () => {
  const given = changed('tea', { barcode: '036000291452' })
  const shelf = createCatalogFile({ file: newFile(), otherwise: given })
  for (const code of ['036000291452', '0036000291452', '00036000291452', ' 036000291452\n'])
    expect(shelf.byBarcode(code)?.id).toBe('tea')
  for (const code of ['', '36000291452', '036000291453', '2000000010106x', '00000000'])
    expect(shelf.byBarcode(code)).toBeUndefined()
})

test('a code with one digit mistyped is never taken for a product’s', () => {
  const isCode = premise('it is a code', 0.9)
  fc.assert(
    fc.property(
      fc
        .constantFrom(7, 11, 12, 13)
        .chain((size) => fc.array(fc.nat(9), { minLength: size, maxLength: size })),
      fc.nat(),
      fc.integer({ min: 1, max: 9 }),
      (digits, at, by) => {
        fc.pre(isCode(digits.some((digit) => digit > 0)))
        const whole = `${digits.join('')}${checkDigit(digits.join(''))}`
        expect(gtinKey(whole)).toBe(whole.padStart(14, '0'))
        const place = at % whole.length
        const wrong = whole
          .split('')
          .map((one, spot) => (spot === place ? (Number(one) + by) % 10 : one))
          .join('')
        expect(gtinKey(wrong)).toBeUndefined()
      },
    ),
    tried(300),
  )
})
