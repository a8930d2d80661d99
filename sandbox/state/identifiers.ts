// The identifiers that nobody may guess, all made from the chance that was handed in.
import type { Chance } from '#sandbox/state/clock.ts'

export const hex = (chance: Chance, bytes: number): string => Buffer.from(chance.bytes(bytes)).toString('hex')

export const unguessable = (chance: Chance): string => Buffer.from(chance.bytes(18)).toString('base64url')

/** A random UUID, version 4. */
export function uuid(chance: Chance): string {
  const digits = hex(chance, 16)
  const variant = '89ab'[Number.parseInt(digits.slice(16, 17), 16) % 4]
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20)}`
}

/** So many decimal digits, the first not zero. */
export function digits(chance: Chance, count: number): string {
  const least = 10n ** BigInt(count - 1)
  return String(least + (BigInt(`0x${hex(chance, 16)}`) % (9n * least)))
}
