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
  /** Null takes it away. */
  write(text: string | null): Result<null>
}

/** An address and two names. bytes */
const longestNote = 16 * 1024

export function sealedNote(file: string, locks: Locks): SealedNote & { renew(): void } {
  function open(): Result<{ text: string; isBest: boolean } | null> {
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
  function write(text: string | null): Result<null> {
    try {
      if (text === null) {
        discard(file)
        return ok(null)
      }
      makeFolder(path.dirname(file))
      const sealed = locks.seal(text)
      if (!sealed.ok) return sealed
      writeWhole(file, () => sealed.value)
      return ok(null)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return failed(problem('folder.notWritable', { folder: path.dirname(file), reason }))
    }
  }
  return {
    read() {
      const opened = open()
      return opened.ok ? ok(opened.value?.text ?? null) : opened
    },
    write,
    /** Sealed by the best lock there is now: the one that has sealed it may go. */
    renew() {
      const opened = open()
      if (opened.ok && opened.value?.isBest === false) write(opened.value.text)
    },
  }
}
