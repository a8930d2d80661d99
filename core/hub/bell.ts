// Waits that end early when somebody rings.
import type { Clock } from '#core/clock.ts'

export type Bell = {
  ring(): void
  /** Comes back after `ms`, when it is rung, or when it was since the last wait. */
  wait(ms: number): Promise<void>
}

export function createBell(clock: Clock, closing: AbortSignal): Bell {
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
