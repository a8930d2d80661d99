// The shape of what a feature tells the journal: its kinds of facts, the state they lead to, and its tables beside them.
import type { DatabaseSync } from 'node:sqlite'
import type { JournalRow } from '#core/journal/chain.ts'

export type AnyFact = { kind: string }
/** A fact as it was written down. `id`: of the entity that it tells of, empty for the till itself. */
export type JournalEntry<Fact extends AnyFact = AnyFact> = { seq: number; id: string; at: number; fact: Fact }

export type TableRow = Record<string, string | number | null>

/** A table whose rows follow from the facts. It can be dropped at any time and made anew. */
type TableShape = {
  name: string
  /** Type of each column, as SQL. The first is its key, a whole number: rows are added in its order. */
  columns: Readonly<Record<string, string>>
  /** As SQL. */
  indexes: string
}

/**
 * A table in which each row is an entity: a sale, an agreement or a checkout, whose later facts change its row. In any other table a row
 * is added with its fact and never changed. The journal finds an entity's row by its id, counts, and asks for what is not settled.
 */
export type EntityTable = TableShape & {
  columns: Readonly<Record<keyof EntityColumns, string>>
  /** `id`: the column of its name, which its facts stand under. `changing`: the columns that a later fact may change. */
  entities: { id: string; changing: readonly string[] }
}

/** The columns of an entity's row that the journal reads itself, beside its id. */
export type EntityColumns = {
  /**
   * The number of an entity among those of its table, from 1, in the order in which they began. It never changes, and the next is one
   * more than the highest. Null for one that is not counted, such as a sale of another till.
   */
  counter: number | null
  /** 1 where the feature's `isSettled` says so, else 0: at a start the till goes on with those, and finds them by an index. */
  settled: number
}

export type Table = (TableShape & { entities?: undefined }) | EntityTable

/** Where and when a fact was written down: its row, and epoch ms. */
export type FactPlace = { seq: number; at: number }

type Projection<State> = {
  table: Table
  /**
   * Row to which the last fact leads; null for none. `before`: the entity's row as it was, in a table of entities. `next`: one more than the
   * highest `counter`.
   */
  row(after: State, written: FactPlace, before: TableRow | undefined, next: () => number): TableRow | null
}

export type Feature<State = unknown, Fact extends AnyFact = AnyFact> = {
  kinds: Readonly<Record<Fact['kind'], unknown>>
  /** Whether an entity of this name is one of its own: features that share a kind share no name. Facts of the till itself stand under none. */
  owns: (name: string) => boolean
  /** Throws on a fact that cannot follow. */
  reduce(before: State | undefined, id: string, fact: Fact, at: number): State
  /** Whether nothing is left to do for it: what was erasable of it is erased then. */
  isSettled(state: State): boolean
  /** Few facts follow: a look at the whole past does not hold it in memory. */
  isPutAway?(state: State): boolean
  /** Which receipt's number is written down with this fact: the next of the series, one that was given out before, or none. */
  receiptOf?(before: State | undefined, fact: Fact): 'next' | number | null
  projections: readonly Projection<State>[]
  /** Indexes on the facts themselves, for its questions: as SQL. */
  factIndexes?: string
}

/**
 * The version of the rules by which states and rows follow from facts. It is counted up with every change of them. It stands beside the
 * rows, in the journal's `derived` and with each till at the hub: rows made by another version are all made anew.
 */
export type RulesVersion = number

/** All that stands in one journal. */
export type Features = { rulesVersion: RulesVersion; all: readonly Feature[] }

/** Database, as far as questions to its tables are prepared. */
export type Queryable = Pick<DatabaseSync, 'prepare'>

export const tablesOf = ({ all }: Features): readonly Table[] => [
  ...new Set(all.flatMap(({ projections }) => projections.map(({ table }) => table))),
]

export const columnsOf = ({ columns }: Table): string[] => Object.keys(columns)

export function keyColumn(table: Table): string {
  const [key] = columnsOf(table)
  if (key === undefined) throw new Error(`the table ${table.name} has no columns`)
  return key
}

export const hasEntities = (table: Table): table is EntityTable => table.entities !== undefined

/** Table of the feature's own entities. */
export function entityTableOf({ projections }: Feature): EntityTable {
  const table = projections.map((one) => one.table).find(hasEntities)
  if (!table) throw new Error('this feature has no table of entities')
  return table
}

type Named = Pick<JournalRow, 'sale' | 'kind'>

export const isFactOf = ({ kinds, owns }: Feature, { sale, kind }: Named): boolean =>
  Object.hasOwn(kinds, kind) && owns(sale)

/** Feature that the fact belongs to; undefined for a kind of a newer version. */
export const featureOf = ({ all }: Features, row: Named): Feature | undefined =>
  all.find((feature) => isFactOf(feature, row))

type Read = Pick<JournalRow, 'seq' | 'sale' | 'kind' | 'at' | 'body'>

/** The chain vouches for what was written, and whoever asks for the kind: these bytes were such a fact when they were appended. */
export const entryOf = <Fact extends AnyFact>({ seq, sale, kind, at, body }: Read): JournalEntry<Fact> => ({
  seq,
  id: sale,
  at,
  fact: { kind, ...(JSON.parse(body) as object) } as Fact,
})
