// The tables beside the facts: rows that follow from them, for questions about the whole past. Compared with the facts, and made anew when in doubt.
import type { DatabaseSync } from 'node:sqlite'
import {
  columnsOf,
  hasEntities,
  keyColumn,
  tablesOf,
  entityTableOf,
  type Feature,
  type Features,
  type Queryable,
  type Table,
  type TableRow,
  type EntityTable,
} from '#core/journal/feature.ts'
import { areTablesRight, dropDerived, makeDerived, inTransaction } from '#core/journal/sqlite.ts'

/** The rows of each table in the order of their keys; of entities by their ids, else by their keys. */
export type TableRows = ReadonlyMap<Table, ReadonlyMap<string | number, TableRow>>

/** The last fact that the rows follow. */
export type JournalTip = { seq: number; hash: Uint8Array }

export const insertText = (table: Table, into = table.name): string => {
  const columns = columnsOf(table)
  return `INSERT INTO ${into} (${columns.join(', ')}) VALUES (${columns.map((one) => `:${one}`).join(', ')})`
}

/** Makes all tables anew, in one transaction. */
export function rebuildTables(db: DatabaseSync, features: Features, rows: TableRows, tip: JournalTip): void {
  inTransaction(db, () => {
    dropDerived(db)
    makeDerived(db, features)
    for (const table of tablesOf(features)) {
      const put = db.prepare(insertText(table))
      for (const row of rows.get(table)?.values() ?? []) put.run(row)
    }
    db.exec('DELETE FROM derived')
    db.prepare('INSERT INTO derived (rules, seq, hash) VALUES (?, ?, ?)').run(
      features.rulesVersion,
      tip.seq,
      tip.hash,
    )
  })
}

/** How far the rows claim to follow the facts, by these rules; nothing when they do not. */
export function derivedTip(db: DatabaseSync, features: Features): JournalTip | undefined {
  if (!areTablesRight(db, features)) return undefined
  const row = db.prepare('SELECT rules, seq, hash FROM derived').get()
  if (row?.['rules'] !== features.rulesVersion || !(row['hash'] instanceof Uint8Array)) return undefined
  return { seq: Number(row['seq']), hash: row['hash'] }
}

/** Whether the tables say what the facts say. */
export function isDerivedRight(
  db: DatabaseSync,
  features: Features,
  rows: TableRows,
  tip: JournalTip,
): boolean {
  const marked = derivedTip(db, features)
  if (marked?.seq !== tip.seq || Buffer.compare(marked.hash, tip.hash) !== 0) return false
  const compare = createComparison(db, rows)
  let found = compare(1000)
  while (found === 'more') found = compare(1000)
  return found === 'same'
}

/** Compares the tables with what the facts say by now: at most so many further rows of each table a call, for the till may sell in between. */
export function createComparison(
  db: DatabaseSync,
  all: TableRows,
): (most: number) => 'same' | 'differs' | 'more' {
  let unfinished = [...all].map(([table, rows]) => createTableComparison(db, table, rows.values()))
  return (most) => {
    const found = unfinished.map((compare) => compare(most))
    if (found.includes('differs')) return 'differs'
    unfinished = unfinished.filter((_, place) => found[place] === 'more')
    return unfinished.length > 0 ? 'more' : 'same'
  }
}

/** The next rows that are wanted are put into a table in memory, and compared with those that stand under the keys up to the last of them. */
function createTableComparison(db: DatabaseSync, table: Table, wanted: Iterator<TableRow>) {
  const [key, columns, beside] = [keyColumn(table), columnsOf(table).join(', '), `temp.wanted_${table.name}`]
  const own = `SELECT ${columns} FROM main.${table.name} NOT INDEXED`
  db.exec(`DROP TABLE IF EXISTS ${beside}; CREATE TABLE ${beside} AS ${own} WHERE FALSE`)
  const put = db.prepare(insertText(table, beside))
  const clear = db.prepare(`DELETE FROM ${beside}`)
  const [right, stored] = [`SELECT * FROM ${beside}`, `${own} WHERE ${key} > :after AND ${key} <= :last`]
  const differing = db.prepare(
    `SELECT 1 FROM (${right} EXCEPT ${stored}) UNION ALL SELECT 1 FROM (${stored} EXCEPT ${right}) LIMIT 1`,
  )
  const open = (by: string) => `SELECT ${key} FROM main.${table.name} ${by} WHERE settled = 0`
  // SQLite's own check of a partial index does not see what is too much in it.
  const tooMany =
    hasEntities(table) && db.prepare(`SELECT 1 FROM (${open('')} EXCEPT ${open('NOT INDEXED')}) LIMIT 1`)
  let after = -Infinity
  return (most: number) => {
    clear.run()
    let last = after
    for (let count = 0; count < most && last < Infinity; count += 1) {
      const { done, value } = wanted.next()
      if (!done) put.run(value)
      last = done ? Infinity : Number(value[key])
    }
    if (differing.get({ after, last })) return 'differs'
    after = last
    if (last < Infinity) return 'more'
    return tooMany && tooMany.get() ? 'differs' : 'same'
  }
}

/** Questions to every table of entities. */
export function entityQueries(db: Queryable, table: EntityTable) {
  const { id } = table.entities
  const [name, key] = [table.name, keyColumn(table)]
  const open = db.prepare(`SELECT ${id} AS id FROM ${name} WHERE settled = 0 ORDER BY ${key}`)
  const every = db.prepare(`SELECT ${id} AS id FROM ${name} ORDER BY ${key}`)
  const newest = db.prepare(
    `SELECT ${id} AS id FROM ${name} WHERE counter IS NOT NULL ORDER BY counter DESC LIMIT ?`,
  )
  const numbered = db.prepare(`SELECT ${id} AS id FROM ${name} WHERE counter = ?`)
  const last = db.prepare(`SELECT max(counter) AS counter FROM ${name}`)
  const ids = (rows: Record<string, unknown>[]) => rows.map((row) => String(row['id']))
  return {
    /** Every one there ever was, oldest first. */
    all: (): string[] => ids(every.all()),
    /** Those that are not settled, oldest first. */
    unsettled: (): string[] => ids(open.all()),
    /** Ids of those with a number, the newest first. */
    newest: (most: number): string[] => ids(newest.all(most)),
    /** The one with this number, from 1. */
    numbered: (counter: number): string | undefined => ids(numbered.all(counter))[0],
    /** The last number; 0 before the first. */
    counter: (): number => Number(last.get()?.['counter'] ?? 0),
  }
}
export type EntityQueries = ReturnType<typeof entityQueries>

/** Questions that are prepared once: of any feature, and of its entities. `counter`: of whoever counts them beside the table. */
export function createQueries(db: DatabaseSync, counter?: (table: EntityTable) => number) {
  const prepared = new Map<unknown, unknown>()
  const queries = <Q>(prepare: (on: Queryable) => Q): Q => {
    const known = (prepared.get(prepare) ?? prepare(db)) as Q // under this key nothing else is put
    prepared.set(prepare, known)
    return known
  }
  const entities = (feature: Feature): EntityQueries => {
    const table = entityTableOf(feature)
    const known = prepared.get(table) as EntityQueries | undefined // likewise
    if (known) return known
    const asked = entityQueries(db, table)
    const made = counter ? { ...asked, counter: () => counter(table) } : asked
    prepared.set(table, made)
    return made
  }
  return { queries, entities }
}
