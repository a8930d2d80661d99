// The clock and chance of the till: handed in everywhere, so that a whole day at the till replays from a seed.
import { randomBytes } from 'node:crypto'

export type Clock = {
  /** Wall time in epoch ms: for labels and facts. It may jump. */
  now(): number
  /** Monotonic ms from an arbitrary zero: for every wait, budget and token life. */
  elapsed(): number
  /** Resolves after `ms`, or at once when the signal is aborted. Never rejects. */
  wait(ms: number, signal?: AbortSignal): Promise<void>
}

/** `bytes(n)` gives n unpredictable bytes. */
export type Chance = { bytes(count: number): Uint8Array }

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) {
        resolve()
        return
      }
      const finish = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', finish)
        resolve()
      }
      const timer = setTimeout(finish, ms)
      signal?.addEventListener('abort', finish, { once: true })
    }),
}

export const systemChance: Chance = { bytes: (count) => randomBytes(count) }

/** A signal that aborts after `ms` of this clock; disposing it frees the wait. */
export function limit(clock: Clock, ms: number): { signal: AbortSignal } & Disposable {
  const over = new AbortController()
  const freed = new AbortController()
  void clock.wait(ms, freed.signal).then(() => {
    if (!freed.signal.aborted) over.abort(new LimitReached(ms))
  })
  return { signal: over.signal, [Symbol.dispose]: () => freed.abort(noReason) }
}

/** Until it is done, or for so long; rejects where it does meanwhile. */
export async function within(clock: Clock, ms: number, act: Promise<unknown>): Promise<void> {
  const freed = new AbortController()
  await Promise.race([act, clock.wait(ms, freed.signal)]).finally(() => freed.abort(noReason))
}

/** Nobody reads why a wait was freed; without a reason the platform makes an error, with its stack, each time. */
const noReason = null

/** Why a limit's signal was aborted. */
export class LimitReached extends Error {
  readonly ms: number
  constructor(ms: number) {
    super(`no answer within ${ms} ms`)
    this.ms = ms
  }
}
