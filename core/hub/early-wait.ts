// The waits of a till for its hub that can end early: when they are rung, or when something has become so.
import type { Clock } from '#core/system/clock.ts'

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
  const look = () => {
    for (const [over, isSo] of waiting) if (closing.aborted || isSo()) over.abort(null)
  }
  closing.addEventListener('abort', look, { once: true })
  return {
    look,
    async until(isSo, ms) {
      if (closing.aborted || isSo()) return
      const over = new AbortController()
      waiting.set(over, isSo)
      await clock.wait(ms, over.signal)
      waiting.delete(over)
    },
  }
}
