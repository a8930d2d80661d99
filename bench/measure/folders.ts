// The folders of the benchmarks: new ones, removed when the run has ended, failed or was interrupted.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export type BenchFolders = {
  /** A new one, through which everybody may pass: as root, PostgreSQL runs as a user of its own. */
  newFolder: (inside?: string) => string
} & Disposable

const standing = new Set<string>()
const clear = (folders: Iterable<string>) => {
  for (const folder of folders) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    standing.delete(folder)
  }
}
// Also those of which nobody comes to dispose any more, and those that were made after that.
process.on('exit', () => clear(standing))

export function openFolders(): BenchFolders {
  const made: string[] = []
  return {
    newFolder(inside = tmpdir()) {
      const folder = mkdtempSync(path.join(inside, 'kasse-bench-'))
      made.push(folder)
      standing.add(folder)
      chmodSync(folder, 0o711)
      return folder
    },
    [Symbol.dispose]: () => clear(made),
  }
}
