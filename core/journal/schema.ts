// The parts of a journal's file: its own tables as numbered steps, the features' tables, indexes and triggers, and nothing that could change facts.
import { DatabaseSync } from 'node:sqlite'
import { tablesOf, type Features } from '#core/journal/feature.ts'

// are not made by this very text is refused. The next change is the next number.

/**
 * `fact` is the truth: append-only and chained. An index of its hashes, which come in no order, would be half the price of a fact: the
 * chain checks them. `sale` is the name of the sale or agreement that a fact tells of, empty for the till itself. `derived`: how far the
 * tables of the features, which can be made anew at any time, follow the facts. `erasable` holds, sealed, what facts must not: it goes
 * when its sale or agreement is settled. `kept` outlives the process and is no fact: no money depends on it. `signed_head`: how far the
 * facts reach, signed with each of them.
 */
export const journalMigrations: readonly string[] = [
  `CREATE TABLE fact (
     seq INTEGER PRIMARY KEY,
     sale TEXT NOT NULL,
     kind TEXT NOT NULL,
     at INTEGER NOT NULL,
     body TEXT NOT NULL,
     previous BLOB NOT NULL,
     hash BLOB NOT NULL
   ) STRICT;
   CREATE INDEX fact_of_sale ON fact (sale, seq);
   CREATE TRIGGER fact_is_never_edited BEFORE UPDATE ON fact BEGIN SELECT RAISE(ABORT, 'facts are never edited'); END;
   CREATE TRIGGER fact_is_never_deleted BEFORE DELETE ON fact BEGIN SELECT RAISE(ABORT, 'facts are never deleted'); END;

   CREATE TABLE signed_head (
     one INTEGER PRIMARY KEY CHECK (one = 1),
     till TEXT NOT NULL,
     rows INTEGER NOT NULL,
     hash BLOB NOT NULL,
     key TEXT NOT NULL,
     signature BLOB NOT NULL
   ) STRICT;

   CREATE TABLE derived (
     rules INTEGER NOT NULL,
     seq INTEGER NOT NULL,
     hash BLOB NOT NULL
   ) STRICT;

   CREATE TABLE erasable (
     reference TEXT PRIMARY KEY,
     sale TEXT NOT NULL,
     sealed BLOB NOT NULL
   ) STRICT;
   CREATE INDEX erasable_of_sale ON erasable (sale);

   CREATE TABLE kept (
     name TEXT PRIMARY KEY,
     body TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;`,
]

/** As SQLite lists it. `sql`: how it was made; null where SQLite made it itself. */
type Part = { type: string; name: string; of: string; sql: string | null }

const partsOf = (db: DatabaseSync): Part[] =>
  db.prepare('SELECT type, name, tbl_name AS of, sql FROM main.sqlite_schema').all() as Part[] // the columns above

const isSame = (one: Part, other: Part | undefined): boolean =>
  one.type === other?.type && one.of === other.of && one.sql === other.sql

/** A trigger may be called like a table. */
const keyOf = ({ type, name }: Part): string => `${type} ${name}`

type Parts = ReadonlyMap<string, Part>
const byKey = (parts: readonly Part[]): Parts => new Map(parts.map((part) => [keyOf(part), part]))

function partsAfter(make: (db: DatabaseSync) => void): Parts {
  const db = new DatabaseSync(':memory:')
  try {
    make(db)
    return byKey(partsOf(db))
  } finally {
    db.close()
  }
}

/** Makes the tables that follow from the facts, empty, and all indexes that features ask for. */
export function makeDerived(db: DatabaseSync, features: Features): void {
  for (const { name, columns, indexes } of tablesOf(features)) {
    const defined = Object.entries(columns).map(([column, what]) => `${column} ${what}`)
    db.exec(`CREATE TABLE ${name} (${defined.join(', ')}) STRICT; ${indexes}`)
  }
  for (const { factIndexes = '' } of features.all) db.exec(factIndexes)
}

const fixedParts = new Map<number, Parts>()

/** The tables of that version that are not made anew: the facts and what stands beside them. */
function fixedPartsOf(version: number): Parts {
  const parts =
    fixedParts.get(version) ??
    partsAfter((db) => {
      for (const step of journalMigrations.slice(0, version)) db.exec(step)
    })
  fixedParts.set(version, parts)
  return parts
}

const allParts = new WeakMap<Features, Parts>()

/** The fixed parts of this version, and all that follows from the facts. */
function allPartsOf(features: Features): Parts {
  const parts =
    allParts.get(features) ??
    partsAfter((db) => {
      for (const step of journalMigrations) db.exec(step)
      makeDerived(db, features)
    })
  allParts.set(features, parts)
  return parts
}

/** Texts of other files, which a copy carries. */
export const createCopyTextsSql = 'CREATE TABLE beside (name TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT'

/**
 * The name of a part with which the file could say something else than its facts: a table of the facts that is another or missing, a
 * trigger or a view that is not ours. Nothing when there is none. What follows from the facts is no such part: it is made anew.
 */
export function findStrangePart(db: DatabaseSync, version: number): string | undefined {
  const fixed = fixedPartsOf(version)
  const found = byKey(partsOf(db))
  const changed = [...fixed.values()].find((part) => !isSame(part, found.get(keyOf(part))))
  if (changed) return changed.name
  return [...found.values()].find((part) => !fixed.has(keyOf(part)) && !isMadeAnew(part, fixed))?.name
}

/** A table of rows, or an index: it holds what is read from it. On the facts there are indexes that a feature asks for. */
function isMadeAnew({ type, name, of, sql }: Part, fixed: Parts): boolean {
  if (type === 'index') return of === 'fact' || !fixed.has(`table ${of}`)
  if (name === 'beside') return type === 'table' && sql === createCopyTextsSql
  // The counts of ANALYZE choose the way to a row, not the row.
  const isOwn = /^sqlite_/i.test(name) && !/^sqlite_stat[14]$/i.test(name)
  return type === 'table' && sql !== null && !isOwn && sql.startsWith('CREATE TABLE ')
}

/** Whether all that follows from the facts stands in tables and under indexes as this version makes them. */
export function areTablesRight(db: DatabaseSync, features: Features): boolean {
  const wanted = allPartsOf(features)
  const found = partsOf(db).filter(({ of }) => of !== 'beside')
  return found.length === wanted.size && found.every((part) => isSame(part, wanted.get(keyOf(part))))
}

/** Drops what follows from the facts, whichever version made it, with the indexes on the facts that features ask for. */
export function dropDerived(db: DatabaseSync): void {
  const fixed = fixedPartsOf(journalMigrations.length)
  const others = partsOf(db).filter(
    (part) => !fixed.has(keyOf(part)) && part.of !== 'beside' && part.sql !== null,
  )
  for (const { name } of others.filter(({ type, of }) => type === 'index' && of === 'fact'))
    db.exec(`DROP INDEX ${quoted(name)}`)
  for (const { name } of others.filter(({ type }) => type === 'table')) db.exec(`DROP TABLE ${quoted(name)}`)
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
