// The opening of the journal's file: durable at every write, one writer, brought up to date; trouble as a sentence.
import { messageOf } from '#shared/text.ts'
import { accessSync, closeSync, constants, existsSync, openSync, statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { syncFolder } from '#core/system/disk.ts'
import { journalMigrations, findStrangePart } from '#core/journal/schema.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'

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
