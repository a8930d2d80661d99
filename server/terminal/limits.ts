// What one register may ask of the API at once and in a minute, and how many addresses the till keeps room for.
import type { Clock } from '#core/system/clock.ts'

export type ApiLimits = {
  /** Null: it may ask now, and this counts. Else after so many seconds. */
  ask(who: string, most: number): number | null
  /** Undefined: as many of this register wait already. Else it waits until that is called. */
  wait(who: string): (() => void) | undefined
  /** A stream of events is open until that is called. One too many ends the oldest, of a program that went without a word. */
  stream(who: string, end: () => void): () => void
  /** A register has asked from this address. */
  heard(address: string): void
  isKnown(address: string): boolean
}

/** Of one key. A register that waits with GET needs a few. */
export const perMinute = 600
/** Of all who come with no good key, and of all who pair. */
export const strangersPerMinute = 120
export const pairingsPerMinute = 20
/** Of one register: each may wait for as long as its address is silent. */
export const webhookTestsPerMinute = 6
/** Of one key, at once. */
export const mostWaiting = 8
const mostStreams = 4
/** The one heard first goes first. */
const mostAddresses = 32
const minute = 60_000

export function createLimits(clock: Clock): ApiLimits {
  const asked = new Map<string, number[]>()
  const waiting = new Map<string, number>()
  const streams = new Map<string, Set<() => void>>()
  const addresses = new Set<string>()
  return {
    ask(who, most) {
      const now = clock.elapsed()
      const times = (asked.get(who) ?? []).filter((at) => at > now - minute)
      asked.set(who, times)
      const [first] = times
      if (first !== undefined && times.length >= most)
        return Math.max(1, Math.ceil((first + minute - now) / 1000))
      times.push(now)
      return null
    },
    wait(who) {
      const count = waiting.get(who) ?? 0
      if (count >= mostWaiting) return undefined
      waiting.set(who, count + 1)
      return () => {
        const left = (waiting.get(who) ?? 1) - 1
        if (left > 0) waiting.set(who, left)
        else waiting.delete(who)
      }
    },
    stream(who, end) {
      const all = streams.get(who) ?? new Set()
      streams.set(who, all.add(end))
      for (const oldest of [...all].slice(0, Math.max(0, all.size - mostStreams))) oldest()
      return () => {
        all.delete(end)
        if (all.size === 0) streams.delete(who)
      }
    },
    heard(address) {
      addresses.add(address)
      for (const first of addresses) {
        if (addresses.size <= mostAddresses) break
        addresses.delete(first)
      }
    },
    isKnown: (address) => addresses.has(address),
  }
}
