// The rows of a sheet's file: of a workbook, known by its bytes, or of a text, whose encoding is said by whoever brings it or guessed, with the words that show whether that is right.
import { isUtf8 } from 'node:buffer'
import type { CsvFault } from '#core/catalog/csv-table.ts'
import { readCsv, type CsvRow } from '#core/system/csv.ts'
import { mustBe, type SheetEncoding, type SheetText, type SheetRule } from '#shared/catalog-file.ts'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

/** Every row that can be read, and what is wrong with the others. `text` null: it is none, or is not in the encoding that was said. */
export type SheetRows = { rows: CsvRow[]; flaws: CsvFault[]; text: SheetText | null }

/** `said`: by a person, who has seen what the guess made of it. */
export async function sheetRows(bytes: Uint8Array, said?: SheetEncoding): Promise<SheetRows> {
  const kind = workbookKind(bytes)
  return kind === undefined ? textRows(bytes, said) : { ...(await workbookRows(bytes, kind)), text: null }
}

export function textRows(bytes: Uint8Array, said?: SheetEncoding): SheetRows {
  const { encoding, isCertain } = guess(bytes)
  const used = said ?? encoding
  let text: string
  try {
    text = new TextDecoder(used, { fatal: true }).decode(bytes)
  } catch {
    return { rows: [], flaws: [faultOf(bytes, used)], text: null }
  }
  const { rows, flaws } = readCsv(text)
  return {
    rows,
    flaws: flaws.map((flaw) => ({ ...flaw, column: '' })),
    text: { encoding: used, isGuess: said === undefined && !isCertain, words: wordsOf(text) },
  }
}

/** Certain: it says so itself, or nothing else writes bytes in this way. */
function guess(bytes: Uint8Array): { encoding: SheetEncoding; isCertain: boolean } {
  const [one, two] = bytes
  if (one === 0xff && two === 0xfe) return { encoding: 'utf-16le', isCertain: true }
  if (one === 0xfe && two === 0xff) return { encoding: 'utf-16be', isCertain: true }
  const first = bytes.subarray(0, 1000)
  const zeros = (side: number) => first.filter((byte, at) => at % 2 === side && byte === 0).length
  if (zeros(1) > first.length / 4) return { encoding: 'utf-16le', isCertain: false }
  if (zeros(0) > first.length / 4) return { encoding: 'utf-16be', isCertain: false }
  if (isUtf8(bytes)) return { encoding: 'utf-8', isCertain: true }
  const letters = (encoding: SheetEncoding) =>
    new TextDecoder(encoding).decode(bytes).match(/[æøåäöéÆØÅÄÖÉ]/g)?.length ?? 0
  const isMac = letters('macintosh') > letters('windows-1252')
  return { encoding: isMac ? 'macintosh' : 'windows-1252', isCertain: false }
}

const mostWords = 8
const reach = 20

/** The first words that another encoding would change. */
function wordsOf(text: string): string[] {
  const words = new Set<string>()
  for (const { index } of text.matchAll(/[\u0080-\uffff]/g)) {
    const before = /[^\p{Cc};,"]*$/u.exec(text.slice(Math.max(0, index - reach), index))?.[0] ?? ''
    const behind = /^[^\p{Cc};,"]*/u.exec(text.slice(index, index + reach))?.[0] ?? ''
    const word = `${before}${behind}`.toWellFormed().trim()
    if (word !== '') words.add(word)
    if (words.size === mostWords) break
  }
  return [...words]
}

/** The first line that is none in this encoding. */
function faultOf(bytes: Uint8Array, encoding: SheetEncoding): CsvFault {
  const lines =
    encoding === 'utf-8'
      ? Buffer.from(bytes)
          .toString('latin1')
          .split(/\r\n|\r|\n/)
      : []
  const at = lines.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1')))
  return { line: Math.max(at, 0) + 1, column: '', given: lines[at] ?? '', expected: mustBe('letters') }
}

type WorkbookKind = '.xlsx' | '.xls' | '.xlsb' | '.ods' | '.numbers' | '.zip'

/** All of it, unpacked: five thousand products, with names in every language, come to some six. As much again may stand in the cells. */
const mostMegabytes = 24
const mostBytes = mostMegabytes * 1024 * 1024
const mostParts = 2000
/** Cells of the sheet that is read, the empty ones between others included. */
const mostCells = 300_000
/** In one part. A cell with a text of its own has six. */
const mostTags = 6 * mostCells
/** Limit of a spreadsheet itself for one cell. */
const longestText = 32_767

/** Undefined for a file that is no workbook and no other archive. */
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

/** The first sheet of an .xlsx that is shown; `line` is the row's number in it. */
async function workbookRows(
  bytes: Uint8Array,
  kind: WorkbookKind,
): Promise<{ rows: CsvRow[]; flaws: CsvFault[] }> {
  const refuse = (expected: SheetRule) => ({
    rows: [],
    flaws: [{ line: 1, column: '', given: kind, expected }],
  })
  if (kind !== '.xlsx') return refuse(mustBe('workbook'))
  try {
    const sheet = await sheetToRead(bytes)
    const rows = sheet === null ? null : await cellRows(bytes, sheet)
    if (rows === null) return refuse(mustBe('workbookLarge', { cells: mostCells, megabytes: mostMegabytes }))
    return rowsOf(rows)
  } catch {
    return refuse(mustBe('workbook'))
  }
}

/**
 * Which sheet is the first that is shown; null where the reader would need more memory or time than the till has: it builds each row up to
 * its last cell, and all the elements of a part, before it gives any.
 */
async function sheetToRead(bytes: Uint8Array): Promise<number | null> {
  const parts = partsOf(bytes)
  const size = parts.reduce((sum, part) => sum + part.size, 0)
  if (parts.length > mostParts || size > mostBytes) return null
  let sheet = 0
  for (const part of parts) {
    const text = await part.text()
    if (tagsIn(text) > mostTags || (text.includes('sheetData') && beyond.test(text))) return null
    if (/<(?:\w+:)?sheets[\s>]/.test(text)) sheet = Math.max(0, sheetsIn(text).findIndex(isShown))
  }
  return sheet
}

/** The place of a cell in a column of three letters, or none that is written as one. */
const beyond = /(?<![\w:.-])r\s*=\s*["']?(?!["'\s]|[A-Za-z]{0,2}\d)/

function tagsIn(text: string): number {
  let tags = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) tags += 1
  return tags
}

const sheetsIn = (text: string): string[] =>
  text.match(/<(?:\w+:)?sheet\s(?:"[^"]*"|'[^']*'|[^<>"'])*>/g) ?? []
const isShown = (sheet: string): boolean => !/\sstate\s*=\s*["'](?:hidden|veryHidden)["']/.test(sheet)

type Cell = string | number | boolean | Date | null

/** Null where it has too many cells, or too much text: one text may stand in all of them. */
async function cellRows(book: Uint8Array, sheet: number): Promise<{ line: number; cells: Cell[] }[] | null> {
  const { streamXlsxRows } = await import('hucre/xlsx')
  const rows: { line: number; cells: Cell[] }[] = []
  let [cells, letters] = [0, 0]
  for await (const { index, values } of streamXlsxRows(book, { sheet })) {
    cells += Math.max(values.length, 1)
    for (const one of values) if (typeof one === 'string' && !isLong(one)) letters += one.length
    if (cells > mostCells || letters > mostBytes) return null
    const cut = values.slice(0, values.findLastIndex((one) => one !== null && one !== '') + 1)
    if (cut.length > 0) rows.push({ line: index + 1, cells: cut })
  }
  return rows
}

const isLong = (cell: Cell): boolean => typeof cell === 'string' && cell.length > longestText

const noValue = /^#(REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|N\/A|SPILL!|CALC!)$/

function rowsOf(found: { line: number; cells: Cell[] }[]): { rows: CsvRow[]; flaws: CsvFault[] } {
  const flaws: CsvFault[] = []
  const heads = found[0]?.cells ?? []
  const rows = found.flatMap(({ line, cells }) => {
    for (const [at, cell] of cells.entries())
      if (typeof cell === 'string' && isLong(cell)) {
        const column = isLong(heads[at] ?? null) ? '' : cellText(heads[at] ?? null).trim()
        const expected = mustBe('short', { length: cell.length })
        flaws.push({ line, column, given: cell.slice(0, 80), expected })
      } else if (typeof cell === 'string' && noValue.test(cell))
        flaws.push({ line, column: '', given: cell, expected: mustBe('cellError') })
    if (cells.some(isLong)) return []
    const numbers = new Set(cells.keys().filter((at) => typeof cells[at] === 'number'))
    return [{ line, cells: cells.map(cellText), numbers }]
  })
  return { rows, flaws }
}

function cellText(cell: Cell): string {
  if (cell === null) return ''
  // As a spreadsheet shows it, which keeps fifteen digits: 39.900000000000006 is 39.9 there.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)))
  if (!(cell instanceof Date)) return String(cell)
  return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
}

/** `size`: unpacked, in bytes. `text`: with its letters beyond ASCII as single bytes. */
type Part = { size: number; text(): Promise<string> }

/** A part that is not compressed reaches the reader in one piece; programs leave none so but those of a few words. */
const mostStored = 64 * 1024

const inflated = promisify(inflateRaw)

/**
 * PKWARE APPNOTE 4.3: the end of the central directory, and its entries. Throws where it is no whole archive, or one that no program
 * writes. What is beyond four gigabytes says the largest number there is.
 */
function partsOf(bytes: Uint8Array): Part[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = file.lastIndexOf('504b0506', file.length - 22, 'hex')
  // A list that is told of in another place, which the reader would go by.
  if (file.readUInt32LE(end + 12) === 0xffffffff) throw new Error('no archive of this size')
  const parts: Part[] = []
  let at = file.readUInt32LE(end + 16)
  for (let count = file.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (file.readUInt32LE(at) !== 0x02014b50) throw new Error('no whole archive')
    parts.push(partAt(file, at))
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return parts
}

function partAt(file: Buffer, at: number): Part {
  const [method, packed, size] = [
    file.readUInt16LE(at + 10),
    file.readUInt32LE(at + 20),
    file.readUInt32LE(at + 24),
  ]
  const isStored = method === 0
  if (isStored ? Math.max(packed, size) > mostStored : method !== 8) throw new Error('not compressed')
  // How long it is may stand elsewhere, where nobody has compared it.
  const isEmpty = packed === 0 && size === 0 && (file.readUInt16LE(at + 8) & 8) === 0
  if (!isEmpty && (packed === 0 || size === 0)) throw new Error('no whole archive')
  return {
    size,
    async text() {
      const head = file.readUInt32LE(at + 42)
      const from = head + 30 + file.readUInt16LE(head + 26) + file.readUInt16LE(head + 28)
      if (from + packed > file.length) throw new Error('no whole archive')
      const found = file.subarray(from, from + packed)
      return (isStored ? found : await inflated(found, { maxOutputLength: size })).toString('latin1')
    },
  }
}
