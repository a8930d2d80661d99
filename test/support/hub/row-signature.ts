// The signature of rows as a till sends them to its hub, by a key that every till of a story has.
import { createSigner, seedBytes } from '#core/journal/chain.ts'
import type { FactBatch, FactRow } from '#shared/hub.ts'

export const signerOf = (till: string) => createSigner(till, Buffer.alloc(seedBytes, 7))

/** The public key, the same for every till. */
export const signingKey = signerOf('').key

/** Of the last of them. */
export function rowSignatureOf(till: string, rows: readonly FactRow[]): string {
  const last = rows.at(-1)
  const head = { rows: last?.seq ?? 0, hash: Buffer.from(last?.hash ?? '', 'hex') }
  return Buffer.from(signerOf(till).sign(head)).toString('base64url')
}

export const signedBatch = (till: string, rows: readonly FactRow[]): FactBatch => ({
  till,
  rows: [...rows],
  signature: rowSignatureOf(till, rows),
})
