// The keys of tills: what is kept of one, and whether it still holds when something is written by it.
import { hash } from 'node:crypto'
import type { Query } from '#hub/database.ts'
import { Refused } from '#hub/parts.ts'

/** Whose key it is, and the hash of it that was looked up. */
export type TillKey = { id: string; keyHash: Uint8Array }

export const hashOf = (text: string): Buffer => hash('sha256', Buffer.from(text), 'buffer')

export const keyRefused = () => new Refused('key', 'this key opens nothing here')

/**
 * In the transaction that writes: a body may come a minute after its headers, and the key may be revoked meanwhile. Until the transaction
 * ends, whoever revokes it waits. Throws `Refused`.
 */
export async function holdKey(query: Query, { id, keyHash }: TillKey): Promise<void> {
  const [held] = await query('SELECT id FROM till WHERE id = $1 AND key_hash = $2 FOR SHARE', [id, keyHash])
  if (!held) throw keyRefused()
}
