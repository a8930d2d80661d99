// CSV as spreadsheets write and read it: RFC 4180, with semicolons, commas, tabs, a BOM and a `sep=` line.
import { mustBe, type SheetRule } from '#shared/catalog-file.ts'
import { withoutControls } from '#shared/text.ts'

/** `line`: of the file, counted from 1, where the row begins. `numbers`: which cells a workbook has as numbers. */
export type CsvRow = { line: number; cells: string[]; numbers?: ReadonlySet<number> }
type CsvFlaw = { line: number; given: string; expected: SheetRule }

/** Every row that can be read, and what is wrong with the others. Lines of nothing but empty cells are no rows. */
export function readCsv(given: string): { rows: CsvRow[]; flaws: CsvFlaw[] } {
  const text = given.replace(/^\uFEFF/, '')
  const said = /^sep=([;,\t])(\r\n|\r|\n)/i.exec(text)
  const separator = said?.[1] ?? commonest(text)
  const end = new RegExp(`["\\r\\n${separator}]`, 'g')
  const rows: CsvRow[] = []
  const flaws: CsvFlaw[] = []
  let at = said?.[0].length ?? 0
  let line = said ? 2 : 1
  while (at < text.length) {
    const row: CsvRow = { line, cells: [] }
    let isWhole = true
    for (let hasMore = true; hasMore;) {
      const isQuoted = text[at] === '"'
      const to = isQuoted ? closingQuote(text, at) : found(end, text, at)
      if (to === undefined) {
        flaws.push({ line, given: text.slice(at, at + 40), expected: mustBe('closingQuote') })
        return { rows, flaws } // all the rest stands within it
      }
      row.cells.push(isQuoted ? text.slice(at + 1, to).replaceAll('""', '"') : text.slice(at, to))
      line += text.slice(at, to).match(/\r\n|\r|\n/g)?.length ?? 0
      at = isQuoted ? to + 1 : to
      hasMore = text[at] === separator
      if (hasMore) at += 1
      else if (at < text.length && text[at] !== '\r' && text[at] !== '\n') {
        isWhole = false
        flaws.push({ line, given: text.slice(at, at + 40), expected: mustBe('afterCell') })
        at = found(/[\r\n]/g, text, at)
      }
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    line += 1
    if (isWhole && row.cells.some((one) => one !== '')) rows.push(row)
  }
  return { rows, flaws }
}

/**
 * Rows as a spreadsheet of the Nordic countries opens them by a double click: UTF-8 with BOM, semicolons, CRLF. Each cell is quoted, has no
 * control character but tabs and ends of lines, and is no formula.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((cells) => `${cells.map(quoted).join(';')}\r\n`).join('')}`
}

const quoted = (cell: string): string => `"${withoutFormula(withoutControls(cell)).replaceAll('"', '""')}"`

/** A dash before nothing is part of a price: `10,-`. The full-width signs are the same to some spreadsheets. */
const formula = String.raw`(?:[=+@＝＋＠]|[-－][\s"]*[^\s";,])`
/** Where one may begin: at the beginning, and behind all at which another program may part cells. Spaces and quotes before it count for nothing. */
const place = String.raw`(^(?='*[\t\r\n])|(?<=^|[;,\t\r\n])["\v\f\p{Zs}\ufeff]*(?='*${formula}))`
const unguarded = new RegExp(place, 'gu')
const guarded = new RegExp(`${place}'`, 'gu')

/**
 * A cell that a spreadsheet would take for a formula begins with an apostrophe in the file; as many as it has, and one. A number stays one, below
 * zero too: a column of them can be summed.
 */
const withoutFormula = (cell: string): string =>
  /^-?\d+([.,]\d+)?$/.test(cell) ? cell : cell.replaceAll(unguarded, "$1'")
/** A cell as it was before it was written. */
export const withFormula = (cell: string): string => cell.replaceAll(guarded, '$1')

/** Separator of the first line; a semicolon when there is none. */
function commonest(text: string): string {
  const [first = ''] = text.split(/\r\n|\r|\n/, 1)
  const count = (one: string) => first.split(one).length
  return [';', ',', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ';'
}

/** Where it stands next, or the text's end. */
function found(sign: RegExp, text: string, from: number): number {
  sign.lastIndex = from
  return sign.exec(text)?.index ?? text.length
}

/** End of the quote at `open`. Two quotes are one in the cell. */
function closingQuote(text: string, open: number): number | undefined {
  let at = text.indexOf('"', open + 1)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at < 0 ? undefined : at
}
