// The journal's file: its tables as numbered steps, with nothing that could change facts; its opening, durable at every write, one writer, brought up to date; trouble as a sentence.
import path from 'node:path'
import { messageOf } from '#shared/text.ts'
import { accessSync, closeSync, constants, existsSync, openSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { syncFolder } from '#core/system/disk.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import { tablesOf, type Features } from '#core/journal/feature.ts'

// Steps of the journal's own tables. From the first release on none is edited, not even in its spaces: a file whose tables are not made by
// this very text is refused. The next change is the next number.

/**
 * `fact` is the truth: append-only and chained. An index of its hashes, which come in no order, would be half the price of a fact: the
 * chain checks them. `sale` is the name of the sale or agreement that a fact tells of, empty for the till itself. `derived`: how far the
 * tables of the features, which can be made anew at any time, follow the facts. `erasable` holds, sealed, what facts must not: it goes
 * when its sale or agreement is settled. `kept` outlives the process and is no fact: no money depends on it. `signed_head`: how far the
 * facts reach, signed with each of them.
 */
const journalMigrations: readonly string[] = [
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
function findStrangePart(db: DatabaseSync, version: number): string | undefined {
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

const inMemory = ':memory:'

/** How long a write waits for a reader that is putting the file in order after a crash. ms */
const patience = 1000

/** For the one till that writes. `:memory:` keeps nothing. */
export function openJournalFile(file: string): Result<DatabaseSync> {
  let db: DatabaseSync | undefined
  try {
    if (file !== inMemory) makeFile(file)
    db = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: false, defensive: true })
    if (file !== inMemory) becomeWriter(db, file)
    // FULL syncs before a write is acknowledged; fullfsync makes that true on a Mac as well.
    db.exec(`PRAGMA main.journal_mode=WAL; PRAGMA main.synchronous=FULL; PRAGMA fullfsync=ON;
      PRAGMA checkpoint_fullfsync=ON; PRAGMA secure_delete=ON; PRAGMA busy_timeout=${patience};
      PRAGMA trusted_schema=OFF; PRAGMA temp_store=MEMORY`)
    migrateJournal(db)
    return ok(db)
  } catch (error) {
    db?.close()
    return failed(openProblem(error, file))
  }
}

/** For whoever only looks, also while a till is writing: all reads see the same moment, until it is closed. */
export function openForReading(file: string): Result<DatabaseSync> {
  if (!existsSync(file)) return failed(problem('journal.missing', { file }))
  const opened = lookAt(file)
  // On a disk that takes no writes the database is read as it stands, unless its last writes are in a file beside it.
  const isStill = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0
  const still = pathToFileURL(file)
  still.searchParams.set('immutable', '1')
  const isBarred = !opened.ok && [readOnly, cannotOpen].includes(primary(opened.error))
  const looked = isBarred && isStill ? lookAt(still) : opened
  return looked.ok ? ok(looked.db) : failed(openProblem(looked.error, file))
}

function lookAt(file: string | URL): { ok: true; db: DatabaseSync } | { ok: false; error: unknown } {
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(file, { timeout: patience, readOnly: true, defensive: true })
    db.exec('PRAGMA trusted_schema=OFF; PRAGMA temp_store=MEMORY; BEGIN')
    refuseStrange(db)
    const damage = damageOf(db)
    if (damage !== undefined) throw new DamagedFile(damage)
    db.prepare('SELECT count(*) FROM fact WHERE seq = 1').get()
    return { ok: true, db }
  } catch (error) {
    db?.close()
    return { ok: false, error }
  }
}

/** Made first, so that nobody else can read it; the files that SQLite puts beside it take the same rights. */
function makeFile(file: string): void {
  const isNew = !existsSync(file)
  closeSync(openSync(file, 'a', 0o600))
  if (isNew) syncFolder(path.dirname(file))
}

/**
 * Keeps a second till out for as long as this connection lives, and lets readers in: the lock is on a file of its own, which is
 * never unlocked between two transactions.
 */
function becomeWriter(db: DatabaseSync, file: string): void {
  const lock = `${file}-writer`
  closeSync(openSync(lock, 'a', 0o600))
  db.prepare('ATTACH ? AS writer').run(lock)
  db.exec(
    'PRAGMA writer.locking_mode=EXCLUSIVE; PRAGMA writer.journal_mode=MEMORY; PRAGMA writer.synchronous=OFF',
  )
  db.exec('PRAGMA main.locking_mode=NORMAL; BEGIN EXCLUSIVE; COMMIT')
}

/** As long as this is held no till opens the journal; refused while one has it open. */
export function keepOthersOut(file: string): Result<Disposable> {
  const db = new DatabaseSync(inMemory, { timeout: 0 })
  try {
    becomeWriter(db, file)
    return ok({ [Symbol.dispose]: () => db.close() })
  } catch (error) {
    db.close()
    return failed(openProblem(error, file))
  }
}

const versionOf = (db: DatabaseSync): number =>
  Number(db.prepare('PRAGMA main.user_version').get()?.['user_version'] ?? 0)

/** The version of the tables that this program makes. */
export const currentVersion = journalMigrations.length

export const isCurrent = (db: DatabaseSync): boolean => versionOf(db) === currentVersion

/** All of it or nothing, within the transaction that is open where one is: what it throws is thrown on. */
export function inTransaction(
  db: DatabaseSync,
  act: () => void,
  kind: 'IMMEDIATE' | 'EXCLUSIVE' = 'IMMEDIATE',
) {
  const [begin, end, back] = db.isTransaction
    ? ['SAVEPOINT part', 'RELEASE part', 'ROLLBACK TO part; RELEASE part']
    : [`BEGIN ${kind}`, 'COMMIT', 'ROLLBACK']
  db.exec(begin)
  try {
    act()
    db.exec(end)
  } catch (error) {
    if (db.isTransaction) db.exec(back)
    throw error
  }
}

/** Throws on tables of a newer version, and on a part that is not that version's. What the file says of its version may be a lie once it is open. */
export function refuseStrange(db: DatabaseSync, version = versionOf(db)): void {
  if (version > currentVersion) throw new Newer(version)
  const strange = findStrangePart(db, version)
  if (strange !== undefined) throw new Strange(strange)
}

export const migrateJournal = (db: DatabaseSync): void =>
  inTransaction(
    db,
    () => {
      refuseStrange(db)
      for (const step of journalMigrations.slice(versionOf(db))) db.exec(step)
      db.exec(`PRAGMA main.user_version=${journalMigrations.length}`)
    },
    'EXCLUSIVE',
  )

/**
 * Rows erased in the tables still stand in the file of last writes: that is emptied into the database and cut to nothing. A
 * reader may be in the way; then it is tried again after the next write, and at the latest when the journal is opened.
 */
export function createScrub(db: DatabaseSync) {
  let isDue = true
  /** `failure`: of a write in it. */
  type Batch = { failure: { error: unknown } | null }
  let open: Batch | undefined
  function run(): void {
    if (!isDue || db.isTransaction) return
    try {
      // Without patience: what was written is on disk already, nobody waits for this.
      db.exec('PRAGMA busy_timeout=0')
      isDue = db.prepare('PRAGMA main.wal_checkpoint(TRUNCATE)').get()?.['busy'] !== 0
    } catch {
      isDue = true
    } finally {
      db.exec(`PRAGMA busy_timeout=${patience}`)
    }
  }

  /**
   * Everything written meanwhile is one transaction, or nothing of it is written. On a full disk the file of last writes holds room that
   * the next try can use.
   */
  function batch<T>(act: () => T): T {
    if (open) return act()
    const own: Batch = { failure: null }
    open = own
    try {
      const made = act()
      // A caller that caught the failure does not know what else was to be written with it.
      if (own.failure) throw own.failure.error
      if (db.isTransaction) {
        db.exec('COMMIT')
        run()
      }
      return made
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK')
      isDue = true
      run()
      throw error
    } finally {
      open = undefined
    }
  }

  return {
    due: () => void (isDue = true),
    run,
    isInBatch: () => open !== undefined,
    batch,
    /** In one transaction, or in that of the batch. */
    write: (act: () => void): void =>
      batch(() => {
        if (open?.failure) throw open.failure.error
        try {
          if (!db.isTransaction) db.exec('BEGIN IMMEDIATE')
          act()
        } catch (error) {
          if (open) open.failure = { error }
          throw error
        }
      }),
  }
}

/** Damage in the file's pages and indexes, or in one table's, in SQLite's own words. The quick check would believe an index. */
export function damageOf(db: DatabaseSync, table?: string): string | undefined {
  const said = String(
    db.prepare(`PRAGMA main.integrity_check(${table ?? 1})`).get()?.['integrity_check'] ?? '',
  )
  return said === 'ok' ? undefined : said.replaceAll(/\s+/g, ' ')
}

export class DamagedFile extends Error {}
class Strange extends Error {}
class Newer extends Error {
  readonly version: number
  constructor(version: number) {
    super(`tables of version ${version}`)
    this.version = version
  }
}

/** SQLite's primary result code; its extended codes hold it in the low byte. */
const primary = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'errcode' in error ? Number(error.errcode) & 0xff : 0

const busy = 5
const locked = 6
const readOnly = 8
const ioError = 10
const corrupt = 11
const full = 13
const cannotOpen = 14

function isWritable(place: string): boolean {
  try {
    accessSync(place, constants.R_OK | constants.W_OK)
    return true
  } catch {
    return false
  }
}

export function openProblem(error: unknown, file: string): Problem {
  const folder = path.dirname(file)
  const reason = messageOf(error)
  if (error instanceof Newer) return problem('journal.newer', { file, found: reason })
  if (error instanceof Strange) return problem('journal.strange', { file, found: reason })
  if (error instanceof DamagedFile) return problem('journal.damaged', { file, reason })
  const system = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  if (/^(ENOSPC|EDQUOT|EFBIG)$/.test(system)) return problem('folder.full', { folder })
  if (/^E(ACCES|PERM|ROFS)$/.test(system)) return problem('folder.notWritable', { folder, reason: system })
  switch (primary(error)) {
    case busy:
    case locked:
      return problem('folder.inUse', { folder })
    case full:
      return problem('folder.full', { folder })
    case readOnly:
    case cannotOpen:
      // A file that may be written but calls itself read-only has a damaged head.
      return isWritable(file) && isWritable(folder)
        ? problem('journal.damaged', { file, reason })
        : problem('folder.notWritable', { folder, reason })
    case ioError:
    case corrupt:
      return problem('journal.damaged', { file, reason })
    default:
      return problem('journal.unreadable', { file, reason })
  }
}
