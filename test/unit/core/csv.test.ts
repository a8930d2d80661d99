// Rows as spreadsheets write them, read to the letter; what is broken is named by its line.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mustBe } from '#shared/catalog-file.ts'
import { readCsv, withFormula, writeCsv } from '#core/system/csv.ts'
import { withoutControls } from '#shared/text.ts'
import { premise } from '#test/support/run/premise.ts'

const cellsOf = (text: string) => readCsv(text).rows.map(({ cells }) => cells)

const ids = ['id', 'price']
test.each<[string, string, ...string[][]]>([
  ['semicolons', 'id;price\na;5,10\n', ids, ['a', '5,10']],
  ['commas', 'id,price\na,"5,10"\n', ids, ['a', '5,10']],
  ['tabs', 'id\tprice\na\t5,10\n', ids, ['a', '5,10']],
  ['a BOM, CRLF, no end of line at the end', '\uFEFFid;price\r\na;5', ids, ['a', '5']],
  ['the line ends of old', 'id;price\ra;5\r', ids, ['a', '5']],
  ['sep=, before it', 'sep=,\r\nid,a;b\r\n', ['id', 'a;b']],
  ['quotes within quotes', 'id;price\na;"said ""so"""\n', ids, ['a', 'said "so"']],
  ['a separator and a line end within quotes', 'id;price\n"a;b";"c\r\nd"\n', ids, ['a;b', 'c\r\nd']],
  ['empty cells at both ends', 'id;a;b\n;x;\n', ['id', 'a', 'b'], ['', 'x', '']],
  ['lines with nothing in them', 'id;price\n\n;\n  ;\nb;c\n', ids, ['  ', ''], ['b', 'c']],
  ['nothing', ''],
])('%s', (_, text, ...cells) => {
  expect(readCsv(text).flaws).toEqual([])
  expect(cellsOf(text)).toEqual(cells)
})

test('a row is told by the line on which it begins', () => {
  const { rows } = readCsv('sep=;\r\nid;name\r\n\r\na;"two\r\nlines"\r\nb;c\r\n')
  expect(rows.map(({ line }) => line)).toEqual([2, 4, 6])
})

test('a broken line is named and skipped, the others are read', () => {
  const { rows, flaws } = readCsv('id;name\na;"b" c\nd;e"f\ng;h\n')
  expect(flaws.map(({ line }) => line)).toEqual([2, 3])
  expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
    [1, 'id', 'name'],
    [4, 'g', 'h'],
  ])
})

test('a quote that never closes is told by the line on which it opened', () => {
  const { rows, flaws } = readCsv('id;name\na;b\nc;"d\ne;f\n')
  expect(rows).toHaveLength(2)
  expect(flaws).toEqual([{ line: 3, given: '"d\ne;f\n', expected: mustBe('closingQuote') }])
})

const cell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom('"', ';', ',', '\t', '\r', '\n', 'a', "'", '=', '-', '1', ' ', '\uFEFF'),
    maxLength: 8,
  }),
)
/** Rows of nothing but empty cells are no rows. */
const row = fc.array(cell, { minLength: 2, maxLength: 5 }).filter((cells) => cells.some((one) => one !== ''))

test('whatever stands in the cells, what was written is read, without control characters', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
      const all = [['id', 'name'], ...rows]
      const read = cellsOf(writeCsv(all)).map((cells) => cells.map(withFormula))
      const kept = all.map((cells) => cells.map(withoutControls))
      expect(read).toEqual(kept.filter((cells) => cells.some((one) => one !== '')))
    }),
    { numRuns: 1000 },
  )
})

const separators = [';', ',', '\t', '\n', '\r']
const likely = fc.string({
  unit: fc.constantFrom(...separators, '=', '+', '-', '@', '＝', '－', "'", '"', ' ', 'a', '1', '\u0007'),
  maxLength: 8,
})

/** Two ways in which programs part a line: at every separator, and heeding quotes as far as they go. */
const parted = (line: string, at: string): string[] => [
  ...line.split(at),
  ...Array.from(
    line.matchAll(new RegExp(`(?<=^|${at})(?:"((?:[^"]|"")*)"?)?([^${at}]*)`, 'g')),
    (found) => `${found[1]?.replaceAll('""', '"') ?? ''}${found[2] ?? ''}`,
  ),
]
/** Behind spaces and quotes, which some programs leave out. A dash alone is part of a price: `10,-`. */
const beginsFormula = (cell: string) => /^[\s"]*([=+@＝＋＠]|[-－][\s"]*[^\s";,])/.test(cell)

test('no part of a file begins as a formula does, at whichever separator a program parts it, but a number', () => {
  const isFormula = premise('it would have begun so', 0.2)
  fc.assert(
    fc.property(fc.array(likely, { minLength: 1, maxLength: 3 }), (given) => {
      fc.pre(!given.some((one) => isNumber(withoutControls(one))))
      const formulas = (text: string) =>
        [';', ',', '\t'].flatMap((at) =>
          text.split(/[\r\n]/).flatMap((line) => parted(line, at).filter(beginsFormula)),
        )
      isFormula(formulas(given.join('\n')).length > 0)
      expect(formulas(writeCsv([['x', ...given]]))).toEqual([])
    }),
    { numRuns: 2000 },
  )
})

const isNumber = (given: string) => /^-?\d+([.,]\d+)?$/.test(given)

test.each([
  ['=1+1', "'=1+1"],
  ["'=1+1", "''=1+1"],
  ['Tea;=1+1', "Tea;'=1+1"],
  ['Tea,@SUM(A1)', "Tea,'@SUM(A1)"],
  ['Tea\t-1', "Tea\t'-1"],
  ['Tea\r\n+1', "Tea\r\n'+1"],
  ['\tTea', "'\tTea"],
  ['Tea,"=1+1', `Tea,""'=1+1`],
  ['Tea; " =1+1', `Tea; "" '=1+1`],
  ['" =1+1', `"" '=1+1`],
  [' @SUM(A1)', " '@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['Tea,－A1', "Tea,'－A1"],
  ['-(1)', "'-(1)"],
  ['-\n1+1', "'-\n1+1"],
  ['10,-', '10,-'],
  ['10,-; 20,-', '10,-; 20,-'],
  ['10,-"', '10,-""'],
  ['-', '-'],
  ['-12,50', '-12,50'],
  ['-12.50', '-12.50'],
  ['-5', '-5'],
  ['-5+1', "'-5+1"],
  ['+4791234567', "'+4791234567"],
  ['Kaffe & kake', 'Kaffe & kake'],
  ['a\u001b[31mb\u202ec\u0085', 'a[31mbc'],
])('%j stands there as %j, in quotes', (given, written) => {
  expect(writeCsv([['a', given]])).toBe(`\uFEFF"a";"${written}"\r\n`)
})

test('any text at all is read without an exception, each line of it once', () => {
  fc.assert(
    fc.property(fc.array(cell), (parts) => {
      const text = parts.join('')
      const { rows, flaws } = readCsv(text)
      const lines = [...rows, ...flaws].map(({ line }) => line)
      expect(new Set(lines).size).toBe(lines.length)
      expect(Math.max(0, ...lines)).toBeLessThanOrEqual(text.split(/\r\n|\r|\n/).length)
    }),
  )
})

const [count, quote] = [4_000_000, '"']
test.each([
  ['quotes', '"', '""', quote],
  ['letters', 'a', 'a', quote],
  ['letters without quotes', 'a', 'a', ''],
  ['spaces', ' ', ' ', quote],
  ['apostrophes', "'", "'", quote],
  ['dashes', '-', '-', quote],
  ['ends of lines', '\n', '\n', quote],
])('a cell of four million %s is read', (_, sign, written, around) => {
  const { rows, flaws } = readCsv(`id;name\na;${around}${written.repeat(count)}${around}\n`)
  expect(flaws).toEqual([])
  expect(withFormula(rows[1]?.cells[1] ?? '')).toBe(sign.repeat(count))
})
