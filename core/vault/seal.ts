// The sealing of credentials: AES-256-GCM in a file that names its format. Another key opens nothing, and a changed bit is noticed.
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import type { Chance } from '#core/system/clock.ts'

/** Where the key is that opens a file; its number stands in the file. */
const locks = { keyStore: 1, givenKey: 2, keyFile: 3, ownKey: 4 } as const
export type Lock = keyof typeof locks

/**
 * `KSV`, the format's number, the lock's number, two bytes that say how long the hint is, the hint, two bytes that say how long the mark
 * is, the mark, a nonce, the sealed text, its tag. The hint is the name of the key. The mark says whose file it is. All that stands before
 * the nonce is authenticated.
 */
const magic = Buffer.from('KSV')
const format = 1
const lengthBytes = 2
const beforeHint = magic.length + 2 + lengthBytes

/** Bytes of a key; of the nonce and the tag as GCM has them best (NIST SP 800-38D, 5.2.1.1 and 5.2.1.2). */
export const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** Tells keys apart, and tells nothing of the key: eight bytes of an HMAC under it. */
export const nameOfKey = (key: Uint8Array): Buffer =>
  createHmac('sha256', key).update('the name of a key of a vault').digest().subarray(0, 8)

export function seal(
  text: string,
  { lock, hint, key, mark = '' }: { lock: Lock; hint: Uint8Array; key: Uint8Array; mark?: string },
  chance: Chance,
): Buffer {
  const head = Buffer.concat([
    magic,
    Buffer.from([format, locks[lock]]),
    ...[hint, Buffer.from(mark)].flatMap((part) => [lengthOf(part), part]),
  ])
  const nonce = chance.bytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
  cipher.setAAD(head)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([head, nonce, sealed, cipher.getAuthTag()])
}

function lengthOf(part: Uint8Array): Buffer {
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt16BE(part.length)
  return length
}

export type Sealed =
  | {
      is: 'sealed'
      lock: Lock
      hint: Buffer
      /** True only once it has been opened. */
      mark: string
      /** The text; undefined under another key, or when a bit of the file is not as it was. */
      open: (key: Uint8Array) => string | undefined
    }
  /** A format that is not known yet. */
  | { is: 'newer' }
  | { is: 'damaged' }

export function readSealed(bytes: Buffer): Sealed {
  if (bytes.length < beforeHint || !bytes.subarray(0, magic.length).equals(magic)) return { is: 'damaged' }
  if ((bytes[magic.length] ?? 0) > format) return { is: 'newer' }
  const lock = Object.entries(locks).find(([, number]) => number === bytes[magic.length + 1])?.[0] as
    | Lock
    | undefined // the names of `locks`
  if (lock === undefined || bytes[magic.length] !== format) return { is: 'damaged' }
  const hintEnd = endOfPart(bytes, beforeHint - lengthBytes)
  const end = endOfPart(bytes, hintEnd)
  if (bytes.length < end + nonceBytes + tagBytes) return { is: 'damaged' }
  const nonce = bytes.subarray(end, end + nonceBytes)
  const sealed = bytes.subarray(end + nonceBytes, -tagBytes)
  return {
    is: 'sealed',
    lock,
    hint: bytes.subarray(beforeHint, hintEnd),
    mark: bytes.subarray(hintEnd + lengthBytes, end).toString('utf8'),
    open: (key) => {
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
      decipher.setAAD(bytes.subarray(0, end))
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      try {
        return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}

/** Beyond the end of what is cut off. */
const endOfPart = (bytes: Buffer, at: number): number =>
  bytes.length < at + lengthBytes ? Infinity : at + lengthBytes + bytes.readUInt16BE(at)
