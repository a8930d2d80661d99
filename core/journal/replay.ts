// The replay of facts into fresh tables: what is signed is read from these, whatever somebody has done to the tables in the file.
import { DatabaseSync } from 'node:sqlite'
import { diagnose, isSameHash, linkHash, rootHash, type Break, type Row } from '#core/journal/chain.ts'
import type { Features } from '#core/journal/feature.ts'
import { createFold, type Fold } from '#core/journal/fold.ts'
import { createQueries, rebuild, type Tip } from '#core/journal/projections.ts'
import { migrate } from '#core/journal/sqlite.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

export type Replay = Pick<ReturnType<typeof createQueries>, 'queries'> & Pick<Fold, 'unsettled'> & Disposable

type Source = { db: DatabaseSync; file: string; features: Features }

/** `from`: its first row. `named`: entities of which all facts are wanted as well. `tip`: the last fact as the till knows it. */
type Part = { from: number; named: readonly string[]; tip: Tip }

/**
 * The facts from a row on, all earlier ones of the entities that those tell of, and the tables that follow from them, in memory. From that
 * row to the tip the facts must be the till's own.
 */
export function replaySince(source: Source, part: Part): Result<Replay> {
  const broken = breakIn(source.db, part)
  return broken === null
    ? replay(source, part)
    : failed(problem('journal.broken', { file: source.file, ...broken }))
}

/** Replay of a journal whose chain is checked already. */
export function replay({ db, file, features }: Source, part: Part): Result<Replay> {
  const fresh = new DatabaseSync(':memory:')
  try {
    migrate(fresh)
    const fold = createFold(fresh, file, features)
    const put = fresh.prepare('INSERT INTO fact VALUES (:seq, :sale, :kind, :at, :body, :previous, :hash)')
    fresh.exec('BEGIN')
    for (const row of factsOf(db, part)) {
      put.run(row)
      // The till's own facts lead to no row: they only stand in the order.
      if (row.sale !== '') fold.take(row)
    }
    const trouble = fold.trouble()
    if (!trouble) rebuild(fresh, features, fold.rows, part.tip)
    fresh.exec('COMMIT')
    const { queries } = createQueries(fresh)
    const { unsettled } = fold
    if (!trouble) return ok({ queries, unsettled, [Symbol.dispose]: () => fresh.close() })
    fresh.close()
    return failed(trouble)
  } catch (error) {
    fresh.close()
    throw error
  }
}

/** By their rows alone: an index could leave some out, or hold others. */
const factsOf = (db: DatabaseSync, { from, named }: Part): Iterable<Row> =>
  db
    .prepare(
      `SELECT * FROM fact NOT INDEXED WHERE seq >= :from
         OR sale IN (SELECT sale FROM fact NOT INDEXED WHERE seq >= :from AND sale <> '')
         OR sale IN (SELECT value FROM json_each(:named)) ORDER BY seq`,
    )
    .iterate({ from, named: JSON.stringify(named) }) as Iterable<Row> // the table's own columns, here and below

/** The first row that does not follow from the one before it, up to the last that the till has written; null when all do. */
function breakIn(db: DatabaseSync, { from, tip }: Part): Break | null {
  const before = db.prepare('SELECT hash FROM fact NOT INDEXED WHERE seq = ?').get(from - 1)?.['hash']
  let last: Tip = { seq: from - 1, hash: before instanceof Uint8Array ? before : rootHash }
  const breakAfter = () => ({ row: last.seq + 1, found: diagnose(db, last.hash, last.seq + 1) })
  const since = db.prepare('SELECT * FROM fact NOT INDEXED WHERE seq >= ? ORDER BY seq').iterate(from)
  for (const row of since as Iterable<Row>) {
    const follows = row.seq === last.seq + 1 && isSameHash(row.previous, last.hash)
    if (!follows || !isSameHash(row.hash, linkHash(last.hash, row))) return breakAfter()
    last = row
  }
  return last.seq === tip.seq && isSameHash(last.hash, tip.hash) ? null : breakAfter()
}
