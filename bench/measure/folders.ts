// The folders of the benchmarks: new ones, removed when the run has ended, failed or was interrupted.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export type Folders = {
  /** A new one, through which everybody may pass: as root, PostgreSQL runs as a user of its own. */
  newFolder: (inside?: string) => string
} & Disposable

export function openFolders(): Folders {
  const made: string[] = []
  const clear = () => {
    for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  // Also where nobody comes to dispose of them any more.
  process.on('exit', clear)
  return {
    newFolder(inside = tmpdir()) {
      const folder = mkdtempSync(path.join(inside, 'kasse-bench-'))
      made.push(folder)
      chmodSync(folder, 0o711)
      return folder
    },
    [Symbol.dispose]() {
      clear()
      process.removeListener('exit', clear)
    },
  }
}
