// A product as it is written in fields: what stands there comes back as it was, and every rule is said before the till says it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleCatalog } from '#core/catalog/sample.ts'
import {
  draftOf,
  newCategory,
  newDraft,
  otherRate,
  productIn,
  rebased,
  type ProductDraft,
} from '#renderer/office/products/product-form.ts'
import { pageOf, rowsOf } from '#renderer/office/products/product-list.ts'
import { emptyCatalog, type Product } from '#shared/catalog.ts'
import { anyCatalog } from '#test/support/till/catalogs.ts'
import { pngOf, urlOf } from '#test/support/till/pictures.ts'

const catalog = sampleCatalog('NO')
const around = { before: null, catalog, market: 'NO', locale: 'nb-NO' } as const
const [flat] = catalog.products
if (!flat) throw new Error('there are samples')
const blank = newDraft(around, 'hot')
const chai: ProductDraft = { ...blank, names: { ...blank.names, nb: '  Chai   latte ' }, price: '55' }
const written = (change: Partial<ProductDraft>) => productIn({ ...chai, ...change }, around, 'nb')
const faultsOf = (change: Partial<ProductDraft>) =>
  written(change).faults.map(({ field, rule, limit, of }) =>
    [field, rule, ...(limit === 0 ? [] : [limit]), ...(of ? [of.id] : [])].join(' '),
  )

test('a name and a price are enough where a category is shown, at the rate of its other products', () => {
  expect(written({}).value).toEqual({
    names: { nb: 'Chai latte' },
    details: null,
    price: 5500,
    vatRate: 1500,
    barcode: null,
    category: 'hot',
    image: { drawing: 'tag' },
    minimumAge: 0,
    isFavourite: false,
    isSoldOut: false,
  })
})

test('in an empty shop the first product brings its category along, at the market’s usual rate', () => {
  const first = newDraft({ catalog: emptyCatalog, market: 'FI', locale: 'fi-FI' }, '')
  expect([first.category, first.vat]).toEqual([newCategory, '2550'])
  expect(newDraft(around, '').category).toBe('')
})

test.each<[string, Partial<ProductDraft>, string[]]>([
  [
    'nothing written',
    { names: blank.names, price: '', category: '' },
    ['names.nb missing', 'price missing', 'category missing'],
  ],
  ['a price that is none', { price: 'much' }, ['price amount']],
  ['a price with three decimals', { price: '5,555' }, ['price amount']],
  ['a price above the most', { price: '650000,01' }, ['price most 65000000']],
  ['another rate that is none', { vat: otherRate, otherVat: 'x' }, ['otherVat amount']],
  ['another rate that is missing', { vat: otherRate }, ['otherVat missing']],
  ['a rate above all', { vat: otherRate, otherVat: '101' }, ['otherVat most 10000']],
  ['a new category without a name', { category: newCategory }, ['newCategory missing']],
  ['a barcode of seven digits', { barcode: '1234567' }, ['barcode digits']],
  ['a barcode with a wrong digit', { barcode: '2000000010107' }, ['barcode check 6']],
  ['a barcode of another product', { barcode: '2 000000 010106' }, ['barcode taken sparkling-water']],
  [
    'a name that is read backwards',
    { names: { ...blank.names, nb: 'Kaffe \u202eet' } },
    ['names.nb controls'],
  ],
  ['one in another language', { names: { ...chai.names, fi: 'Kahvi\u001b[2J' } }, ['names.fi controls']],
  [
    'a second line that clears a screen',
    { details: { ...blank.names, nb: '\u001b[2J' } },
    ['details.nb controls'],
  ],
  [
    'a new category with a bell',
    { category: newCategory, newCategory: 'Varmt\u0007' },
    ['newCategory controls'],
  ],
  ['a picture with too many points', { image: { picture: urlOf(pngOf(9000, 9000)) } }, ['image large']],
  ['a picture that moves', { image: { picture: urlOf(pngOf(9, 9, { isMoving: true })) } }, ['image unknown']],
  ['an age in words', { minimumAge: 'old' }, ['minimumAge number']],
  ['an age above all', { minimumAge: '101' }, ['minimumAge most 100']],
])('%s is said at its field', (_, change, faults) => {
  expect(faultsOf(change)).toEqual(faults)
})

test('its own barcode is not taken, another rate and a new category are, and spaces in a code are nothing', () => {
  const barred = catalog.products.find(({ barcode }) => barcode !== null)
  if (!barred) throw new Error('no sample has a barcode')
  const draft = draftOf(barred, around)
  expect(productIn(draft, { ...around, before: barred }, 'nb').faults).toEqual([])
  const change = {
    vat: otherRate,
    otherVat: '11,11 %',
    category: newCategory,
    newCategory: ' Høst ',
    barcode: '0 36000 29145-2',
  }
  expect(written(change).value).toMatchObject({
    vatRate: 1111,
    category: { names: { nb: 'Høst' } },
    barcode: '036000291452',
  })
})

test('whatever the shop sells comes back from its fields as it was', () => {
  fc.assert(
    fc.property(anyCatalog, (given) => {
      for (const product of given.products) {
        const { id: _, ...kept } = product
        const here = { before: product, catalog: given, market: 'NO', locale: 'fi-FI' } as const
        const tidy = (texts: object | null) =>
          texts &&
          Object.fromEntries(
            Object.entries(texts).map(([one, text]) => [one, String(text).replaceAll(/\s+/g, ' ')]),
          )
        expect(productIn(draftOf(product, here), here, 'fi').value).toEqual({
          ...kept,
          names: tidy(kept.names),
          details: tidy(kept.details),
        })
      }
    }),
    { numRuns: 100 },
  )
})

test('what another page has changed goes below what is written here; the same field in both is for a person to see', () => {
  const as = (change: Partial<Product>) => draftOf({ ...flat, ...change }, around)
  const before = as({})
  const mine = { ...before, price: '60', names: { ...before.names, nb: 'Flat white, stor' } }
  expect(rebased(mine, before, as({ isSoldOut: true, names: { ...flat.names, fi: 'Maitokahvi' } }))).toEqual({
    draft: {
      ...mine,
      isSoldOut: true,
      names: { ...mine.names, fi: 'Maitokahvi' },
    },
    isClear: true,
  })
  const both = rebased(mine, before, as({ price: 7000 }))
  expect([both.draft.price, both.isClear]).toEqual(['60', false])
  expect(rebased({ ...before, price: '70,00' }, before, as({ price: 7000 })).isClear).toBe(true)
})

test.each([
  [']E07031234567895', '7031234567895'],
  ['010703123456789510AB-1', '7031234567895'],
  ['https://shop.example/01/07031234567895', '7031234567895'],
])('what a scanner sends for the barcode: %s', (barcode, digits) => {
  expect(written({ barcode }).value).toMatchObject({ barcode: digits })
})

test('the list goes by categories, finds by any name or a part of the barcode, and is shown by fifty', () => {
  const ids = (text: string, category = '') =>
    rowsOf(catalog, { text, category }).map(({ product }) => product.id)
  expect(ids('')).toHaveLength(catalog.products.length)
  expect(ids('korvapuusti')).toEqual(['cinnamon-bun'])
  expect(ids('RÖDBETA')).toEqual([])
  expect(ids('0000105')).toEqual(['coffee-beans'])
  expect(ids('te', 'hot')).toContain('tea')
  const hot = rowsOf(catalog, { text: '', category: 'hot' })
  expect([hot[0]?.isFirst, hot.at(-1)?.isLast, hot[1]?.isFirst]).toEqual([true, true, false])
  const many = {
    ...catalog,
    products: Array.from({ length: 120 }, (_, at) => ({ ...flat, id: `p-${at}` })),
  }
  const rows = rowsOf(many, { text: '', category: '' })
  expect(pageOf(rows, 3)).toMatchObject({ page: 3, last: 3, from: 101, to: 120 })
  expect(pageOf(rows, 9).page).toBe(3)
  expect(pageOf([], 1)).toMatchObject({ page: 1, last: 1, shown: [] })
})
