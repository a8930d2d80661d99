// The keys of tills: their form, what is kept of one, and whether it still holds when something is written by it.
import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { Chance, Clock } from '#core/system/clock.ts'
import type { Database, Query } from '#hub/database/database.ts'
import { Refused } from '#hub/http/context.ts'

/** Whose key it is, and the hash of it that was looked up. */
export type TillKey = { id: string; keyHash: Uint8Array }

export const hashOf = (text: string): Buffer => hash('sha256', Buffer.from(text), 'buffer')

export const keyRefused = () => new Refused('key', 'this key opens nothing here')

/**
 * In the transaction that writes: a body may come a minute after its headers, and the key may be revoked meanwhile. Until the transaction
 * ends, whoever revokes it waits; what the till sends does not. Throws `Refused`.
 */
export async function lockKey(query: Query, { id, keyHash }: TillKey): Promise<void> {
  const [held] = await query('SELECT id FROM till WHERE id = $1 AND key_hash = $2 FOR KEY SHARE', [
    id,
    keyHash,
  ])
  if (!held) throw keyRefused()
}

/** The same where nothing is written, which a server that only reads can answer. Throws `Refused`. */
export async function requireKey(query: Query, { id, keyHash }: TillKey): Promise<void> {
  const [held] = await query('SELECT id FROM till WHERE id = $1 AND key_hash = $2', [id, keyHash])
  if (!held) throw keyRefused()
}

/** A backup may be put back beside a hub that runs: the secret is another one then. ms */
const readEvery = 5 * 60_000

/** Random, and what shows that a hub beside this database made it. bytes */
const [random, proof] = [32, 10]

export type KeyForm = {
  make(): Promise<string>
  /** False for one that no hub here has made. True says no more than that somebody had it once. */
  fits(key: string): Promise<boolean>
}

/**
 * The secret of the proof stands in the database: hubs beside it agree, and no lost file locks tills out. Whoever has a copy of the
 * database can make keys of this form; they open nothing.
 */
export function createKeyForm(
  { query }: Pick<Database, 'query'>,
  { chance, clock }: { chance: Chance; clock: Pick<Clock, 'elapsed'> },
): KeyForm {
  let secret: Promise<Uint8Array> | undefined
  let readAt = -Infinity
  const read = async () => {
    const [row] = await query<{ secret: Uint8Array }>('SELECT secret FROM key_form')
    if (!row) throw new Error('the secret of the keys is missing')
    return row.secret
  }
  const proofOf = async (part: Uint8Array) => {
    if (clock.elapsed() - readAt >= readEvery) {
      readAt = clock.elapsed()
      secret = undefined
    }
    secret ??= read()
    const known = await secret.catch((error: unknown) => {
      secret = undefined
      throw error
    })
    return createHmac('sha256', known).update(part).digest().subarray(0, proof)
  }
  return {
    async make() {
      const part = Buffer.from(chance.bytes(random))
      return Buffer.concat([part, await proofOf(part)]).toString('base64url')
    },
    async fits(key) {
      if (!/^[\w-]{56}$/.test(key)) return false
      const bytes = Buffer.from(key, 'base64url')
      return timingSafeEqual(await proofOf(bytes.subarray(0, random)), bytes.subarray(random))
    },
  }
}
