// The shape of what a feature tells the journal: its kinds of facts, the state they lead to, and its tables beside them.
import type { DatabaseSync } from 'node:sqlite'
import type { Row } from '#core/journal/chain.ts'

export type AnyFact = { kind: string }
/** A fact as it was written down. `id`: of the thing that it tells of, empty for the till itself. */
export type Entry<Fact extends AnyFact = AnyFact> = { seq: number; id: string; at: number; fact: Fact }

export type TableRow = Record<string, string | number | null>

/** A table whose rows follow from the facts. It can be dropped at any time and made anew. */
export type Table = {
  name: string
  /** What each column is, as SQL. The first is its key: rows are added in its order. */
  columns: Readonly<Record<string, string>>
  /** As SQL. */
  indexes: string
  /**
   * One row a thing, such as a sale; else a row is added and never changed. `id`: the column of the thing's name. There is also `counter`,
   * which numbers them from 1 (null for one that has no number), and `settled`, 0 or 1. `changing`: what a later fact may change.
   */
  things?: { id: string; changing: readonly string[] }
}

/** Where and when a fact was written down: its row, and epoch ms. */
export type Written = { seq: number; at: number }

export type Projection<State> = {
  table: Table
  /**
   * What the last fact leads to; null for no row. `before`: the thing's row as it was, in a table of things. `next`: one more than the
   * highest `counter`.
   */
  row(after: State, written: Written, before: TableRow | undefined, next: () => number): TableRow | null
}

export type Feature<State = unknown, Fact extends AnyFact = AnyFact> = {
  kinds: Readonly<Record<Fact['kind'], unknown>>
  /** Whether a thing of this name is one of its own: features that share a kind share no name. Facts of the till itself stand under none. */
  owns: (name: string) => boolean
  /** Throws on a fact that cannot follow. */
  reduce(before: State | undefined, id: string, fact: Fact, at: number): State
  /** Nothing is left to do for it: what was erasable of it is erased. */
  isSettled(state: State): boolean
  /** Few facts follow: a look at the whole past does not hold it in memory. */
  isPutAway?(state: State): boolean
  /** Which receipt's number is written down with this fact: the next of the series, one that was given out before, or none. */
  receiptOf?(before: State | undefined, fact: Fact): 'next' | number | null
  projections: readonly Projection<State>[]
  /** Of the facts themselves, for its questions: as SQL. */
  factIndexes?: string
}

/** All that stands in one journal. `rules`: counted up with every change of what follows from facts; then all rows are made anew. */
export type Features = { rules: number; all: readonly Feature[] }

/** What prepares questions to the tables. */
export type Queryable = Pick<DatabaseSync, 'prepare'>

export const tablesOf = ({ all }: Features): readonly Table[] => [
  ...new Set(all.flatMap(({ projections }) => projections.map(({ table }) => table))),
]

export const columnsOf = ({ columns }: Table): string[] => Object.keys(columns)

export function keyOf(table: Table): string {
  const [key] = columnsOf(table)
  if (key === undefined) throw new Error(`the table ${table.name} has no columns`)
  return key
}

/** A table in which every row is a thing. */
export type ThingTable = Table & Required<Pick<Table, 'things'>>
export const hasThings = (table: Table): table is ThingTable => table.things !== undefined

/** Of the feature's own things. */
export function thingTableOf({ projections }: Feature): ThingTable {
  const table = projections.map((one) => one.table).find(hasThings)
  if (!table) throw new Error('this feature has no table of things')
  return table
}

type Named = Pick<Row, 'sale' | 'kind'>

export const isFactOf = ({ kinds, owns }: Feature, { sale, kind }: Named): boolean =>
  Object.hasOwn(kinds, kind) && owns(sale)

/** Whose fact it is; nothing for a kind of a newer version. */
export const featureOf = ({ all }: Features, row: Named): Feature | undefined =>
  all.find((feature) => isFactOf(feature, row))

type Read = Pick<Row, 'seq' | 'sale' | 'kind' | 'at' | 'body'>

/** The chain vouches for what was written, and whoever asks for the kind: these bytes were such a fact when they were appended. */
export const entryOf = <Fact extends AnyFact>({ seq, sale, kind, at, body }: Read): Entry<Fact> => ({
  seq,
  id: sale,
  at,
  fact: { kind, ...(JSON.parse(body) as object) } as Fact,
})
