// How is a file put on the disk so that a power cut leaves all of it or nothing?
import { closeSync, fstatSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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
