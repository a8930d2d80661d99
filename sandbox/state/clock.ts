// The clock and chance of the sandbox, both handed in so that a day can be replayed, and the identifiers that are made of chance.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const oneDayMs = 24 * hourMs

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
export function repeatEvery(ms: number, look: () => void): () => void {
  const timer = setInterval(look, ms).unref()
  return () => clearInterval(timer)
}

export const hex = (chance: Chance, bytes: number): string => Buffer.from(chance.bytes(bytes)).toString('hex')

export const randomSecret = (chance: Chance): string => Buffer.from(chance.bytes(18)).toString('base64url')

/** A random UUID, version 4. */
export function uuid(chance: Chance): string {
  const digits = hex(chance, 16)
  const variant = '89ab'[Number.parseInt(digits.slice(16, 17), 16) % 4]
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20)}`
}

/** So many decimal digits, the first not zero. */
export function digits(chance: Chance, count: number): string {
  const least = 10n ** BigInt(count - 1)
  return String(least + (BigInt(`0x${hex(chance, 16)}`) % (9n * least)))
}
