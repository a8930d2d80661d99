// The sandbox's store: one SQLite file, or memory when none is named.
import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** Version of the tables. There is one version of the sandbox in the world. */
const version = 1

const tables = `
  CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE sales_unit (
     msn TEXT PRIMARY KEY, kind TEXT NOT NULL UNIQUE, client_id TEXT NOT NULL UNIQUE, client_secret TEXT NOT NULL,
     subscription_key TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE customer (phone TEXT PRIMARY KEY, who TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE leniency (msn TEXT PRIMARY KEY, is_lenient INTEGER NOT NULL) STRICT, WITHOUT ROWID;`

export type Store = {
  sql: DatabaseSync
  /** All of it or nothing of it. */
  atomically<T>(work: () => T): T
  /** The value kept under this name; made and kept at the first asking. */
  setting(name: string, make: () => string): string
  keep(name: string, value: string): void
  /** All that happened; sales units and settings stay. */
  forget(): void
} & Disposable

/** A later version of the sandbox has written the file: this one would undo what it knows nothing of. */
export class NewerStore extends Error {}

/** Memory that SQLite may put aside when it is large. Its own `:memory:` is slower with every row that it holds. */
export const inMemory = ''

/** It holds phone numbers: made before SQLite makes it, so that nobody but its owner can read it. */
function makePrivately(file: string): void {
  try {
    closeSync(openSync(file, 'a', 0o600))
  } catch {
    // SQLite meets the same trouble at once, and names it.
  }
}

/** `tablesOfParts`: the SQL that makes them. Throws Node's SQLite error when the file cannot be opened, read or locked, and `NewerStore`. */
export function openStore(file: string, tablesOfParts: readonly string[]): Store {
  if (file !== inMemory && file !== ':memory:') makePrivately(file)
  const sql = new DatabaseSync(file, { enableForeignKeyConstraints: true })
  try {
    // One process owns the file: a second would answer from a past that the first has left.
    sql.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
    // A shift fits. Not without a file: there each commit walks through all pages that the cache has not put aside yet.
    if (file !== inMemory) sql.exec('PRAGMA cache_size = -65536')
    makeTables(sql, [tables, ...tablesOfParts])
  } catch (error) {
    sql.close()
    throw error
  }
  const find = sql.prepare('SELECT value FROM setting WHERE name = ?')
  const keep = sql.prepare(
    'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  )
  return {
    sql,
    atomically: (work) => atomically(sql, work),
    setting(name, make) {
      const found = find.get(name)?.['value']
      if (typeof found === 'string') return found
      const made = make()
      keep.run(name, made)
      return made
    },
    keep: (name, value) => void keep.run(name, value),
    forget: () => atomically(sql, () => forget(sql)),
    [Symbol.dispose]() {
      if (sql.isOpen) sql.close()
    },
  }
}

function atomically<T>(sql: DatabaseSync, work: () => T): T {
  if (sql.isTransaction) return work()
  sql.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    sql.exec('COMMIT')
    return result
  } catch (error) {
    if (sql.isTransaction) sql.exec('ROLLBACK') // SQLite may have done it itself
    throw error
  }
}

/** Whatever tables the parts have. */
function forget(sql: DatabaseSync): void {
  sql.exec('PRAGMA defer_foreign_keys = ON')
  const tables = sql
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT IN ('setting', 'sales_unit')",
    )
    .all()
  for (const { name } of tables) sql.exec(`DELETE FROM "${String(name)}"`)
}

function makeTables(sql: DatabaseSync, all: readonly string[]): void {
  const found = Number(sql.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0)
  if (found > version) throw new NewerStore()
  if (found === version) return
  atomically(sql, () => {
    for (const one of all) sql.exec(one)
    sql.exec(`PRAGMA user_version = ${version}`)
  })
}
