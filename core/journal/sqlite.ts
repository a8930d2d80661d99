// How the journal's file is opened: durable at every write, one writer, brought up to date; trouble as a sentence.
import { closeSync, openSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrations } from '#core/journal/migrations.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'

export function openDatabase(file: string): Result<DatabaseSync> {
  let db: DatabaseSync | undefined
  try {
    // Made first, so that nobody else can read it; the files that SQLite puts beside it take the same rights.
    if (file !== ':memory:') closeSync(openSync(file, 'a', 0o600))
    db = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: true })
    // EXCLUSIVE keeps a second till out for as long as this one lives; FULL syncs before a write is acknowledged.
    db.exec(
      'PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA fullfsync=ON;',
    )
    migrate(db)
    return ok(db)
  } catch (error) {
    db?.close()
    return failed(openProblem(error, file))
  }
}

function migrate(db: DatabaseSync): void {
  db.exec('BEGIN EXCLUSIVE')
  try {
    const from = Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0)
    if (from > migrations.length) throw new Error('it was written by a newer version of Kasse')
    for (const step of migrations.slice(from)) db.exec(step)
    db.exec(`PRAGMA user_version=${migrations.length}`)
    db.exec('COMMIT')
  } catch (error) {
    db.exec('ROLLBACK')
    throw error
  }
}

/** SQLite's primary result code; its extended codes hold it in the low byte. */
const primary = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'errcode' in error ? Number(error.errcode) & 0xff : 0

const busy = 5
const locked = 6

function openProblem(error: unknown, file: string): Problem {
  if ([busy, locked].includes(primary(error))) return problem('folder.inUse', { folder: path.dirname(file) })
  return problem('journal.unreadable', {
    file,
    reason: error instanceof Error ? error.message : String(error),
  })
}
