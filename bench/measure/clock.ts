// The clock of the benchmarks. The only file here that reads the machine's clock.
import { median } from '#test/support/stage/percentile.ts'

/** Milliseconds on a clock that never jumps. */
export const monotonicMs = (): number => performance.now()

/** Epoch milliseconds: what a page on the same machine can be compared with. */
export const wallMs = (): number => Date.now()

/** As 2026-11-23. */
export const currentDay = (): string => new Date().toISOString().slice(0, 10)

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export function timeSync<T>(act: () => T): { ms: number; value: T } {
  const began = monotonicMs()
  const value = act()
  return { ms: monotonicMs() - began, value }
}

export async function timeAsync<T>(act: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const began = monotonicMs()
  const value = await act()
  return { ms: monotonicMs() - began, value }
}

/**
 * All of them in turn, so many times each: a neighbour or a disk that is slow for a while is slow for all. Gives the middle time of
 * each, in ms.
 */
export async function runInTurn<Who extends string>(
  rounds: number,
  acts: Record<Who, () => unknown>,
): Promise<Record<Who, number>> {
  const names = Object.keys(acts) as Who[] // it has no others
  const times = names.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, name] of names.entries()) times[at]?.push((await timeAsync(async () => acts[name]())).ms)
  }
  return Object.fromEntries(names.map((name, at) => [name, median(times[at] ?? [])])) as Record<Who, number>
}
