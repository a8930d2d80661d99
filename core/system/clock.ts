// The clock and chance of the till, and what is drawn by them: handed in everywhere, so that a whole day at the till replays from a seed.
import { randomBytes } from 'node:crypto'
import { uptime as uptimeOfMachine } from 'node:os'
import { sum } from '#shared/order.ts'

export type Clock = {
  /** Wall time in epoch ms: for labels and facts. It may jump. */
  now(): number
  /** Monotonic ms from an arbitrary zero, which stand still while the machine sleeps: for every wait and budget. */
  elapsed(): number
  /** How long ago that moment of `elapsed` was, ms, with what the machine slept since: for every age. */
  age(at: number): number
  /** Resolves after `ms`, or at once when the signal is aborted. Never rejects. */
  wait(ms: number, signal?: AbortSignal): Promise<void>
}

/** `bytes(n)` gives n unpredictable bytes. */
export type Chance = { bytes(count: number): Uint8Array }

/** Wall time that moves by so much at once against the monotonic clock: the machine slept, or somebody set its clock. Less is drift. ms */
export const clockStep = 5_000

/** Clocks of the machine. `uptime`: ms since it was switched on, with what it slept; slow to ask. */
type Clocks = Omit<Clock, 'age'> & { uptime(): number }

/**
 * The clock with ages: time that went by while the monotonic clock stood still counts in the age of whatever was before. A wall clock that was
 * set ahead makes things old as well: that is the safe side, for what is old is asked about, read or fetched anew.
 */
export function withAges(clock: Clocks): Clock {
  const wallNow = () => clock.now() - clock.elapsed()
  const uptimeNow = () => clock.uptime() - clock.elapsed()
  let [wall, uptime] = [wallNow(), uptimeNow()]
  const sleeps: { until: number; ms: number }[] = []
  const elapsed = () => {
    const ahead = wallNow() - wall
    wall += ahead
    if (Math.abs(ahead) > clockStep) {
      // A clock that is set back while the machine sleeps hides the sleep: the uptime does not.
      const slept = uptimeNow() - uptime
      uptime += slept
      // A millisecond of its own tells what was before a sleep from what is after.
      const ms = Math.max(ahead, slept)
      if (ms > clockStep) sleeps.push({ until: clock.elapsed() + sleeps.length, ms })
    }
    return clock.elapsed() + sleeps.length
  }
  return {
    now: () => clock.now(),
    elapsed,
    age: (at) => elapsed() - at + sum(sleeps.filter(({ until }) => at <= until).map(({ ms }) => ms)),
    wait: (ms, signal) => clock.wait(ms, signal),
  }
}

export const systemClock: Clock = withAges({
  now: () => Date.now(),
  elapsed: () => performance.now(),
  uptime: () => 1000 * uptimeOfMachine(),
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
      // A moment that was just missed comes as a negative fraction.
      const timer = setTimeout(finish, Math.max(0, ms))
      signal?.addEventListener('abort', finish, { once: true })
    }),
})

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

/** Aborts with the first of the two; unlike AbortSignal.any it leaves nothing behind on the one that lives as long as the till. */
export function either(one: AbortSignal, other: AbortSignal): { signal: AbortSignal } & Disposable {
  const ending = new AbortController()
  const signals = [one, other]
  const end = () => ending.abort(signals.find(({ aborted }) => aborted)?.reason)
  if (signals.some(({ aborted }) => aborted)) end()
  for (const signal of signals) signal.addEventListener('abort', end, { once: true })
  return {
    signal: ending.signal,
    [Symbol.dispose]() {
      for (const signal of signals) signal.removeEventListener('abort', end)
    },
  }
}

/** Result of `act`; rejects with the signal's reason where that aborts first. */
export function orAborted<T>(signal: AbortSignal, act: Promise<T>): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason as Error) // who aborts it says why
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  return Promise.race([act, aborted]).finally(() => signal.removeEventListener('abort', abort))
}

/** Result of `act`; rejects with `LimitReached` where it takes longer. */
export async function inTime<T>(clock: Clock, ms: number, act: Promise<T>): Promise<T> {
  using time = limit(clock, ms)
  return await orAborted(time.signal, act)
}

/** Comes back when `act` is done, or after `ms`; rejects where `act` does. */
export async function waitAtMost(clock: Clock, ms: number, act: Promise<unknown>): Promise<void> {
  const freed = new AbortController()
  await Promise.race([act, clock.wait(ms, freed.signal)]).finally(() => freed.abort(noReason))
}

/** For a wait that is freed: nobody reads it, and without a reason the platform makes an error, with its stack, each time. */
const noReason = null

/** Why a limit's signal was aborted. */
export class LimitReached extends Error {
  readonly ms: number
  constructor(ms: number) {
    super(`no answer within ${ms} ms`)
    this.ms = ms
  }
}

/** Crockford's base 32 in lower case: nothing in it is mistaken for something else when read aloud. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

export const randomWord = (chance: Chance, length: number): string =>
  Array.from(chance.bytes(length), (byte) => alphabet[byte % 32]).join('')

export const makeTillId = (chance: Chance): string => randomWord(chance, 6)

const firstPause = 1000
const longestPause = 60_000

/** Anything from `least` to `most` ms. */
export function pauseBetween(least: number, most: number, chance: Chance): number {
  const share = (chance.bytes(1)[0] ?? 0) / 255
  return Math.round(least + (most - least) * share)
}

/** Longer each time. `failures` in a row, from 1. ms */
export function pauseAfter(failures: number, chance: Chance): number {
  const longest = Math.min(longestPause, firstPause * 2 ** Math.min(failures - 1, 10))
  return pauseBetween(longest / 2, longest, chance)
}
