// The state of a shop's tills, as far as the hub has heard.
import type { KnownTill } from '#hub/http/context.ts'
import type { Query } from '#hub/database/database.ts'
import type { Health, HubRefusal } from '#shared/hub.ts'
import type { MissingTill, Quarantine, ShopTill } from '#shared/shop.ts'

/** A till tells of itself twice a minute: after as long as this something keeps it. ms */
const silentAfter = 5 * 60_000

export type ShopTillRow = {
  id: string
  name: string
  rows: number
  derived: number
  tip: Uint8Array
  seenAt: number | null
  health: Omit<Health, 'unit'> | null
  refused: HubRefusal['refused'] | null
  quarantined: Quarantine | null
  isRevoked: boolean
}

/** A till as its shop names it, as SQL: where several bear one name, gone ones among them, each with its id. `t`: the till's row. */
export const tillNameSql = (t: string): string =>
  `CASE WHEN EXISTS (SELECT FROM till n WHERE n.shop = ${t}.shop AND n.name = ${t}.name AND n.id <> ${t}.id)
     THEN ${t}.name || ' · ' || ${t}.id ELSE ${t}.name END`

/** A sale's name begins with the id of the till that opened it; of a till that is not in the shop, the first that has it tells. */
const isBetterSql = (one: string, other: string): string =>
  `(NOT starts_with(${one}.sale, ${one}.till || '-'), ${one}.till) < (NOT starts_with(${other}.sale, ${other}.till || '-'), ${other}.till)`

/** `s` speaks for the sale: no till of the shop does so better. OFFSET keeps the planner from reading all sales for it: it is asked sale by sale. */
export const speaksForSql = `NOT EXISTS (SELECT FROM sale o JOIN till ot ON ot.id = o.till
  WHERE ot.shop = t.shop AND o.sale = s.sale AND o.till <> s.till AND ${isBetterSql('o', 's')} OFFSET 0)`

export const rowsOfTills = (query: Query, shop: string): Promise<ShopTillRow[]> =>
  query<ShopTillRow>(
    `SELECT id, ${tillNameSql('t')} AS name, rows, derived, tip, greatest(t.seen_at, h.seen_at) AS "seenAt", health, refused, quarantined,
       key_hash IS NULL AS "isRevoked"
     FROM till t LEFT JOIN till_health h ON h.till = id WHERE shop = $1 ORDER BY t.name, id`,
    [shop],
  )

export const hexOf = (hash: Uint8Array): string => Buffer.from(hash).toString('hex')

const behindOf = ({ rows, health }: ShopTillRow, written = 0): number =>
  Math.max(0, (health?.journal.rows ?? 0) - rows, written - rows)

export async function tillsOf(query: Query, asking: KnownTill, now: number): Promise<ShopTill[]> {
  const rows = await rowsOfTills(query, asking.shop)
  return rows.map((row) => ({
    till: row.id,
    name: row.name,
    isOwn: row.id === asking.id,
    seenAt: row.seenAt,
    rows: row.rows,
    head: hexOf(row.tip),
    health: row.health,
    refused: row.refused,
    quarantined: row.quarantined,
    isRevoked: row.isRevoked,
    isSilent: isSilent(row, now),
    behind: behindOf(row),
  }))
}

/** The worst reason that keeps a till's money out of a report; none when all it wrote is there. `written`: rows, as it says just now. */
export function missingOf(row: ShopTillRow, now: number, written?: number): MissingTill[] {
  const { id: till, name, seenAt, quarantined } = row
  const why = whyMissing(row, now, written)
  return why === null ? [] : [{ till, name, why, quarantined, seenAt }]
}

function whyMissing(row: ShopTillRow, now: number, written?: number): MissingTill['why'] | null {
  if (row.quarantined) return 'quarantined'
  if (row.refused) return 'refused'
  if (!isRead(row)) return 'unread'
  if (behindOf(row, written) > 0) return 'behind'
  if (row.isRevoked) return 'revoked'
  return isSilent(row, now) ? 'silent' : null
}

/** All that it sent is of kinds that this hub knows. */
export const isRead = ({ derived, rows }: Pick<ShopTillRow, 'derived' | 'rows'>): boolean => derived === rows

export const isSilent = ({ seenAt }: Pick<ShopTillRow, 'seenAt'>, now: number): boolean =>
  seenAt === null || now - seenAt > silentAfter
