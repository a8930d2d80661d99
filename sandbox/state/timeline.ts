// The sandbox's time, and what happens by itself: what was due happens at its own time, however late somebody looks.
import type { Clock } from '#sandbox/state/clock.ts'
import type { Store } from '#sandbox/state/store.ts'

/** Things that happen by themselves. Both look at an index, never at everything that is held. */
export type TimelineSource = {
  /** Epoch ms of its earliest thing; null when nothing will happen. */
  next(): number | null
  /** Lets that one thing happen; the timeline says the time that it was due. */
  happen(): void
  /** The time goes back by `ms`, to `now`: what was asked for since, at a later time, and is open still goes back with it. */
  setBack?(ms: number, now: number): void
}

/** `movedMs`: by how much it was advanced. `setBack`: to the clock that was handed in; what has happened has happened. */
export type SandboxClock = Pick<Timeline, 'movedMs' | 'setBack'>
export type Timeline = ReturnType<typeof createTimeline>

const kept = 'clock offset'
/** The year 9000: later years have more digits than a date has room for, a little later. */
export const latestTime = Date.UTC(9000, 0)

export function createTimeline(clock: Clock, store: Store) {
  const sources: TimelineSource[] = []
  let offset = Math.round(Number(store.setting(kept, () => '0')))
  let moment: number | null = null
  const waits = new Set<{ at: number; wake: () => void }>()
  /** Epoch ms: the clock that was handed in, and what it was advanced by since. While something due happens, the time it was due. */
  const now = (): number => moment ?? clock.now() + offset
  const earliest = (until: number) => {
    let found: { source: TimelineSource; at: number } | undefined
    for (const source of sources) {
      const at = source.next()
      if (at !== null && at <= until && (found === undefined || at < found.at)) found = { source, at }
    }
    return found
  }
  return {
    now,
    /** Epoch ms of what happens by itself next; null when nothing will. */
    upcoming: (): number | null => earliest(Infinity)?.at ?? null,
    /** Lets all that is due by now happen, in the order of time. */
    settle(): void {
      if (moment !== null) return
      const until = now()
      try {
        for (let due = earliest(until); due; due = earliest(until)) {
          moment = due.at
          const { source } = due
          store.atomically(() => source.happen())
        }
      } finally {
        moment = null
      }
    },
    /** Resolves when so much of this time has passed, by itself or because it was advanced, or when the signal says stop. */
    async wait(ms: number, signal?: AbortSignal): Promise<void> {
      const over = new AbortController()
      const either = signal ? AbortSignal.any([signal, over.signal]) : over.signal
      const advanced = Promise.withResolvers<void>()
      const one = { at: now() + ms, wake: advanced.resolve }
      waits.add(one)
      await Promise.race([clock.wait(ms, either), advanced.promise])
      waits.delete(one)
      over.abort()
    },
    /** The time itself moves on, by whole ms; nothing happens before `settle`. Throws RangeError beyond the year 9000. */
    advance(ms: number): void {
      const moved = offset + Math.round(ms)
      if (!(clock.now() + moved <= latestTime)) throw new RangeError(`the clock cannot be moved by ${ms} ms`)
      store.keep(kept, String(moved))
      offset = moved
      for (const { at, wake } of waits) if (at <= now()) wake()
    },
    movedMs: (): number => offset,
    setBack(): void {
      const ms = offset
      store.atomically(() => {
        store.keep(kept, '0')
        for (const source of sources) source.setBack?.(ms, clock.now())
      })
      offset = 0
    },
    add: (source: TimelineSource) => void sources.push(source),
  }
}
