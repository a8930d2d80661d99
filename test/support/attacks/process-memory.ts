// The memory that a process takes, as Linux counts it.
import { readFileSync } from 'node:fs'

export const canCountMemory = process.platform === 'linux'

/** `now` and the most it ever was, in MiB. */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024)
  return { now: of('VmRSS'), most: of('VmHWM') }
}
