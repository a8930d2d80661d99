// How things are named towards the service: derived and written down first, so that a repeated call is the same call.
import { createHmac } from 'node:crypto'
import type { Chance } from '#core/clock.ts'

/**
 * The deeds that change something at the service; each has its own run of idempotency keys per attempt. `cancel` takes effect only
 * before approval, `giveBack` also after it: two bodies, so two deeds.
 */
export type Deed = 'create' | 'capture' | 'cancel' | 'giveBack'

/** Crockford's base 32 in lower case: nothing in it is mistaken for something else when read aloud. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

export const word = (chance: Chance, length: number): string =>
  Array.from(chance.bytes(length), (byte) => alphabet[byte % 32]).join('')

export const makeTillId = (chance: Chance): string => word(chance, 6)

/** `{till id}-{counter}-{chance}`: 19 characters up to a million sales. */
export const saleId = (tillId: string, counter: number, chance: Chance): string =>
  `${tillId}-${String(counter).padStart(5, '0')}-${word(chance, 6)}`

/** `{sale}-{attempt}`: the payment's reference at the service, 8 to 64 characters of letters, digits and hyphen. */
export const attemptReference = (sale: string, attempt: number): string => `${sale}-${attempt}`

/** `{reference}-{deed}-{n}`, at most 50 characters. The same n means the same bytes. */
export const idempotencyKey = (reference: string, deed: Deed, n: number): string =>
  `${reference}-${deed}-${n}`

/** Fingerprint of a body, keyed by a secret of the till: a plain hash of a body would give its phone number away. */
export const fingerprint = (body: string, key: string): string =>
  createHmac('sha256', key).update(body).digest('base64url')
