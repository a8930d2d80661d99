// The fold of all facts, row by row: the entities they tell of, and the rows that follow from them, also in fresh tables: what is signed is read from these.
import { DatabaseSync } from 'node:sqlite'
import {
  entryOf,
  featureOf,
  isFactOf,
  tablesOf,
  type AnyFact,
  type Feature,
  type Features,
  type TableRow,
} from '#core/journal/feature.ts'
import { type JournalRow, diagnose, isSameHash, linkHash, rootHash, type Break } from '#core/journal/chain.ts'
import { type TableRows, createQueries, rebuildTables, type JournalTip } from '#core/journal/projections.ts'
import { problem, type Problem, failed, ok, type Result } from '#shared/problem.ts'
import { migrateJournal } from '#core/journal/sqlite.ts'

export type Fold = {
  take(row: JournalRow): void
  /** Why the last row could not be followed. */
  trouble(): Problem | undefined
  /** As they follow from the facts by now. */
  rows: TableRows
  /** The entities of a feature, in the order in which they began. */
  ids(feature: Feature): string[]
  /** Those of them that are not settled. */
  unsettled: <State, Fact extends AnyFact>(feature: Feature<State, Fact>) => State[]
}

/** Folds rows, given in their order; or says which row this version cannot follow. `file` is what a person knows the journal by. */
export function createFold(db: DatabaseSync, file: string, features: Features): Fold {
  /** By their ids. What is put away is let go: the past of a till is long. */
  const states = new Map(features.all.map((feature) => [feature, new Map<string, unknown>()]))
  const rows = new Map(tablesOf(features).map((table) => [table, new Map<string | number, TableRow>()]))
  const counters = new Map(tablesOf(features).map((table) => [table, 0]))
  const before = db.prepare('SELECT * FROM fact WHERE sale = ? AND seq < ? ORDER BY seq')
  let trouble: Problem | undefined

  const step = (feature: Feature, state: unknown, row: JournalRow): unknown =>
    feature.reduce(state, row.sale, entryOf(row).fact, row.at)

  function stateBefore(feature: Feature, known: Map<string, unknown>, row: JournalRow): unknown {
    const state = known.get(row.sale)
    if (state !== undefined || !known.has(row.sale)) return state
    const earlier = before.all(row.sale, row.seq) as JournalRow[] // the table's own columns
    return earlier
      .filter((one) => isFactOf(feature, one))
      .reduce<unknown>((folded, one) => step(feature, folded, one), undefined)
  }

  function follow(feature: Feature, row: JournalRow): void {
    const known = states.get(feature) ?? new Map<string, unknown>()
    const after = step(feature, stateBefore(feature, known, row), row)
    known.set(row.sale, feature.isPutAway?.(after) ? undefined : after)
    for (const projection of feature.projections) {
      const { table } = projection
      const of = rows.get(table)
      const key = table.entities ? row.sale : row.seq
      const last = counters.get(table) ?? 0
      const derived = projection.row(after, row, of?.get(key), () => last + 1)
      if (!derived) continue
      of?.set(key, derived)
      counters.set(table, Math.max(last, Number(derived['counter'] ?? 0)))
    }
  }

  return {
    take(row) {
      if (trouble) return
      const feature = featureOf(features, row)
      if (!feature) {
        trouble = problem('journal.newer', { file, found: `“${row.kind}” in row ${row.seq}` })
        return
      }
      try {
        follow(feature, row)
      } catch {
        trouble = problem('journal.broken', { file, row: row.seq, found: 'impossible' })
      }
    },
    trouble: () => trouble,
    rows,
    ids: (feature) => [...(states.get(feature)?.keys() ?? [])],
    unsettled<State, Fact extends AnyFact>(feature: Feature<State, Fact>): State[] {
      const known = [...(states.get(feature)?.values() ?? [])] as (State | undefined)[] // by its own reducer
      return known.filter((state) => state !== undefined).filter((state) => !feature.isSettled(state))
    },
  }
}

export type Replay = Pick<ReturnType<typeof createQueries>, 'queries'> & Pick<Fold, 'unsettled'> & Disposable

type Source = { db: DatabaseSync; file: string; features: Features }

/** `from`: its first row. `named`: entities of which all facts are wanted as well. `tip`: the last fact as the till knows it. */
type Part = { from: number; named: readonly string[]; tip: JournalTip }

/**
 * The facts from a row on, all earlier ones of the entities that those tell of, and the tables that follow from them, in memory. From that
 * row to the tip the facts must be the till's own.
 */
export function replaySince(source: Source, part: Part): Result<Replay> {
  const broken = breakIn(source.db, part)
  return broken === null
    ? replayJournal(source, part)
    : failed(problem('journal.broken', { file: source.file, ...broken }))
}

/** Replay of a journal whose chain is checked already. */
export function replayJournal({ db, file, features }: Source, part: Part): Result<Replay> {
  const fresh = new DatabaseSync(':memory:')
  try {
    migrateJournal(fresh)
    const fold = createFold(fresh, file, features)
    const put = fresh.prepare('INSERT INTO fact VALUES (:seq, :sale, :kind, :at, :body, :previous, :hash)')
    fresh.exec('BEGIN')
    for (const row of factsOf(db, part)) {
      put.run(row)
      // The till's own facts lead to no row: they only stand in the order.
      if (row.sale !== '') fold.take(row)
    }
    const trouble = fold.trouble()
    if (!trouble) rebuildTables(fresh, features, fold.rows, part.tip)
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
const factsOf = (db: DatabaseSync, { from, named }: Part): Iterable<JournalRow> =>
  db
    .prepare(
      `SELECT * FROM fact NOT INDEXED WHERE seq >= :from
         OR sale IN (SELECT sale FROM fact NOT INDEXED WHERE seq >= :from AND sale <> '')
         OR sale IN (SELECT value FROM json_each(:named)) ORDER BY seq`,
    )
    .iterate({ from, named: JSON.stringify(named) }) as Iterable<JournalRow> // the table's own columns, here and below

/** The first row that does not follow from the one before it, up to the last that the till has written; null when all do. */
function breakIn(db: DatabaseSync, { from, tip }: Part): Break | null {
  const before = db.prepare('SELECT hash FROM fact NOT INDEXED WHERE seq = ?').get(from - 1)?.['hash']
  let last: JournalTip = { seq: from - 1, hash: before instanceof Uint8Array ? before : rootHash }
  const breakAfter = () => ({ row: last.seq + 1, found: diagnose(db, last.hash, last.seq + 1) })
  const since = db.prepare('SELECT * FROM fact NOT INDEXED WHERE seq >= ? ORDER BY seq').iterate(from)
  for (const row of since as Iterable<JournalRow>) {
    const follows = row.seq === last.seq + 1 && isSameHash(row.previous, last.hash)
    if (!follows || !isSameHash(row.hash, linkHash(last.hash, row))) return breakAfter()
    last = row
  }
  return last.seq === tip.seq && isSameHash(last.hash, tip.hash) ? null : breakAfter()
}
