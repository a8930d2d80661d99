// The check of a till's key. Made-up keys are told by their form and refused ones are remembered for a while, so neither costs the database a question.
import type { HubContext, KnownTill } from '#hub/http/context.ts'
import { createLimits, tillRate, type Rate } from '#hub/http/rate-limits.ts'
import { hashOf, type KeyForm } from '#hub/tills/keys.ts'

/** Keys of our form that nobody has, from one address: a revoked till shows one, over and over. */
export const strangerRate: Rate = { burst: 60, perSecond: 1 / 6 }
/** A key that was refused never opens anything again, but for a database that was put back to yesterday. ms */
export const refusedKeyMs = 60_000
/** Keys that are remembered, of each sort. The one that was shown longest ago is forgotten first. */
const mostRemembered = 20_000

export type CheckedKey = { till: KnownTill } | { refused: true } | { waitSeconds: number }

type Options = Pick<HubContext, 'clock'> & {
  form: KeyForm
  known: (key: string) => Promise<KnownTill | undefined>
}

export function createKeyCheck({ clock, form, known }: Options) {
  const strangers = createLimits(clock, strangerRate)
  const hasty = createLimits(clock, tillRate)
  const refused = createMemory(mostRemembered)
  const opened = createMemory(mostRemembered)
  /** Each key has a bucket of its own: one till's haste costs no other's. `address`: only keys that have not opened anything here lately wait for what others at that address have tried. */
  return async (key: string, address: string): Promise<CheckedKey> => {
    if (!(await form.fits(key))) return { refused: true }
    const name = hashOf(key).toString('base64url')
    const refusedAt = refused.at(name)
    if (refusedAt !== undefined && clock.elapsed() - refusedAt < refusedKeyMs) return { refused: true }
    const haste = hasty.take(name)
    if (haste > 0) return { waitSeconds: haste }
    if (opened.at(name) === undefined) {
      const waitSeconds = strangers.take(address)
      if (waitSeconds > 0) return { waitSeconds }
      strangers.giveBack(address)
    }
    const till = await known(key)
    if (till) {
      opened.put(name, clock.elapsed())
      return { till }
    }
    opened.forget(name)
    refused.put(name, clock.elapsed())
    strangers.take(address)
    return { refused: true }
  }
}

/** Names with a time each; the oldest goes when there are too many. */
function createMemory(most: number) {
  const times = new Map<string, number>()
  return {
    at: (name: string) => times.get(name),
    forget: (name: string) => void times.delete(name),
    put(name: string, at: number) {
      times.delete(name)
      times.set(name, at)
      const [oldest] = times.keys()
      if (times.size > most && oldest !== undefined) times.delete(oldest)
    },
  }
}
