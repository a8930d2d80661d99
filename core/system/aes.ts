// AES-256-GCM over a text: nonce, sealed text and tag in one piece. Another key opens nothing, and a changed bit is noticed.
import { createCipheriv, createDecipheriv } from 'node:crypto'

/** Bytes of a key; of the nonce and the tag as GCM has them best (NIST SP 800-38D, 5.2.1.1 and 5.2.1.2). */
export const keyBytes = 32
export const nonceBytes = 12
const tagBytes = 16
const authTagLength = tagBytes

/** One nonce never covers two texts under one key. `bound`: authenticated with the text, and not part of what is given back. */
export function encrypt(text: string, key: Uint8Array, nonce: Uint8Array, bound: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength })
  cipher.setAAD(bound)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Undefined under another key, for what is bound to something else, and when a bit is not as it was. */
export function decrypt(sealed: Uint8Array, key: Uint8Array, bound: Uint8Array): string | undefined {
  if (sealed.length < nonceBytes + tagBytes) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), { authTagLength })
  decipher.setAAD(bound)
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  try {
    const text = decipher.update(sealed.subarray(nonceBytes, -tagBytes))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
