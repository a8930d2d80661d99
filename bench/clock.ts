// How long does something take? The only file here that reads the machine's clock.

/** Milliseconds on a clock that never jumps. */
export const steady = (): number => performance.now()

export function timed<T>(act: () => T): { ms: number; value: T } {
  const began = steady()
  const value = act()
  return { ms: steady() - began, value }
}

/** The middle one of so many runs, in milliseconds. */
export function medianMs(runs: number, act: () => unknown): number {
  const times = Array.from({ length: runs }, () => timed(act).ms).toSorted((one, other) => one - other)
  return times[Math.floor(times.length / 2)] ?? 0
}
