// The hash of a PIN: salted scrypt under a pepper, which lies sealed and is in no copy of the till.
import { createHmac, scrypt, scryptSync, timingSafeEqual } from 'node:crypto'
import type { Chance } from '#core/system/clock.ts'
import type { SealedPart } from '#core/vault/sealed-file.ts'
import { failed, isStoreClosed, ok, problem, type Problem, type Result } from '#shared/problem.ts'

const keyLength = 32

/** scrypt's parameters. They are not kept with a hash: all PINs of a till cost the same. */
export type PinCost = { N: number; r: number; p: number }
/** Some 60 ms of work and 16 MiB on an ordinary machine. Only tests hand in another: no setting, option or variable leads to it. */
export const pinCost: Readonly<PinCost> = Object.freeze({ N: 16_384, r: 8, p: 1 })

/** `scrypt`, salt, hash, and the name of the pepper; without a name it is one that the terminal has given. */
export const hashShape = /^scrypt(\$[\w-]+){2,3}$/

export type Pins = {
  /** With the pepper, which is made with the first PIN. Where it does not open, another is made only if `isWayIn`: nobody can sign in without. */
  hash(pin: string, isWayIn?: boolean): Result<string>
  /** A problem where the pepper of this hash is not here. Beside the till's other work: sales go on while it is worked out. */
  isHashOf(hash: string, pin: string): Promise<Result<boolean>>
  /** The hash with the pepper of a PIN from the terminal that has proved right. Undefined where there is none to be had. */
  withPepper(hash: string, pin: string): string | undefined
  /** Why a PIN that was kept so cannot be checked here; undefined where it can. */
  uncheckable(hash: string): Problem | undefined
}

/** As the terminal gives one, which opens no vault: the till puts the pepper to it at its first right use. */
export function hashPin(pin: string, chance: Chance, cost: PinCost = pinCost): string {
  const salt = saltBy(chance)
  return `scrypt$${salt.toString('base64url')}$${scryptSync(pin, salt, keyLength, cost).toString('base64url')}`
}

const saltBy = (chance: Chance): Buffer => Buffer.from(chance.bytes(16))

const isFromTerminal = (hash: string): boolean => pepperOf(hash) === undefined

const pepperOf = (hash: string): string | undefined => hash.split('$')[3]

/** In a copy of the till there is nothing from which a PIN can be guessed. One without a pepper is left out; its person stays. */
export const hashForCopy = (hash: string): string =>
  isFromTerminal(hash) ? `scrypt$${hash.split('$')[1]}$left-out$left-out` : hash

export function createPins(part: SealedPart, chance: Chance, cost: PinCost = pinCost): Pins {
  const there = (): Result<Buffer | undefined> => {
    const read = part.read()
    return read.ok ? ok(read.value === null ? undefined : Buffer.from(read.value, 'base64url')) : read
  }
  const made = (): Result<Buffer> => {
    const pepper = Buffer.from(chance.bytes(32))
    const written = part.write(pepper.toString('base64url'))
    return written.ok ? ok(pepper) : failed(lockedOr(written.problem, problem('pin.notKept')))
  }
  const hash = (pin: string, isWayIn = false): Result<string> => {
    const found = there()
    if (!found.ok && !isWayIn) return failed(lockedOr(found.problem, problem('pin.notKept')))
    const pepper = found.ok && found.value ? ok(found.value) : made()
    if (!pepper.ok) return pepper
    const salt = saltBy(chance)
    const key = scryptSync(under(pepper.value, pin), salt, keyLength, cost)
    return ok(
      ['scrypt', salt.toString('base64url'), key.toString('base64url'), nameOf(pepper.value)].join('$'),
    )
  }
  /** The secret that the hash was made with, where that is here. */
  const givenTo = (hash: string, pin: string): string | Buffer | undefined => {
    if (isFromTerminal(hash)) return pin
    const found = there()
    const pepper = found.ok ? found.value : undefined
    return pepper && nameOf(pepper) === pepperOf(hash) ? under(pepper, pin) : undefined
  }
  const uncheckable = (hash: string): Problem | undefined => {
    if (givenTo(hash, '') !== undefined) return undefined
    const found = there()
    return lockedOr(found.ok ? undefined : found.problem, problem('pin.uncheckable'))
  }
  return {
    uncheckable,
    hash,
    async isHashOf(hash, pin) {
      const given = givenTo(hash, pin)
      if (given === undefined) return failed(uncheckable(hash) ?? problem('pin.uncheckable'))
      return ok(await isScryptOf(hash, given, cost))
    },
    withPepper(before, pin) {
      const made = isFromTerminal(before) && there().ok ? hash(pin) : undefined
      return made?.ok ? made.value : undefined
    },
  }
}

/** A PIN that waits for the key store is not lost, and nobody needs another one. */
const lockedOr = (found: Problem | undefined, otherwise: Problem): Problem =>
  found && isStoreClosed(found) ? found : otherwise

const under = (pepper: Buffer, pin: string): Buffer => createHmac('sha256', pepper).update(pin).digest()

/** Tells peppers apart, and tells nothing of them. */
const nameOf = (pepper: Buffer): string =>
  createHmac('sha256', pepper).update('the name of a pepper').digest().subarray(0, 6).toString('base64url')

function isScryptOf(hash: string, of: string | Buffer, cost: PinCost): Promise<boolean> {
  const [kind, salt = '', kept = ''] = hash.split('$')
  const expected = Buffer.from(kept, 'base64url')
  return new Promise((resolve, reject) => {
    scrypt(of, Buffer.from(salt, 'base64url'), keyLength, cost, (error, given) => {
      if (error) reject(error)
      else resolve(kind === 'scrypt' && expected.length === given.length && timingSafeEqual(expected, given))
    })
  })
}
