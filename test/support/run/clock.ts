// A clock that moves only when a test says so, and chance that repeats from a seed.
import type { Chance, Clock } from '#core/system/clock.ts'

export type ManualClock = Clock & {
  /** Moves time and wakes whoever waited for it, in order. */
  advance(ms: number): void
  /** Moves wall time alone: what a machine's owner or a time server does. */
  jump(ms: number): void
}

/** Begins at noon on a day in winter, UTC. */
export function createManualClock(start = Date.UTC(2026, 0, 15, 12)): ManualClock {
  let wall = start
  let mono = 1_000
  let waits: { at: number; wake: () => void }[] = []
  return {
    now: () => wall,
    elapsed: () => mono,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const finish = () => {
          signal?.removeEventListener('abort', finish)
          waits = waits.filter((one) => one !== wait)
          resolve()
        }
        const wait = { at: mono + ms, wake: finish }
        waits.push(wait)
        signal?.addEventListener('abort', finish, { once: true })
      }),
    advance(ms) {
      const until = mono + ms
      wall += ms
      mono = until
      const due = waits.filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at)
      waits = waits.filter(({ at }) => at > until)
      for (const { wake } of due) wake()
    },
    jump(ms) {
      wall += ms
    },
  }
}

/** The same bytes in the same order for the same seed (mulberry32). */
export function seeded(seed: number): Chance {
  let state = seed >>> 0
  const byte = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) & 0xff
  }
  return { bytes: (count) => Uint8Array.from({ length: count }, byte) }
}
