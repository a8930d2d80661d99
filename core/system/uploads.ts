// Files that the office sends in pieces: on the disk until a command takes them, never whole in memory.
import { appendFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type Chance, type Clock, randomWord } from '#core/system/clock.ts'
import { makeFolder } from '#core/system/disk.ts'
import { largestCopy } from '#shared/backup.ts'
import type { Caller } from '#shared/bridge.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

export type Uploads = {
  /**
   * Begins a file where `upload` is null, in place of what this page sent before; else adds to it. `at`: how much of it is there
   * already, so that a piece that is heard twice or out of turn spoils nothing. Throws what the disk says.
   */
  add(
    caller: Caller,
    piece: { upload: string | null; at: number; bytes: Uint8Array },
  ): Result<{ upload: string; bytes: number }>
  /** The file, for the page that sent it and for no other; refused when it is longer than `most` bytes. */
  fileOf(caller: Caller, upload: string, most: number): Result<string>
  remove(upload: string): void
  /** Removes the files that nobody asked about for long. */
  tidy(): void
  /** They all go. */
  close(): void
}

/** A few people at once; then the oldest goes. With the largest file they take 256 MB of the disk. */
const mostFiles = 4
/** For whoever thinks about what a copy would lose. ms */
const keptMs = 3_600_000

/** `folder` is its own: what an earlier life of the till has left there goes first. */
export function createUploads(folder: string, { clock, chance }: { clock: Clock; chance: Chance }): Uploads {
  away(folder)
  const files = new Map<string, { from: string; bytes: number; usedAt: number }>()
  const pathOf = (upload: string) => path.join(folder, upload)
  const remove = (upload: string) => {
    files.delete(upload)
    away(pathOf(upload))
  }
  const find = (caller: Caller, upload: string) => {
    const found = files.get(upload)
    if (found?.from !== keyOf(caller)) return undefined
    found.usedAt = clock.elapsed()
    return found
  }
  const begin = (caller: Caller): string => {
    for (const [upload, { from }] of files) if (from === keyOf(caller)) remove(upload)
    for (const upload of files.keys()) if (files.size >= mostFiles) remove(upload)
    makeFolder(folder)
    const upload = randomWord(chance, 24)
    files.set(upload, { from: keyOf(caller), bytes: 0, usedAt: clock.elapsed() })
    return upload
  }
  return {
    add(caller, { upload: given, at, bytes }) {
      const upload = given ?? begin(caller)
      const found = find(caller, upload)
      if (found?.bytes !== at || at + bytes.length > largestCopy) return failed(problem('upload.gone'))
      try {
        appendFileSync(pathOf(upload), bytes, { mode: 0o600 })
      } catch (error) {
        // Nobody knows how much of it is there.
        remove(upload)
        throw error
      }
      found.bytes += bytes.length
      return ok({ upload, bytes: found.bytes })
    },
    fileOf(caller, upload, most) {
      const found = find(caller, upload)
      return found && found.bytes <= most ? ok(pathOf(upload)) : failed(problem('upload.gone'))
    },
    tidy() {
      for (const [upload, { usedAt }] of files) if (clock.age(usedAt) >= keptMs) remove(upload)
    },
    remove,
    close: () => away(folder),
  }
}

/** A file that another program holds open may stay; the next start of the till removes it. */
function away(place: string): void {
  try {
    rmSync(place, { recursive: true, force: true })
  } catch {
    return
  }
}

const keyOf = ({ surface, session }: Caller): string => `${surface} ${session}`
