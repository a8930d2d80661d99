// Workbooks that somebody made to fill the till or to stop it, and sheets that are not shown: what is refused, and what is read.
import { crc32, deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { sheetRows } from '#core/catalog/sheet-rows.ts'
import { mustBe } from '#shared/catalog-file.ts'
import { readSheet } from '#test/support/till/catalogs.ts'

const heads = ['id', 'category', 'category_nb', 'name_nb', 'price', 'vat', 'barcode', 'favourite']
const readIn = async (book: Buffer) => readSheet(await sheetRows(book))

/** A workbook of one sheet as somebody writes it by hand; `isStored`: no part of it is compressed. */
function bookByHand(rows: string, { strings = '', isStored = false } = {}): Buffer {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relations = (...kinds: [string, string][]) =>
    `<Relationships>${kinds.map(([kind, to], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${kind}" Target="${to}"/>`).join('')}</Relationships>`
  const parts = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations(
      ['worksheet', 'worksheets/sheet1.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ),
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  }
  const [files, list]: [Buffer[], Buffer[]] = [[], []]
  for (const [name, text] of Object.entries(parts)) {
    const packed = isStored ? Buffer.from(text) : deflateRawSync(text)
    const said = Buffer.alloc(26)
    said.writeUInt16LE(20)
    said.writeUInt16LE(isStored ? 0 : 8, 4)
    said.writeUInt32LE(crc32(text), 10)
    said.writeUInt32LE(packed.length, 14)
    said.writeUInt32LE(Buffer.byteLength(text), 18)
    said.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(Buffer.concat(files).length, 10)
    list.push(Buffer.from('504b01021400', 'hex'), said, place, Buffer.from(name))
    files.push(Buffer.from('504b0304', 'hex'), said, Buffer.from(name), packed)
  }
  const end = Buffer.from('504b050600000000', 'hex')
  const ending = Buffer.alloc(14)
  ending.writeUInt16LE(list.length / 4, 0)
  ending.writeUInt16LE(list.length / 4, 2)
  ending.writeUInt32LE(Buffer.concat(list).length, 4)
  ending.writeUInt32LE(Buffer.concat(files).length, 8)
  return Buffer.concat([...files, ...list, end, ending])
}

const rowsOf = (count: number, row: (line: number) => string) =>
  Array.from({ length: count }, (_, at) => row(at + 1)).join('')

test('a small workbook of rows without end is refused before a row is built, compressed or not', async () => {
  const rule = async (book: Buffer) => (await sheetRows(book)).flaws.map(({ expected }) => expected.rule)
  const wide = rowsOf(10_000, (line) => `<row><c r="XFD${line}"><v>1</v></c></row>`)
  expect(await rule(bookByHand(wide, { isStored: true }))).toEqual(['workbook'])
  expect(await rule(bookByHand(wide))).toEqual(['workbookLarge'])
  const one = '<row r="1"><c r="A1"><v>1</v></c></row>'
  expect(await rule(bookByHand(one, { isStored: true }))).toEqual([])
  for (const place of ["'xfd1'", '"&#88;FD1"', 'XFD1', '"ABCDEF1"'])
    expect([place, ...(await rule(bookByHand(`<row><c t="n" r = ${place}><v>1</v></c></row>`)))]).toEqual([
      place,
      'workbookLarge',
    ])
  expect(await rule(bookByHand(one, { strings: '<si/>'.repeat(2_000_000) }))).toEqual(['workbookLarge'])
  expect(await rule(bookByHand(`<row>${'<c/>'.repeat(2_000_000)}</row>`))).toEqual(['workbookLarge'])
  expect(await rule(bookByHand(rowsOf(300, () => '<row><c r="ZZ1"/></row>')))).toEqual([])
})

test('a text that no spreadsheet lets into a cell is told with its place, and one in many cells fills nothing', async () => {
  const texts = (letters: string) =>
    `${heads.map((one) => `<si><t>${one}</t></si>`).join('')}<si><t>${letters}</t></si>`
  const row = (line: number, each: (at: number) => number) =>
    `<row r="${line}">${heads.map((_, at) => `<c r="${'ABCDEFGH'[at]}${line}" t="s"><v>${each(at)}</v></c>`).join('')}</row>`
  const menuOf = (count: number, letters: string) => {
    const rows = row(1, (at) => at) + rowsOf(count, (line) => row(line + 1, () => heads.length))
    return bookByHand(rows, { strings: texts(letters) })
  }
  const found = await sheetRows(menuOf(20, 'x'.repeat(20_000_000)))
  expect(found.rows.map(({ line }) => line)).toEqual([1])
  expect(found.flaws).toHaveLength(20 * heads.length)
  expect(found.flaws[3]).toEqual({
    line: 2,
    column: 'name_nb',
    given: 'x'.repeat(80),
    expected: mustBe('short', { length: 20_000_000 }),
  })
  const longest = await readIn(menuOf(20, 'x'.repeat(32_767)))
  expect(longest.ok || longest.faults[0]).toMatchObject({ line: 2, column: 'id', expected: mustBe('id') })
  const much = await sheetRows(menuOf(2000, 'x'.repeat(32_767)))
  expect(much.flaws.map(({ expected }) => expected.rule)).toEqual(['workbookLarge'])
})

test('of a workbook the first sheet that is shown is read', async () => {
  const shown = [heads, ['te', 'varm', 'Varmt', 'Te', 39, 15]]
  const hidden = [heads, ['gammel', 'varm', 'Varmt', 'Gammel', 10, 15]]
  for (const state of [{ hidden: true }, { veryHidden: true }]) {
    const sheets = [
      { name: 'I fjor', rows: hidden, ...state },
      { name: 'Nå', rows: shown },
    ]
    const found = await readIn(Buffer.from(await writeXlsx({ sheets })))
    expect(found.ok && found.catalog.products.map(({ id }) => id)).toEqual(['te'])
  }
})
