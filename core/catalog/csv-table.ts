// The columns of a catalog’s CSV, and the products and categories in its rows, cell by cell, with every mistake noted by line and column.
import { mustBe, type SheetRule, type UnclearPrice, type PriceMark } from '#shared/catalog-file.ts'
import { language, type Language, type Texts } from '#shared/language.ts'
import { withFormula, type CsvRow } from '#core/system/csv.ts'
import type { PictureReader } from '#core/catalog/picture-file.ts'
import {
  mostCategories,
  mostProducts,
  pictureLimit,
  type Catalog,
  type Category,
  type Product,
  catalogId,
  drawing,
} from '#shared/catalog.ts'
import { gtinKey, checkDigit } from '#shared/gtin.ts'
import type { Currency } from '#shared/market.ts'
import { isBlank, isLine } from '#shared/text.ts'
import { decimal, hundredths, maximum } from '#shared/money.ts'

const inEach = <Prefix extends string>(prefix: Prefix) =>
  language.options.map((spoken) => `${prefix}_${spoken}` as const)

export const csvColumns = [
  'id',
  'category',
  ...inEach('category'),
  ...inEach('name'),
  ...inEach('detail'),
  'price',
  'vat',
  'barcode',
  'image',
  'minimum_age',
  'favourite',
  'sold_out',
] as const
export type CsvColumn = (typeof csvColumns)[number]

export const isColumn = (head: string): head is CsvColumn => (csvColumns as readonly string[]).includes(head)

/** A mistake in the file. `column` is empty when it is of the whole line. */
export type CsvFault = { line: number; column: string; given: string; expected: SheetRule }

const needed: readonly CsvColumn[] = ['id', 'category', 'price', 'vat']
const neededInOne = ['category', 'name'] as const

/** Mistakes in the line that names the columns. */
export function headFaults(heads: readonly string[], line: number): CsvFault[] {
  const faults: CsvFault[] = []
  for (const [at, head] of heads.entries()) {
    if (!isColumn(head))
      faults.push({
        line,
        column: String(at + 1),
        given: head,
        expected: mustBe('oneOf', { columns: csvColumns.join(', ') }),
      })
    else if (heads.indexOf(head) < at)
      faults.push({ line, column: head, given: head, expected: mustBe('once') })
  }
  for (const column of needed)
    if (!heads.includes(column))
      faults.push({ line, column, given: '', expected: mustBe('column', { column }) })
  for (const prefix of neededInOne)
    if (!inEach(prefix).some((column) => heads.includes(column)))
      faults.push({
        line,
        column: columnOf(heads, prefix),
        given: '',
        expected: mustBe('columnOf', { columns: inEach(prefix).join(', ') }),
      })
  return faults
}

/** The first such column of the file; of one that has none, in the language of its other names. */
function columnOf(heads: readonly string[], prefix: (typeof neededInOne)[number]): CsvColumn {
  const there = (one: (typeof neededInOne)[number]) =>
    language.options.find((spoken) => heads.includes(`${one}_${spoken}`))
  return `${prefix}_${there(prefix) ?? there('name') ?? there('category') ?? 'nb'}`
}

/** One row. `fault` notes what is wrong in one of its columns; without a column, in all of it. */
type Cells = {
  line: number
  at: (column: CsvColumn) => string
  isNumber: (column: CsvColumn) => boolean
  fault: (column: CsvColumn | '', expected: SheetRule) => void
}

type Around = {
  heads: readonly string[]
  width: number
  rates: readonly number[]
  currency: Currency
  priceMark: PriceMark | undefined
}

/** `rates`: of VAT where the shop stands. `width`: cells of the line that names the columns; a spreadsheet may have written empty ones behind the last. */
export function createTable(
  picture: PictureReader,
  faults: CsvFault[],
  { heads, width, rates, currency, priceMark }: Around,
) {
  const categories = createCategories(heads)
  const prices = createPrices(currency, priceMark)
  const products: Product[] = []
  const lines = new Map<string, number>()
  const codes = new Map<string, number>()
  let bytes = 0

  function imageOf(cells: Cells): Product['image'] {
    const drawn = { image: { drawing: 'tag' as const }, bytes: 0 }
    const shown = cell(cells, 'image', (given) => readImage(given, picture), drawn)
    const before = bytes
    bytes += shown.bytes
    if (bytes > pictureLimit.all && before <= pictureLimit.all)
      cells.fault('image', mustBe('picturesAll', { megabytes: pictureLimit.all / 1024 / 1024 }))
    return shown.image
  }

  return {
    add(row: CsvRow): void {
      const cells = cellsOf(row, heads, faults)
      // Also an empty one: the cells before it have moved out of their columns.
      if (row.cells.length > width || row.cells.slice(heads.length).some((one) => one.trim() !== '')) {
        const expected = mustBe('cells', { columns: heads.length, cells: row.cells.length })
        return void faults.push({ line: row.line, column: '', given: beginning(row.cells), expected })
      }
      const id = cell(cells, 'id', readId, '')
      if (id !== '') once(lines, id, cells, 'id')
      const category = cell(cells, 'category', readId, '')
      if (category !== '') categories.add(category, cells)
      const names = textsIn(cells, 'name')
      if (!inEach('name').some((column) => cells.at(column) !== ''))
        cells.fault(columnOf(heads, 'name'), mustBe('name'))
      const details = textsIn(cells, 'detail')
      const barcode = cell(cells, 'barcode', readBarcode, null)
      if (barcode !== null) once(codes, gtinKey(barcode) ?? barcode, cells, 'barcode')
      products.push({
        id,
        names,
        details: Object.keys(details).length > 0 ? details : null,
        price: prices.of(cells),
        vatRate: cell(cells, 'vat', (given) => readVat(given, rates, cells.isNumber('vat')), 0),
        barcode,
        category,
        image: imageOf(cells),
        minimumAge: cell(cells, 'minimum_age', readAge, 0),
        isFavourite: cell(cells, 'favourite', readYesNo, false),
        isSoldOut: cell(cells, 'sold_out', readYesNo, false),
      })
      if (products.length === mostProducts + 1)
        cells.fault('', mustBe('mostProducts', { most: mostProducts }))
    },

    /** Usable only when no fault was noted, and nothing is asked that has no answer. */
    whole: (): { catalog: Catalog; lines: Map<string, number>; asked: UnclearPrice | null } => ({
      catalog: { categories: categories.whole(), products },
      lines,
      asked: prices.asked(),
    }),
  }
}

/** Meaning of one sign before three digits, asked once for all rows: two signs cannot both stand for it. */
function createPrices(currency: Currency, mark: PriceMark | undefined) {
  const signIn = (given: string): string => (given.includes(',') ? ',' : '.')
  let asked: UnclearPrice | null = null
  return {
    of(cells: Cells): number {
      const [given, isNumber] = [cells.at('price'), cells.isNumber('price')]
      const open = readPrice(given, { currency, isNumber })
      if ('asked' in open) {
        asked ??= { line: cells.line, ...open.asked }
        if (signIn(open.asked.given) !== signIn(asked.given))
          cells.fault('price', mustBe('priceMarks', { line: asked.line }))
      }
      const read = readPrice(given, { currency, isNumber, mark })
      if ('expected' in read) cells.fault('price', read.expected)
      return 'value' in read ? read.value : 0
    },
    asked: () => asked,
  }
}

function createCategories(heads: readonly string[]) {
  const known = new Map<
    string,
    { category: Category; cells: Cells; said: Partial<Record<Language, number>> }
  >()
  return {
    /** Each row may say its category's name, none needs to; what two rows say must be the same. */
    add(id: string, cells: Cells): void {
      const shelved = known.get(id) ?? { category: { id, names: {} }, cells, said: {} }
      if (!known.has(id)) known.set(id, shelved)
      if (known.size > mostCategories && shelved.cells === cells)
        cells.fault('category', mustBe('mostCategories', { most: mostCategories }))
      const names = textsIn(cells, 'category')
      for (const spoken of language.options) {
        const [name, before] = [names[spoken], shelved.category.names[spoken]]
        if (name === undefined || name === before) continue
        if (before === undefined) {
          shelved.category.names[spoken] = name
          shelved.said[spoken] = cells.line
        } else
          cells.fault(
            `category_${spoken}`,
            mustBe('sameName', { name: before, line: shelved.said[spoken] ?? 0 }),
          )
      }
    },
    whole(): Category[] {
      for (const { category, cells } of known.values())
        if (Object.keys(category.names).length === 0)
          cells.fault(columnOf(heads, 'category'), mustBe('categoryName', { category: category.id }))
      return [...known.values()].map(({ category }) => category)
    },
  }
}

const cellsOf = ({ line, cells, numbers }: CsvRow, heads: readonly string[], faults: CsvFault[]): Cells => {
  const read = new Map<CsvColumn, string>()
  const at = (column: CsvColumn) => {
    const known = read.get(column)
    if (known !== undefined) return known
    const given = withFormula(cells[heads.indexOf(column)] ?? '')
    const value = isBlank(given) ? '' : given.trim().normalize('NFC')
    read.set(column, value)
    return value
  }
  return {
    line,
    at,
    isNumber: (column) => numbers?.has(heads.indexOf(column)) ?? false,
    fault(column, expected) {
      // That the column is not there was said of the line that names them.
      if (column !== '' && !heads.includes(column)) return
      faults.push({ line, column, given: column === '' ? beginning(cells) : at(column), expected })
    },
  }
}

/** Enough to know the row by. */
const beginning = (cells: readonly string[]): string =>
  cells
    .slice(0, 60)
    .map((one) => one.slice(0, 60))
    .join(' ')

/** The value; else `otherwise`, with the fault noted: the file is refused in the end. */
function cell<T>(cells: Cells, column: CsvColumn, read: (given: string) => CellResult<T>, otherwise: T): T {
  const found = read(cells.at(column))
  if ('value' in found) return found.value
  cells.fault(column, found.expected)
  return otherwise
}

function textsIn(cells: Cells, prefix: 'category' | 'name' | 'detail'): Texts {
  const found: Texts = {}
  for (const spoken of language.options) {
    const text = cell(cells, `${prefix}_${spoken}`, readTextCell, '')
    if (text !== '') found[spoken] = text
  }
  return found
}

function once(seen: Map<string, number>, key: string, cells: Cells, column: CsvColumn): void {
  const first = seen.get(key)
  if (first === undefined) seen.set(key, cells.line)
  else cells.fault(column, mustBe('taken', { line: first }))
}

type CellResult<T> = { value: T } | { expected: SheetRule }

function readId(given: string): CellResult<string> {
  return catalogId.safeParse(given).success ? { value: given } : { expected: mustBe('id') }
}

function readTextCell(given: string): CellResult<string> {
  if (!isLine(given)) return { expected: mustBe('oneLine') }
  return given.length <= 80 ? { value: given } : { expected: mustBe('short', { length: given.length }) }
}

/** With a percent sign or without, as a spreadsheet shows it. */
function readVat(given: string, rates: readonly number[], isNumber = false): CellResult<number> {
  // A workbook keeps 25 % as the number 0.25, and no rate is below 1.
  const share = isNumber && /^0\.\d/.test(given) ? Math.round(Number(given) * 10_000) : undefined
  const value = share ?? hundredths(given.replace(/\s?%$/, ''))
  if (value === undefined) return { expected: mustBe('vat') }
  // The decimals of a price whose comma has parted its cell in two.
  if (/^0\d/.test(given)) return { expected: mustBe('vatZero') }
  // A quarter for 25 %: how a spreadsheet keeps a percentage.
  if (value > 0 && value < 100) return { expected: mustBe('vatFraction') }
  return rates.includes(value)
    ? { value }
    : { expected: mustBe('vatRate', { rates: rates.map((rate) => `${vatCell(rate)} %`).join(', ') }) }
}

/** As it stands in a sheet: with a comma, and no zero behind it. */
export const vatCell = (rate: number): string =>
  decimal(rate)
    .replace(/\.?0+$/, '')
    .replace('.', ',')

function readBarcode(given: string): CellResult<string | null> {
  if (given === '') return { value: null }
  if (/^\d[.,]\d+E\+\d+$/i.test(given)) return { expected: mustBe('barcodeShortened') }
  if (!/^(\d{8}|\d{12,14})$/.test(given)) return { expected: mustBe('barcode') }
  if (gtinKey(given) === undefined)
    return {
      expected: mustBe('barcodeCheck', { digits: given.slice(0, -1), check: checkDigit(given.slice(0, -1)) }),
    }
  return { value: given }
}

function readAge(given: string): CellResult<number> {
  if (given === '') return { value: 0 }
  return /^\d{1,3}$/.test(given) && Number(given) <= 100
    ? { value: Number(given) }
    : { expected: mustBe('age') }
}

const [yes, no] = [/^(yes|ja|kyllä|true|1|x)$/i, /^(no|nei|nej|ei|false|0|)$/i]

/** In any language of the till; without a word it is no. */
function readYesNo(given: string): CellResult<boolean> {
  if (yes.test(given)) return { value: true }
  return no.test(given) ? { value: false } : { expected: mustBe('yesNo') }
}

/** A drawing's name, else a file; the tag when there is neither. `bytes`: of the file. */
function readImage(
  given: string,
  picture: PictureReader,
): CellResult<{ image: Product['image']; bytes: number }> {
  const drawn = drawing.safeParse(given === '' ? 'tag' : given)
  if (drawn.success) return { value: { image: { drawing: drawn.data }, bytes: 0 } }
  if (!/\.(png|jpe?g|webp)$/i.test(given))
    return { expected: mustBe('image', { drawings: drawing.options.join(', ') }) }
  const found = picture(given)
  return 'expected' in found ? found : { value: { image: { picture: found.url }, bytes: found.bytes } }
}

/** `mark`: what a sign before three digits stands for, as a person has said. `isNumber`: it was a number in a workbook, which has no thousands. */
type PriceOptions = { currency: Currency; mark?: PriceMark | undefined; isNumber?: boolean }
type ReadPrice = CellResult<number> | { asked: Omit<UnclearPrice, 'line'> }

const amountNamed = (names: string): RegExp =>
  new RegExp(`^(?:(?:${names}) ?)?(\\d.*?)(?: ?(?:${names}))?$`, 'i')

/** The amount, with its currency before or behind it or without. */
const amountIn: Readonly<Record<Currency, RegExp>> = {
  NOK: amountNamed(String.raw`kr\.?|nkr|nok`),
  DKK: amountNamed(String.raw`kr\.?|dkr|dkk`),
  EUR: amountNamed('€|eur'),
}

export function readPrice(given: string, { currency, mark, isNumber = false }: PriceOptions): ReadPrice {
  const { bare, isWhole } = withoutCurrency(given, currency)
  const [, first, sign = '', groups = '', , behind = ''] =
    /^([1-9]\d{0,2})([.,'’ ])(\d{3}(?:\2\d{3})*)(?:(?!\2)([.,])(\d+))?$/.exec(bare) ?? []
  if (first !== undefined && !isNumber) {
    const thousands = `${first}${groups.replaceAll(sign, '')}`
    const isOpen = /[.,]/.test(sign) && groups.length === 3 && behind === '' && !isWhole
    if (!isOpen && isWhole && behind !== '') return { expected: mustBe('price') }
    if (!isOpen || mark === 'thousands') return priced(valueOf(thousands, behind))
    if (mark === 'decimals') return priced(valueOf(first, groups))
    return { asked: { given: bare, thousands: valueOf(thousands, '') ?? 0, decimals: `${first}.${groups}` } }
  }
  const [, whole, part = ''] = /^(\d+)(?:[.,](\d+))?$/.exec(bare) ?? []
  if (whole === undefined || (isWhole && part !== '')) return { expected: mustBe('price') }
  return priced(valueOf(whole, part))
}

/** `isWhole`: a dash stands in the place of the decimals. */
function withoutCurrency(given: string, currency: Currency): { bare: string; isWhole: boolean } {
  const [, amount = ''] = amountIn[currency].exec(given.replaceAll(/\p{Zs}/gu, ' ')) ?? []
  const bare = amount.replace(/[.,:]\p{Pd}{1,2}$/u, '')
  return { bare, isWhole: bare !== amount }
}

/** Minor units; nothing for more than two decimals, zeros at the end left aside. */
const valueOf = (front: string, part: string): number | undefined => {
  const decimals = part.replace(/(?<=^\d\d)0+$/, '')
  const whole = front.replace(/^0+(?=\d)/, '')
  if (whole.length > 9) return Number.POSITIVE_INFINITY
  return decimals.length > 2 ? undefined : hundredths(decimals === '' ? whole : `${whole}.${decimals}`)
}

function priced(value: number | undefined): CellResult<number> {
  if (value === undefined) return { expected: mustBe('price') }
  return value <= maximum ? { value } : { expected: mustBe('priceTooLarge') }
}
