// The codes by which somebody is let in: read from the till and typed elsewhere, once, soon.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Chance, Clock } from '#core/system/clock.ts'

/** `until`: epoch ms. `again`: the id of who is let in anew as what it was before; null for a new one. */
type PairingCode<Of> = { of: Of; code: string; until: number; again: string | null }

export type Pairing<Of extends string> = {
  /** A new code for this; an older one of it is dead. `stands`: whether whoever made it may still let somebody in; a code for which it is false is dead. */
  make(of: Of, stands?: () => boolean, again?: string | null): PairingCode<Of>
  /** Those that still let somebody in. */
  alive(): PairingCode<Of>[]
  /** Uses the code up when it is right. `sender`: whoever types it, by address. `tooMany`: it was not looked at. */
  redeem(of: Of, given: string, sender: string): 'right' | 'wrong' | 'tooMany'
}

/** Letters and figures that nobody mistakes for another, 32 of them: five bits each. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** 40 bits. With the limits below all guessers together have a chance at one code of two in a hundred thousand million. */
const letters = 8
const lifeMs = 5 * 60_000
/** Wrong ones of one sender: from then on the code is none for them. Whoever is elsewhere still uses it. */
const triesPerSender = 5
/** Wrong ones of all together: then the code is dead, and staff see that. */
const triesPerCode = 20
/** Tries of one sender at any code, right ones too. */
const triesPerMinute = 20
/** Senders that are remembered; whoever was quiet for longest is forgotten first. What they have tried at a code stays. */
const mostSenders = 1024

/** Codes are in memory alone. `isTried`: wrong ones were typed until the code died, for whoever types them or for all. */
export function createPairing<Of extends string>(
  clock: Clock,
  chance: Chance,
  isTried: (of: Of) => void,
): Pairing<Of> {
  type Made = Omit<PairingCode<Of>, 'of'> & { madeAt: number; wrong: string[]; stands: () => boolean }
  const codes = new Map<Of, Made>()
  const tries = new Map<string, number[]>()
  const mayTry = (sender: string): boolean => {
    const now = clock.elapsed()
    const recent = (tries.get(sender) ?? []).filter((at) => now - at < 60_000)
    const isFew = recent.length < triesPerMinute
    tries.delete(sender)
    tries.set(sender, isFew ? [...recent, now] : recent)
    const [quietest] = tries.keys()
    if (tries.size > mostSenders && quietest !== undefined) tries.delete(quietest)
    return isFew
  }
  const living = (of: Of) => {
    const one = codes.get(of)
    if (one && (clock.age(one.madeAt) >= lifeMs || !one.stands())) codes.delete(of)
    return codes.get(of)
  }
  return {
    make(of, stands = () => true, again = null) {
      const drawn = [...chance.bytes(letters)].map((byte) => alphabet[byte % alphabet.length] ?? '').join('')
      const code = `${drawn.slice(0, 4)}-${drawn.slice(4)}`
      const made = { code, until: clock.now() + lifeMs, again, madeAt: clock.elapsed(), wrong: [], stands }
      codes.set(of, made)
      return { of, code, until: made.until, again }
    },
    alive: () =>
      [...codes.keys()].flatMap((of) => {
        const one = living(of)
        return one ? [{ of, code: one.code, until: one.until, again: one.again }] : []
      }),
    redeem(of, given, sender) {
      if (!mayTry(sender)) return 'tooMany'
      const one = living(of)
      const wrongOf = () => one?.wrong.filter((by) => by === sender).length ?? 0
      if (!one || wrongOf() >= triesPerSender) return 'wrong'
      // Both are of one length then, and no time tells how much of it was right.
      if (timingSafeEqual(digest(plain(given)), digest(plain(one.code)))) {
        codes.delete(of)
        return 'right'
      }
      one.wrong.push(sender)
      const isDead = one.wrong.length >= triesPerCode
      if (isDead) codes.delete(of)
      if (isDead || wrongOf() === triesPerSender) isTried(of)
      return 'wrong'
    },
  }
}

/** As people type it: small letters, spaces, no dash. */
const plain = (given: string): string => given.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
