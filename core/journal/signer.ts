// The signature of a journal's head, Ed25519 by a key that one till alone has, and the row in which it stands.
import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

/** How far a journal reaches, and the hash of its last fact. */
export type Head = { rows: number; hash: Uint8Array }

export type Signer = {
  /** Public key: 32 bytes, base64url. */
  key: string
  sign(head: Head): Uint8Array
}

/** bytes of a private key */
export const seedBytes = 32

/** Bytes before the 32 bytes of a key in PKCS 8 and in SPKI (RFC 8410, sections 7 and 4). */
const [beforePrivate, beforePublic] = ['302e020100300506032b657004220420', '302a300506032b6570032100'].map(
  (hex) => Buffer.from(hex, 'hex'),
) as [Buffer, Buffer] // two of two

/** The till's id is signed with the head: one till's signature is none of another's. */
const signedText = (till: string, { rows, hash }: Head): Buffer =>
  Buffer.from(`head of a journal\n${till}\n${rows}\n${Buffer.from(hash).toString('hex')}`)

/** `seed`: `seedBytes` of chance. */
export function createSigner(till: string, seed: Uint8Array): Signer {
  const key = createPrivateKey({ key: Buffer.concat([beforePrivate, seed]), format: 'der', type: 'pkcs8' })
  const known = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(beforePublic.length)
  return {
    key: known.toString('base64url'),
    sign: (head) => sign(null, signedText(till, head), key),
  }
}

/** Keys of tills that have been asked for: a hub asks for those of ten thousand, over and over. */
const knownKeys = new Map<string, KeyObject>()
const mostKnownKeys = 20_000

function publicKeyOf(key: string): KeyObject {
  const known = knownKeys.get(key)
  if (known) return known
  const der = Buffer.concat([beforePublic, Buffer.from(key, 'base64url')])
  const made = createPublicKey({ key: der, format: 'der', type: 'spki' })
  if (knownKeys.size >= mostKnownKeys) knownKeys.clear()
  knownKeys.set(key, made)
  return made
}

/** `key` as `Signer.key` has it; false for what is no key. */
export function isSigned(key: string, till: string, head: Head, signature: Uint8Array): boolean {
  try {
    return verify(null, signedText(till, head), publicKeyOf(key), signature)
  } catch {
    return false
  }
}

/** `till`: whose head it was. `key`: as `Signer.key` has it. */
export type SignedHead = Head & { till: string; key: string; signature: Uint8Array }

/** Head as it was last signed; undefined in a journal that nobody has signed yet. */
export const signedHeadOf = (db: DatabaseSync): SignedHead | undefined =>
  db.prepare('SELECT till, rows, hash, key, signature FROM signed_head').get() as SignedHead | undefined // the table's own columns

export function signedHeadWriter(db: DatabaseSync) {
  const put = db.prepare(
    'INSERT OR REPLACE INTO signed_head (one, till, rows, hash, key, signature) VALUES (1, ?, ?, ?, ?, ?)',
  )
  return (till: string, signer: Signer, head: Head): SignedHead => {
    const signed = { ...head, till, key: signer.key, signature: signer.sign(head) }
    put.run(till, head.rows, head.hash, signed.key, signed.signature)
    return signed
  }
}
