// Rate limits: a bucket of tokens for each till and each address. One that asks without end must wait, and only that one.
import { keepNewest } from '#core/system/newest.ts'
import type { Clock } from '#core/system/clock.ts'

export type Rate = {
  /** Requests at once, after a pause. */
  burst: number
  /** Requests from then on. */
  perSecond: number
}

/** A till that makes up for weeks sends a batch after each answer; a page of the office asks a few questions. */
export const tillRate: Rate = { burst: 200, perSecond: 20 }

/**
 * Wrong codes from one address. A code has 40 bits and lives 15 minutes: 60 + 150 tries in that time find it with 2 · 10⁻¹⁰, and a
 * thousand addresses together with 2 · 10⁻⁷. Whoever guesses uses up the tries of an own address and nobody else's.
 */
export const pairRate: Rate = { burst: 60, perSecond: 1 / 6 }

/** Names that are remembered. The one that was quiet for longest is forgotten first: its bucket would be full again soonest. */
const maxNames = 50_000

export type Limits = {
  /** Takes one. 0: go on; else in how many whole seconds there is one again. */
  take(name: string): number
  /** Undoes a `take`. */
  giveBack(name: string): void
  readonly size: number
}

export function createLimits(
  clock: Pick<Clock, 'elapsed'>,
  { burst, perSecond }: Rate,
  max = maxNames,
): Limits {
  const buckets = new Map<string, { left: number; at: number }>()
  /** Gives what was left of the bucket before this change. */
  const change = (name: string, by: (left: number) => number): number => {
    const at = clock.elapsed()
    const bucket = buckets.get(name)
    const left = bucket ? Math.min(burst, bucket.left + ((at - bucket.at) / 1000) * perSecond) : burst
    keepNewest(buckets, name, { left: Math.min(burst, left + by(left)), at }, max)
    return left
  }
  return {
    take(name) {
      const left = change(name, (found) => (found >= 1 ? -1 : 0))
      return left >= 1 ? 0 : Math.max(1, Math.ceil((1 - left) / perSecond))
    },
    giveBack: (name) => void change(name, () => 1),
    get size() {
      return buckets.size
    },
  }
}
