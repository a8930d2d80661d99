// The hash chain of the journal, the link from one fact to the next; and the signature of its head, Ed25519 by a key that one till alone has.
import { hash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { ChainBreak } from '#shared/problem.ts'

/** A fact as it stands in its table. */
export type JournalRow = {
  seq: number
  sale: string
  kind: string
  at: number
  body: string
  previous: Uint8Array
  hash: Uint8Array
}

/** Hash that the first row follows from. */
export const rootHash = new Uint8Array(32)

type Linked = Pick<JournalRow, 'seq' | 'sale' | 'kind' | 'at' | 'body'>

export const linkHash = (previous: Uint8Array, { seq, sale, kind, at, body }: Linked): Uint8Array =>
  hash(
    'sha256',
    Buffer.concat([previous, Buffer.from(JSON.stringify([seq, sale, kind, at, body]))]),
    'buffer',
  )

export const isSameHash = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0

export type Break = { row: number; found: ChainBreak }
export type Chain = { tip: Uint8Array; rows: number; broken?: Break }

/** The tip of the chain and how many rows it has, or the first row that does not follow from the one before. */
export function checkChain(db: DatabaseSync, each: (row: JournalRow) => void = () => undefined): Chain {
  let tip: Uint8Array = rootHash
  let rows = 0
  const all = db.prepare('SELECT * FROM fact NOT INDEXED ORDER BY seq').iterate() as Iterator<JournalRow> // the table's own columns
  for (;;) {
    const row = nextOf(all)
    if (row === undefined) return { tip, rows }
    const isWhole = row !== 'unreadable' && row.seq === rows + 1 && isSameHash(row.previous, tip)
    if (!isWhole || !isSameHash(row.hash, linkHash(tip, row))) {
      // Else the moment of this look would last, and nothing could be written after it.
      all.return?.()
      return { tip, rows, broken: { row: rows + 1, found: diagnose(db, tip, rows + 1) } }
    }
    each(row)
    tip = row.hash
    rows += 1
  }
}

/** A number too large for a JavaScript integer stands in a row that no till of ours wrote. */
function nextOf(all: Iterator<JournalRow>): JournalRow | 'unreadable' | undefined {
  try {
    const { done, value } = all.next()
    return done ? undefined : value
  } catch (error) {
    if (error instanceof RangeError) return 'unreadable'
    throw error
  }
}

/** How far behind its place a moved row is looked for. */
const furthest = 1000

/** Kind of damage at the row that should be number `seq` and follow from `tip`. */
export function diagnose(db: DatabaseSync, tip: Uint8Array, seq: number): ChainBreak {
  const first = db.prepare('SELECT * FROM fact NOT INDEXED ORDER BY seq LIMIT 1')
  const at = db.prepare('SELECT * FROM fact NOT INDEXED WHERE seq = ?')
  try {
    if (Number(first.get()?.['seq']) < 1) return 'inserted'
    const row = at.get(seq) as JournalRow | undefined // the table's own columns, here and below
    if (row === undefined) return 'removed'
    // The row after it would follow from the one before it, had it its number.
    const after = at.get(seq + 1) as JournalRow | undefined
    if (after && isSameHash(after.previous, tip) && isSameHash(after.hash, linkHash(tip, { ...after, seq })))
      return 'inserted'
    if (isSameHash(row.hash, linkHash(row.previous, row))) return 'replaced'
    for (let place = 1; place < seq + furthest; place += 1) {
      if (isSameHash(row.hash, linkHash(row.previous, { ...row, seq: place }))) return 'moved'
    }
    return 'edited'
  } catch (error) {
    if (error instanceof RangeError) return 'edited'
    throw error
  }
}

/** How far a journal reaches, and the hash of its last fact. */
export type JournalHead = { rows: number; hash: Uint8Array }

export type Signer = {
  /** Public key: 32 bytes, base64url. */
  key: string
  sign(head: JournalHead): Uint8Array
}

/** bytes of a private key */
export const seedBytes = 32

/** Bytes before the 32 bytes of a key in PKCS 8 and in SPKI (RFC 8410, sections 7 and 4). */
const [beforePrivate, beforePublic] = ['302e020100300506032b657004220420', '302a300506032b6570032100'].map(
  (hex) => Buffer.from(hex, 'hex'),
) as [Buffer, Buffer] // two of two

/** The till's id is signed with the head: one till's signature is none of another's. */
const signedText = (till: string, { rows, hash }: JournalHead): Buffer =>
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
export function isSigned(key: string, till: string, head: JournalHead, signature: Uint8Array): boolean {
  try {
    return verify(null, signedText(till, head), publicKeyOf(key), signature)
  } catch {
    return false
  }
}

/** `till`: whose head it was. `key`: as `Signer.key` has it. */
export type SignedHead = JournalHead & { till: string; key: string; signature: Uint8Array }

/** Head as it was last signed; undefined in a journal that nobody has signed yet. */
export const signedHeadOf = (db: DatabaseSync): SignedHead | undefined =>
  db.prepare('SELECT till, rows, hash, key, signature FROM signed_head').get() as SignedHead | undefined // the table's own columns

export function signedHeadWriter(db: DatabaseSync) {
  const put = db.prepare(
    'INSERT OR REPLACE INTO signed_head (one, till, rows, hash, key, signature) VALUES (1, ?, ?, ?, ?, ?)',
  )
  return (till: string, signer: Signer, head: JournalHead): SignedHead => {
    const signed = { ...head, till, key: signer.key, signature: signer.sign(head) }
    put.run(till, head.rows, head.hash, signed.key, signed.signature)
    return signed
  }
}
