// The columns of a catalog’s CSV, and the products and categories in its rows, with every mistake noted by line and column.
import { must, type SheetRule, type AskedPrice, type PriceMark } from '#shared/catalog-file.ts'
import { language, type Language, type Texts } from '#shared/language.ts'
import {
  readAge,
  readBarcode,
  readId,
  readImage,
  readText,
  readVat,
  readYesNo,
  type CellResult,
  readPrice,
} from '#core/catalog/csv-cell.ts'
import { withFormula, type Row } from '#core/system/csv.ts'
import type { PictureReader } from '#core/catalog/picture-file.ts'
import {
  mostCategories,
  mostProducts,
  pictureLimit,
  type Catalog,
  type Category,
  type Product,
} from '#shared/catalog.ts'
import { gtinKey } from '#shared/gtin.ts'
import type { Currency } from '#shared/market.ts'
import { isBlank } from '#shared/text.ts'

const inEach = <Prefix extends string>(prefix: Prefix) =>
  language.options.map((spoken) => `${prefix}_${spoken}` as const)

export const columns = [
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
export type Column = (typeof columns)[number]

export const isColumn = (head: string): head is Column => (columns as readonly string[]).includes(head)

/** A mistake in the file. `column` is empty when it is of the whole line. */
export type CsvFault = { line: number; column: string; given: string; expected: SheetRule }

const needed: readonly Column[] = ['id', 'category', 'price', 'vat']
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
        expected: must('oneOf', { columns: columns.join(', ') }),
      })
    else if (heads.indexOf(head) < at)
      faults.push({ line, column: head, given: head, expected: must('once') })
  }
  for (const column of needed)
    if (!heads.includes(column))
      faults.push({ line, column, given: '', expected: must('column', { column }) })
  for (const prefix of neededInOne)
    if (!inEach(prefix).some((column) => heads.includes(column)))
      faults.push({
        line,
        column: columnOf(heads, prefix),
        given: '',
        expected: must('columnOf', { columns: inEach(prefix).join(', ') }),
      })
  return faults
}

/** The first such column of the file; of one that has none, in the language of its other names. */
function columnOf(heads: readonly string[], prefix: (typeof neededInOne)[number]): Column {
  const there = (one: (typeof neededInOne)[number]) =>
    language.options.find((spoken) => heads.includes(`${one}_${spoken}`))
  return `${prefix}_${there(prefix) ?? there('name') ?? there('category') ?? 'nb'}`
}

/** One row. `fault` notes what is wrong in one of its columns; without a column, in all of it. */
type Cells = {
  line: number
  at: (column: Column) => string
  isNumber: (column: Column) => boolean
  fault: (column: Column | '', expected: SheetRule) => void
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
      cells.fault('image', must('picturesAll', { megabytes: pictureLimit.all / 1024 / 1024 }))
    return shown.image
  }

  return {
    add(row: Row): void {
      const cells = cellsOf(row, heads, faults)
      // Also an empty one: the cells before it have moved out of their columns.
      if (row.cells.length > width || row.cells.slice(heads.length).some((one) => one.trim() !== '')) {
        const expected = must('cells', { columns: heads.length, cells: row.cells.length })
        return void faults.push({ line: row.line, column: '', given: beginning(row.cells), expected })
      }
      const id = cell(cells, 'id', readId, '')
      if (id !== '') once(lines, id, cells, 'id')
      const category = cell(cells, 'category', readId, '')
      if (category !== '') categories.add(category, cells)
      const names = textsIn(cells, 'name')
      if (!inEach('name').some((column) => cells.at(column) !== ''))
        cells.fault(columnOf(heads, 'name'), must('name'))
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
      if (products.length === mostProducts + 1) cells.fault('', must('mostProducts', { most: mostProducts }))
    },

    /** Usable only when no fault was noted, and nothing is asked that has no answer. */
    whole: (): { catalog: Catalog; lines: Map<string, number>; asked: AskedPrice | null } => ({
      catalog: { categories: categories.whole(), products },
      lines,
      asked: prices.asked(),
    }),
  }
}

/** Meaning of one sign before three digits, asked once for all rows: two signs cannot both stand for it. */
function createPrices(currency: Currency, mark: PriceMark | undefined) {
  const signIn = (given: string): string => (given.includes(',') ? ',' : '.')
  let asked: AskedPrice | null = null
  return {
    of(cells: Cells): number {
      const [given, isNumber] = [cells.at('price'), cells.isNumber('price')]
      const open = readPrice(given, { currency, isNumber })
      if ('asked' in open) {
        asked ??= { line: cells.line, ...open.asked }
        if (signIn(open.asked.given) !== signIn(asked.given))
          cells.fault('price', must('priceMarks', { line: asked.line }))
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
        cells.fault('category', must('mostCategories', { most: mostCategories }))
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
            must('sameName', { name: before, line: shelved.said[spoken] ?? 0 }),
          )
      }
    },
    whole(): Category[] {
      for (const { category, cells } of known.values())
        if (Object.keys(category.names).length === 0)
          cells.fault(columnOf(heads, 'category'), must('categoryName', { category: category.id }))
      return [...known.values()].map(({ category }) => category)
    },
  }
}

const cellsOf = ({ line, cells, numbers }: Row, heads: readonly string[], faults: CsvFault[]): Cells => {
  const read = new Map<Column, string>()
  const at = (column: Column) => {
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
function cell<T>(cells: Cells, column: Column, read: (given: string) => CellResult<T>, otherwise: T): T {
  const found = read(cells.at(column))
  if ('value' in found) return found.value
  cells.fault(column, found.expected)
  return otherwise
}

function textsIn(cells: Cells, prefix: 'category' | 'name' | 'detail'): Texts {
  const found: Texts = {}
  for (const spoken of language.options) {
    const text = cell(cells, `${prefix}_${spoken}`, readText, '')
    if (text !== '') found[spoken] = text
  }
  return found
}

function once(seen: Map<string, number>, key: string, cells: Cells, column: Column): void {
  const first = seen.get(key)
  if (first === undefined) seen.set(key, cells.line)
  else cells.fault(column, must('taken', { line: first }))
}
