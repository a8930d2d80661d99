// What time is it in the sandbox, and what happens by itself? What was due happens at its own time, however late somebody looks.
import type { Clock } from '#sandbox/clock.ts'
import type { Store } from '#sandbox/store.ts'

/** Things that happen by themselves. Both look at an index, never at everything that is held. */
export type Source = {
  /** Epoch ms of its earliest thing; null when nothing will happen. */
  next(): number | null
  /** Lets that one thing happen; the timeline says the time that it was due. */
  happen(): void
}

export type Timeline = {
  /** Epoch ms: the clock that was handed in, and what it was advanced by since. While something due happens, the time it was due. */
  now(): number
  /** Epoch ms of what happens by itself next; null when nothing will. */
  upcoming(): number | null
  /** Lets all that is due by now happen, in the order of time. */
  settle(): void
  /** The time itself moves on; nothing happens before `settle`. */
  advance(ms: number): void
  /** Back to the clock that was handed in. */
  reset(): void
  add(source: Source): void
}

const kept = 'clock offset'

export function createTimeline(clock: Clock, store: Store): Timeline {
  const sources: Source[] = []
  let offset = Number(store.setting(kept, () => '0'))
  let moment: number | null = null
  const now = () => moment ?? clock.now() + offset
  const earliest = (until: number) => {
    let found: { source: Source; at: number } | undefined
    for (const source of sources) {
      const at = source.next()
      if (at !== null && at <= until && (found === undefined || at < found.at)) found = { source, at }
    }
    return found
  }
  return {
    now,
    upcoming: () => earliest(Infinity)?.at ?? null,
    settle() {
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
    advance(ms) {
      offset += ms
      store.keep(kept, String(offset))
    },
    reset() {
      offset = 0
      store.keep(kept, '0')
    },
    add: (source) => void sources.push(source),
  }
}
