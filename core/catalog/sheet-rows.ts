// The rows of a sheet's file: of a workbook, or of a text, whose encoding is said by whoever brings it or guessed, with the words that show whether that is right.
import { isUtf8 } from 'node:buffer'
import type { CsvFault } from '#core/catalog/csv-table.ts'
import { workbookKind, workbookRows } from '#core/catalog/workbook.ts'
import { readCsv, type Row } from '#core/system/csv.ts'
import { must, type SheetEncoding, type SheetText } from '#shared/catalog-file.ts'

/** Every row that can be read, and what is wrong with the others. `text` null: it is none, or is not in the encoding that was said. */
export type SheetRows = { rows: Row[]; flaws: CsvFault[]; text: SheetText | null }

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
  return { line: Math.max(at, 0) + 1, column: '', given: lines[at] ?? '', expected: must('letters') }
}
