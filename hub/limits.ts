// Rate limits: a bucket of tokens for each till and each address. One that asks without end must wait, and only that one.
import type { Clock } from '#core/system/clock.ts'

export type Rate = {
  /** At once, after a pause. */
  burst: number
  /** From then on. */
  perSecond: number
}

/** A till that makes up for weeks sends a batch after each answer; a page of the office asks a few questions. */
export const tillRate: Rate = { burst: 200, perSecond: 20 }

/**
 * Wrong codes from one address. A code has 40 bits and lives 15 minutes: 60 + 150 tries in that time find it with 2 · 10⁻¹⁰, and a
 * thousand addresses together with 2 · 10⁻⁷. Whoever guesses uses up the tries of an own address and nobody else's.
 */
export const pairRate: Rate = { burst: 60, perSecond: 1 / 6 }

/** Names that are remembered. The one that was quiet for longest is forgotten first; it would be full again soonest. */
const mostNames = 50_000

export type Limits = {
  /** Takes one. 0: go on; else in how many whole seconds there is one again. */
  take(name: string): number
  /** As if it had not been taken. */
  giveBack(name: string): void
  readonly size: number
}

export function createLimits(
  clock: Pick<Clock, 'elapsed'>,
  { burst, perSecond }: Rate,
  most = mostNames,
): Limits {
  const buckets = new Map<string, { left: number; at: number }>()
  const filled = (name: string) => {
    const now = clock.elapsed()
    const bucket = buckets.get(name)
    const left = bucket ? Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * perSecond) : burst
    return { left, at: now }
  }
  const keep = (name: string, bucket: { left: number; at: number }) => {
    buckets.delete(name)
    buckets.set(name, bucket)
    const [oldest] = buckets.keys()
    if (buckets.size > most && oldest !== undefined) buckets.delete(oldest)
  }
  return {
    take(name) {
      const { left, at } = filled(name)
      const isEnough = left >= 1
      keep(name, { left: isEnough ? left - 1 : left, at })
      return isEnough ? 0 : Math.max(1, Math.ceil((1 - left) / perSecond))
    },
    giveBack(name) {
      const { left, at } = filled(name)
      keep(name, { left: Math.min(burst, left + 1), at })
    },
    get size() {
      return buckets.size
    },
  }
}
