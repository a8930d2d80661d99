// The fold of all facts, row by row: the entities they tell of, and the rows that follow from them.
import type { DatabaseSync } from 'node:sqlite'
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
import type { Row } from '#core/journal/chain.ts'
import type { Rows } from '#core/journal/projections.ts'
import { problem, type Problem } from '#shared/problem.ts'

export type Fold = {
  take(row: Row): void
  /** Why the last row could not be followed. */
  trouble(): Problem | undefined
  /** As they follow from the facts by now. */
  rows: Rows
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

  const step = (feature: Feature, state: unknown, row: Row): unknown =>
    feature.reduce(state, row.sale, entryOf(row).fact, row.at)

  function stateBefore(feature: Feature, known: Map<string, unknown>, row: Row): unknown {
    const state = known.get(row.sale)
    if (state !== undefined || !known.has(row.sale)) return state
    const earlier = before.all(row.sale, row.seq) as Row[] // the table's own columns
    return earlier
      .filter((one) => isFactOf(feature, one))
      .reduce<unknown>((folded, one) => step(feature, folded, one), undefined)
  }

  function follow(feature: Feature, row: Row): void {
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
