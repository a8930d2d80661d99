// The codes by which somebody is let in: read from the till and typed elsewhere, once, soon.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Chance, Clock } from '#core/system/clock.ts'

/** `until`: epoch ms. `again`: the id of who is let in anew as what it was before; null for a new one. */
export type PairingCode<Of> = { of: Of; code: string; until: number; again: string | null }

export type Pairing<Of extends string> = {
  /** A new code for this; an older one of it is dead. `stands`: whether whoever made it may still let somebody in; a code for which it is false is dead. */
  make(of: Of, stands?: () => boolean, again?: string | null): PairingCode<Of>
  /** Those that still let somebody in. */
  alive(): PairingCode<Of>[]
  /** Uses the code up when it is right. `tooMany`: it was not looked at. */
  redeem(of: Of, given: string): 'right' | 'wrong' | 'tooMany'
}

/** Letters and figures that nobody mistakes for another, 32 of them: five bits each. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** 40 bits. With the limits below a guesser's chance at one code is five in a million million. */
const letters = 8
const lifeMs = 5 * 60_000
/** A code that was guessed at so often is dead, and staff see that. */
const triesPerCode = 5
/** Of all tries at any code, right ones too. */
const triesPerMinute = 20

/** Codes are in memory alone. `isTried`: wrong ones were typed until the code died. */
export function createPairing<Of extends string>(
  clock: Clock,
  chance: Chance,
  isTried: (of: Of) => void,
): Pairing<Of> {
  type Made = Omit<PairingCode<Of>, 'of'> & { madeAt: number; wrong: number; stands: () => boolean }
  const codes = new Map<Of, Made>()
  let tries: number[] = []
  const living = (of: Of) => {
    const one = codes.get(of)
    if (one && (clock.age(one.madeAt) >= lifeMs || !one.stands())) codes.delete(of)
    return codes.get(of)
  }
  return {
    make(of, stands = () => true, again = null) {
      const drawn = [...chance.bytes(letters)].map((byte) => alphabet[byte % alphabet.length] ?? '').join('')
      const code = `${drawn.slice(0, 4)}-${drawn.slice(4)}`
      const made = { code, until: clock.now() + lifeMs, again, madeAt: clock.elapsed(), wrong: 0, stands }
      codes.set(of, made)
      return { of, code, until: made.until, again }
    },
    alive: () =>
      [...codes.keys()].flatMap((of) => {
        const one = living(of)
        return one ? [{ of, code: one.code, until: one.until, again: one.again }] : []
      }),
    redeem(of, given) {
      const now = clock.elapsed()
      tries = tries.filter((at) => now - at < 60_000)
      if (tries.length >= triesPerMinute) return 'tooMany'
      tries.push(now)
      const one = living(of)
      // Both are of one length then, and no time tells how much of it was right.
      if (one && timingSafeEqual(digest(plain(given)), digest(plain(one.code)))) {
        codes.delete(of)
        return 'right'
      }
      if (one && (one.wrong += 1) >= triesPerCode) {
        codes.delete(of)
        isTried(of)
      }
      return 'wrong'
    },
  }
}

/** As people type it: small letters, spaces, no dash. */
const plain = (given: string): string => given.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
