// The removal of a file with a secret in it, so that a power cut at any moment leaves no doubt whether it still counts.
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'
import { syncFolder } from '#core/system/disk.ts'

/**
 * Renamed first: from then on nobody reads it. Then written over, and removed. What a disk that moves its blocks about keeps of it, no
 * program can reach: a credential that lay open there is best exchanged at the service.
 */
export function discard(file: string): void {
  if (existsSync(file)) renameSync(file, gone(file))
  finishDiscard(file)
}

/** Goes on with one that was interrupted, and takes what an interrupted write has left. */
export function finishDiscard(file: string): void {
  for (const rest of [gone(file), `${file}.new`]) {
    if (!existsSync(rest)) continue
    const opened = openSync(rest, 'r+')
    try {
      writeSync(opened, Buffer.alloc(statSync(rest).size))
      fsyncSync(opened)
    } finally {
      closeSync(opened)
    }
    rmSync(rest)
    syncFolder(path.dirname(file))
  }
}

const gone = (file: string): string => `${file}.gone`
