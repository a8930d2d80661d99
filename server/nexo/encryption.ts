// The encrypted form of nexo messages: keys made of a passphrase, the cipher over a message, and the proof that nobody has changed it.
import { createCipheriv, createDecipheriv, createHmac, pbkdf2Sync, timingSafeEqual } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { Chance } from '#core/system/clock.ts'
import { jsonIn } from '#core/system/json.ts'
import type { Settings } from '#shared/settings.ts'

/** `identifier` and `version`: by which a message names it. */
export type NexoKey = { passphrase: string; identifier: string; version: number }

/** Only what is written in the one way in which these bytes can be. */
const base64 = (most: number) =>
  z.string().check(
    z.maxLength(most),
    z.refine((text) => Buffer.from(text, 'base64').toString('base64') === text),
  )

/** Nobody vouches for it yet, and it may have thousands of parts: none is looked at. */
export const anyParts = z.custom<Record<string, unknown>>(
  (given) => typeof given === 'object' && given !== null && !Array.isArray(given),
)

function securedBy(versionField: string) {
  const version: object = { [versionField]: z.literal(cryptoVersion) }
  return z.object({
    MessageHeader: anyParts,
    NexoBlob: base64(200_000),
    SecurityTrailer: z.object({
      ...version,
      Hmac: base64(44),
      KeyIdentifier: z.string().check(z.maxLength(128)),
      KeyVersion: z.int(),
      Nonce: base64(24),
    }),
  })
}
export type SecuredMessage = z.infer<ReturnType<typeof securedBy>>

/** The part of a message inside `SaleToPOIRequest` or `SaleToPOIResponse`. */
export type Envelope = { MessageHeader: object; [part: string]: unknown }

export type Encryption = {
  /** Undefined when it is no encrypted message of this version. */
  securedIn(envelope: unknown): SecuredMessage | undefined
  /** Message inside; undefined when the key is another one or anything of it was changed, its header included. */
  open(message: SecuredMessage, name: string, key: NexoKey): unknown
  seal(name: string, envelope: Envelope, key: NexoKey): Record<string, Envelope>
}

type Derived = { hmac: Buffer; cipher: Buffer; iv: Buffer }

const iterations = 4000
const nonceBytes = 16
const cryptoVersion = 1
/** Keys kept, more than a till has registers: one takes milliseconds to make, and anybody can name a register. The longest unused goes. */
const mostKeys = 256

export function createEncryption({ salt, versionField }: Settings['nexoWords'], chance: Chance): Encryption {
  const secured = securedBy(versionField)
  const known = new Map<string, Derived>()
  const derived = (passphrase: string): Derived => {
    const found = known.get(passphrase)
    if (found) {
      known.delete(passphrase)
      known.set(passphrase, found)
      return found
    }
    const bytes = pbkdf2Sync(passphrase, salt, iterations, 80, 'sha1')
    const made = { hmac: bytes.subarray(0, 32), cipher: bytes.subarray(32, 64), iv: bytes.subarray(64) }
    for (const oldest of known.keys()) {
      if (known.size < mostKeys) break
      known.delete(oldest)
    }
    known.set(passphrase, made)
    return made
  }
  return {
    securedIn(envelope) {
      return secured.safeParse(envelope).data
    },
    open({ MessageHeader, NexoBlob, SecurityTrailer: trailer }, name, { passphrase }) {
      const keys = derived(passphrase)
      const [nonce, proof] = [Buffer.from(trailer.Nonce, 'base64'), Buffer.from(trailer.Hmac, 'base64')]
      if (nonce.length !== nonceBytes) return undefined
      const text = decrypted(Buffer.from(NexoBlob, 'base64'), keys, nonce)
      const right = proofOf(text ?? Buffer.alloc(0), keys)
      if (proof.length !== right.length || !timingSafeEqual(proof, right) || text === undefined)
        return undefined
      const message = jsonIn(text.toString('utf8'))
      return isDeepStrictEqual(headerIn(message, name), MessageHeader) ? message : undefined
    },
    seal(name, envelope, { passphrase, identifier, version }) {
      const keys = derived(passphrase)
      const nonce = Buffer.from(chance.bytes(nonceBytes))
      const text = Buffer.from(JSON.stringify({ [name]: envelope }))
      const cipher = createCipheriv('aes-256-cbc', keys.cipher, mixed(keys.iv, nonce))
      return {
        [name]: {
          MessageHeader: envelope.MessageHeader,
          NexoBlob: Buffer.concat([cipher.update(text), cipher.final()]).toString('base64'),
          SecurityTrailer: {
            [versionField]: cryptoVersion,
            Hmac: proofOf(text, keys).toString('base64'),
            KeyIdentifier: identifier,
            KeyVersion: version,
            Nonce: nonce.toString('base64'),
          },
        },
      }
    },
  }
}

const mixed = (iv: Buffer, nonce: Buffer): Buffer =>
  Buffer.from(iv.map((byte, at) => byte ^ (nonce[at] ?? 0)))

const proofOf = (text: Buffer, { hmac }: Derived): Buffer => createHmac('sha256', hmac).update(text).digest()

/** Undefined where it does not end as the cipher's texts do. */
function decrypted(blob: Buffer, keys: Derived, nonce: Buffer): Buffer | undefined {
  try {
    const cipher = createDecipheriv('aes-256-cbc', keys.cipher, mixed(keys.iv, nonce))
    return Buffer.concat([cipher.update(blob), cipher.final()])
  } catch {
    return undefined
  }
}

function headerIn(message: unknown, name: string): unknown {
  const read = z.record(z.string(), z.looseObject({ MessageHeader: z.unknown() })).safeParse(message)
  return read.success ? read.data[name]?.MessageHeader : undefined
}
