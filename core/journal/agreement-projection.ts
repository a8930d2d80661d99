// The derived table of agreements, a row for each: written beside the sales' rows, and rebuilt from the facts when in doubt.
import type { DatabaseSync } from 'node:sqlite'
import type { Agreement } from '#core/agreement/reduce.ts'
import { agreementRow, type AgreementRow } from '#core/journal/agreement-row.ts'

export const agreementColumns = [
  'counter',
  'name',
  'agreementId',
  'status',
  'rests',
  'opened',
  'openedAt',
  'owner',
] as const satisfies (keyof AgreementRow)[]

/** Those that a later fact may change. */
const changing = ['agreementId', 'status', 'rests'] as const

const marks = agreementColumns.map((column) => `:${column}`).join(', ')
const putText = `INSERT INTO agreement (${agreementColumns.join(', ')}) VALUES (${marks})`

/** Writes rows as facts come; in whichever transaction is open. */
export function agreementWriter(db: DatabaseSync) {
  const put = db.prepare(
    `${putText} ON CONFLICT (counter) DO UPDATE SET ${changing.map((one) => `${one} = excluded.${one}`).join(', ')}`,
  )
  const rowOf = db.prepare('SELECT * FROM agreement WHERE name = ?')
  const last = db.prepare('SELECT max(counter) AS counter FROM agreement')
  return (agreement: Agreement, isFirst: boolean, seq: number): void => {
    // A name that is there already is refused by its table.
    const before = isFirst ? undefined : (rowOf.get(agreement.agreement) as AgreementRow | undefined) // the table's own columns
    const counter = before?.counter ?? Number(last.get()?.['counter'] ?? 0) + 1
    const row = agreementRow(agreement, counter, before?.opened ?? seq)
    if (!before || changing.some((column) => before[column] !== row[column])) put.run(row)
  }
}

/** Makes all rows anew, in whichever transaction is open. */
export function rebuildAgreements(db: DatabaseSync, rows: readonly AgreementRow[]): void {
  db.exec('DELETE FROM agreement')
  const put = db.prepare(putText)
  for (const row of rows) put.run(row)
}

/** What the till asks of its agreements. */
export function agreementQueries(db: DatabaseSync) {
  const open = db.prepare('SELECT name FROM agreement WHERE rests = 0 ORDER BY counter')
  const active = db.prepare(
    "SELECT name FROM agreement WHERE status = 'ACTIVE' AND owner = ? ORDER BY counter",
  )
  const known = db.prepare(
    'SELECT name FROM agreement WHERE agreementId IS NOT NULL AND owner = ? ORDER BY counter',
  )
  const byId = db.prepare('SELECT name FROM agreement WHERE agreementId = ? AND owner = ? ORDER BY counter')
  const ending = db.prepare(
    `SELECT json_extract(body, '$.phoneEnding') AS ending FROM agreement JOIN fact ON seq = opened
     WHERE agreementId = ? AND owner = ? ORDER BY counter LIMIT 1`,
  )
  const newest = db.prepare(
    "SELECT sale AS name FROM fact WHERE kind = 'agreementOpened' ORDER BY seq DESC LIMIT 1",
  )
  const last = db.prepare('SELECT max(counter) AS counter FROM agreement')
  const makers = db.prepare(
    "SELECT DISTINCT substr(sale, 1, 6) AS name FROM fact WHERE kind IN ('opened', 'agreementOpened')",
  )
  const every = db.prepare('SELECT name FROM agreement ORDER BY counter')
  const names = (rows: Record<string, unknown>[]) => rows.map((row) => String(row['name']))
  return {
    all: (): string[] => names(every.all()),
    /** Those that do not rest, oldest first. */
    unfinished: (): string[] => names(open.all()),
    active: (owner: string): string[] => names(active.all(owner)),
    known: (owner: string): string[] => names(known.all(owner)),
    /** The one that was made here comes before one that was adopted. */
    named: (agreementId: string, owner: string): string | undefined => names(byId.all(agreementId, owner))[0],
    /** The last digits of the number that was given at the sign-up; null where none was. */
    phoneEnding: (agreementId: string, owner: string): string | null => {
      const found = ending.get(agreementId, owner)?.['ending']
      return typeof found === 'string' ? found : null
    },
    /** The newest that was made here. */
    latest: (): string | undefined => names(newest.all())[0],
    /** The ids under which this journal was written: more than one where it came from a copy. */
    tills: (): string[] => names(makers.all()),
    counter: (): number => Number(last.get()?.['counter'] ?? 0),
  }
}
export type AgreementQueries = ReturnType<typeof agreementQueries>
