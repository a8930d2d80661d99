// The copy of a journal as one file, whole and without what must be erasable, and the way back out of it.
import { messageOf } from '#shared/text.ts'
import { closeSync, openSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { syncFile } from '#core/system/disk.ts'
import type { Features } from '#core/journal/feature.ts'
import { rebuildTables } from '#core/journal/projections.ts'
import { createCopyTextsSql, migrateJournal, openForReading, openProblem } from '#core/journal/sqlite.ts'
import { checkJournalFile } from '#core/journal/verify.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

/** Texts by the names of their files. */
export type CopyTexts = Record<string, string>

/**
 * Copies the journal `from` into the new file `to`, also while a till is writing: as it stood at one moment, fact by fact into tables of
 * this version's own, so that nothing else comes along; synced. `beside` are the texts of other files, which stand in the copy by their
 * names; those that the copy at `from` has are given back.
 */
export function copyJournal(
  from: string,
  to: string,
  features: Features,
  beside: CopyTexts = {},
): Result<{ beside: CopyTexts }> {
  const source = openForReading(from)
  if (!source.ok) return source
  let copy: DatabaseSync | undefined
  try {
    rmSync(to, { force: true })
    closeSync(openSync(to, 'wx', 0o600))
    copy = new DatabaseSync(to)
    copy.exec('PRAGMA journal_mode=DELETE; PRAGMA synchronous=FULL')
    migrateJournal(copy)
    const carried = carry(source.value, copy, from, features)
    if (carried.ok) {
      copy.exec(createCopyTextsSql)
      const put = copy.prepare('INSERT INTO beside (name, body) VALUES (?, ?)')
      for (const [name, text] of Object.entries(beside)) put.run(name, text)
    }
    copy.close()
    if (!carried.ok) return discard(to, carried)
    syncFile(to)
    return ok({ beside: besideIn(source.value) })
  } catch (error) {
    if (copy?.isOpen) copy.close()
    return discard(to, failed(copyProblem(error, from, to)))
  } finally {
    source.value.close()
  }
}

/** All facts, their signature and what is kept beside them, but nothing that must be erasable. What follows from the facts is made anew. */
function carry(source: DatabaseSync, copy: DatabaseSync, from: string, features: Features): Result<null> {
  copy.exec('BEGIN')
  const put = copy.prepare('INSERT INTO fact VALUES (:seq, :sale, :kind, :at, :body, :previous, :hash)')
  const whole = checkJournalFile(source, from, features, (row) => put.run(row))
  if (!whole.ok) return whole
  const keep = copy.prepare('INSERT INTO kept VALUES (:name, :body)')
  for (const row of source.prepare('SELECT name, body FROM kept').iterate()) keep.run(row)
  const sign = copy.prepare('INSERT INTO signed_head VALUES (:one, :till, :rows, :hash, :key, :signature)')
  for (const row of source.prepare('SELECT * FROM signed_head').iterate()) sign.run(row)
  copy.exec('COMMIT')
  const { fold, chain } = whole.value
  rebuildTables(copy, features, fold.rows, { seq: chain.rows, hash: chain.tip })
  return ok(null)
}

/** Names of the texts beside the facts in a copy, and when its last fact was written; nothing is changed. */
export function surveyCopyTexts(file: string): { beside: string[]; lastAt: number | null } {
  const opened = openForReading(file)
  if (!opened.ok) return { beside: [], lastAt: null }
  const { value: copy } = opened
  try {
    const has = hasBeside(copy)
    const names = has ? copy.prepare('SELECT name FROM beside ORDER BY name').all() : []
    const at = copy.prepare('SELECT at FROM fact ORDER BY seq DESC LIMIT 1').get()?.['at']
    return {
      beside: names.map(({ name }) => String(name)),
      lastAt: at === undefined ? null : Number(at),
    }
  } finally {
    copy.close()
  }
}

/** Text of this name beside the facts in a copy; undefined for none. */
export function textInCopy(file: string, name: string): string | undefined {
  const opened = openForReading(file)
  if (!opened.ok) return undefined
  const { value: copy } = opened
  try {
    if (!hasBeside(copy)) return undefined
    const body = copy.prepare('SELECT body FROM beside WHERE name = ?').get(name)?.['body']
    return body === undefined ? undefined : String(body)
  } finally {
    copy.close()
  }
}

const hasBeside = (copy: DatabaseSync): boolean =>
  copy.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'beside'").get() !== undefined

function besideIn(copy: DatabaseSync): CopyTexts {
  if (!hasBeside(copy)) return {}
  const rows = copy.prepare('SELECT name, body FROM beside').all()
  return Object.fromEntries(rows.map(({ name, body }) => [String(name), String(body)]))
}

/** Problem of the source where that is damaged or newer; any other error stood in the way of the copy. */
function copyProblem(error: unknown, from: string, to: string) {
  const found = openProblem(error, from)
  // SQLite's codes for what cannot be opened, read or written: the source was opened and found whole before.
  const isOfPlace =
    error instanceof Error && 'errcode' in error && [8, 10, 14].includes(Number(error.errcode) & 0xff)
  if (found.code === 'journal.newer' || (found.code === 'journal.damaged' && !isOfPlace)) return found
  return problem('backup.notWritten', { file: to, reason: messageOf(error) })
}

function discard<T>(to: string, why: T): T {
  rmSync(to, { force: true })
  return why
}
