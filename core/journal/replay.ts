// The replay of facts into fresh tables: what is signed is read from these, whatever somebody has done to the tables in the file.
import { DatabaseSync } from 'node:sqlite'
import { isSameHash, linkHash, rootHash, type Row } from '#core/journal/chain.ts'
import type { Features } from '#core/journal/feature.ts'
import { createFold } from '#core/journal/fold.ts'
import { createQueries, rebuild, type Tip } from '#core/journal/projections.ts'
import { migrate } from '#core/journal/sqlite.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

export type Replay = ReturnType<typeof createQueries> & Disposable

type Source = { db: DatabaseSync; file: string; features: Features }

/**
 * The facts from the row `from` on, all earlier ones of the things that those tell of, and the tables that follow from them. `tip`: the
 * last fact as the till knows it; the rows from `from` to it must be the till's own.
 */
export function replaySince(source: Source, from: number, tip: Tip): Result<Replay> {
  const broken = brokenRow(source.db, from, tip)
  return broken === null
    ? replay(source, from, tip)
    : failed(problem('journal.broken', { file: source.file, row: broken, found: 'edited' }))
}

/** The same of a journal whose chain was checked. */
export function replay({ db, file, features }: Source, from: number, tip: Tip): Result<Replay> {
  // It goes when it is closed.
  const fresh = new DatabaseSync('')
  try {
    fresh.exec('PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF')
    migrate(fresh)
    const fold = createFold(fresh, file, features)
    const put = fresh.prepare('INSERT INTO fact VALUES (:seq, :sale, :kind, :at, :body, :previous, :hash)')
    fresh.exec('BEGIN')
    for (const row of factsOf(db, from)) {
      put.run(row)
      // Nothing follows from the till's own facts but their order.
      if (row.sale !== '') fold.take(row)
    }
    const trouble = fold.trouble()
    if (!trouble) rebuild(fresh, features, fold.rows, tip)
    fresh.exec('COMMIT')
    if (!trouble) return ok({ ...createQueries(fresh), [Symbol.dispose]: () => fresh.close() })
    fresh.close()
    return failed(trouble)
  } catch (error) {
    fresh.close()
    throw error
  }
}

/** By their rows alone: an index could leave some out. */
const factsOf = (db: DatabaseSync, from: number): Iterable<Row> =>
  db
    .prepare(
      `SELECT * FROM fact NOT INDEXED WHERE seq >= :from OR sale IN
         (SELECT sale FROM fact NOT INDEXED WHERE seq >= :from AND sale <> '') ORDER BY seq`,
    )
    .iterate({ from }) as Iterable<Row> // the table's own columns, here and below

/** The first row that does not follow from the one before it, up to the last that the till has written; null when all do. */
function brokenRow(db: DatabaseSync, from: number, tip: Tip): number | null {
  const before = db.prepare('SELECT hash FROM fact WHERE seq = ?').get(from - 1)?.['hash']
  let last: Tip = { seq: from - 1, hash: before instanceof Uint8Array ? before : rootHash }
  const since = db.prepare('SELECT * FROM fact WHERE seq >= ? ORDER BY seq').iterate(from)
  for (const row of since as Iterable<Row>) {
    const follows = row.seq === last.seq + 1 && isSameHash(row.previous, last.hash)
    if (!follows || !isSameHash(row.hash, linkHash(last.hash, row))) return last.seq + 1
    last = row
  }
  return last.seq === tip.seq && isSameHash(last.hash, tip.hash) ? null : last.seq
}
