// Processor time and memory of a process of this machine, by Linux's own counts; 0 elsewhere.
import { readdirSync, readFileSync } from 'node:fs'

const isLinux = process.platform === 'linux'

/** Fields of /proc/…/stat from the state on; none where it has ended. */
function statOf(pid: number | string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  } catch {
    return []
  }
}

/** Ticks of a hundredth of a second, of the program and of the system for it. */
const ticksMs = (fields: readonly (string | undefined)[]): number =>
  fields.reduce((sum, one) => sum + Number(one ?? 0), 0) * 10

/** Processor time, ms. */
export function processorMs(pid: number): number {
  const fields = statOf(pid)
  return ticksMs([fields[11], fields[12]])
}

/** With that of all its children, those that have ended too. */
export function familyMs(pid: number): number {
  if (!isLinux) return 0
  const fields = statOf(pid)
  const children = readdirSync('/proc').filter((one) => /^\d+$/.test(one) && statOf(one)[1] === String(pid))
  const own = ticksMs([fields[11], fields[12], fields[13], fields[14]])
  return children.reduce((sum, child) => sum + processorMs(Number(child)), own)
}

export const parentOf = (pid: number): number => Number(statOf(pid)[1] ?? 0)

/** Memory it holds, kB. */
export function heldKb(pid: number): number {
  if (!isLinux) return 0
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
}
