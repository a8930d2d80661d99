// The catalog as a spreadsheet: rows of a CSV, one product a row with the names of its category, written and read.
import {
  vatCell,
  csvColumns,
  headFaults,
  isColumn,
  type CsvFault,
  createTable,
} from '#core/catalog/csv-table.ts'
import { keepColumns } from '#core/catalog/changes.ts'
import type { SheetRows } from '#core/catalog/sheet-rows.ts'
import { writeCsv } from '#core/system/csv.ts'
import { pictureFile, type PictureReader } from '#core/catalog/picture-file.ts'
import { mustBe, type UnclearPrice, type PriceMark, type SheetText } from '#shared/catalog-file.ts'
import { catalog as catalogShape, type Catalog, type Product } from '#shared/catalog.ts'
import { language, type Texts } from '#shared/language.ts'
import { currencyOf, vatRates, type Market } from '#shared/market.ts'
import { decimal } from '#shared/money.ts'

/** The first of them are listed; a file of another kind is all mistakes. */
const mostCsvFaults = 200

/** `text`: how its letters were read, null of a workbook. `asked`: the first price about which a person was, or is, to be asked. */
export type ReadSheet = { text: SheetText | null; asked: UnclearPrice | null }
/** `lines`: where each product stands, by its id. */
type CsvCatalog = ReadSheet & ({ ok: true; catalog: Catalog; lines: Map<string, number> } | BadSheet)
export type BadSheet = { ok: false; faults: CsvFault[]; more: number }

/** Answers of a person about the file, beside what the till knows. */
type SheetOptions = {
  /** Catalog that the till sells now. */
  before: Catalog
  market: Market
  priceMark?: PriceMark | undefined
}

/** `pictures`: files to lie beside the CSV, under the names that stand in it. */
export function catalogCsv(given: Catalog, folder: string) {
  const pictures: { name: string; bytes: Buffer }[] = []
  const imageOf = ({ id, image }: Product): string => {
    if ('drawing' in image) return image.drawing
    const { ending, bytes } = pictureFile(image.picture)
    const name = `${folder}/${id}.${ending}`
    pictures.push({ name, bytes })
    return name
  }
  const rows = given.products.map((product) => {
    const { names } = given.categories.find(({ id }) => id === product.category) ?? { names: {} }
    return [
      product.id,
      product.category,
      ...spread(names),
      ...spread(product.names),
      ...spread(product.details ?? {}),
      // With a comma: most Nordic spreadsheets would read 5.10 as a date.
      decimal(product.price).replace('.', ','),
      vatCell(product.vatRate),
      product.barcode ?? '',
      imageOf(product),
      product.minimumAge === 0 ? '' : String(product.minimumAge),
      product.isFavourite ? 'yes' : '',
      product.isSoldOut ? 'yes' : '',
    ]
  })
  return { text: writeCsv([csvColumns, ...rows]), pictures }
}

const spread = (names: Texts): string[] => language.options.map((spoken) => names[spoken] ?? '')

/**
 * The whole catalog, or every mistake in it. Of what is sold now stays what stands in a column that the file does not have. A rate of VAT
 * that one of its products has is none to be refused.
 */
export function readCatalogRows(
  { rows, flaws, text }: SheetRows,
  picture: PictureReader,
  { before, market, priceMark }: SheetOptions,
): CsvCatalog {
  const faults = [...flaws]
  const [header, ...body] = rows
  const heads = header?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  while (heads.at(-1) === '') heads.pop() // a spreadsheet may write empty columns behind the last one
  // When the line that names the columns could not be read, the next one stands in its place.
  if ((header && !flaws.some(({ line }) => line <= header.line)) || flaws.length === 0)
    faults.push(...headFaults(heads, header?.line ?? 1))
  // Without one name that is known, the rows say nothing.
  if (!heads.some(isColumn)) return { ...refusedSheet(faults), text, asked: null }
  const table = createTable(picture, faults, {
    heads,
    width: header?.cells.length ?? 0,
    rates: [...new Set([...vatRates[market], ...before.products.map(({ vatRate }) => vatRate)])],
    currency: currencyOf[market],
    priceMark,
  })
  for (const row of body) table.add(row)
  const { catalog, lines, asked } = table.whole()
  if (catalog.products.length === 0 && faults.length === 0)
    faults.push({ line: (header?.line ?? 1) + 1, column: '', given: '', expected: mustBe('product') })
  if (faults.length > 0 || (asked && !priceMark)) return { ...refusedSheet(faults), text, asked }
  return { ok: true, catalog: catalogShape.parse(keepColumns(before, catalog, heads)), lines, text, asked }
}

export function refusedSheet(faults: readonly CsvFault[]): BadSheet {
  const shown = faults
    .toSorted((one, other) => one.line - other.line || place(one) - place(other))
    .slice(0, mostCsvFaults)
    .map((fault) => {
      // Short, and with nothing in it that steers a terminal.
      const given = fault.given.replaceAll(/\p{Cc}+/gu, ' ')
      return { ...fault, given: given.length > 60 ? `${given.slice(0, 59)}…` : given }
    })
  return { ok: false, faults: shown, more: faults.length - shown.length }
}

const place = ({ column }: CsvFault): number => (csvColumns as readonly string[]).indexOf(column)
