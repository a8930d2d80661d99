// The signed head of a journal: one row that says how far the facts reach, and by whose key.
import type { DatabaseSync } from 'node:sqlite'
import type { Head, Signer } from '#core/journal/signer.ts'

/** `till`: whose head it was. `key`: as `Signer.key` has it. */
export type SignedHead = Head & { till: string; key: string; signature: Uint8Array }

/** Nothing in a journal that nobody has signed yet. */
export const signedHeadOf = (db: DatabaseSync): SignedHead | undefined =>
  db.prepare('SELECT till, rows, hash, key, signature FROM signed_head').get() as SignedHead | undefined // the table's own columns

export function signedHeadWriter(db: DatabaseSync) {
  const put = db.prepare(
    'INSERT OR REPLACE INTO signed_head (one, till, rows, hash, key, signature) VALUES (1, ?, ?, ?, ?, ?)',
  )
  return (till: string, signer: Signer, head: Head): void => {
    put.run(till, head.rows, head.hash, signer.key, signer.sign(head))
  }
}
