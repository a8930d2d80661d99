// The shop's running report: what its tills have sent since its last closing. Bounded by rows, never by times.
import { discountsOf, type Discounted } from '#core/report/discounts.ts'
import { isOurs, sumsOf, type Owner, type Unpaid } from '#core/report/sums.ts'
import { attemptReference } from '#core/payment/reference.ts'
import { ownerOf } from '#core/service/access.ts'
import type { Query } from '#hub/database/database.ts'
import type { KnownTill } from '#hub/http/context.ts'
import { countedPayments, type CountedRow, type ShopMovement } from '#hub/shop/money.ts'
import { discountedOf, movementsWithin, takenOverIn, type Bound } from '#hub/shop/movements.ts'
import { speaksFor } from '#hub/shop/sale-search.ts'
import { peopleIn, peopleOf, personKey, soldSumsOf, withTips, type Seller } from '#hub/shop/sold.ts'
import { shortOthers, shortRegisters } from '#hub/shop/report-size.ts'
import { hexOf, isRead, isSilent, missingOf, rowsOfTills, shownName, type TillRow } from '#hub/shop/tills.ts'
import type { SoldSums } from '#shared/report.ts'
import type { SaleState } from '#shared/sale.ts'
import type { Person } from '#shared/staff.ts'
import type { ShopReport, ShopTakes, TillSums } from '#shared/shop.ts'

/** `now`: by the hub's clock. `written`: how many rows the till that asks has, where it says so. */
export async function xReportOf(
  query: Query,
  asking: KnownTill & { written?: number },
  { zone, currency, mode }: ShopTakes<'x'>,
  now: number,
): Promise<{ report: ShopReport; bounds: Bound[]; sold: () => SoldSums }> {
  const tills = await rowsOfTills(query, asking.shop)
  const bounds = await boundsOf(query, tills)
  const movements = await movementsWithin(query, bounds)
  const takenOver = await takenOverIn(query, bounds, movements)
  const payments = countedPayments(movements, takenOver)
  const rows = payments.flatMap((payment) => withTips(payment, takenOver))
  const own = { owner: ownerOf(asking), currency }
  const ours = payments.filter(({ told }) => told.some((row) => isOurs(row, own)))
  const discounted = await discountedOf(query, bounds, begunIn(movements, own))
  const names = new Map(tills.map(({ id, name }) => [id, name]))
  const personOf = peopleOf(
    peopleIn([...ours.flatMap(({ told }) => told), ...discounted.flatMap(giversOf)]),
    (till) => names.get(till) ?? till,
  )
  const unnumbered = rows.map((row) => ({ ...row, receipt: null }))
  const heads = await headsOf(query, bounds)
  const last = await lastClosing(query, asking.shop)
  const sums = sumsOf(unnumbered, await unpaidIn(query, asking.shop, bounds), own, zone)
  const report: ShopReport = {
    shop: asking.shop,
    mode,
    merchantSerialNumber: asking.merchantSerialNumber,
    from: last?.at ?? (await firstAt(query, tills)),
    to: now,
    ...sums,
    registers: shortRegisters(sums.registers),
    others: shortOthers(sums.others),
    discounts: discountsOf(discounted.map(namedBy(personOf)), personKey),
    tills: bounds.map((bound, at) => ({
      ...boundOf(bound),
      name: tills[at]?.name ?? '',
      head: heads.get(bound.till) ?? '',
      ...tillSums(rows, bound.till, own),
    })),
    missing: tills.flatMap((till) => missingOf(till, now, till.id === asking.id ? asking.written : 0)),
    open: await openIn(query, asking.shop),
  }
  return { report, bounds, sold: () => soldSumsOf(ours, takenOver, personOf) }
}

/** The sales of which these rows are the first that tell of money, whichever till tells it. */
function begunIn(movements: readonly ShopMovement[], own: Owner): string[] {
  const begun = movements.filter((row) => row.kind === 'captured' && row.begun === 1 && isOurs(row, own))
  const sales = Map.groupBy(begun, ({ sale }) => sale)
  return [...sales].flatMap(([sale, rows]) => (rows.every(({ isNew }) => isNew) ? sale : []))
}

type FromTill = Discounted & { till: string }

const giversOf = ({ till, discounts }: FromTill) => discounts.map(({ person }) => ({ till, person }))

const namedBy =
  (personOf: (seller: Seller) => Person) =>
  ({ till, lines, discounts }: FromTill): Discounted => ({
    lines,
    discounts: discounts.map((one) => ({
      ...one,
      person: one.person && personOf({ till, person: one.person }),
    })),
  })

const boundOf = ({ till, after, until }: Bound): Bound => ({ till, after, until })

/** As far as its rows are followed: what a hub of a later version makes of the others falls into the next period. */
async function boundsOf(query: Query, tills: readonly TillRow[]): Promise<Bound[]> {
  const reached = await query<{ till: string; until: number }>(
    'SELECT till, max(until) AS until FROM closing_reach WHERE till = ANY($1) GROUP BY till',
    [tills.map(({ id }) => id)],
  )
  const after = new Map(reached.map(({ till, until }) => [till, until]))
  return tills.map(({ id, derived }) => {
    const from = after.get(id) ?? 0
    return { till: id, after: from, until: Math.max(from, derived) }
  })
}

export async function lastClosing(
  query: Query,
  shop: string,
): Promise<{ number: number; at: number } | undefined> {
  const [row] = await query<{ number: number; at: number }>(
    'SELECT number, at FROM closing WHERE shop = $1 ORDER BY number DESC LIMIT 1',
    [shop],
  )
  return row
}

async function firstAt(query: Query, tills: readonly TillRow[]): Promise<number | null> {
  const [row] = await query<{ at: number | null }>(
    'SELECT min(at) AS at FROM fact WHERE till = ANY($1) AND seq = 1',
    [tills.filter(({ derived }) => derived > 0).map(({ id }) => id)],
  )
  return row?.at ?? null
}

async function headsOf(query: Query, bounds: readonly Bound[]): Promise<Map<string, string>> {
  const rows = await query<{ till: string; hash: Uint8Array }>(
    `SELECT f.till, f.hash FROM jsonb_to_recordset($1) AS b (till text, until bigint)
     JOIN fact f ON f.till = b.till AND f.seq = b.until`,
    [JSON.stringify(bounds)],
  )
  return new Map(rows.map(({ till, hash }) => [till, hexOf(hash)]))
}

function tillSums(
  rows: readonly CountedRow[],
  of: string,
  own: Owner,
): Pick<TillSums, 'sales' | 'captured' | 'refunds' | 'refunded' | 'net' | 'receipts'> {
  const mine = rows.filter(({ till }) => till === of)
  // Hours are not asked for here, and the sums are those of every zone.
  const { sales, captured, refunds, refunded, net, receipts } = sumsOf(mine, [], own, 'UTC')
  return { sales, captured, refunds, refunded, net, receipts }
}

const unpaidIn = (query: Query, shop: string, bounds: readonly Bound[]): Promise<Unpaid> =>
  query<{ state: string; sales: number }>(
    `SELECT s.state, count(*) AS sales
     FROM sale s JOIN till t ON t.id = s.till
       JOIN jsonb_to_recordset($2) AS b (till text, after bigint, until bigint) ON b.till = s.till
     WHERE t.shop = $1 AND s.opened > b.after AND s.opened <= b.until AND s.captured = 0 AND ${speaksFor}
       AND NOT EXISTS (SELECT FROM sale c JOIN till ct ON ct.id = c.till
                       WHERE ct.shop = t.shop AND c.sale = s.sale AND c.captured > 0)
     GROUP BY s.state ORDER BY s.state`,
    [shop, JSON.stringify(bounds)],
  )

/** On a report. */
const mostOpen = 200

async function openIn(query: Query, shop: string): Promise<ShopReport['open']> {
  const rows = await query<
    Omit<ShopReport['open'][number], 'reference' | 'state'> & { sale: string; state: string }
  >(
    `SELECT s.till, ${shownName('t')} AS "tillName", s.counter AS number, s.sale, s.state, s."openedAt",
       CASE WHEN s.captured > s.refunded THEN s.captured - s.refunded ELSE s.amount END AS value
     FROM sale s JOIN till t ON t.id = s.till WHERE t.shop = $1 AND s.settled = 0 AND ${speaksFor}
     ORDER BY s."openedAt" DESC, s.sale LIMIT $2`,
    [shop, mostOpen],
  )
  return rows.map(({ sale, state, ...row }) => ({
    ...row,
    reference: attemptReference(sale, 1),
    state: state as SaleState, // as the till derived it
  }))
}

/**
 * Sales that are at the service's right now, at a till that is heard: their money would come to be in one report or the other by
 * chance. One that a silent or quarantined till has left so holds nobody up, nor one that goes on in facts of a kind that this hub does not
 * know; whatever of that till's comes later falls into the next period.
 */
export async function runningIn(
  query: Query,
  shop: string,
  now: number,
): Promise<{ tillName: string; number: number }[]> {
  const tills = await rowsOfTills(query, shop)
  const heard = tills.filter(
    (till) => !till.refused && !till.quarantined && !till.isRevoked && isRead(till) && !isSilent(till, now),
  )
  return query<{ tillName: string; number: number }>(
    `SELECT ${shownName('t')} AS "tillName", s.counter AS number FROM sale s JOIN till t ON t.id = s.till
     WHERE s.till = ANY($1) AND s.settled = 0 AND s.runs = 1 AND ${speaksFor}
     ORDER BY s."openedAt", s.sale`,
    [heard.map(({ id }) => id)],
  )
}
