// The sandbox's store: one SQLite file, or memory when none is named.
import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { recurringTables } from '#sandbox/recurring/tables.ts'
import { webhookTables } from '#sandbox/webhooks/tables.ts'

/** The tables of this version, the first. */
const version = 1
const tables = `CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
   CREATE TABLE sales_unit (
     msn TEXT PRIMARY KEY, kind TEXT NOT NULL UNIQUE, client_id TEXT NOT NULL UNIQUE, client_secret TEXT NOT NULL,
     subscription_key TEXT NOT NULL UNIQUE) STRICT;
   CREATE TABLE payment (
     id INTEGER PRIMARY KEY, msn TEXT NOT NULL, reference TEXT NOT NULL, token TEXT NOT NULL UNIQUE,
     psp_reference TEXT NOT NULL, idempotency_key TEXT NOT NULL, request TEXT NOT NULL, phone TEXT,
     created_at INTEGER NOT NULL, ends_at INTEGER NOT NULL, life TEXT NOT NULL,
     is_open INTEGER NOT NULL, is_on_screen INTEGER NOT NULL, due_at INTEGER,
     UNIQUE (msn, reference)) STRICT;
   CREATE INDEX payment_reference ON payment (reference, id);
   CREATE INDEX payment_phone ON payment (phone, id) WHERE is_open = 1;
   CREATE INDEX payment_lately ON payment (phone, id) WHERE phone IS NOT NULL;
   CREATE INDEX payment_screen ON payment (id) WHERE is_on_screen = 1;
   CREATE INDEX payment_due ON payment (due_at) WHERE due_at IS NOT NULL;
   CREATE TABLE event (
     id INTEGER PRIMARY KEY, payment INTEGER NOT NULL REFERENCES payment (id), psp_reference TEXT NOT NULL, name TEXT NOT NULL,
     value INTEGER NOT NULL, at INTEGER NOT NULL, idempotency_key TEXT) STRICT;
   CREATE INDEX event_payment ON event (payment, id);
   CREATE TABLE answer (
     msn TEXT NOT NULL, operation TEXT NOT NULL, idempotency_key TEXT NOT NULL, fingerprint TEXT NOT NULL,
     status INTEGER NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL,
     PRIMARY KEY (msn, operation, idempotency_key)) STRICT, WITHOUT ROWID;
   CREATE TABLE fault (id INTEGER PRIMARY KEY, what TEXT NOT NULL) STRICT;
   CREATE TABLE late (id INTEGER PRIMARY KEY, due_at INTEGER NOT NULL, deed TEXT NOT NULL) STRICT;
   CREATE INDEX late_due ON late (due_at);
   CREATE TABLE customer (phone TEXT PRIMARY KEY, who TEXT NOT NULL) STRICT, WITHOUT ROWID;
   CREATE TABLE leniency (msn TEXT PRIMARY KEY, is_lenient INTEGER NOT NULL) STRICT, WITHOUT ROWID;
   ${recurringTables}
   ${webhookTables}`

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

/** Throws Node's SQLite error when the file cannot be opened, read or locked, and `NewerStore`. */
export function openStore(file: string): Store {
  if (file !== inMemory && file !== ':memory:') makePrivately(file)
  const sql = new DatabaseSync(file, { enableForeignKeyConstraints: true })
  try {
    // One process owns the file: a second would answer from a past that the first has left.
    sql.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
    // A shift fits. Not without a file: there each commit walks through all pages that the cache has not put aside yet.
    if (file !== inMemory) sql.exec('PRAGMA cache_size = -65536')
    makeTables(sql)
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

function makeTables(sql: DatabaseSync): void {
  const found = Number(sql.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0)
  if (found > version) throw new NewerStore()
  if (found === 0) atomically(sql, () => sql.exec(`${tables}; PRAGMA user_version = ${version}`))
}
