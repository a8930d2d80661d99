// The enrolment of tills: a one-time code gives a till its key, of which the hub keeps only the hash, and can revoke it. A till hears only of sales units that were confirmed for its shop.
import { tillFeatures } from '#core/features.ts'
import { emptyTip } from '#hub/tills/fact-intake.ts'
import type { Query } from '#hub/database/database.ts'
import { RefusedError, type HubContext } from '#hub/http/context.ts'
import { createKeyForm, hashOf, revokedKeysChannel, type KeyForm, type TillKey } from '#hub/tills/keys.ts'
import type { HubRefusal, PairAnswer, PairRequest } from '#shared/hub.ts'
import type { Quarantine } from '#shared/shop.ts'
import { nameText } from '#shared/text.ts'

const shopName = nameText(80)

/** A shop's name as it is typed at the hub: a name like any other, with nothing in it or around it that cannot be seen. */
export const isShopName = (given: string): boolean =>
  shopName.safeParse(given).success && given.trim() === given && !/\p{C}/u.test(given)

/** How long a code lets a till in. ms */
const codeLife = 15 * 60_000

/** Crockford's base 32 in lower case; 40 bits that live a quarter of an hour. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

export type Enrolment = {
  /** Form of the keys that it gives. */
  form: KeyForm
  /** A code by which one till comes into this shop, which is made where there is none of that name. */
  invite(shop: string): Promise<{ code: string; until: number }>
  /** The tills of this shop hear of this merchant's payments from now on. */
  confirm(shop: string, merchantSerialNumber: string): Promise<void>
  /** Whether any number is confirmed for this shop. */
  isHearing(shop: string): Promise<boolean>
  pair(request: PairRequest): Promise<PairAnswer>
  /** False: there is no such till, or it has no key. */
  revoke(till: string): Promise<boolean>
  /** The till gives this key back; another that it has by now stays. */
  leave(by: TillKey): Promise<void>
  /** Takes again from a till whose facts were refused, after somebody has looked. False: there is no such till, or it is not refused. */
  readmit(till: string): Promise<boolean>
  tills(): Promise<EnrolledTill[]>
  /** Forgets codes that let nobody in any more. */
  forgetOld(): Promise<void>
}

/** Times are epoch ms; `seenAt` null: it has said nothing yet; `derived`: rows that the hub could follow. */
export type EnrolledTill = {
  id: string
  shop: string
  name: string
  version: string
  seenAt: number | null
  rows: number
  derived: number
  refused: HubRefusal['refused'] | null
  quarantined: Quarantine | null
  revokedAt: number | null
  merchantSerialNumber: string
  /** For its shop: else it hears of no payment. */
  isConfirmed: boolean
}

type Options = Pick<HubContext, 'database' | 'clock' | 'chance' | 'log'>

export function createEnrolment(options: Options): Enrolment {
  const { database, clock, chance, log } = options
  const form = createKeyForm(database, { chance, clock })
  const forgetOld = async () => {
    const old = 'DELETE FROM pairing_code WHERE used_at IS NOT NULL OR expires_at <= $1'
    await database.query(old, [clock.now()])
  }
  const revoke = async (query: Query, till: string, keyHash: Uint8Array | null) => {
    // Whichever hub holds its stream ends it.
    const rows = await query(
      `WITH gone AS (
         UPDATE till SET key_hash = NULL, revoked_at = $2
         WHERE id = $1 AND key_hash IS NOT NULL AND ($4::bytea IS NULL OR key_hash = $4) RETURNING id
       ) SELECT pg_notify($3, id) FROM gone`,
      [till, clock.now(), revokedKeysChannel, keyHash],
    )
    if (rows.length > 0) log.warn({ till }, 'the key of this till was revoked')
    return rows.length > 0
  }
  return {
    form,
    forgetOld,
    tills: () =>
      database.query<EnrolledTill>(
        `SELECT id, shop, name, version, greatest(till.seen_at, h.seen_at) AS "seenAt", rows, derived, refused, quarantined, revoked_at AS "revokedAt",
           merchant_serial_number AS "merchantSerialNumber", ${isConfirmedSql} AS "isConfirmed"
         FROM till LEFT JOIN till_health h ON h.till = id ORDER BY shop, name, id`,
      ),
    async readmit(till) {
      const text = 'UPDATE till SET refused = NULL WHERE id = $1 AND refused IS NOT NULL RETURNING id'
      const rows = await database.query(text, [till])
      if (rows.length > 0) log.warn({ till }, 'this till’s facts are taken again')
      return rows.length > 0
    },
    async invite(shop) {
      await forgetOld()
      const letters = Array.from(chance.bytes(8), (byte) => alphabet[byte % 32]).join('')
      const code = `${letters.slice(0, 4)}-${letters.slice(4)}`
      const until = clock.now() + codeLife
      await database.query(
        `WITH known AS (INSERT INTO shop (name, created_at) VALUES ($1, $2) ON CONFLICT DO NOTHING)
         INSERT INTO pairing_code (code_hash, shop, expires_at) VALUES ($3, $1, $4)`,
        [shop, clock.now(), hashOf(code), until],
      )
      return { code, until }
    },
    confirm: (shop, merchantSerialNumber) =>
      confirmUnit(database.query, shop, merchantSerialNumber, clock.now()),
    async isHearing(shop) {
      const units = await database.query('SELECT shop FROM shop_unit WHERE shop = $1 LIMIT 1', [shop])
      return units.length > 0
    },
    pair: (request) => pair(options, form, request),
    // It waits for what a hub makes up of that till just then.
    revoke: (till) => database.transaction((query) => revoke(query, till, null), { mayTakeLong: true }),
    leave: async ({ id, keyHash }) => void (await revoke(database.query, id, keyHash)),
  }
}

const pair = async (
  { database, clock, log }: Options,
  form: KeyForm,
  { code, till }: PairRequest,
): Promise<PairAnswer> => {
  const key = await form.make()
  return database.transaction(async (query) => {
    const [invited] = await query<{ shop: string }>(
      `UPDATE pairing_code SET used_at = $2 WHERE code_hash = $1 AND used_at IS NULL AND expires_at > $2 RETURNING shop`,
      [hashOf(code), clock.now()],
    )
    if (!invited) throw new RefusedError('code', 'this code is unknown, used, or too old')
    const { id, name, merchantSerialNumber, environment, address, version, signingKey } = till
    const told = [id, name, merchantSerialNumber, environment, address, version, signingKey]
    const [row] = await query(
      `INSERT INTO till (id, name, merchant_serial_number, environment, address, version, signing_key, shop, key_hash, paired_at, tip, rules)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
           ON CONFLICT (id) DO UPDATE SET shop = excluded.shop, name = excluded.name, version = excluded.version,
             merchant_serial_number = excluded.merchant_serial_number, environment = excluded.environment,
             address = excluded.address, key_hash = excluded.key_hash, paired_at = excluded.paired_at, revoked_at = NULL
           WHERE till.key_hash IS NULL AND till.shop = excluded.shop AND till.signing_key = excluded.signing_key
           RETURNING id`,
      [...told, invited.shop, hashOf(key), clock.now(), emptyTip, tillFeatures.rulesVersion],
    )
    if (!row)
      throw new RefusedError(
        'taken',
        'this till has a key already, its facts belong to another shop, or its journal is signed by another key',
      )
    log.info({ till: id, shop: invited.shop }, 'a till was let in')
    return { key, shop: invited.shop }
  })
}

/** As the service writes a merchant serial number. */
export const isSalesUnit = (given: string): boolean => /^\d{4,16}$/.test(given)

/** By whoever lets tills in, or by a registration that the service took with the credentials. The shop is made where there is none. */
export async function confirmUnit(
  query: Query,
  shop: string,
  merchantSerialNumber: string,
  now: number,
): Promise<void> {
  await query(
    `WITH known AS (INSERT INTO shop (name, created_at) VALUES ($1, $3) ON CONFLICT DO NOTHING)
     INSERT INTO shop_unit (shop, merchant_serial_number, confirmed_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [shop, merchantSerialNumber, now],
  )
}

/** Whether the number that this row of `till` names is confirmed for its shop. A till names it itself: alone it proves nothing. */
export const isConfirmedSql = `EXISTS (SELECT FROM shop_unit WHERE shop_unit.shop = till.shop
  AND shop_unit.merchant_serial_number = till.merchant_serial_number)`
