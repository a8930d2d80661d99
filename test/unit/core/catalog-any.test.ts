// Tests of any catalog and any cell: nothing is lost on the way out and in, and a change is told to the field.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barcodesTaken, changeOf, keepMissing } from '#core/catalog/changes.ts'
import { catalogFaults } from '#core/catalog/catalog-file.ts'
import { catalogCsv } from '#core/catalog/csv-catalog.ts'
import { readCsv, writeCsv } from '#core/system/csv.ts'
import { sampleCatalog } from '#core/catalog/sample.ts'
import { catalog as catalogShape } from '#shared/catalog.ts'
import { anyCatalog, anyText, readSheet } from '#test/support/till/catalogs.ts'
import { premise } from '#test/support/run/premise.ts'
import { tried } from '#test/support/run/run-size.ts'

const isFormula = (cell: string) => /^(?!-?\d+([.,]\d+)?$)([=+@\t\r\n]|-\s*[^\s";,])/.test(cell)

test('whatever a catalog holds, what was exported is imported again without a change', () => {
  fc.assert(
    fc.property(anyCatalog, (given) => {
      expect(catalogShape.parse(given)).toEqual(given)
      const { text: csv, pictures } = catalogCsv(given, 'pictures')
      const files = new Map(pictures.map(({ name, bytes }) => [name, bytes]))
      const picture = (name: string) => {
        const bytes = files.get(name) ?? Buffer.alloc(0)
        return { url: `data:image/png;base64,${bytes.toString('base64')}`, bytes: bytes.length }
      }
      const found = readSheet(csv, { picture })
      expect(found).toMatchObject({ ok: true, catalog: given })
      for (const { cells } of readCsv(csv).rows) for (const cell of cells) expect(isFormula(cell)).toBe(false)
    }),
    { numRuns: 300 },
  )
})

const sample = sampleCatalog('NO')

test('another text in one cell of a whole file is a mistake of its own line or of what it collides with, else a whole catalog', () => {
  const [heads, ...rows] = readCsv(catalogCsv(sample, 'pictures').text).rows.map(({ cells }) => cells)
  const odd = fc.constantFrom('tea', '39', '1,5', '', '2000000010700', '1e5', 'NaN', '０', '-0', 'mug', 'hot')
  const isTaken = premise('it is taken', 0.05)
  const isRefused = premise('it is refused', 0.05)
  const isElsewhere = premise('it collides with another line', 0.005)
  fc.assert(
    fc.property(fc.oneof(anyText, odd), fc.nat(rows.length - 1), fc.nat(23), (given, at, column) => {
      const changed = rows.map((cells, row) => (row === at ? cells.with(column, given) : cells))
      const found = readSheet(writeCsv([heads ?? [], ...changed]))
      const taken = isTaken(found.ok && found)
      if (taken) expect(catalogFaults(taken.catalog)).toEqual([])
      const faults = found.ok ? [] : found.faults
      if (!found.asked) expect(found.ok).toBe(faults.length === 0)
      if (!isRefused(faults.length > 0)) return
      for (const { line } of faults) expect(line).toBeGreaterThanOrEqual(2)
      if (isElsewhere(faults.every(({ line }) => line !== at + 2)))
        expect(faults.every(({ expected }) => ['taken', 'sameName'].includes(expected.rule))).toBe(true)
    }),
    tried(1200),
  )
})

test('a change is told product by product and field by field', () => {
  const [first, second, ...others] = sample.products
  if (!first || !second) throw new Error('no sample')
  const cup = { ...second, id: 'cup' }
  const products = [
    { ...first, price: 5300, names: { ...first.names, fi: 'Maitokahvi' }, barcode: '036000291452' },
    cup,
    ...others,
  ]
  expect(changeOf(sample, { ...sample, products })).toMatchObject({
    added: [{ id: 'cup' }],
    changed: [
      {
        product: { id: 'flat-white' },
        fields: [
          { field: 'names.fi', before: 'Flat white', after: 'Maitokahvi' },
          { field: 'price', before: 5200, after: 5300 },
          { field: 'barcode', before: null, after: '036000291452' },
        ],
      },
    ],
    removed: [{ id: 'cappuccino' }],
    categories: { added: [], changed: [], removed: [] },
    isOrderNew: false,
  })
  expect(changeOf(sample, { ...sample, products: sample.products.toReversed() })).toMatchObject({
    added: [],
    changed: [],
    removed: [],
    isOrderNew: true,
  })
})

test('a category is kept for the products that stand in it, and goes when they have moved', () => {
  const moved = sample.products.map((one) => (one.category === 'hot' ? { ...one, category: 'cold' } : one))
  const categories = sample.categories.filter(({ id }) => id !== 'hot')
  expect(keepMissing(sample, { categories, products: moved }).categories).toEqual(categories)
  const products = moved.filter(({ id }) => id !== 'tea')
  expect(keepMissing(sample, { categories, products }).categories.at(-1)?.id).toBe('hot')
})

test('nothing is told to change exactly when nothing does', () => {
  fc.assert(
    fc.property(anyCatalog, anyCatalog, (one, other) => {
      expect(changeOf(one, structuredClone(one))).toEqual({
        added: [],
        changed: [],
        removed: [],
        categories: { added: [], changed: [], removed: [] },
        isOrderNew: false,
      })
      const kept = keepMissing(one, other)
      expect(changeOf(one, kept).removed).toEqual([])
      expect(kept.products.slice(0, other.products.length)).toEqual(other.products)
      const used = new Set(kept.products.map(({ category }) => category))
      expect(kept.categories.every((given) => used.has(given.id))).toBe(true)
      const categories = new Set(kept.categories.map((given) => given.id))
      expect(kept.products.every(({ category }) => categories.has(category))).toBe(true)
      expect(catalogFaults(kept).length > 0).toBe(barcodesTaken(one, other).length > 0)
    }),
  )
})
