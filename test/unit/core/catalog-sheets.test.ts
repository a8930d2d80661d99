// Sheets as people have them: letters of other programs, prices with thousands, workbooks; what can be read in two ways is asked about, and nothing is read as something else.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { writeXlsx, type CellValue } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { readPrice } from '#core/catalog/csv-table.ts'
import { sheetRows, textRows, workbookKind } from '#core/catalog/sheet-rows.ts'
import { mustBe, type PriceMark, type SheetEncoding } from '#shared/catalog-file.ts'
import type { Currency } from '#shared/market.ts'
import { decimal, maximum } from '#shared/money.ts'
import { faultsOf, readSheet } from '#test/support/till/catalogs.ts'
import { premise } from '#test/support/run/premise.ts'
import { tried } from '#test/support/run/run-size.ts'

const head = 'id;category;category_nb;name_nb;price;vat\n'
const menu = `${head}ol;kald;Kaldt å drikke;Øl;89,00;25\nsmorbrod;mat;Mat;Smørbrød;119,00;15\n`

/** As each program writes it, by the letters' own places in the tables of the Unicode Consortium. */
const macLetters: Record<string, number> = { å: 0x8c, Ø: 0xaf, ø: 0xbf }
const written: [SheetEncoding, Buffer][] = [
  ['utf-8', Buffer.from(menu)],
  ['utf-8', Buffer.from(`\uFEFF${menu}`)],
  ['windows-1252', Buffer.from(menu, 'latin1')],
  ['macintosh', Buffer.from(Array.from(menu, (one) => macLetters[one] ?? one.charCodeAt(0)))],
  ['utf-16le', Buffer.from(`\uFEFF${menu}`, 'utf16le')],
  ['utf-16le', Buffer.from(menu, 'utf16le')],
  ['utf-16be', Buffer.from(`\uFEFF${menu}`, 'utf16le').swap16()],
  ['utf-16be', Buffer.from(menu, 'utf16le').swap16()],
]

test.each(written)('letters in %s are read as what they are, and the words show it', (encoding, bytes) => {
  const found = readSheet(textRows(bytes))
  expect(found).toMatchObject({
    ok: true,
    text: { encoding, words: ['Kaldt å drikke', 'Øl', 'Smørbrød'] },
    catalog: { products: [{ names: { nb: 'Øl' } }, { names: { nb: 'Smørbrød' } }] },
  })
  const [first, second] = bytes
  const saysSo = encoding === 'utf-8' || (first ?? 0) + (second ?? 0) === 0xff + 0xfe
  expect(found.text?.isGuess).toBe(!saysSo)
})

test('what a person says of the letters holds over the guess, and what does not fit is told by its line', () => {
  const latin = Buffer.from(menu, 'latin1')
  expect(readSheet(textRows(latin, 'macintosh'))).toMatchObject({
    ok: true,
    text: { encoding: 'macintosh', isGuess: false, words: ['Kaldt Â drikke', 'ÿl', 'Sm¯rbr¯d'] },
  })
  expect(faultsOf(readSheet(textRows(latin, 'utf-8')))).toEqual([
    '2 : letters in the encoding that was chosen: choose another one, or save it as “CSV UTF-8”',
  ])
})

test('words are shown only where another encoding would change them', () => {
  expect(textRows(Buffer.from(`${head}tea;hot;Varmt;Te;39;15\n`)).text).toMatchObject({ words: [] })
  const long = Buffer.from(`${head}tea;hot;Varmt;${'x'.repeat(3_000_000)}ø;39;15\n`, 'latin1')
  expect(textRows(long).text?.words).toEqual([`${'x'.repeat(20)}ø`])
})

test.each<[string, number]>([
  ['39', 3900],
  ['39,9', 3990],
  ['39.90', 3990],
  ['39,-', 3900],
  ['39,–', 3900],
  ['39:-', 3900],
  ['kr 39,-', 3900],
  ['kr. 39', 3900],
  ['NOK 39.00', 3900],
  ['39,00 kr', 3900],
  ['39\u00a0kr', 3900],
  ['1 234', 123_400],
  ['1\u00a0234,50', 123_450],
  ['1\u202f234,50', 123_450],
  ['1.234,50', 123_450],
  ['1,234.50', 123_450],
  ["1'234.50", 123_450],
  ['123.456,-', 12_345_600],
  ['1.234,-', 123_400],
  ['12 345,6', 1_234_560],
  ['0.500', 50],
  ['1234.500', 123_450],
])('the price “%s” is %i', (given, value) => {
  expect(readPrice(given, { currency: 'NOK' })).toEqual({ value })
})

test.each([
  '',
  '-39',
  '39-',
  'EUR 39',
  '€ 39',
  '1.234.56',
  '12.34.567',
  '1 23',
  '1,2345',
  '39,00,-',
  '1e3',
  'kr',
  '0,005',
])('“%s” is no price in Norway', (given) => {
  expect(readPrice(given, { currency: 'NOK' })).toEqual({ expected: mustBe('price') })
})

test('one sign before three digits is asked about, once for the sheet, and nothing is taken before', () => {
  const sheet = textRows(
    Buffer.from(`${head}tv;ting;Ting;TV;12.500;25\nmus;ting;;Mus;kr 1.290;25\nte;ting;;Te;39,50;25\n`),
  )
  const asked = { line: 2, given: '12.500', thousands: 1_250_000, decimals: '12.500' }
  expect(readSheet(sheet)).toMatchObject({ ok: false, faults: [], asked })
  const prices = (mark: PriceMark) => {
    const found = readSheet(sheet, { priceMark: mark })
    return found.ok ? found.catalog.products.map(({ price }) => price) : faultsOf(found)
  }
  expect(prices('thousands')).toEqual([1_250_000, 129_000, 3950])
  expect(prices('decimals')).toEqual([1250, 129, 3950])
  const three = textRows(Buffer.from(`${head}tv;ting;Ting;TV;1.234;25\n`))
  expect(faultsOf(readSheet(three, { priceMark: 'decimals' }))).toEqual([
    '2 price: an amount in this till’s currency, with two decimals at most, such as 52,00 or 1290',
  ])
})

test('two signs before three digits cannot both mean the same', () => {
  const sheet = textRows(Buffer.from(`${head}tv;ting;Ting;TV;1.200;25\nte;ting;;Te;1,300;25\n`))
  for (const mark of [undefined, 'thousands', 'decimals'] as const)
    expect(faultsOf(readSheet(sheet, { priceMark: mark }))).toEqual([
      '3 price: written like the price in line 2, with the same sign before three digits',
    ])
})

test('a price as every country writes it is read as that price or asked about, and never as another', () => {
  const isTaken = premise('it is taken', 0.7)
  const isAsked = premise('it is asked about', 0.02)
  const writing = fc.record({
    value: fc.oneof(
      fc.nat(maximum),
      fc.nat(650_000).map((whole) => whole * 100),
    ),
    locale: fc.constantFrom('nb-NO', 'da-DK', 'fi-FI', 'sv-SE', 'en-GB', 'de-DE', 'de-CH', 'fr-FR'),
    currency: fc.constantFrom<Currency[]>('NOK', 'DKK', 'EUR'),
    style: fc.constantFrom('decimal', 'currency'),
    fewest: fc.constantFrom(0, 2),
  })
  fc.assert(
    fc.property(writing, ({ value, locale, currency, style, fewest }) => {
      const digits = value % 100 === 0 ? fewest : 2
      const options = { style, currency, minimumFractionDigits: digits, maximumFractionDigits: digits }
      const given = new Intl.NumberFormat(locale, options).format(decimal(value))
      const read = readPrice(given, { currency })
      if (isTaken('value' in read)) expect(read).toEqual({ value })
      if (isAsked('asked' in read))
        expect(readPrice(given, { currency, mark: 'thousands' })).toEqual({ value })
    }),
    tried(1000),
  )
})

const heads = ['id', 'category', 'category_nb', 'name_nb', 'price', 'vat', 'barcode', 'favourite']
const bookOf = async (...rows: CellValue[][]) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Varer', rows: [heads, ...rows] }] }))
const readBook = async (...rows: CellValue[][]) => readSheet(await sheetRows(await bookOf(...rows)))

test('a workbook is read by its values: numbers to the øre, shares of a hundred as percent, no letters to guess', async () => {
  const found = await readBook(
    ['ol', 'kald', 'Kaldt', 'Øl', 89, 25, 7_038_010_055_720, true],
    ['te', 'varm', 'Varmt', 'Te', 39.900000000000006, 0.15, null, false],
    [],
    ['tv', 'ting', 'Ting', 'TV', '12 500,-', '25 %', '', 'ja'],
  )
  expect(found).toMatchObject({ ok: true, text: null, asked: null })
  if (!found.ok) throw new Error('not read')
  expect(
    found.catalog.products.map((one) => {
      const { id, names, price, vatRate, barcode, isFavourite } = one
      return [id, names.nb, price, vatRate, barcode, isFavourite]
    }),
  ).toEqual([
    ['ol', 'Øl', 8900, 2500, '7038010055720', true],
    ['te', 'Te', 3990, 1500, null, false],
    ['tv', 'TV', 1_250_000, 2500, null, true],
  ])
  expect([...found.lines]).toEqual([
    ['ol', 2],
    ['te', 3],
    ['tv', 5],
  ])
})

test('a workbook of another program is read: its first sheet, results of formulas, percent as it keeps it', async () => {
  const found = readSheet(await sheetRows(readFileSync('test/fixtures/sheets/menu.xlsx')))
  if (!found.ok) throw new Error(faultsOf(found).join('\n'))
  expect(
    found.catalog.products.map(({ names, price, vatRate, barcode }) => [names.nb, price, vatRate, barcode]),
  ).toEqual([
    ['Øl <&> æ', 8950, 2500, '7038010055720'],
    ['Te', 3990, 1500, null],
    ['Kake', 104_900, 1500, null],
  ])
})

test('what a workbook has in the place of a price is told by its row: a day, a broken formula, more than two decimals', async () => {
  const found = await readBook(
    ['a', 'x', 'X', 'A', new Date('2026-10-05T00:00:00Z'), 25],
    ['b', 'x', '', 'B', '#REF!', 25],
    ['c', 'x', '', 'C', 1.234, 25],
  )
  const price = 'an amount in this till’s currency, with two decimals at most, such as 52,00 or 1290'
  expect(faultsOf(found)).toEqual([
    `2 price: ${price}`,
    '3 : a value: the formula in it gives none',
    `3 price: ${price}`,
    `4 price: ${price}`,
  ])
  expect(found.ok || found.faults[0]?.given).toBe('2026-10-05')
})

const archive = (...names: string[]) => Buffer.from(`PK\u0003\u0004\0\0${names.join('\0')}`, 'latin1')

test.each<[string, string | undefined, Buffer]>([
  ['old or locked', '.xls', Buffer.from('d0cf11e0a1b11ae1000000', 'hex')],
  ['open', '.ods', archive('mimetypeapplication/vnd.oasis.opendocument.spreadsheet', 'content.xml')],
  ['of another maker', '.numbers', archive('Index/Document.iwa', 'Metadata/Properties.plist')],
  ['in binary parts', '.xlsb', archive('[Content_Types].xml', 'xl/worksheets/sheet1.bin', 'xl/workbook.bin')],
  ['a text document', '.zip', archive('[Content_Types].xml', 'word/document.xml')],
  ['a CSV', undefined, Buffer.from(menu)],
])('a workbook that is %s is known by its bytes, and how to save it is told', async (_, kind, bytes) => {
  expect(workbookKind(bytes)).toBe(kind)
  if (kind === undefined) return
  const [told, ...others] = faultsOf(readSheet(await sheetRows(bytes)))
  expect(others).toEqual([])
  expect(told).toMatch(/^1 : a CSV, or an \.xlsx workbook.*save/)
})

/** Where the list of a workbook's parts says how long the last of them is. */
const sizeAt = (book: Buffer) => book.lastIndexOf('504b0102', undefined, 'hex') + 24

test('a workbook that would fill the memory is refused before it does, and a broken one in words', async () => {
  const rule = async (book: Buffer) => {
    const found = readSheet(await sheetRows(book))
    return found.ok ? 'taken' : found.faults.map(({ expected }) => expected.rule)
  }
  const text = 'x'.repeat(30_000)
  const wide = await bookOf(...Array.from({ length: 850 }, (_, at) => [`${at}${text}`]))
  expect(wide.length).toBeLessThan(4 * 1024 * 1024)
  expect(await rule(wide)).toEqual(['workbookLarge'])
  const long = await bookOf(
    ...Array.from({ length: 20 }, () =>
      Array.from({ length: 16_384 }, (_, at) => (at === 16_383 ? 'x' : null)),
    ),
  )
  expect(await rule(long)).toEqual(['workbookLarge'])

  const book = await bookOf(['te', 'varm', 'Varmt', 'Te', 39, 15])
  expect(await rule(book)).toBe('taken')
  for (const said of [0, 10, 0xffffffff]) {
    const lying = Buffer.from(book)
    lying.writeUInt32LE(said, sizeAt(lying))
    expect(await rule(lying)).toEqual([said > 10 ? 'workbookLarge' : 'workbook'])
  }
  expect(await rule(book.subarray(0, book.length - 30))).toEqual(['workbook'])
})
