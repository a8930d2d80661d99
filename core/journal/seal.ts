// The encryption of texts that must be erasable, by a key of this till alone, so that a copied file reveals nothing of them.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'

export type Seal = {
  seal(reference: string, text: string): Uint8Array
  /** Nothing when it was sealed by another till, for another reference, or was changed. */
  open(reference: string, sealed: Uint8Array): string | undefined
}

const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM. The reference is bound to the text: a sealed text moved to another row does not open. */
export function createSeal(secret: string): Seal {
  const derived = Buffer.from(hkdfSync('sha256', secret, '', 'kasse erasable 1', 2 * keyBytes))
  const key = derived.subarray(0, keyBytes)
  const nonceKey = derived.subarray(keyBytes)
  // Made of what is sealed, so that one nonce never covers two texts, whatever chance or a restored copy does.
  const nonceOf = (reference: string, text: string) =>
    createHmac('sha256', nonceKey)
      .update(JSON.stringify([reference, text]))
      .digest()
      .subarray(0, nonceBytes)

  return {
    seal(reference, text) {
      const nonce = nonceOf(reference, text)
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(reference))
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open(reference, sealed) {
      if (sealed.length < nonceBytes + tagBytes) return undefined
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(reference))
      decipher.setAuthTag(sealed.subarray(-tagBytes))
      try {
        const text = decipher.update(sealed.subarray(nonceBytes, -tagBytes))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
