// The folders of tests: in memory where this machine has room there, so that no test waits for a disk; those of crashes on a disk.
import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const room = 4 * 1024 ** 3

export function placeForFolders(): string {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize >= room) return memory
  } catch {
    // Only Linux has it.
  }
  return tmpdir()
}

/** What a run is told of the system's own place for temporary files. */
export const diskVariable = 'TEST_DISK'

/** For tests of what a disk keeps. */
export const placeOnDisk = (): string => process.env[diskVariable] ?? tmpdir()
