// The pairing of screens in the network: a code that staff read from the till and type there, once, soon; and the office's list of those that were let in.
import { createHash } from 'node:crypto'
import type { Chance, Clock } from '#core/system/clock.ts'
import { isSameText } from '#server/session.ts'
import type { Surface } from '#shared/command.ts'
import type { ScreenPairing } from '#core/setup/commands.ts'
import type { Network } from '#server/network/network-door.ts'
import type { Screens } from '#server/screens.ts'

/** `until`: epoch ms. */
export type PairingCode = { surface: Surface; code: string; until: number }

export type Pairing = {
  /** A new code for this surface; an older one of it is dead. */
  make(of: Surface): PairingCode
  /** Those that still let somebody in. */
  alive(): PairingCode[]
  /** Uses the code up when it is right. `tooMany`: it was not looked at. */
  redeem(of: Surface, given: string): 'right' | 'wrong' | 'tooMany'
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
export function createPairing(clock: Clock, chance: Chance, isTried: (of: Surface) => void): Pairing {
  const codes = new Map<Surface, { code: string; until: number; endsAt: number; wrong: number }>()
  let tries: number[] = []
  const living = (of: Surface) => {
    const one = codes.get(of)
    if (one && one.endsAt <= clock.elapsed()) codes.delete(of)
    return codes.get(of)
  }
  return {
    make(of) {
      const drawn = [...chance.bytes(letters)].map((byte) => alphabet[byte % alphabet.length] ?? '').join('')
      const code = `${drawn.slice(0, 4)}-${drawn.slice(4)}`
      const made = { code, until: clock.now() + lifeMs, endsAt: clock.elapsed() + lifeMs, wrong: 0 }
      codes.set(of, made)
      return { surface: of, code, until: made.until }
    },
    alive: () =>
      [...codes.keys()].flatMap((of) => {
        const one = living(of)
        return one ? [{ surface: of, code: one.code, until: one.until }] : []
      }),
    redeem(of, given) {
      const now = clock.elapsed()
      tries = tries.filter((at) => now - at < 60_000)
      if (tries.length >= triesPerMinute) return 'tooMany'
      tries.push(now)
      const one = living(of)
      // Both are of one length then, and no time tells how much of it was right.
      if (isSameText(digest(plain(given)), digest(plain(one?.code ?? '')) + (one ? '' : 'none'))) {
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

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

type ScreenPairingOptions = {
  surfaces: readonly Surface[]
  screens: Screens
  pairing: Pairing
  /** Its pages hear at once that they are none of ours. */
  gone: (session: string) => void
  network: Network | null
}

/** The office's work on the paired screens: the list, a code for a new one, and the removal of one. */
export const createScreenPairing = ({
  surfaces,
  screens,
  pairing,
  gone,
  network,
}: ScreenPairingOptions): ScreenPairing => ({
  read: (session) => ({
    surfaces: [...surfaces],
    network: reachedBy(network),
    screens: screens
      .all()
      .toSorted((one, other) => other.seenAt - one.seenAt)
      .map(({ session: screen, door, surface, since, seenAt }) => ({
        screen,
        surface,
        isHere: door === 'here',
        isAsking: screen === session,
        since,
        seenAt,
      })),
    codes: pairing.alive(),
  }),
  pair(of) {
    if (!surfaces.includes(of)) return false
    pairing.make(of)
    return true
  },
  unpair(screen) {
    const wasThere = screens.remove(screen)
    gone(screen)
    return wasThere
  },
})

const reachedBy = (network: Network | null) =>
  network && { url: network.url, isSecure: network.door.isSecure, surfaces: [...network.door.surfaces] }
