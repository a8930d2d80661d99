// The money of a shop's period, read within the bounds of its tills: plain sales summed by PostgreSQL, what several tills tell of row by row, and the discounts that sales gave.
import { otherGoods } from '#core/money/movements.ts'
import { type ReportOwner, isOurs, type DiscountedOrder } from '#core/report/sums.ts'
import type { Query } from '#hub/database/database.ts'
import { type CountedRow, countedPayments, type ShopMovement } from '#hub/shop/money.ts'
import {
  boundsSql,
  seenKindsSql,
  type RowBound,
  movementsOf,
  takeoversIn,
  type MovementSelection,
  tellersOf,
} from '#hub/shop/movements.ts'
import { type SoldBy, type ShopSoldRow, countedMoneyOf } from '#hub/shop/sold.ts'
import type { Person } from '#shared/staff.ts'

/** Payments within the bounds that the rule of counting is for: sales by their names, charges of memberships by their references. */
type SharedPayments = { sales: string[]; charges: string[] }

/** Movements within the bounds. OFFSET keeps the planner from reading the whole table for them: each till's are found by its rows. */
const fresh = `${boundsSql} CROSS JOIN LATERAL
  (SELECT * FROM movement WHERE till = b.till AND seq > b.after AND seq <= b.until OFFSET 0) AS m`

/** A movement of a plain sale, by itself. What went back of no line, as before it was paid, is split over the lines that are paid by then. */
const isPlain = (m: string): string =>
  `(starts_with(${m}.sale, ${m}.till || '-') AND ${m}.value > 0 AND coalesce(${m}.goods, '[]') <> '[]' AND
    (${m}.kind = 'captured' OR ${m}.kind = 'refunded' AND strpos(${m}.goods, '"kind":"other"') = 0))`

export async function sharedWithin(query: Query, within: readonly RowBound[]): Promise<SharedPayments> {
  const bounds = JSON.stringify(within)
  const untils = JSON.stringify(Object.fromEntries(within.map(({ till, until }) => [till, until])))
  const isThere = (row: string) => `${row}.seq <= ($2::jsonb ->> ${row}.till)::bigint`
  const charges = await query<{ reference: string }>(
    `SELECT DISTINCT m.reference FROM ${fresh} WHERE m.flow = 'AGREEMENT' ORDER BY m.reference`,
    [bounds],
  )
  const sales = await query<{ sale: string }>(
    `SELECT f.sale FROM ${boundsSql} CROSS JOIN LATERAL
       (SELECT sale FROM fact WHERE till = b.till AND seq > b.after AND seq <= b.until AND ${seenKindsSql} OFFSET 0) AS f
     UNION
     SELECT m.sale FROM ${fresh} WHERE m.flow <> 'AGREEMENT' AND (NOT ${isPlain('m')}
       OR EXISTS (SELECT FROM movement o WHERE o.sale = m.sale AND ${isThere('o')}
         AND (o.till <> m.till OR NOT ${isPlain('o')}) OFFSET 0)
       OR EXISTS (SELECT FROM fact f WHERE f.sale = m.sale AND f.${seenKindsSql} AND ${isThere('f')} OFFSET 0))
     ORDER BY sale`,
    [bounds, untils],
  )
  return { charges: charges.map(({ reference }) => reference), sales: sales.map(({ sale }) => sale) }
}

/** Minor units of a movement that are a tip: most have none, and their goods are not read. */
const tipsSql = `CASE WHEN strpos(m.goods, '"kind":"tip"') = 0 THEN 0 ELSE
  (SELECT coalesce(sum(gross), 0) FROM json_to_recordset(m.goods::json) AS g (kind text, gross bigint) WHERE kind = 'tip') END`

/** Movements of plain sales. `$1`: the bounds; `$2`: the sales that are shared. */
const plain = `${fresh} WHERE m.flow <> 'AGREEMENT' AND m.sale <> ALL ($2)`
const ours = `${plain} AND m.owner = $3 AND m.currency = $4`

/** One row stands for `times` movements of one till, flow, register and VAT rate. Its moment is none. */
export async function plainMoney(
  query: Query,
  within: readonly RowBound[],
  { sales }: SharedPayments,
): Promise<CountedRow[]> {
  type Bundle = Pick<CountedRow, 'till' | 'kind' | 'flow' | 'currency' | 'owner' | 'register'> & {
    [Sum in 'value' | 'begun' | 'times' | 'gross' | 'vat' | 'tips']: number
  } & { rate: number | null; first: number | null; last: number | null }
  // A movement of several rates is counted with the first of them.
  const rows = await query<Bundle>(
    `SELECT m.till, m.kind, m.flow, m.currency, m.owner, m.register, s.rate,
       coalesce(sum(m.value) FILTER (WHERE place = 1), 0) AS value, coalesce(sum(m.begun) FILTER (WHERE place = 1), 0) AS begun,
       count(*) FILTER (WHERE place = 1) AS times, sum(s.gross) AS gross, sum(s.vat) AS vat,
       coalesce(sum(m.tips) FILTER (WHERE s.rate IS NULL), 0) AS tips, min(m.receipt) AS first, max(m.receipt) AS last
     FROM (SELECT m.*, ${tipsSql} AS tips FROM ${plain}) AS m CROSS JOIN LATERAL
       ROWS FROM (json_to_recordset(m.shares::json) AS (rate integer, gross bigint, vat bigint)) WITH ORDINALITY AS s (rate, gross, vat, place)
     GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY max(m.seq), 1, 7`,
    [JSON.stringify(within), sales],
  )
  const of = { seq: 0, at: 0, sale: '', reference: '', person: null }
  return rows.flatMap(({ rate, gross, vat, tips, first, last, ...row }): CountedRow[] => [
    { ...of, ...row, shares: JSON.stringify([{ rate, gross, vat }]), goods: tipOf(tips), receipt: first },
    { ...of, ...row, value: 0, begun: 0, shares: '[]', goods: [], receipt: last },
  ])
}

const tipOf = (tips: number): CountedRow['goods'] =>
  tips === 0 ? [] : [{ ...otherGoods({ rate: null, gross: tips, vat: 0 }), kind: 'tip' }]

/** Money of plain sales by the quarter of an hour, at which the clocks of every zone change their offset. */
export const plainSpans = (
  query: Query,
  within: readonly RowBound[],
  { sales }: SharedPayments,
  { owner, currency }: ReportOwner,
): Promise<Pick<CountedRow, 'at' | 'kind' | 'value' | 'begun'>[]> =>
  query(
    `SELECT m.at - m.at % 900000 AS at, m.kind, sum(m.value) AS value, sum(m.begun) AS begun FROM ${ours} GROUP BY 1, 2`,
    [JSON.stringify(within), sales, owner, currency],
  )

/** Money of plain sales by who began the sale; `seq`: the newest row that says so. */
export async function plainSellers(
  query: Query,
  within: readonly RowBound[],
  { sales }: SharedPayments,
  { owner, currency }: ReportOwner,
): Promise<(ShopSoldRow & { seq: number })[]> {
  const rows = await query<
    Omit<ShopSoldRow, 'goods' | 'seller' | 'at'> & {
      till: string
      person: string | null
      tips: number
      seq: number
    }
  >(
    `SELECT m.till, m.person, m.kind, sum(m.value) AS value, sum(m.begun) AS begun, count(*) AS times, sum(${tipsSql}) AS tips,
       max(m.seq) AS seq FROM ${ours} GROUP BY 1, 2, 3 ORDER BY max(m.seq), 1`,
    [JSON.stringify(within), sales, owner, currency],
  )
  return rows.map(({ till, person, tips, ...row }) => ({
    ...row,
    at: 0,
    goods: tipOf(tips),
    seller: sellerOf(till, person),
  }))
}

/** As the journal wrote it. */
const sellerOf = (till: string, person: string | null): SoldBy | null =>
  person === null ? null : { till, person: JSON.parse(person) as Person }

/** Goods that the money of plain sales was for, without the money, in the order in which they moved last. */
export async function plainGoods(
  query: Query,
  within: readonly RowBound[],
  { sales }: SharedPayments,
  { owner, currency }: ReportOwner,
): Promise<ShopSoldRow[]> {
  const rows = await query<Omit<CountedRow['goods'][number], 'rate'> & { moved: string; at: number }>(
    `SELECT m.kind AS moved, g.kind, g.id, g.name, sum(g.pieces) AS pieces, sum(g.gross) AS gross, sum(g.vat) AS vat, max(m.at) AS at
     FROM ${fresh} CROSS JOIN LATERAL ROWS FROM (json_to_recordset(m.goods::json)
       AS (kind text, id text, name text, pieces bigint, gross bigint, vat bigint)) WITH ORDINALITY AS g (kind, id, name, pieces, gross, vat, place)
     WHERE m.flow <> 'AGREEMENT' AND m.sale <> ALL ($2) AND m.owner = $3 AND m.currency = $4
     GROUP BY 1, 2, 3, 4 ORDER BY max(m.at * 1000 + place), 1, 2, 3, 4`,
    [JSON.stringify(within), sales, owner, currency],
  )
  return rows.map(({ moved: kind, at, ...goods }) => ({
    kind,
    value: 0,
    begun: 0,
    seller: null,
    at,
    goods: [{ ...goods, rate: null }],
  }))
}

/** `sold` and `people`: of ours alone. */
type SharedMoney = {
  rows: CountedRow[]
  sold: ShopSoldRow[]
  people: Pick<ShopMovement, 'till' | 'seq' | 'person'>[]
}

/** Sales or charges whose rows are counted in one go: whoever waits for a hint waits no longer. */
const countedAtOnce = 200

export async function sharedMoney(
  query: Query,
  within: readonly RowBound[],
  { sales, charges }: SharedPayments,
  own: ReportOwner,
): Promise<SharedMoney> {
  const money: SharedMoney = { rows: [], sold: [], people: [] }
  const wanted: MovementSelection[] = [
    ...pages(sales).map((page) => ({ sales: page })),
    ...pages(charges).map((page) => ({ charges: page })),
  ]
  for (const page of wanted) {
    const movements = await movementsOf(query, within, page)
    const takenOver = await takeoversIn(query, within, movements)
    for (const payment of countedPayments(movements, takenOver)) {
      const { rows, sold } = countedMoneyOf(payment, takenOver)
      // Their goods stand in `sold`; a tip is told apart by them here as well.
      const light = rows.map((row) => ({ ...row, goods: row.goods.filter(({ kind }) => kind === 'tip') }))
      money.rows.push(...light)
      if (!payment.told.some((row) => isOurs(row, own))) continue
      money.sold.push(...sold)
      money.people.push(...payment.told.map(({ till, seq, person }) => ({ till, seq, person })))
    }
  }
  return money
}

const pages = (names: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(names.length / countedAtOnce) }, (_, page) =>
    names.slice(page * countedAtOnce, (page + 1) * countedAtOnce),
  )

/** As the till `till` wrote it in its row `seq`. */
type DiscountedSale = DiscountedOrder & { till: string; seq: number }

/** Each once, by the first till that tells of it. The journal wrote the facts: a name holds no quotation mark of its own. */
export async function discountedWithin(
  query: Query,
  within: readonly RowBound[],
  { owner, currency }: ReportOwner,
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
    const { ordered } = JSON.parse(body) as { ordered: DiscountedOrder } // followed already
    return { ...ordered, till, seq }
  })
}
