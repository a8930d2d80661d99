// The sales of a shop's period that gave a discount: those of which these rows are the first that tell of money.
import type { Discounted, Owner } from '#core/report/sums.ts'
import type { Query } from '#hub/database/database.ts'
import { boundsSql, type Bound } from '#hub/shop/movements.ts'
import { tellersOf } from '#hub/shop/sale-tellers.ts'

/** As the till `till` wrote it in its row `seq`. */
export type DiscountedSale = Discounted & { till: string; seq: number }

/** Each once, by the first till that tells of it. The journal wrote the facts: a name holds no quotation mark of its own. */
export async function discountedWithin(
  query: Query,
  within: readonly Bound[],
  { owner, currency }: Owner,
): Promise<DiscountedSale[]> {
  const isBegun = `kind = 'captured' AND begun = 1 AND owner = $2 AND currency = $3`
  const rows = await query<{ till: string; sale: string; seq: number; body: string }>(
    `SELECT DISTINCT f.till, f.sale, f.seq, f.body FROM ${boundsSql}
       CROSS JOIN LATERAL (SELECT till, sale FROM movement
         WHERE till = b.till AND seq > b.after AND seq <= b.until AND ${isBegun} OFFSET 0) AS m
       CROSS JOIN LATERAL (SELECT * FROM fact WHERE till = m.till AND sale = m.sale AND kind = 'opened'
         AND body LIKE '%"discounts":[{%' OFFSET 0) AS f
     ORDER BY f.sale, f.till DESC`,
    [JSON.stringify(within), owner, currency],
  )
  if (rows.length === 0) return []
  const earlier = await query<{ till: string; sale: string }>(
    `SELECT m.till, m.sale FROM unnest($4::text[]) AS of (name)
       CROSS JOIN LATERAL (SELECT * FROM movement WHERE sale = of.name AND ${isBegun} OFFSET 0) AS m
       JOIN ${boundsSql} ON b.till = m.till AND m.seq <= b.after`,
    [JSON.stringify(within), owner, currency, [...new Set(rows.map(({ sale }) => sale))]],
  )
  const { hasShare, hasTakenUp } = await tellersOf(query, [...rows, ...earlier])
  const isTold = (row: { till: string; sale: string }) => hasShare(row) && !hasTakenUp(row)
  const past = new Set(earlier.filter(isTold).map(({ sale }) => sale))
  const first = new Map(
    rows.filter((row) => isTold(row) && !past.has(row.sale)).map((row) => [row.sale, row]),
  )
  return [...first.values()].map(({ till, seq, body }) => {
    const { ordered } = JSON.parse(body) as { ordered: Discounted } // followed already
    return { ...ordered, till, seq }
  })
}
