// What is kept sealed beside the credentials, in a file of its own: by the same locks, whole or not at all.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { readWhole, writeWhole } from '#core/disk.ts'
import { makeFolder } from '#core/folder.ts'
import { discard } from '#core/vault/discard.ts'
import type { Locks } from '#core/vault/locks.ts'
import { readSealed } from '#core/vault/seal.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

export type SealedNote = {
  /** Null: there is none. */
  read(): Result<string | null>
  /** Null takes it away. What was written has been read again. */
  write(text: string | null): Result<null>
  /** Whether one could be written; changes nothing. */
  probe(): Result<null>
}

/** An address and two names. bytes */
const longestNote = 16 * 1024

export function sealedNote(file: string, locks: Locks): SealedNote & { renew(): void } {
  return {
    read() {
      const opened = openNote(file, locks)
      return opened.ok ? ok(opened.value?.text ?? null) : opened
    },
    write: (text) => writeNote(file, locks, text),
    probe() {
      const beside = `${file}.tried`
      const tried = writeNote(beside, locks, 'a try')
      const cleared = writeNote(beside, locks, null)
      return tried.ok ? cleared : tried
    },
    /** Sealed by the best lock there is now: the one that has sealed it may go. */
    renew() {
      const opened = openNote(file, locks)
      if (opened.ok && opened.value?.isBest === false) writeNote(file, locks, opened.value.text)
    },
  }
}

function openNote(file: string, locks: Locks): Result<{ text: string; isBest: boolean } | null> {
  if (!existsSync(file)) return ok(null)
  try {
    const sealed = readSealed(readWhole(file, longestNote))
    if (sealed.is === 'sealed') return locks.open(sealed, file)
    return failed(problem(sealed.is === 'newer' ? 'vault.newer' : 'vault.damaged', { file }))
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'not readable'
    return failed(problem('vault.unreadable', { file, reason }))
  }
}

function writeNote(file: string, locks: Locks, text: string | null): Result<null> {
  try {
    if (text === null) {
      discard(file)
      return ok(null)
    }
    makeFolder(path.dirname(file))
    const sealed = locks.seal(text)
    if (!sealed.ok) return sealed
    writeWhole(file, () => sealed.value)
    // Whoever gave something away for it must be able to rely on it.
    const kept = openNote(file, locks)
    if (!kept.ok) return kept
    return kept.value?.text === text ? ok(null) : failed(problem('vault.damaged', { file }))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return failed(problem('folder.notWritable', { folder: path.dirname(file), reason }))
  }
}
