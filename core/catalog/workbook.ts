// A workbook in place of a CSV: known by its bytes, and read where it is an .xlsx, within bounds, as rows of cells.
import type { CsvFault } from '#core/catalog/csv-columns.ts'
import type { Row } from '#core/system/csv.ts'
import { must, type SheetRule } from '#shared/catalog-file.ts'

export type WorkbookKind = '.xlsx' | '.xls' | '.xlsb' | '.ods' | '.numbers' | '.zip'

/** All of it, unpacked: five thousand products, with names in every language, come to some six. */
const mostMegabytes = 24
const mostParts = 2000
/** Of the first sheet, the empty ones between others included. */
const mostCells = 300_000

/** Nothing for a file that is no workbook and no other archive. */
export function workbookKind(bytes: Uint8Array): WorkbookKind | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = file.toString('hex', 0, 8)
  // Old workbooks, and new ones with a password.
  if (head === 'd0cf11e0a1b11ae1') return '.xls'
  if (!head.startsWith('504b0304')) return undefined
  // The names of an archive's parts stand in it as they are.
  const has = (name: string) => file.includes(name)
  if (has('[Content_Types].xml') && has('xl/worksheets/')) return has('xl/workbook.bin') ? '.xlsb' : '.xlsx'
  if (has('opendocument.spreadsheet')) return '.ods'
  return has('Index/Document.iwa') || has('Index.zip') ? '.numbers' : '.zip'
}

/** The first sheet of an .xlsx; `line` is the row's number in it. */
export async function workbookRows(
  bytes: Uint8Array,
  kind: WorkbookKind,
): Promise<{ rows: Row[]; flaws: CsvFault[] }> {
  const refuse = (expected: SheetRule) => ({
    rows: [],
    flaws: [{ line: 1, column: '', given: kind, expected }],
  })
  if (kind !== '.xlsx') return refuse(must('workbook'))
  try {
    const rows = unpackedSize(bytes) > mostMegabytes * 1024 * 1024 ? null : await sheetRows(bytes)
    if (rows === null) return refuse(must('workbookLarge', { cells: mostCells, megabytes: mostMegabytes }))
    return rowsOf(rows)
  } catch {
    return refuse(must('workbook'))
  }
}

/**
 * What its parts say they are unpacked, in bytes; the reader unpacks none further than it says (PKWARE APPNOTE 4.3: the end of the central
 * directory, and its entries). Throws where it is no whole archive. What is beyond four gigabytes says the largest number there is.
 */
function unpackedSize(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = file.lastIndexOf('504b0506', file.length - 22, 'hex')
  const parts = file.readUInt16LE(end + 10)
  let [at, size] = [file.readUInt32LE(end + 16), 0]
  for (let part = 0; part < parts; part += 1) {
    const [isPart, method] = [file.readUInt32LE(at) === 0x02014b50, file.readUInt16LE(at + 10)]
    const itsSize = file.readUInt32LE(at + 24)
    if (!isPart || (method !== 0 && itsSize === 0)) throw new Error('no whole archive')
    size += itsSize
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return parts > mostParts ? Number.POSITIVE_INFINITY : size
}

type Cell = string | number | boolean | Date | null

/** Null where it has too many cells. */
async function sheetRows(book: Uint8Array): Promise<{ line: number; cells: Cell[] }[] | null> {
  const { streamXlsxRows } = await import('hucre/xlsx')
  const rows: { line: number; cells: Cell[] }[] = []
  let cells = 0
  for await (const { index, values } of streamXlsxRows(book)) {
    cells += Math.max(values.length, 1)
    if (cells > mostCells) return null
    const cut = values.slice(0, values.findLastIndex((one) => one !== null && one !== '') + 1)
    if (cut.length > 0) rows.push({ line: index + 1, cells: cut })
  }
  return rows
}

const noValue = /^#(REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|N\/A|SPILL!|CALC!)$/

function rowsOf(found: { line: number; cells: Cell[] }[]): { rows: Row[]; flaws: CsvFault[] } {
  const flaws: CsvFault[] = []
  const rows = found.map(({ line, cells }) => {
    for (const cell of cells)
      if (typeof cell === 'string' && noValue.test(cell))
        flaws.push({ line, column: '', given: cell, expected: must('cellError') })
    const numbers = new Set(cells.keys().filter((at) => typeof cells[at] === 'number'))
    return { line, cells: cells.map(cellText), numbers }
  })
  return { rows, flaws }
}

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return numberText(cell)
  return cell instanceof Date ? dayText(cell) : String(cell)
}

/** As a spreadsheet shows it, which keeps fifteen digits: 39.900000000000006 is 39.9 there. */
const numberText = (value: number): string => String(Number(value.toPrecision(15)))

const dayText = (moment: Date): string =>
  Number.isNaN(moment.getTime()) ? '' : moment.toISOString().slice(0, 10)
