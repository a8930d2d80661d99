// Tests of cells of a catalog's sheet that the shop itself decides: a rate of VAT that it has, and yes or no in its own words.
import { expect, test } from 'vitest'
import { catalogCsv, readCatalogRows } from '#core/catalog/csv-catalog.ts'
import { textRows } from '#core/catalog/sheet-rows.ts'
import { sampleCatalog } from '#core/catalog/sample.ts'
import { must } from '#shared/catalog-file.ts'
import { emptyCatalog } from '#shared/catalog.ts'
import { inEnglish } from '#server/commands/catalog-output.ts'

const noPicture = () => ({ expected: must('pictureThere') })
const read = (text: string) =>
  readCatalogRows(textRows(Buffer.from(text)), noPicture, { before: emptyCatalog, market: 'NO' })

test('a rate of VAT that the office has given a product is no mistake in its sheet', () => {
  const sample = sampleCatalog('NO')
  const before = {
    ...sample,
    products: sample.products.map((one, at) => (at === 0 ? { ...one, vatRate: 1111 } : one)),
  }
  const { text } = catalogCsv(before, 'pictures')
  expect(readCatalogRows(textRows(Buffer.from(text)), noPicture, { before, market: 'NO' })).toMatchObject({
    ok: true,
    catalog: before,
  })
  expect(read(text)).toMatchObject({ ok: false, faults: [{ column: 'vat', given: '11,11' }] })
})

test('yes and no are read in the shop’s own words, and nothing else is guessed', () => {
  const sold = (given: string) => {
    const found = read(
      `id;category;category_nb;name_nb;price;vat;favourite;sold_out\ntea;hot;Varmt;Te;39;15;${given};${given}\n`,
    )
    return found.ok
      ? found.catalog.products.map(({ isFavourite, isSoldOut }) => [isFavourite, isSoldOut])
      : found.faults.map(({ column, expected }) => `${column}: ${inEnglish(expected)}`)
  }
  for (const yes of ['yes', 'Ja', 'kyllä', 'TRUE', '1', 'x']) expect(sold(yes)).toEqual([[true, true]])
  for (const no of ['', 'no', 'Nei', 'nej', 'ei', 'FALSE', '0']) expect(sold(no)).toEqual([[false, false]])
  expect(sold('12')).toEqual(['favourite: yes, or nothing', 'sold_out: yes, or nothing'])
})
