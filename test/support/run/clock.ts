// A clock that moves only when a test says so, and chance that repeats from a seed.
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { withAges, type Chance, type Clock } from '#core/system/clock.ts'

export type ManualClock = Clock & {
  /**
   * Moves time and wakes whoever waited for it, in order. All that follows from it finds the time at its end, and waits anew from
   * there, as on a machine that stood still: where one wait follows from another, `run` is meant.
   */
  advance(ms: number): void
  /** Time goes by: whoever waits is woken at a moment of its own, and what follows from that happens before the next is woken. */
  run(ms: number): Promise<void>
  /** Moves wall time alone: what a machine's owner or a time server does. */
  jump(ms: number): void
}

/** Begins at noon on a day in winter, UTC. */
export function createManualClock(start = Date.UTC(2026, 0, 15, 12)): ManualClock {
  let wall = start
  let mono = 1_000
  let waits: { at: number; wake: () => void }[] = []
  const moveTo = (at: number) => {
    wall += at - mono
    mono = at
  }
  /** Moves to whoever is to be woken first until then, and wakes it; else to the end. */
  const wakeNext = (until: number): boolean => {
    const [first] = waits.filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at)
    moveTo(Math.max(mono, first?.at ?? until))
    first?.wake()
    return first !== undefined
  }
  const clock = withAges({
    now: () => wall,
    elapsed: () => mono,
    uptime: () => mono,
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
  })
  return {
    ...clock,
    advance(ms) {
      const until = mono + ms
      while (wakeNext(until)) continue
    },
    async run(ms) {
      const until = mono + ms
      // Everything between two waits is promises: one turn of the loop ends them all.
      while (wakeNext(until)) await turnOfTheLoop()
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
