// The sandbox's store: one SQLite file, or memory when none is named, and its tables, area by area.
import { closeSync, openSync } from 'node:fs'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'

const serviceTables = `
   CREATE TABLE answer (
     msn TEXT NOT NULL, operation TEXT NOT NULL, idempotency_key TEXT NOT NULL, fingerprint TEXT NOT NULL,
     status INTEGER NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL,
     PRIMARY KEY (msn, operation, idempotency_key)) STRICT, WITHOUT ROWID;
   CREATE TABLE fault (id INTEGER PRIMARY KEY, what TEXT NOT NULL) STRICT;
   CREATE TABLE late (id INTEGER PRIMARY KEY, due_at INTEGER NOT NULL, request TEXT NOT NULL) STRICT;
   CREATE INDEX late_due ON late (due_at);`

const paymentTables = `
   CREATE TABLE payment (
     id INTEGER PRIMARY KEY, msn TEXT NOT NULL, reference TEXT NOT NULL, token TEXT NOT NULL UNIQUE,
     psp_reference TEXT NOT NULL, idempotency_key TEXT NOT NULL, request TEXT NOT NULL, phone TEXT,
     created_at INTEGER NOT NULL, ends_at INTEGER NOT NULL, life TEXT NOT NULL,
     is_open INTEGER NOT NULL, is_on_screen INTEGER NOT NULL, due_at INTEGER,
     UNIQUE (msn, reference)) STRICT;
   CREATE INDEX payment_reference ON payment (reference, id);
   CREATE INDEX payment_phone ON payment (phone, id) WHERE is_open = 1;
   CREATE INDEX payment_screen ON payment (id) WHERE is_on_screen = 1;
   CREATE INDEX payment_due ON payment (due_at) WHERE due_at IS NOT NULL;
   CREATE TABLE event (
     id INTEGER PRIMARY KEY, payment INTEGER NOT NULL REFERENCES payment (id), psp_reference TEXT NOT NULL, name TEXT NOT NULL,
     value INTEGER NOT NULL, at INTEGER NOT NULL, idempotency_key TEXT, is_success INTEGER NOT NULL) STRICT;
   CREATE INDEX event_payment ON event (payment, id);
   CREATE INDEX payment_lately ON payment (phone, id) WHERE phone IS NOT NULL;
   CREATE TABLE plan (payment INTEGER PRIMARY KEY REFERENCES payment (id), act TEXT NOT NULL, due_at INTEGER NOT NULL) STRICT;
   CREATE INDEX plan_due ON plan (due_at, payment);`

const recurringTables = `
CREATE TABLE agreement (
  id INTEGER PRIMARY KEY, msn TEXT NOT NULL, agreement_id TEXT NOT NULL UNIQUE, uuid TEXT NOT NULL, token TEXT NOT NULL UNIQUE,
  phone TEXT, status TEXT NOT NULL, terms TEXT NOT NULL, life TEXT NOT NULL, created_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL, due_at INTEGER) STRICT;
CREATE INDEX agreement_list ON agreement (msn, status, created_at, id);
CREATE INDEX agreement_phone ON agreement (phone, status, id) WHERE phone IS NOT NULL;
CREATE INDEX agreement_on_screen ON agreement (id) WHERE status = 'PENDING' AND json_extract(terms, '$.isPushed') = 0;
CREATE INDEX agreement_due ON agreement (due_at) WHERE due_at IS NOT NULL;
CREATE TABLE charge (
  id INTEGER PRIMARY KEY, msn TEXT NOT NULL, charge_id TEXT NOT NULL, agreement INTEGER NOT NULL REFERENCES agreement (id),
  type TEXT NOT NULL, amount INTEGER NOT NULL, due TEXT NOT NULL, status TEXT NOT NULL, request TEXT NOT NULL,
  life TEXT NOT NULL, transaction_id TEXT, idempotency_key TEXT NOT NULL, created_at INTEGER NOT NULL, due_at INTEGER,
  UNIQUE (msn, charge_id)) STRICT;
CREATE INDEX charge_list ON charge (agreement, id);
CREATE INDEX charge_status ON charge (agreement, status, id);
CREATE INDEX charge_interval ON charge (agreement, due, amount)
  WHERE type <> 'INITIAL' AND status NOT IN ('CANCELLED', 'FAILED');
CREATE INDEX charge_due ON charge (due_at) WHERE due_at IS NOT NULL;
CREATE TABLE charge_event (
  id INTEGER PRIMARY KEY, charge INTEGER NOT NULL REFERENCES charge (id), name TEXT NOT NULL, amount INTEGER NOT NULL,
  at INTEGER NOT NULL, idempotency_key TEXT NOT NULL, is_success INTEGER NOT NULL) STRICT;
CREATE INDEX charge_event_charge ON charge_event (charge, id);
CREATE TABLE continuation (
  token TEXT PRIMARY KEY, agreement INTEGER NOT NULL, status TEXT NOT NULL, after_id INTEGER NOT NULL,
  ends_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX continuation_end ON continuation (ends_at);
`

/**
 * A delivery names its registration by uuid and outlives it: the log stays when a registration goes, the secret goes with it.
 * `due_at`: of the one delivery of a registration and subject that is to be made next; the others wait without. `finished_at`: of one
 * that needs nothing more.
 */
const webhookTables = `
  CREATE TABLE webhook (
    id INTEGER PRIMARY KEY, uuid TEXT NOT NULL UNIQUE, msn TEXT NOT NULL, url TEXT NOT NULL, secret TEXT NOT NULL,
    events TEXT NOT NULL) STRICT;
  CREATE INDEX webhook_msn ON webhook (msn, id);
  CREATE TABLE webhook_event (
    msn TEXT NOT NULL, event TEXT NOT NULL, webhook INTEGER NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
    PRIMARY KEY (msn, event, webhook)) STRICT, WITHOUT ROWID;
  CREATE INDEX webhook_event_webhook ON webhook_event (webhook);
  CREATE TABLE delivery (
    id INTEGER PRIMARY KEY, webhook TEXT NOT NULL, msn TEXT NOT NULL, url TEXT NOT NULL, event TEXT NOT NULL, subject TEXT NOT NULL,
    reference TEXT, at INTEGER NOT NULL, body TEXT NOT NULL, state TEXT NOT NULL, attempts INTEGER NOT NULL, first_at INTEGER,
    due_at INTEGER, finished_at INTEGER) STRICT;
  CREATE INDEX delivery_due ON delivery (due_at, id) WHERE due_at IS NOT NULL;
  CREATE INDEX delivery_unfinished ON delivery (webhook, subject, id) WHERE finished_at IS NULL;
  CREATE INDEX delivery_finished ON delivery (finished_at) WHERE finished_at IS NOT NULL;
  CREATE INDEX delivery_webhook ON delivery (webhook, id);
  CREATE INDEX delivery_msn ON delivery (msn, id);
  CREATE INDEX delivery_reference ON delivery (reference, id) WHERE reference IS NOT NULL;
  CREATE TABLE delivery_attempt (
    delivery INTEGER NOT NULL REFERENCES delivery (id) ON DELETE CASCADE, number INTEGER NOT NULL, at INTEGER NOT NULL,
    status INTEGER, trouble TEXT, PRIMARY KEY (delivery, number)) STRICT, WITHOUT ROWID;`

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

export type StoreRow = Record<string, SQLOutputValue>

/** A column that may be null. */
export const numberOrNull = (value: SQLOutputValue | undefined): number | null =>
  typeof value === 'number' ? value : null
export const textOrNull = (value: SQLOutputValue | undefined): string | null =>
  typeof value === 'string' ? value : null

/** A later version of the sandbox has written the file: this one would undo what it knows nothing of. */
export class NewerStore extends Error {}

/** Memory that SQLite may put aside when it is large. Its own `:memory:` is slower with every row that it holds. */
export const memoryFile = ''

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
  if (file !== memoryFile && file !== ':memory:') makePrivately(file)
  const sql = new DatabaseSync(file, { enableForeignKeyConstraints: true })
  try {
    // One process owns the file: a second would answer from a past that the first has left.
    sql.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
    // A shift fits. Not without a file: there each commit walks through all pages that the cache has not put aside yet.
    if (file !== memoryFile) sql.exec('PRAGMA cache_size = -65536')
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
  if (found === version) return
  atomically(sql, () => {
    for (const one of [tables, serviceTables, paymentTables, recurringTables, webhookTables]) sql.exec(one)
    sql.exec(`PRAGMA user_version = ${version}`)
  })
}
