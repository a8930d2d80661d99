// Files written so that a power cut leaves all of one or nothing, read without waiting on devices or pipes, and taken up again when they change.
import path from 'node:path'
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import type { Problem, Result } from '#shared/problem.ts'

/**
 * Written beside, synced, renamed. The text may hold the file's own inode, which a rename keeps: it is told while the file still
 * stands beside. Readable by its owner alone.
 */
export function writeWhole(file: string, text: (inode: string) => string | Uint8Array): void {
  const beside = `${file}.new`
  rmSync(beside, { force: true })
  const written = openSync(beside, 'wx', 0o600)
  try {
    writeFileSync(written, text(String(fstatSync(written, { bigint: true }).ino)))
    fsyncSync(written)
  } finally {
    closeSync(written)
  }
  moveFile(beside, file)
  syncFolder(path.dirname(file))
}

/** No file of a till is so long: a catalog with all its pictures is far below. bytes */
const longest = 256 * 1024 * 1024

/**
 * Throws, with a `code`, what the disk says; and for what is no file or longer than `most`. A pipe without a writer would keep the till
 * waiting for ever, and a device has no end.
 */
export function readWhole(file: string, most = longest): Buffer {
  const opened = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const found = fstatSync(opened)
    // The disk itself says of a folder that it is one.
    if (!found.isFile() && !found.isDirectory()) throw refused('not a file')
    if (found.size > most) throw refused('too long')
    return readFileSync(opened)
  } finally {
    closeSync(opened)
  }
}

export const systemErrorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

const refused = (code: string) => Object.assign(new Error(code), { code })

/** Changes whenever the file does: one that was written whole is another inode, even within one tick of the disk's clock. */
export function markOf(file: string): string {
  try {
    const found = statSync(file, { bigint: true, throwIfNoEntry: false })
    return found ? `${found.ino} ${found.mtimeNs} ${found.size}` : ''
  } catch (error) {
    return String(error) // reading it says the same, in words
  }
}

/** Windows lets nobody rename what a virus scanner or a copying program looks at just then. ms between two tries */
const movePauses = [10, 20, 50, 100, 200, 300, 400]
const heldCodes = new Set(['EPERM', 'EACCES', 'EBUSY'])

/** The calls of a file system that Windows answers otherwise than others. */
export type FileSystem = Pick<typeof import('node:fs'), 'openSync' | 'fsyncSync' | 'closeSync' | 'renameSync'>

export function diskOn(system: FileSystem, platform: NodeJS.Platform, pause: (ms: number) => void) {
  function sync(place: string, flags: 'r' | 'r+'): void {
    const opened = system.openSync(place, flags)
    try {
      system.fsyncSync(opened)
    } finally {
      system.closeSync(opened)
    }
  }
  return {
    /** Windows syncs only what was opened for writing. */
    syncFile: (file: string): void => sync(file, 'r+'),
    /** A new or renamed file outlives a power cut only when its folder has been synced too. */
    syncFolder(folder: string): void {
      if (platform === 'win32') return // it cannot open a folder, and its file system keeps a log of names
      sync(folder, 'r')
    },
    /** Takes the other's place where one is there. */
    moveFile(from: string, to: string): void {
      for (const ms of platform === 'win32' ? movePauses : []) {
        try {
          return system.renameSync(from, to)
        } catch (error) {
          if (!heldCodes.has(systemErrorCode(error))) throw error
          pause(ms)
        }
      }
      system.renameSync(from, to)
    },
  }
}

const asleep = new Int32Array(new SharedArrayBuffer(4))
const disk = diskOn(
  { openSync, fsyncSync, closeSync, renameSync },
  process.platform,
  (ms) => void Atomics.wait(asleep, 0, 0, ms),
)
export const syncFile = (file: string): void => disk.syncFile(file)
export const syncFolder = (folder: string): void => disk.syncFolder(folder)
export const moveFile = (from: string, to: string): void => disk.moveFile(from, to)

/** One level after the other: the recursive mkdir of Node 24 never returns where the system denies a folder with ENOENT. */
export function makeFolder(folder: string, mode = 0o700): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder), mode)
  mkdirSync(folder, { mode })
}

/** Bytes; 0 where there is none. */
export const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

export type WatchedFile<Content> = {
  content: () => Content
  /** Made of the content: the same content has the same number, also after a restart. */
  revision: () => number
  /** Why the file could not be taken up; null when it was, or when there is none. */
  problem: () => Problem | null
  /** Reads the file again when it is another than last time. True when content or problem are new. */
  refresh: () => boolean
}

/**
 * The file's content; `otherwise` where there is no file. One that cannot be taken up leaves the last good content that was read,
 * else `empty`. `read`: undefined where there is no file; `hasRead`: a good one was read before.
 */
export function watchFile<Content>(
  file: string,
  read: (hasRead: boolean) => Result<Content | undefined>,
  { otherwise, empty }: { otherwise: Content; empty: Content },
): WatchedFile<Content> {
  let [mark, hasRead] = [markOf(file), false]
  const take = (before: Content) => {
    const found = read(hasRead)
    hasRead = found.ok ? found.value !== undefined : hasRead
    const content = found.ok ? (found.value ?? otherwise) : hasRead ? before : empty
    const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex')
    const revision = Number.parseInt(digest.slice(0, 12), 16) // 48 bits: exact in a number
    return { content, revision, trouble: found.ok ? null : found.problem }
  }
  let taken = take(empty)
  return {
    content: () => taken.content,
    revision: () => taken.revision,
    problem: () => taken.trouble,
    refresh() {
      const now = markOf(file)
      if (now === mark) return false
      mark = now
      const before = taken
      taken = take(before.content)
      return (
        before.revision !== taken.revision || JSON.stringify(before.trouble) !== JSON.stringify(taken.trouble)
      )
    },
  }
}
