// The clock and chance of the sandbox: both are handed in, so that a day can be replayed.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

/** `now()`: epoch ms. `wait(ms)`: resolves when so much time has passed, or at once when the signal says stop. */
export type Clock = { now(): number; wait(ms: number, signal?: AbortSignal): Promise<void> }
/** `bytes(n)`: n bytes that nobody can guess. */
export type Chance = { bytes(count: number): Uint8Array }

export const systemClock: Clock = {
  now: () => Date.now(),
  wait: (ms, signal) =>
    pause(ms, undefined, { ref: false, ...(signal ? { signal } : {}) }).catch(() => undefined),
}
export const systemChance: Chance = { bytes: (count) => randomBytes(count) }

/** Looks again and again until what it gives is called; keeps no process alive. */
export function every(ms: number, look: () => void): () => void {
  const timer = setInterval(look, ms).unref()
  return () => clearInterval(timer)
}
