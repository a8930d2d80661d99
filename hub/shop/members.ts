// The question whether somebody has joined, or was asked to, with this phone number at any till of a shop: by a fingerprint that only tills can make.
import type { Query } from '#hub/database/database.ts'

/** When somebody who is a member still, or has not answered yet, was asked to join with it (epoch ms), as the tills saw it last; null where nobody was. */
export async function joinedBy(
  query: Query,
  shop: string,
  { numberPrint, owner }: { numberPrint: string; owner: string },
): Promise<number | null> {
  const [row] = await query<{ at: number }>(
    `SELECT a."openedAt" AS at FROM agreement a JOIN till t ON t.id = a.till
     WHERE t.shop = $1 AND a.owner = $2 AND a."numberPrint" = $3
       AND (a.status = 'ACTIVE' OR a.status = 'PENDING' AND a.settled = 0 AND NOT EXISTS
         (SELECT 1 FROM fact w WHERE w.till = a.till AND w.sale = a.name AND w.kind = 'withdrawn' AND w.seq <= t.derived))
     ORDER BY a."openedAt" LIMIT 1`,
    [shop, owner, numberPrint],
  )
  return row?.at ?? null
}
