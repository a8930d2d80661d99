// Sheets of products as the till reads them, and random catalogs for property tests: text on one line with no space around it, barcodes right in themselves.
import fc from 'fast-check'
import { catalogFaults } from '#core/catalog/catalog-file.ts'
import { readCatalogRows } from '#core/catalog/csv-catalog.ts'
import type { PictureReader } from '#core/catalog/picture-file.ts'
import { textRows, type SheetRows } from '#core/catalog/sheet-rows.ts'
import { ruleInEnglish } from '#server/commands/catalog-output.ts'
import { mustBe } from '#shared/catalog-file.ts'
import { drawing, emptyCatalog, type Catalog } from '#shared/catalog.ts'
import { checkDigit } from '#shared/gtin.ts'
import { language, type Texts } from '#shared/language.ts'
import { vatRates } from '#shared/market.ts'
import { isLine } from '#shared/text.ts'
import { pngOf } from '#test/support/till/pictures.ts'

/** As much of a small PNG as says what it is. */
export const png = pngOf(8, 8)

/** A sheet without pictures of a Norwegian till that sells nothing yet, unless it is said otherwise. */
export function readSheet(
  sheet: string | SheetRows,
  of: Partial<Parameters<typeof readCatalogRows>[2]> & { picture?: PictureReader } = {},
) {
  const { picture = () => ({ expected: mustBe('pictureThere') }), ...others } = of
  const rows = typeof sheet === 'string' ? textRows(Buffer.from(sheet)) : sheet
  return readCatalogRows(rows, picture, { before: emptyCatalog, market: 'NO', ...others })
}

/** Line, column and words of each mistake. */
export const faultsOf = (found: ReturnType<typeof readSheet>): string[] =>
  found.ok
    ? []
    : found.faults.map(({ line, column, expected }) => `${line} ${column}: ${ruleInEnglish(expected)}`)

export const anyText = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    fc.string({
      unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ';', ',', 'å', ' ', '|'),
      minLength: 1,
      maxLength: 9,
    }),
  )
  .map((given) => given.normalize('NFC').trim())
  .filter((given) => given !== '' && given.length <= 80 && isLine(given))
const texts: fc.Arbitrary<Texts> = fc
  .record(Object.fromEntries(language.options.map((spoken) => [spoken, anyText])), { requiredKeys: [] })
  .filter((given) => Object.keys(given).length > 0)
const id = fc.stringMatching(/^[a-z0-9]{1,9}(-[a-z0-9]{1,4}){0,2}$/)
const barcode = fc.integer({ min: 1, max: 9_999_999 }).map((given) => {
  const digits = `20${String(given).padStart(10, '0')}`
  return `${digits}${checkDigit(digits)}`
})
const image = fc.oneof(
  fc.constantFrom(...drawing.options).map((drawn) => ({ drawing: drawn })),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => ({
    picture: `data:image/png;base64,${Buffer.concat([png, bytes]).toString('base64')}`,
  })),
)
export const anyCatalog: fc.Arbitrary<Catalog> = fc
  .uniqueArray(fc.record({ id, names: texts }), { selector: (one) => one.id, minLength: 1, maxLength: 4 })
  .chain((categories) =>
    fc
      .uniqueArray(
        fc.record({
          id,
          names: texts,
          details: fc.option(texts),
          price: fc.integer({ min: 0, max: 65_000_000 }),
          vatRate: fc.constantFrom(...vatRates.NO),
          barcode: fc.option(barcode),
          category: fc.constantFrom(...categories.map((one) => one.id)),
          image,
          minimumAge: fc.nat(100),
          isFavourite: fc.boolean(),
          isSoldOut: fc.boolean(),
        }),
        { selector: (one) => one.id, minLength: 1, maxLength: 8 },
      )
      .map((products) => {
        const used = [...new Set(products.map(({ category }) => category))]
        return { categories: used.flatMap((one) => categories.filter((given) => given.id === one)), products }
      }),
  )
  .filter((given) => catalogFaults(given).length === 0)
