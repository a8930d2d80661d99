// The catalog as a spreadsheet: rows of a CSV, one product a row with the names of its category, written and read.
import { isUtf8 } from 'node:buffer'
import { vatCell } from '#core/catalog/csv-cell.ts'
import { keepColumns } from '#core/catalog/difference.ts'
import { columns, headFaults, isColumn, type CsvFault } from '#core/catalog/csv-columns.ts'
import { createTable } from '#core/catalog/csv-table.ts'
import { readCsv, writeCsv } from '#core/system/csv.ts'
import { pictureFile, type PictureReader } from '#core/catalog/picture-file.ts'
import { must } from '#shared/catalog-file.ts'
import { catalog as catalogShape, type Catalog, type Product } from '#shared/catalog.ts'
import { language, type Texts } from '#shared/language.ts'
import { vatRates, type Market } from '#shared/market.ts'
import { decimal } from '#shared/money.ts'

/** The first of them are listed; a file of another kind is all mistakes. */
export const mostFaults = 200

/** `lines`: where each product stands, by its id. */
export type CsvCatalog = { ok: true; catalog: Catalog; lines: Map<string, number> } | Refused
export type Refused = { ok: false; faults: CsvFault[]; more: number }

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
  return { text: writeCsv([columns, ...rows]), pictures }
}

const spread = (names: Texts): string[] => language.options.map((spoken) => names[spoken] ?? '')

/**
 * The whole catalog, or every mistake in it. `bytes`: of the file, in UTF-8, or in UTF-16 with a BOM. `before`: what the till sells now; of
 * that stays what stands in a column that the file does not have. A rate of VAT that one of its products has is none to be refused.
 */
export function readCatalogCsv(
  bytes: Uint8Array,
  picture: PictureReader,
  { before, market }: { before: Catalog; market: Market },
): CsvCatalog {
  const text = textOf(bytes)
  if (typeof text !== 'string') return refused([text])
  const { rows, flaws } = readCsv(text)
  const faults: CsvFault[] = flaws.map((flaw) => ({ ...flaw, column: '' }))
  const [header, ...body] = rows
  const heads = header?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  while (heads.at(-1) === '') heads.pop() // a spreadsheet may write empty columns behind the last one
  // When the line that names the columns could not be read, the next one stands in its place.
  if (!flaws.some(({ line }) => line <= (header?.line ?? 1)))
    faults.push(...headFaults(heads, header?.line ?? 1))
  // Without one name that is known, the rows say nothing.
  if (!heads.some(isColumn)) return refused(faults)
  const table = createTable(picture, faults, {
    heads,
    width: header?.cells.length ?? 0,
    rates: [...new Set([...vatRates[market], ...before.products.map(({ vatRate }) => vatRate)])],
  })
  for (const row of body) table.add(row)
  const { catalog, lines } = table.whole()
  if (catalog.products.length === 0 && faults.length === 0)
    faults.push({ line: (header?.line ?? 1) + 1, column: '', given: '', expected: must('product') })
  return faults.length > 0
    ? refused(faults)
    : { ok: true, catalog: catalogShape.parse(keepColumns(before, catalog, heads)), lines }
}

export function refused(faults: readonly CsvFault[]): Refused {
  const shown = faults
    .toSorted((one, other) => one.line - other.line || place(one) - place(other))
    .slice(0, mostFaults)
    .map((fault) => ({ ...fault, given: readable(fault.given) }))
  return { ok: false, faults: shown, more: faults.length - shown.length }
}

const place = ({ column }: CsvFault): number => (columns as readonly string[]).indexOf(column)

function textOf(bytes: Uint8Array): string | CsvFault {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe
  const decode = (part: Uint8Array) =>
    new TextDecoder(isWide ? 'utf-16le' : 'utf-8', { fatal: true }).decode(part)
  try {
    return decode(bytes)
  } catch {
    const expected = must('letters')
    const lines = isWide
      ? []
      : Buffer.from(bytes)
          .toString('latin1')
          .split(/\r\n|\r|\n/)
    const at = lines.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1')))
    return { line: Math.max(at, 0) + 1, column: '', given: lines[at] ?? '', expected }
  }
}

/** Short, and with nothing in it that steers a terminal. */
const readable = (given: string): string => {
  const shown = given.replaceAll(/\p{Cc}+/gu, ' ')
  return shown.length > 60 ? `${shown.slice(0, 59)}…` : shown
}
