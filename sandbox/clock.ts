// Where time and chance come from: both are handed in, so that a day at the sandbox can be replayed.
import { randomBytes } from 'node:crypto'

/** `now()`: epoch ms. */
export type Clock = { now(): number }
/** `bytes(n)`: n bytes that nobody can guess. */
export type Chance = { bytes(count: number): Uint8Array }

export const systemClock: Clock = { now: () => Date.now() }
export const systemChance: Chance = { bytes: (count) => randomBytes(count) }

/** Looks again and again; keeps no process alive. */
export function every(ms: number, look: () => void): void {
  setInterval(look, ms).unref()
}
