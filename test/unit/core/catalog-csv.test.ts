// A shop's products as a spreadsheet has them: what was exported comes back to the letter, and every mistake is told by line and column.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { changeOf } from '#core/catalog/changes.ts'
import { csvColumns } from '#core/catalog/csv-table.ts'
import { readCsv, writeCsv } from '#core/system/csv.ts'
import { catalogCsv } from '#core/catalog/csv-catalog.ts'
import { createPictureReader, type PictureReader } from '#core/catalog/picture-file.ts'
import { sampleCatalog } from '#core/catalog/sample.ts'
import { drawing } from '#shared/catalog.ts'
import { market } from '#shared/market.ts'
import { faultsOf, png, readSheet } from '#test/support/till/catalogs.ts'
import { pngOf } from '#test/support/till/pictures.ts'

const root = mkdtempSync(path.join(tmpdir(), 'kasse-csv-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const faultsIn = (text: string, picture?: PictureReader) => faultsOf(readSheet(text, picture && { picture }))

const head = 'id;category;category_nb;name_nb;price;vat;barcode;image;minimum_age'
const tea = 'tea;hot;Varmt;Te;39,00;15;;tea;'
const fileOf = (...lines: string[]) => `${[head, ...lines].join('\n')}\n`

test.each(market.options)('the sample for %s comes back as it was', (where) => {
  const sample = sampleCatalog(where)
  const { text, pictures } = catalogCsv(sample, 'pictures')
  expect(pictures).toEqual([])
  expect(readSheet(text, { market: where })).toMatchObject({ ok: true, catalog: sample })
})

test('the same products by commas, decimal points, percent signs and columns in another order', () => {
  const first = readSheet(fileOf(tea, 'mug;home;Hjem;Krus;182;25,00 %;2000000010700;mug;'))
  const other = readSheet(
    'VAT, name_nb ,price,id,category,category_nb,image,barcode\r\n' +
      '15%,Te,39.00,tea,hot,Varmt,tea,\r\n"25",Krus,182.0,mug,home,"Hjem",mug,2000000010700\r\n',
  )
  if (!first.ok || !other.ok) throw new Error('not read')
  expect(other.catalog).toEqual(first.catalog)
  expect(first.catalog.products.map(({ price, vatRate }) => [price, vatRate])).toEqual([
    [3900, 1500],
    [18_200, 2500],
  ])
})

test('a decimal comma between commas is no price and a VAT of nothing', () => {
  const heads = 'id,category,category_nb,name_nb,price,vat,minimum_age'
  expect(faultsIn(`${heads}\ntea,hot,Varmt,Te,52,00,25,\n`)).toEqual([`2 : 7 cells, not 8: ${quoting}`])
})

test('empty columns behind the last one, as a spreadsheet writes them, are nothing', () => {
  expect(readSheet(`${head};;\n${tea};;\n`)).toMatchObject({ ok: true })
})

test('a category is named in one of its rows, and stands where it first stood', () => {
  const found = readSheet(
    fileOf('mug;home;;Krus;182;25;;;', tea, 'cup;home;Hjem;Kopp;99;25;;;', 'box;home;Hjem;Eske;99;25;;;'),
  )
  expect(found).toMatchObject({
    catalog: { categories: [{ id: 'home', names: { nb: 'Hjem' } }, { id: 'hot' }] },
  })
})

const cells = { id: 'tea', category: 'hot', category_nb: 'Varmt', name_nb: 'Te', price: '39', vat: '15' }
/** A line of the file above: tea, but for these cells. */
const line = (changed: Partial<Record<keyof typeof cells | 'barcode' | 'image' | 'minimum_age', string>>) =>
  head
    .split(';')
    .map((column) => ({ ...cells, ...changed })[column as keyof typeof cells] ?? '') // a column of `head`
    .join(';')
const anId = 'id: lower case letters, digits and hyphens, 40 at most, such as flat-white'
const aPrice = 'price: an amount in this till’s currency, with two decimals at most, such as 52,00 or 1290'
const quoting = 'a text or price with the separator in it needs quotes'
const aDrawing = `a PNG, JPEG or WebP file, or one of ${drawing.options.join(', ')}`
const mug = { id: 'mug', category_nb: '', name_nb: 'Krus', price: '1' }

test.each<[string, string[], string]>([
  ['an id with capitals', [line({ id: 'Tea' })], `2 ${anId}`],
  ['no id', [line({ id: '' })], `2 ${anId}`],
  ['an id twice', [tea, '', tea], '4 id: another one: this is that of line 2'],
  ['no name', [line({ name_nb: '' })], '2 name_nb: a name, in one language at least'],
  ['a long name', [line({ name_nb: 'x'.repeat(81) })], '2 name_nb: 80 characters at most; these are 81'],
  [
    'a name on two lines',
    [line({ name_nb: '"T\ne"' })],
    '2 name_nb: text on one line, without control characters',
  ],
  [
    'a category without a name',
    [line({ category_nb: '' })],
    '2 category_nb: the name of the category hot, in one of its rows',
  ],
  [
    'a category of two names',
    [tea, line({ ...mug, category_nb: 'Varm' })],
    '3 category_nb: “Varmt”, as in line 2, or nothing',
  ],
  ['three decimals', [line({ price: '39,0055' })], `2 ${aPrice}`],
  ['another currency', [line({ price: 'EUR 39' })], `2 ${aPrice}`],
  ['a negative price', [line({ price: '-39' })], `2 ${aPrice}`],
  ['no price', [line({ price: '' })], `2 ${aPrice}`],
  ['a price above all', [line({ price: '650000,01' })], '2 price: an amount of 650000,00 at most'],
  ['VAT as a fraction', [line({ vat: '0,15' })], '2 vat: percent, such as 25 for 25 %; no rate is below 1'],
  [
    'VAT at a rate that is none in this country',
    [line({ vat: '99' })],
    '2 vat: a rate of VAT in this country: 25 %, 15 %, 12 %, 0 %',
  ],
  [
    'decimals of a price in the place of its VAT',
    [line({ price: '52', vat: '00' })],
    '2 vat: percent with no zero before it; is a comma before it a decimal one?',
  ],
  [
    'a wrong check digit',
    [line({ barcode: '2000000010107' })],
    '2 barcode: a barcode that is right in itself; after 200000001010 comes 6',
  ],
  [
    'a shortened barcode',
    [line({ barcode: '2,00000E+12' })],
    '2 barcode: all digits: a spreadsheet has shortened it; format this column as text and key it in again',
  ],
  [
    'a barcode twice, once as UPC-A',
    [line({ barcode: '036000291452' }), line({ ...mug, barcode: '0036000291452' })],
    '3 barcode: another one: this is that of line 2',
  ],
  ['an unknown drawing', [line({ image: 'teapot' })], `2 image: ${aDrawing}`],
  ['an age', [line({ minimum_age: '18+' })], '2 minimum_age: years, such as 18, or nothing'],
  ['a bare comma too many', [`${line({})};x`], `2 : 9 cells, not 10: ${quoting}`],
  ['a bare comma too many, with nothing behind it', [`${line({})};`], `2 : 9 cells, not 10: ${quoting}`],
  ['no product', [], '2 : a product'],
])('%s', (_, lines, told) => {
  expect(faultsIn(fileOf(...lines))).toEqual([told])
})

test.each<[string, string, string]>([
  ['an unknown column', `${head};colour\n${tea};`, '1 10: one of id, category, '],
  ['a column twice', `${head};price\n${tea};`, '1 price: each column once'],
  ['a column that is missing', `${head.replace('vat', 'detail_nb')}\n${tea}`, '1 vat: a column vat'],
  [
    'no name in any language',
    `${head.replace('name_nb', 'detail_nb')}\n`,
    '1 name_nb: a column, one of name_nb, name_da',
  ],
  ['an empty file', '', '1 id: a column id'],
  ['a first line that is broken', `"id";"cat"egory\n${tea}`, '1 : a separator or the end of the line'],
])('%s is a mistake of line 1', (_, text, told) => {
  expect(faultsIn(text)[0]?.startsWith(told)).toBe(true)
  expect(faultsIn(text).every((one) => one.startsWith('1 '))).toBe(true)
})

test('a column that is not there is one mistake, by its own name, and hides no other', () => {
  const heads = 'id;category;name_da;price;vat'
  expect(faultsIn(`${heads}\ntea;hot;Te;x;15\nmug;hot;Krus;39;99\n`)).toEqual([
    '1 category_da: a column, one of category_nb, category_da, category_fi, category_sv, category_en',
    `2 ${aPrice}`,
    '3 vat: a rate of VAT in this country: 25 %, 15 %, 12 %, 0 %',
  ])
  expect(faultsIn('id;category;category_nb;name_nb;price\ntea;hot;Varmt;Te;39\nTea;hot;;Te;39\n')).toEqual([
    '1 vat: a column vat',
    `3 ${anId}`,
  ])
})

test.each(
  csvColumns.filter(
    (column) => !['id', 'category', 'category_nb', 'name_nb', 'price', 'vat'].includes(column),
  ),
)('a file without %s leaves it in every product as it is', (column) => {
  const [first, ...others] = sampleCatalog('NO').products
  if (!first) throw new Error('no sample')
  const picture = `data:image/png;base64,${png.toString('base64')}`
  const known = {
    ...first,
    barcode: '2000000010700',
    image: { picture },
    minimumAge: 18,
    isSoldOut: true,
    details: { nb: 'Liten', en: 'Small' },
  }
  const before = {
    ...sampleCatalog('NO'),
    products: [known, ...others.filter(({ barcode }) => barcode !== known.barcode)],
  }
  const [heads = [], ...rows] = readCsv(catalogCsv(before, 'pictures').text).rows.map(({ cells }) => cells)
  const at = heads.indexOf(column)
  const less = writeCsv([heads, ...rows].map((cells) => cells.toSpliced(at, 1)))
  const found = readSheet(less, { before, picture: () => ({ url: picture, bytes: png.length }) })
  expect(found).toMatchObject({ ok: true, catalog: before })
  expect(found.ok && changeOf(before, found.catalog)).toMatchObject({
    changed: [],
    categories: { changed: [] },
  })
})

test('every mistake is listed in the order of the file, two hundred of them, and how many more', () => {
  const found = readSheet(
    fileOf(
      'Tea;hot;Varmt;Te;x;y;z;?;!',
      ...Array.from({ length: 300 }, (_, at) => `p-${at};hot;;Te;x;15;;;`),
    ),
  )
  if (found.ok) throw new Error('taken')
  expect(found.faults.slice(0, 7).map(({ line, column }) => [line, column])).toEqual([
    [2, 'id'],
    [2, 'price'],
    [2, 'vat'],
    [2, 'barcode'],
    [2, 'image'],
    [2, 'minimum_age'],
    [3, 'price'],
  ])
  expect([found.faults.length, found.more]).toEqual([200, 106])
})

test('what stands in the file steers no terminal', () => {
  const found = readSheet(fileOf('tea;hot;Varmt;Te;\u001B[2J39;15;;;'))
  expect(found).toMatchObject({ faults: [{ given: ' [2J39' }] })
})

test('pictures lie beside the file: small, of the right kind, and nowhere else', () => {
  const folder = mkdtempSync(path.join(root, 'shop-'))
  mkdirSync(path.join(folder, 'pictures'))
  writeFileSync(path.join(folder, 'pictures/tea.png'), png)
  writeFileSync(path.join(folder, 'fake.png'), '<svg onload="alert(1)"/>')
  writeFileSync(path.join(folder, 'large.png'), Buffer.concat([png, Buffer.alloc(65_536)]))
  writeFileSync(path.join(folder, 'points.png'), pngOf(30_000, 30_000))
  writeFileSync(path.join(folder, 'moves.png'), pngOf(8, 8, { isMoving: true }))
  writeFileSync(path.join(root, 'outside.png'), png)
  symlinkSync(path.join(root, 'outside.png'), path.join(folder, 'link.png'))
  const picture = createPictureReader(folder)
  const withImage = (name: string) => faultsIn(fileOf(`tea;hot;Varmt;Te;39;15;;${name};`), picture)
  expect(withImage('pictures/tea.png')).toEqual([])
  expect(withImage('pictures\\tea.png')).toEqual([])
  for (const name of ['fake.png', 'moves.png'])
    expect(withImage(name)).toEqual(['2 image: a still picture in PNG, JPEG or WebP, whatever its name'])
  expect(withImage('points.png')).toEqual([
    '2 image: a picture of 4096 pixels at most each way, and one million in all; this one has 30000 × 30000',
  ])
  expect(withImage('large.png')).toEqual(['2 image: a picture of 64 kB at most; this one has 65'])
  expect(withImage('none.png')).toEqual([
    '2 image: a picture that is there, named from the folder of this CSV',
  ])
  for (const name of ['../outside.png', path.join(root, 'outside.png'), 'link.png'])
    expect(withImage(name)).toEqual([
      '2 image: a picture in the folder of this CSV, or in a folder within it',
    ])
})

test('pictures of more than four megabytes together are told once, where it was too much', () => {
  const bytes = 60_000
  const picture: PictureReader = () => ({ url: `data:image/png;base64,${png.toString('base64')}`, bytes })
  const rows = Array.from({ length: 80 }, (_, at) => `p-${at};hot;Varmt;Te;39;15;;p.png;`)
  const line = 2 + Math.floor((4 * 1024 * 1024) / bytes)
  expect(faultsIn(fileOf(...rows), picture)).toEqual([`${line} image: pictures of 4 MB together at most`])
})

test('a rate of VAT that the office has given a product is no mistake in its sheet', () => {
  const sample = sampleCatalog('NO')
  const before = {
    ...sample,
    products: sample.products.map((one, at) => (at === 0 ? { ...one, vatRate: 1111 } : one)),
  }
  const { text } = catalogCsv(before, 'pictures')
  expect(readSheet(text, { before })).toMatchObject({ ok: true, catalog: before })
  expect(readSheet(text)).toMatchObject({ ok: false, faults: [{ column: 'vat', given: '11,11' }] })
})

test('yes and no are read in the shop’s own words, and nothing else is guessed', () => {
  const sold = (given: string) => {
    const found = readSheet(
      `id;category;category_nb;name_nb;price;vat;favourite;sold_out\ntea;hot;Varmt;Te;39;15;${given};${given}\n`,
    )
    return found.ok
      ? found.catalog.products.map(({ isFavourite, isSoldOut }) => [isFavourite, isSoldOut])
      : faultsOf(found)
  }
  for (const yes of ['yes', 'Ja', 'kyllä', 'TRUE', '1', 'x']) expect(sold(yes)).toEqual([[true, true]])
  for (const no of ['', 'no', 'Nei', 'nej', 'ei', 'FALSE', '0']) expect(sold(no)).toEqual([[false, false]])
  expect(sold('12')).toEqual(['2 favourite: yes, or nothing', '2 sold_out: yes, or nothing'])
})
