// How is a journal copied into one file and taken out of it again, whole, and without what must be erasable?
import { closeSync, openSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { syncFile } from '#core/disk.ts'
import { rebuild, rowsOf } from '#core/journal/derived.ts'
import { migrate, openForReading, openProblem } from '#core/journal/sqlite.ts'
import { check } from '#core/journal/survey.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

/**
 * Copies the journal `from` into the new file `to`, also while a till is writing: as it stood at one moment, checked row by row,
 * synced. `settings` stand in the copy beside the facts; what the copy at `from` has of them is given back.
 */
export function copyJournal(
  from: string,
  to: string,
  settings: string | null = null,
): Result<{ settings: string | null }> {
  const source = openForReading(from)
  if (!source.ok) return source
  let copy: DatabaseSync | undefined
  try {
    try {
      source.value.exec('COMMIT')
      rmSync(to, { force: true })
      closeSync(openSync(to, 'wx', 0o600))
      source.value.prepare('VACUUM INTO ?').run(to)
    } finally {
      source.value.close()
    }
    copy = new DatabaseSync(to)
    copy.exec('PRAGMA journal_mode=DELETE; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON')
    migrate(copy)
    const kept = takeSettings(copy)
    copy.exec('DELETE FROM erasable')
    if (settings !== null) {
      copy.exec('CREATE TABLE settings (body TEXT NOT NULL) STRICT')
      copy.prepare('INSERT INTO settings (body) VALUES (?)').run(settings)
    }
    const whole = check(copy, from)
    if (whole.ok) {
      const { past, chain } = whole.value
      rebuild(copy, rowsOf(past), { seq: chain.rows, hash: chain.tip })
    }
    copy.close()
    if (!whole.ok) return discard(to, whole)
    syncFile(to)
    return ok({ settings: kept })
  } catch (error) {
    if (copy?.isOpen) copy.close()
    return discard(to, failed(copyProblem(error, from, to)))
  }
}

function takeSettings(copy: DatabaseSync): string | null {
  const has = copy.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'settings'").get()
  if (!has) return null
  const kept = copy.prepare('SELECT body FROM settings').get()?.['body']
  copy.exec('DROP TABLE settings')
  return typeof kept === 'string' ? kept : null
}

/** What damages the source is said of the source; everything else stood in the way of the copy. */
function copyProblem(error: unknown, from: string, to: string) {
  const found = openProblem(error, from)
  if (found.code === 'journal.newer' || (found.code === 'journal.damaged' && !isOfDisk(error))) return found
  return problem('backup.notWritten', {
    file: to,
    reason: error instanceof Error ? error.message : String(error),
  })
}

const isOfDisk = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 10

function discard<T>(to: string, why: T): T {
  rmSync(to, { force: true })
  return why
}
