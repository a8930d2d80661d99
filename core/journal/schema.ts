// The parts of a journal's file: the tables, indexes and triggers of this program, and nothing that could change what is read from them.
import { DatabaseSync } from 'node:sqlite'
import { tablesOf, type Features } from '#core/journal/feature.ts'
import { migrations } from '#core/journal/migrations.ts'

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
      for (const step of migrations.slice(0, version)) db.exec(step)
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
      for (const step of migrations) db.exec(step)
      makeDerived(db, features)
    })
  allParts.set(features, parts)
  return parts
}

/** Texts of other files, which a copy carries. */
export const besideText = 'CREATE TABLE beside (name TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT'

/**
 * The name of a part with which the file could say something else than its facts: a table of the facts that is another or missing, a
 * trigger or a view that is not ours. Nothing when there is none. What follows from the facts is no such part: it is made anew.
 */
export function strangePart(db: DatabaseSync, version: number): string | undefined {
  const fixed = fixedPartsOf(version)
  const found = byKey(partsOf(db))
  const changed = [...fixed.values()].find((part) => !isSame(part, found.get(keyOf(part))))
  if (changed) return changed.name
  return [...found.values()].find((part) => !fixed.has(keyOf(part)) && !isMadeAnew(part, fixed))?.name
}

/** A table of rows, or an index: it holds what is read from it. On the facts there are indexes that a feature asks for. */
function isMadeAnew({ type, name, of, sql }: Part, fixed: Parts): boolean {
  if (type === 'index') return of === 'fact' || !fixed.has(`table ${of}`)
  if (name === 'beside') return type === 'table' && sql === besideText
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
  const fixed = fixedPartsOf(migrations.length)
  const others = partsOf(db).filter(
    (part) => !fixed.has(keyOf(part)) && part.of !== 'beside' && part.sql !== null,
  )
  for (const { name } of others.filter(({ type, of }) => type === 'index' && of === 'fact'))
    db.exec(`DROP INDEX ${quoted(name)}`)
  for (const { name } of others.filter(({ type }) => type === 'table')) db.exec(`DROP TABLE ${quoted(name)}`)
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
