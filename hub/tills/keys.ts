// The keys of tills: their form, what is kept of one, whose it is, and whether it still holds when something is written by it.
import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { Chance, Clock } from '#core/system/clock.ts'
import { keepNewest } from '#core/system/newest.ts'
import type { Database, Query } from '#hub/database/database.ts'
import { RefusedError, type KnownTill } from '#hub/http/context.ts'
import { createRateLimits, tillRate, type Rate } from '#hub/http/caller.ts'

/** The till that a key belongs to, and the hash that was looked up. */
export type TillKey = { id: string; keyHash: Uint8Array }

export const hashOf = (text: string): Buffer => hash('sha256', Buffer.from(text), 'buffer')

/** Channel of NOTIFY on which hubs hear whose key was revoked: whichever of them holds that till's stream ends it at once. */
export const revokedKeysChannel = 'kasse_revoked_keys'

export const keyRefused = () => new RefusedError('key', 'this key opens nothing here')

/** Undefined for a key that is unknown or revoked. */
export async function knownTill(query: Query, key: string): Promise<KnownTill | undefined> {
  const [row] = await query<KnownTill>(
    `SELECT id, key_hash AS "keyHash", shop, name, merchant_serial_number AS "merchantSerialNumber", environment, address,
       signing_key AS "signingKey"
     FROM till WHERE key_hash = $1`,
    [hashOf(key)],
    'key',
  )
  return row
}

const holdsText = 'SELECT id FROM till WHERE id = $1 AND key_hash = $2'

/** A body may come a minute after its headers, and the key may be revoked meanwhile. Throws `RefusedError`. */
export async function checkKey(query: Query, { id, keyHash }: TillKey, text = holdsText): Promise<void> {
  const [held] = await query(text, [id, keyHash])
  if (!held) throw keyRefused()
}

/** In the transaction that writes: until it ends, whoever revokes the key waits; what the till sends does not. Throws `RefusedError`. */
export const lockKey = (query: Query, key: TillKey): Promise<void> =>
  checkKey(query, key, `${holdsText} FOR KEY SHARE`)

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

/** Keys of our form that nobody has, from one address: a revoked till shows one, over and over. */
export const strangerRate: Rate = { burst: 60, perSecond: 1 / 6 }

/** A key that was refused never opens anything again, but for a database that was put back to yesterday; one that was not is asked for again where it matters. ms */
const rememberedMs = 60_000
const mostRemembered = 20_000

type CheckedKey = { till: KnownTill } | { refused: true } | { waitSeconds: number }

/**
 * Made-up keys are told by their form and cost the database no question. Each key has a bucket of its own: one till's haste costs no other's.
 * `isCheckedAgain`: whoever is let in is asked for the key in the statement that follows, so what is remembered of it is enough.
 */
export function createKeyCheck(query: Query, clock: Pick<Clock, 'elapsed'>, form: KeyForm) {
  const strangers = createRateLimits(clock, strangerRate)
  const hasty = createRateLimits(clock, tillRate)
  const found = new Map<string, { till: KnownTill | undefined; at: number }>()
  return async (key: string, address: string, isCheckedAgain: boolean): Promise<CheckedKey> => {
    if (!(await form.fits(key))) return { refused: true }
    const name = hashOf(key).toString('base64url')
    const before = found.get(name)
    const known = before && clock.elapsed() - before.at < rememberedMs ? before : undefined
    if (known && !known.till) return { refused: true }
    const haste = hasty.take(name)
    if (haste > 0) return { waitSeconds: haste }
    const till = (isCheckedAgain && known?.till) || (await knownTill(query, key))
    if (!known || till !== known.till) keepNewest(found, name, { till, at: clock.elapsed() }, mostRemembered)
    if (till) return { till }
    const waitSeconds = strangers.take(address)
    return waitSeconds > 0 ? { waitSeconds } : { refused: true }
  }
}
