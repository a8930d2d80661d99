// Random words that people can read aloud: parts of the names of tills, sales, baskets and files.
import type { Chance } from '#core/system/clock.ts'

/** Crockford's base 32 in lower case: nothing in it is mistaken for something else when read aloud. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

export const randomWord = (chance: Chance, length: number): string =>
  Array.from(chance.bytes(length), (byte) => alphabet[byte % 32]).join('')

export const makeTillId = (chance: Chance): string => randomWord(chance, 6)
