// The derived tables of the journal: rows that follow from the facts, for questions about the whole past. Rebuilt when in doubt.
import type { DatabaseSync } from 'node:sqlite'
import { agreementColumns, rebuildAgreements } from '#core/journal/agreement-projection.ts'
import type { AgreementRow } from '#core/journal/agreement-row.ts'
import type { Folds } from '#core/journal/fold.ts'
import { movementRow, rules, saleRow, type MovementRow, type SaleRow } from '#core/journal/sale-row.ts'
import { inTransaction } from '#core/journal/sqlite.ts'
import type { Fact } from '#core/sale/facts.ts'
import type { Sale } from '#core/sale/state.ts'

export type Derived = { sales: SaleRow[]; agreements: AgreementRow[]; movements: MovementRow[] }
export const rowsOf = ({ sales, agreements, movements }: Folds): Derived => ({
  sales: sales.map(({ row }) => row),
  agreements,
  movements,
})

/** The last fact that the rows follow. */
export type Tip = { seq: number; hash: Uint8Array }

const saleColumns = [
  'opened',
  'counter',
  'sale',
  'rests',
  'waits',
  'openedAt',
  'state',
  'amount',
  'currency',
  'owner',
  'captured',
  'refunded',
  'flow',
  'endings',
  'person',
  'otherTill',
] as const satisfies (keyof SaleRow)[]

const movementColumns = [
  'seq',
  'at',
  'sale',
  'kind',
  'value',
  'shares',
  'flow',
  'currency',
  'owner',
  'receipt',
] as const satisfies (keyof MovementRow)[]

/** Those that a later fact of the same sale may change. */
const changing = ['rests', 'waits', 'state', 'captured', 'refunded', 'flow', 'endings'] as const

const marks = (columns: readonly string[]): string => columns.map((column) => `:${column}`).join(', ')

/** Writes rows as facts come; in whichever transaction is open. */
export function derivedWriter(db: DatabaseSync) {
  const putSale = db.prepare(
    `INSERT INTO sale (${saleColumns.join(', ')}) VALUES (${marks(saleColumns)})
     ON CONFLICT (opened) DO UPDATE SET ${changing.map((one) => `${one} = excluded.${one}`).join(', ')}`,
  )
  const putMovement = db.prepare(
    `INSERT INTO movement (${movementColumns.join(', ')}) VALUES (${marks(movementColumns)})`,
  )
  const rowOf = db.prepare('SELECT * FROM sale WHERE sale = ?')
  const last = db.prepare('SELECT max(counter) AS counter FROM sale')
  const mark = db.prepare('UPDATE derived SET seq = ?, hash = ?')
  /** As they stand in the table, of sales that do not rest: most facts change nothing of them. */
  const written = new Map<string, SaleRow>()
  function rowBefore(sale: string): SaleRow | undefined {
    return written.get(sale) ?? (rowOf.get(sale) as SaleRow | undefined) // the table's own columns
  }
  return {
    /** The sale as it is after this fact. */
    follow(sale: Sale, fact: Fact, seq: number, at: number): void {
      // A name that is there already is refused by its table.
      const before = fact.kind === 'opened' ? undefined : rowBefore(sale.sale)
      const number = () => (sale.otherTill === null ? Number(last.get()?.['counter'] ?? 0) + 1 : null)
      const counter = before ? before.counter : number()
      const row = saleRow(sale, counter, before?.opened ?? seq)
      if (!before || changing.some((column) => before[column] !== row[column])) putSale.run(row)
      if (row.rests === 1) written.delete(row.sale)
      else written.set(row.sale, row)
      const movement = movementRow(sale, seq, at)
      if (movement) putMovement.run(movement)
    },
    /** Money that an agreement's fact moved. */
    moved: (movement: MovementRow) => void putMovement.run(movement),
    /** What was followed last was not written after all. */
    forget: () => written.clear(),
    mark: ({ seq, hash }: Tip) => void mark.run(seq, hash),
  }
}

/** Makes all rows anew, in one transaction. */
export function rebuild(db: DatabaseSync, { sales, agreements, movements }: Derived, tip: Tip): void {
  const putSale = db.prepare(`INSERT INTO sale (${saleColumns.join(', ')}) VALUES (${marks(saleColumns)})`)
  const putMovement = db.prepare(
    `INSERT INTO movement (${movementColumns.join(', ')}) VALUES (${marks(movementColumns)})`,
  )
  inTransaction(db, () => {
    db.exec('DELETE FROM sale; DELETE FROM movement; DELETE FROM derived')
    for (const row of sales) putSale.run(row)
    for (const row of movements) putMovement.run(row)
    rebuildAgreements(db, agreements)
    db.prepare('INSERT INTO derived (rules, seq, hash) VALUES (?, ?, ?)').run(rules, tip.seq, tip.hash)
  })
}

/** How far the rows claim to follow the facts, by the rules of this version; nothing when they do not. */
export function derivedTip(db: DatabaseSync): Tip | undefined {
  const row = db.prepare('SELECT rules, seq, hash FROM derived').get()
  if (row?.['rules'] !== rules || !(row['hash'] instanceof Uint8Array)) return undefined
  return { seq: Number(row['seq']), hash: row['hash'] }
}

/** Whether the tables say what the facts say, also by the indexes that the till uses. */
export function isDerivedRight(
  db: DatabaseSync,
  { sales, agreements, movements }: Derived,
  tip: Tip,
): boolean {
  const marked = derivedTip(db)
  if (marked?.seq !== tip.seq || Buffer.compare(marked.hash, tip.hash) !== 0) return false
  const { unfinished, latest } = derivedQueries(db)
  const open = sales.filter(({ rests }) => rests === 0)
  return (
    isSame(db, 'sale', saleColumns, sales) &&
    isSame(db, 'agreement', agreementColumns, agreements) &&
    isSame(db, 'movement', movementColumns, movements) &&
    open.map(({ sale }) => sale).join('\n') === unfinished().join('\n') &&
    latest() === sales.findLast(({ counter }) => counter !== null)?.sale
  )
}

function isSame(
  db: DatabaseSync,
  table: 'sale' | 'agreement' | 'movement',
  columns: readonly string[],
  wanted: readonly object[],
): boolean {
  const stored = db.prepare(`SELECT ${columns.join(', ')} FROM ${table} ORDER BY ${columns[0]}`).all()
  return stored.length === wanted.length && wanted.every((row, place) => isRow(columns, row, stored[place]))
}

const isRow = (columns: readonly string[], wanted: object, stored: object | undefined): boolean => {
  const [one, other] = [Object(wanted), Object(stored)] as Record<string, unknown>[] // both have the columns as keys
  return columns.every((column) => one?.[column] === other?.[column])
}

/** Whether the row of this sale is right. For a check that goes on while the till writes. */
export function isSaleRowRight(db: DatabaseSync): (row: SaleRow) => boolean {
  const stored = db.prepare('SELECT * FROM sale WHERE sale = ?')
  return (row) => isRow(saleColumns, row, stored.get(row.sale))
}

export function isAgreementRowRight(db: DatabaseSync): (row: AgreementRow) => boolean {
  const stored = db.prepare('SELECT * FROM agreement WHERE name = ?')
  return (row) => isRow(agreementColumns, row, stored.get(row.name))
}

export function isMovementRowRight(db: DatabaseSync): (row: MovementRow) => boolean {
  const stored = db.prepare('SELECT * FROM movement WHERE seq = ?')
  return (row) => isRow(movementColumns, row, stored.get(row.seq))
}

/** What the till asks of its sales. */
export function derivedQueries(db: DatabaseSync) {
  const open = db.prepare('SELECT sale FROM sale WHERE rests = 0 ORDER BY opened')
  const newest = db.prepare('SELECT sale FROM sale WHERE counter IS NOT NULL ORDER BY counter DESC LIMIT ?')
  const lastCounter = db.prepare('SELECT max(counter) AS counter FROM sale')
  const numbered = db.prepare('SELECT sale FROM sale WHERE counter = ?')
  const every = db.prepare('SELECT sale FROM sale ORDER BY opened')
  const lastReceipt = db.prepare('SELECT max(receipt) AS receipt FROM movement')
  const names = (rows: Record<string, unknown>[]) => rows.map((row) => String(row['sale']))
  return {
    sales: (): string[] => names(every.all()),
    unfinished: (): string[] => names(open.all()),
    recent: (most: number): string[] => names(newest.all(most)),
    latest: (): string | undefined => names(newest.all(1))[0],
    numbered: (counter: number): string | undefined => names(numbered.all(counter))[0],
    counter: (): number => Number(lastCounter.get()?.['counter'] ?? 0),
    receipts: (): number => Number(lastReceipt.get()?.['receipt'] ?? 0),
  }
}
