// Is this the manager's PIN? Kept as a salted scrypt hash; wrong tries make the till wait, longer each time.
import { scryptSync, timingSafeEqual } from 'node:crypto'
import type { Chance, Clock } from '#core/clock.ts'
import { problem, type Problem } from '#shared/problem.ts'

/** Four to twelve digits. */
export const isPin = (text: string): boolean => /^\d{4,12}$/.test(text)

const keyLength = 32
/** Some 60 ms of work and 16 MiB on an ordinary machine: a short PIN has little else to protect it. */
const cost = { N: 16_384, r: 8, p: 1 }

export function hashPin(pin: string, chance: Chance): string {
  const salt = Buffer.from(chance.bytes(16))
  return `scrypt$${salt.toString('base64url')}$${scryptSync(pin, salt, keyLength, cost).toString('base64url')}`
}

export function isHashOf(hash: string, pin: string): boolean {
  const [kind, salt = '', kept = ''] = hash.split('$')
  const expected = Buffer.from(kept, 'base64url')
  const given = scryptSync(pin, Buffer.from(salt, 'base64url'), keyLength, cost)
  return kind === 'scrypt' && expected.length === given.length && timingSafeEqual(expected, given)
}

export type PinCheck = (pin: string) => Problem | undefined

const freeTries = 5
/** The first wait; each further wrong try doubles it, up to an hour. ms */
const firstWait = 30_000
const longestWait = 3_600_000

/** `hash` is undefined where no PIN is set: then `isNeeded` decides whether that is trouble. */
export function createPinCheck(hash: string | undefined, isNeeded: boolean, clock: Clock): PinCheck {
  let wrong = 0
  let lockedUntil = -Infinity
  return (pin) => {
    if (hash === undefined) return isNeeded ? problem('pin.notSet') : undefined
    const wait = lockedUntil - clock.elapsed()
    if (wait > 0) return problem('pin.locked', { seconds: Math.ceil(wait / 1000) })
    if (isHashOf(hash, pin)) {
      wrong = 0
      return undefined
    }
    wrong += 1
    if (wrong < freeTries) return problem('pin.wrong', { left: freeTries - wrong })
    const ms = Math.min(longestWait, firstWait * 2 ** (wrong - freeTries))
    lockedUntil = clock.elapsed() + ms
    return problem('pin.locked', { seconds: Math.ceil(ms / 1000) })
  }
}
