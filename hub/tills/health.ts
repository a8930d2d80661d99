// The health of a till as it tells its hub twice a minute: kept without waiting for the disk, since the next one makes up for one that is lost.
import type { Query } from '#hub/database/database.ts'
import { keyRefused, type TillKey } from '#hub/tills/keys.ts'
import { isConfirmedSql } from '#hub/tills/enrolment.ts'
import type { Health, HealthAnswer } from '#shared/hub.ts'

/** The other tills of the shop that are called as this one is, a few of them. */
const namesakes = `ARRAY(SELECT n.id FROM till n
  WHERE n.shop = till.shop AND n.name = $5 AND n.id <> till.id AND n.key_hash IS NOT NULL ORDER BY n.id LIMIT 5)`

/** `quick`: for this statement's commit alone. The till's own row is written where something of it is another by now. */
const keepText = `WITH quick AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true)),
  asking AS (SELECT id FROM till, quick WHERE id = $1 AND key_hash = $2),
  kept AS (
    INSERT INTO till_health (till, seen_at, health) SELECT id, $3, $4 FROM asking
    ON CONFLICT (till) DO UPDATE SET seen_at = excluded.seen_at, health = excluded.health),
  changed AS (
    UPDATE till SET name = $5, version = $6, merchant_serial_number = $7, environment = $8, address = $9
    FROM asking WHERE till.id = asking.id
      AND (name, version, merchant_serial_number, environment, address) IS DISTINCT FROM ($5, $6, $7, $8, $9))
  SELECT ${isConfirmedSql} AS "isConfirmed", ${namesakes} AS namesakes
  FROM (SELECT till.id, shop, $7::text AS merchant_serial_number FROM till JOIN asking ON asking.id = till.id) AS till`

/** Keeps a till's health; of it only that stands in the till's row which others ask for. Throws `Refused` where its key holds no more. */
export async function keepHealth(
  query: Query,
  till: TillKey,
  { unit, ...reported }: Health,
  now: number,
): Promise<HealthAnswer> {
  const { name, version } = reported
  const { merchantSerialNumber, environment, address } = unit
  const [kept] = await query<HealthAnswer>(keepText, [
    till.id,
    till.keyHash,
    now,
    JSON.stringify(reported),
    name,
    version,
    merchantSerialNumber,
    environment,
    address,
  ])
  if (!kept) throw keyRefused()
  return kept
}
