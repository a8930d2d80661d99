// The format of the sealed file: what it is sealed by and whose it is in clear, then the sealed text.
import { createHmac } from 'node:crypto'
import { decrypt, encrypt, nonceBytes } from '#core/system/aes.ts'
import type { Chance } from '#core/system/clock.ts'

/** Where the key is that opens a file; its number stands in the file. */
const locks = { keyStore: 1, givenKey: 2, keyFile: 3, ownKey: 4 } as const
export type LockKind = keyof typeof locks

/**
 * `KSV`, the format's number, the lock's number, two bytes that say how long the hint is, the hint, two bytes that say how long the mark
 * is, the mark, a nonce, the sealed text, its tag. The hint is the name of the key. The mark says whose file it is. All that stands before
 * the nonce is authenticated.
 */
const magic = Buffer.from('KSV')
const format = 1
const lengthBytes = 2
const beforeHint = magic.length + 2 + lengthBytes

/** Tells keys apart, and tells nothing of the key: eight bytes of an HMAC under it. */
export const nameOfKey = (key: Uint8Array): Buffer =>
  createHmac('sha256', key).update('the name of a key of a vault').digest().subarray(0, 8)

export function sealText(
  text: string,
  { lock, hint, key, mark = '' }: { lock: LockKind; hint: Uint8Array; key: Uint8Array; mark?: string },
  chance: Chance,
): Buffer {
  const head = Buffer.concat([
    magic,
    Buffer.from([format, locks[lock]]),
    ...[hint, Buffer.from(mark)].flatMap((part) => [lengthOf(part), part]),
  ])
  return Buffer.concat([head, encrypt(text, key, chance.bytes(nonceBytes), head)])
}

function lengthOf(part: Uint8Array): Buffer {
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt16BE(part.length)
  return length
}

export type SealedText =
  | {
      is: 'sealed'
      lock: LockKind
      hint: Buffer
      /** True only once it has been opened. */
      mark: string
      /** The text; undefined under another key, or when a bit of the file is not as it was. */
      open: (key: Uint8Array) => string | undefined
    }
  /** A format that is not known yet. */
  | { is: 'newer' }
  | { is: 'damaged' }

export function readSealed(bytes: Buffer): SealedText {
  if (bytes.length < beforeHint || !bytes.subarray(0, magic.length).equals(magic)) return { is: 'damaged' }
  if ((bytes[magic.length] ?? 0) > format) return { is: 'newer' }
  const lock = Object.entries(locks).find(([, number]) => number === bytes[magic.length + 1])?.[0] as
    | LockKind
    | undefined // the names of `locks`
  if (lock === undefined || bytes[magic.length] !== format) return { is: 'damaged' }
  const hintEnd = endOfPart(bytes, beforeHint - lengthBytes)
  const end = endOfPart(bytes, hintEnd)
  if (bytes.length < end) return { is: 'damaged' }
  return {
    is: 'sealed',
    lock,
    hint: bytes.subarray(beforeHint, hintEnd),
    mark: bytes.subarray(hintEnd + lengthBytes, end).toString('utf8'),
    open: (key) => decrypt(bytes.subarray(end), key, bytes.subarray(0, end)),
  }
}

/** Beyond the end of what is cut off. */
const endOfPart = (bytes: Buffer, at: number): number =>
  bytes.length < at + lengthBytes ? Infinity : at + lengthBytes + bytes.readUInt16BE(at)
