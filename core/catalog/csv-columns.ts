// The columns of a catalog's CSV, and the form of a mistake in one of them.
import { must, type SheetRule } from '#shared/catalog-file.ts'
import { language } from '#shared/language.ts'

export const inEach = <Prefix extends string>(prefix: Prefix) =>
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

/** What is wrong with the line that names the columns. */
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
export function columnOf(heads: readonly string[], prefix: (typeof neededInOne)[number]): Column {
  const there = (one: (typeof neededInOne)[number]) =>
    language.options.find((spoken) => heads.includes(`${one}_${spoken}`))
  return `${prefix}_${there(prefix) ?? there('name') ?? there('category') ?? 'nb'}`
}
