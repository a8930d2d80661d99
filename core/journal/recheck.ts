// The check before a report is signed: what the tables say of the last rows is compared with the facts, and made anew where it differs.
import type { DatabaseSync } from 'node:sqlite'
import { isSameHash, linkHash, rootHash, type Row } from '#core/journal/chain.ts'
import { keyOf, tablesOf, type Features, type Table, type TableRow } from '#core/journal/feature.ts'
import { createFold, type Fold } from '#core/journal/fold.ts'
import { createRowCheck, rebuild, type Tip } from '#core/journal/projections.ts'
import { areTablesRight } from '#core/journal/schema.ts'
import { damageOf, openProblem, refuseStrange } from '#core/journal/sqlite.ts'
import { check } from '#core/journal/survey.ts'
import { problem, type Problem } from '#shared/problem.ts'

type Rechecking = { db: DatabaseSync; file: string; features: Features; tip: Tip }

/**
 * Of the facts from the row `from` on, and of every thing that they tell of. `tip`: the last fact as the till knows it. Gives why the
 * journal cannot be believed; nothing when it can.
 */
export function recheck({ db, file, features, tip }: Rechecking, from: number): Problem | null {
  try {
    refuseStrange(db)
    const broken = brokenRow(db, from, tip)
    if (broken !== null) return problem('journal.broken', { file, row: broken, found: 'edited' })
    const fold = foldSince(db, file, features, from)
    const trouble = fold.trouble()
    if (trouble) return trouble
    // A report is read by indexes: they must hold what the tables hold.
    const isSound = damageOf(db) === undefined && areTablesRight(db, features)
    if (isSound && tablesOf(features).every((table) => isRight(db, table, fold, from))) return null
    const whole = check(db, file, features)
    if (!whole.ok) return whole.problem
    rebuild(db, features, whole.value.fold.rows, tip)
    const damage = damageOf(db)
    return damage === undefined ? null : problem('journal.damaged', { file, reason: damage })
  } catch (error) {
    return openProblem(error, file)
  }
}

/**
 * The first row that does not follow from the one before it, up to the last that the till has written; null when all do. The row before
 * `from` is looked at as well: it is the closing that the next one goes on from.
 */
function brokenRow(db: DatabaseSync, from: number, tip: Tip): number | null {
  const first = Math.max(1, from - 1)
  const before = db.prepare('SELECT hash FROM fact WHERE seq = ?').get(first - 1)?.['hash']
  let last: Tip = { seq: first - 1, hash: before instanceof Uint8Array ? before : rootHash }
  const since = db.prepare('SELECT * FROM fact WHERE seq >= ? ORDER BY seq').iterate(first)
  for (const row of since as Iterable<Row>) {
    // the table's own columns
    const follows = row.seq === last.seq + 1 && isSameHash(row.previous, last.hash)
    if (!follows || !isSameHash(row.hash, linkHash(last.hash, row))) return last.seq + 1
    last = row
  }
  return last.seq === tip.seq && isSameHash(last.hash, tip.hash) ? null : last.seq
}

/** Of what those rows tell, all facts. */
function foldSince(db: DatabaseSync, file: string, features: Features, from: number): Fold {
  const fold = createFold(db, file, features)
  const touched = db.prepare(
    "SELECT * FROM fact WHERE sale IN (SELECT sale FROM fact WHERE seq >= ? AND sale <> '') ORDER BY seq",
  )
  for (const row of touched.iterate(from) as Iterable<Row>) fold.take(row) // likewise
  return fold
}

/** A thing's place in the order of all is not known to who has not folded all of them. */
function isRight(db: DatabaseSync, table: Table, fold: Fold, from: number): boolean {
  const place = table.things ? 'opened' : keyOf(table)
  const rows = [...(fold.rows.get(table)?.values() ?? [])]
  const since = (row: TableRow) => Number(row[place]) >= from
  const wanted = table.things ? rows : rows.filter(since)
  const stored = db.prepare(`SELECT count(*) AS rows FROM ${table.name} WHERE ${place} >= ?`).get(from)
  return (
    stored?.['rows'] === rows.filter(since).length && wanted.every(createRowCheck(db, table, ['counter']))
  )
}
