// What a caller of the API may ask: of one register or one sender in a minute, of one register and of all at once, and for how many addresses the till keeps room.
import type { Clock } from '#core/system/clock.ts'

export type ApiLimits = {
  /** Null: it may ask now, and this counts. Else after so many seconds. */
  ask(who: string, most: number): number | null
  /**
   * Undefined: as many of this register wait already. Else it waits until that is called. One too many of all ends the one that has waited longest
   * of whoever has most of them, so that no register keeps another from waiting.
   */
  wait(who: string, end: () => void): (() => void) | undefined
  /** A stream of events is open until that is called. One too many ends the oldest, of a program that went without a word. */
  stream(who: string, end: () => void): () => void
  /** A register has asked from this address. */
  heard(address: string): void
  isKnown(address: string): boolean
}

/** Of one register, whether a key or the proof of an encrypted message says that it is the one. A register that waits with GET needs a few. */
export const perMinute = 600
/** Of one sender, those that nobody vouches for: a wrong key, a message without proof. */
export const strangersPerMinute = 120
/** Of one sender. */
export const pairingsPerMinute = 20
/** Of one register: each may wait for as long as its address is silent. */
export const webhookTestsPerMinute = 6
/** Of one register, at once; and of all together, so that they hold half of a door's connections at most. */
export const mostWaiting = 8
export const mostWaitingInAll = 40
export const mostStreams = 4
export const mostStreamsInAll = 24
/** The one heard longest ago goes first. */
const mostAddresses = 32
/** Registers and senders that are counted. The one that asked longest ago is forgotten first: it may ask as if it came anew, and keeps nobody out. */
export const mostCounted = 1024
const minute = 60_000

export function createLimits(clock: Clock): ApiLimits {
  const asked = new Map<string, number[]>()
  const waiting = createHeld(mostWaitingInAll)
  const streams = createHeld(mostStreamsInAll)
  const addresses = new Set<string>()
  return {
    ask(who, most) {
      const now = clock.elapsed()
      const times = (asked.get(who) ?? []).filter((at) => at > now - minute)
      asked.delete(who)
      asked.set(who, times)
      forgetFirst(asked, mostCounted)
      const [first] = times
      if (first !== undefined && times.length >= most)
        return Math.max(1, Math.ceil((first + minute - now) / 1000))
      times.push(now)
      return null
    },
    wait: (who, end) => (waiting.countOf(who) < mostWaiting ? waiting.add(who, end) : undefined),
    stream(who, end) {
      if (streams.countOf(who) >= mostStreams) streams.endOldest(who)
      return streams.add(who, end)
    },
    heard(address) {
      addresses.delete(address)
      addresses.add(address)
      forgetFirst(addresses, mostAddresses)
    },
    isKnown: (address) => addresses.has(address),
  }
}

function forgetFirst(all: Map<string, unknown> | Set<string>, most: number): void {
  for (const first of all.keys()) {
    if (all.size <= most) break
    all.delete(first)
  }
}

/** What registers hold open: how each of it is ended, by register, the oldest first. */
function createHeld(mostInAll: number) {
  const held = new Map<string, Set<() => void>>()
  const countOf = (who: string) => held.get(who)?.size ?? 0
  const drop = (who: string, end: () => void) => {
    const own = held.get(who)
    own?.delete(end)
    if (own?.size === 0) held.delete(who)
  }
  const endOldest = (who: string) => {
    const [oldest] = held.get(who) ?? []
    if (!oldest) return
    drop(who, oldest)
    oldest()
  }
  return {
    countOf,
    endOldest,
    add(who: string, end: () => void): () => void {
      held.set(who, (held.get(who) ?? new Set()).add(end))
      const all = [...held].toSorted(([, one], [, other]) => other.size - one.size)
      const [greediest] = all
      if (greediest && all.reduce((sum, [, { size }]) => sum + size, 0) > mostInAll) endOldest(greediest[0])
      return () => drop(who, end)
    },
  }
}
