// Files written so that a power cut leaves all of one or nothing, and read without waiting on devices or pipes.
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
import path from 'node:path'

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
  renameSync(beside, file)
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

const refused = (code: string) => Object.assign(new Error(code), { code })

/** Changes whenever the file does: one that was written whole is another inode, even within one tick of the disk's clock. */
export function markOf(file: string | null): string {
  try {
    const found = file === null ? undefined : statSync(file, { bigint: true, throwIfNoEntry: false })
    return found ? `${found.ino} ${found.mtimeNs} ${found.size}` : ''
  } catch (error) {
    return String(error) // reading it says the same, in words
  }
}

/** A new or renamed file outlives a power cut only when its folder has been synced too. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return // it cannot open a folder, and its file system keeps a log of names
  syncFile(folder)
}

export function syncFile(file: string): void {
  const opened = openSync(file, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/** One level after the other: the recursive mkdir of Node 24 never returns where the system denies a folder with ENOENT. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

/** Bytes; 0 where there is none. */
export const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0
