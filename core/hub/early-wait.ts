// The waits of what speaks to the hub: one that can end early, and the pause before a hub that is away is tried again.
import type { Clock, Chance } from '#core/system/clock.ts'

export type EarlyWait = {
  ring(): void
  /** Comes back after `ms`, when it is rung, or when it was since the last wait. */
  wait(ms: number): Promise<void>
}

export function createEarlyWait(clock: Clock, closing: AbortSignal): EarlyWait {
  let wasRung = false
  let waiting: AbortController | undefined
  const ring = () => {
    wasRung = true
    waiting?.abort(null)
  }
  closing.addEventListener('abort', ring, { once: true })
  return {
    ring,
    async wait(ms) {
      if (!wasRung && !closing.aborted) {
        waiting = new AbortController()
        await clock.wait(ms, waiting.signal)
        waiting = undefined
      }
      wasRung = false
    },
  }
}

export type Waits = {
  /** Something has changed: whoever waits for it goes on. */
  look(): void
  /** Comes back when it is so, or after `ms`. */
  until(isSo: () => boolean, ms: number): Promise<void>
}

export function createWaits(clock: Clock, closing: AbortSignal): Waits {
  const waiting = new Map<AbortController, () => boolean>()
  return {
    look() {
      for (const [over, isSo] of waiting) if (isSo()) over.abort(null)
    },
    async until(isSo, ms) {
      if (isSo()) return
      const over = new AbortController()
      waiting.set(over, isSo)
      await clock.wait(ms, AbortSignal.any([over.signal, closing]))
      waiting.delete(over)
    },
  }
}

const firstPause = 1000
const longestPause = 60_000

/** Longer each time, and never the same for all tills. `failures` in a row, from 1. ms */
export function waitAfter(failures: number, chance: Chance): number {
  const wait = Math.min(longestPause, firstPause * 2 ** Math.min(failures - 1, 10))
  const share = (chance.bytes(1)[0] ?? 0) / 255
  return Math.round(wait / 2 + (wait / 2) * share)
}
