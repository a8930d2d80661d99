// Is this the PIN? Kept as a salted scrypt hash, never as itself.
import { scrypt, scryptSync, timingSafeEqual } from 'node:crypto'
import type { Chance } from '#core/clock.ts'

const keyLength = 32
/** Some 60 ms of work and 16 MiB on an ordinary machine: a short PIN has little else to protect it. */
const cost = { N: 16_384, r: 8, p: 1 }

/** What a hash looks like in a file. */
export const hashShape = /^scrypt\$[\w-]+\$[\w-]+$/

export function hashPin(pin: string, chance: Chance): string {
  const salt = Buffer.from(chance.bytes(16))
  return `scrypt$${salt.toString('base64url')}$${scryptSync(pin, salt, keyLength, cost).toString('base64url')}`
}

/** Beside the till's other work: sales go on while it is worked out. */
export function isHashOf(hash: string, pin: string): Promise<boolean> {
  const [kind, salt = '', kept = ''] = hash.split('$')
  const expected = Buffer.from(kept, 'base64url')
  return new Promise((resolve, reject) => {
    scrypt(pin, Buffer.from(salt, 'base64url'), keyLength, cost, (error, given) => {
      if (error) reject(error)
      else resolve(kind === 'scrypt' && expected.length === given.length && timingSafeEqual(expected, given))
    })
  })
}
