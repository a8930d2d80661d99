// The waits of a till for its hub that can end early: when they are rung, or when something has become so.
import type { Clock } from '#core/system/clock.ts'

/** A till without a hub does nothing for one until it is paired, which rings. ms */
export const unpairedWaitMs = 86_400_000

/** `wait` comes back after so many ms, when it is rung, or when it was since the last wait. */
export function createEarlyWait(clock: Clock, closing: AbortSignal) {
  const waits = createWaits(clock, closing)
  let wasRung = false
  return {
    ring() {
      wasRung = true
      waits.look()
    },
    async wait(ms: number): Promise<void> {
      await waits.until(() => wasRung, ms)
      wasRung = false
    },
  }
}

/** `until` comes back when it is so, or after so many ms; `look` is called when something has changed. */
export function createWaits(clock: Clock, closing: AbortSignal) {
  const waiting = new Map<AbortController, () => boolean>()
  const look = () => {
    for (const [over, isSo] of waiting) if (closing.aborted || isSo()) over.abort(null)
  }
  closing.addEventListener('abort', look, { once: true })
  return {
    look,
    async until(isSo: () => boolean, ms: number): Promise<void> {
      if (closing.aborted || isSo()) return
      const over = new AbortController()
      waiting.set(over, isSo)
      await clock.wait(ms, over.signal)
      waiting.delete(over)
    },
  }
}
