// The shop's report of what its tills have sent since its last closing, bounded by rows, never by times; and the closing of that period for ever: numbered without a gap, one at a time, kept whole as it was first given.
import {
  discountsOf,
  isOurs,
  spansOf,
  sumsOf,
  type ReportOwner,
  type UnpaidSales,
} from '#core/report/sums.ts'
import { hoursOf } from '#core/report/shop-clock.ts'
import { attemptReference } from '#core/payment/state.ts'
import { ownerKey } from '#core/service/access.ts'
import { type Query, type Database, lockNumbers } from '#hub/database/database.ts'
import type { KnownTill } from '#hub/http/context.ts'
import {
  discountedWithin,
  plainGoods,
  plainMoney,
  plainSellers,
  plainSpans,
  sharedWithin,
  sharedMoney,
} from '#hub/shop/period-money.ts'
import type { CountedRow } from '#hub/shop/money.ts'
import { boundsSql, type RowBound } from '#hub/shop/movements.ts'
import {
  shortDiscounts,
  shortHours,
  shortOthers,
  shortRates,
  shortRegisters,
  shortSold,
  fitReport,
} from '#hub/shop/report-size.ts'
import { peopleOf, personKey, soldSumsOf } from '#hub/shop/sold.ts'
import {
  hexOf,
  isRead,
  isSilent,
  missingOf,
  rowsOfTills,
  tillNameSql,
  speaksForSql,
  type ShopTillRow,
} from '#hub/shop/tills.ts'
import type { SoldSums } from '#shared/report.ts'
import type { SaleState } from '#shared/sale.ts'
import {
  type ShopReport,
  type ShopInputOf,
  type TillSums,
  shopZ,
  type ShopZ,
  type ShopZRow,
} from '#shared/shop.ts'
import { lockKey } from '#hub/tills/keys.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

/** `now`: by the hub's clock. `written`: how many rows the till that asks has, where it says so. `query`: of one moment. */
export async function xReportOf(
  query: Query,
  asking: KnownTill & { written?: number },
  { zone, currency, mode }: ShopInputOf<'x'>,
  now: number,
): Promise<{ report: ShopReport; bounds: RowBound[]; sold: () => Promise<SoldSums> }> {
  const tills = await rowsOfTills(query, asking.shop)
  const bounds = await boundsOf(query, tills)
  const own = { owner: ownerKey(asking), currency }
  const shared = await sharedWithin(query, bounds)
  const counted = await sharedMoney(query, bounds, shared, own)
  const rows = [...counted.rows, ...(await plainMoney(query, bounds, shared))]
  const spans = await plainSpans(query, bounds, shared, own)
  const sellers = await plainSellers(query, bounds, shared, own)
  const discounted = await discountedWithin(query, bounds, own)
  const givers = discounted.flatMap(({ till, seq, discounts }) =>
    discounts.map(({ person }) => ({ till, seq, person })),
  )
  const sold = sellers.map(({ seq, seller }) => ({ seq, till: '', person: null, ...seller }))
  const names = new Map(tills.map(({ id, name }) => [id, name]))
  const personOf = peopleOf([...counted.people, ...sold, ...givers], (till) => names.get(till) ?? till)
  const heads = await headsOf(query, bounds)
  const last = await lastClosing(query, asking.shop)
  const unnumbered = rows.map((row) => ({ ...row, receipt: null }))
  const sums = sumsOf(unnumbered, await unpaidIn(query, bounds), own, zone)
  const ofTills = Map.groupBy(rows, ({ till }) => till)
  const report: ShopReport = {
    shop: asking.shop,
    mode,
    merchantSerialNumber: asking.merchantSerialNumber,
    from: last?.at ?? (await firstAt(query, tills)),
    to: now,
    ...sums,
    rates: shortRates(sums.rates),
    hours: shortHours(spansOf([...counted.rows.filter((row) => isOurs(row, own)), ...spans], hoursOf(zone))),
    registers: shortRegisters(sums.registers),
    others: shortOthers(sums.others),
    discounts: shortDiscounts(
      discountsOf(
        discounted.map(({ till, lines, discounts }) => ({
          lines,
          discounts: discounts.map((one) => ({
            ...one,
            person: one.person && personOf({ till, person: one.person }),
          })),
        })),
        personKey,
      ),
    ),
    tills: bounds.map((bound, at) => ({
      ...bound,
      name: tills[at]?.name ?? '',
      head: heads.get(bound.till) ?? '',
      ...tillSums(ofTills.get(bound.till) ?? [], own),
    })),
    missing: tills.flatMap((till) => missingOf(till, now, till.id === asking.id ? asking.written : 0)),
    open: await openIn(query, asking.shop),
  }
  return {
    report,
    bounds,
    sold: async () => {
      const goods = await plainGoods(query, bounds, shared, own)
      const both = { goods: [...counted.sold, ...goods], money: [...counted.sold, ...sellers] }
      return shortSold(soldSumsOf(both, personOf))
    },
  }
}

/** Bounded by `derived`: later rows belong to the next period. */
async function boundsOf(query: Query, tills: readonly ShopTillRow[]): Promise<RowBound[]> {
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

async function firstAt(query: Query, tills: readonly ShopTillRow[]): Promise<number | null> {
  const [row] = await query<{ at: number | null }>(
    'SELECT min(at) AS at FROM fact WHERE till = ANY($1) AND seq = 1',
    [tills.filter(({ derived }) => derived > 0).map(({ id }) => id)],
  )
  return row?.at ?? null
}

async function headsOf(query: Query, bounds: readonly RowBound[]): Promise<Map<string, string>> {
  const rows = await query<{ till: string; hash: Uint8Array }>(
    `SELECT f.till, f.hash FROM ${boundsSql} JOIN fact f ON f.till = b.till AND f.seq = b.until`,
    [JSON.stringify(bounds)],
  )
  return new Map(rows.map(({ till, hash }) => [till, hexOf(hash)]))
}

function tillSums(
  rows: readonly CountedRow[],
  own: ReportOwner,
): Pick<TillSums, 'sales' | 'captured' | 'refunds' | 'refunded' | 'net' | 'receipts'> {
  // Hours are not asked for here, and the sums are those of every zone.
  const { sales, captured, refunds, refunded, net, receipts } = sumsOf(rows, [], own, 'UTC')
  return { sales, captured, refunds, refunded, net, receipts }
}

const unpaidIn = (query: Query, bounds: readonly RowBound[]): Promise<UnpaidSales> =>
  query<{ state: string; sales: number }>(
    `SELECT s.state, count(*) AS sales
     FROM ${boundsSql} JOIN till t ON t.id = b.till CROSS JOIN LATERAL
       (SELECT * FROM sale WHERE till = b.till AND opened > b.after AND opened <= b.until AND captured = 0 OFFSET 0) AS s
     WHERE ${speaksForSql}
       AND NOT EXISTS (SELECT FROM sale c JOIN till ct ON ct.id = c.till
                       WHERE ct.shop = t.shop AND c.sale = s.sale AND c.captured > 0 OFFSET 0)
     GROUP BY s.state ORDER BY s.state`,
    [JSON.stringify(bounds)],
  )

/** On a report. */
const mostOpen = 200

async function openIn(query: Query, shop: string): Promise<ShopReport['open']> {
  const rows = await query<
    Omit<ShopReport['open'][number], 'reference' | 'state'> & { sale: string; state: string }
  >(
    `SELECT s.till, ${tillNameSql('t')} AS "tillName", s.counter AS number, s.sale, s.state, s."openedAt",
       CASE WHEN s.captured > s.refunded THEN s.captured - s.refunded ELSE s.amount END AS value
     FROM sale s JOIN till t ON t.id = s.till WHERE t.shop = $1 AND s.settled = 0 AND ${speaksForSql}
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
async function runningIn(
  query: Query,
  shop: string,
  now: number,
): Promise<{ tillName: string; number: number }[]> {
  const tills = await rowsOfTills(query, shop)
  const heard = tills.filter(
    (till) => !till.refused && !till.quarantined && !till.isRevoked && isRead(till) && !isSilent(till, now),
  )
  return query<{ tillName: string; number: number }>(
    `SELECT ${tillNameSql('t')} AS "tillName", s.counter AS number FROM sale s JOIN till t ON t.id = s.till
     WHERE s.till = ANY($1) AND s.settled = 0 AND s.runs = 1 AND ${speaksForSql}
     ORDER BY s."openedAt", s.sale`,
    [heard.map(({ id }) => id)],
  )
}

export const closeShop = (
  database: Database,
  asking: KnownTill,
  takes: ShopInputOf<'close'>,
  now: number,
): Promise<Result<ShopZ>> =>
  // The next one sees this closing, since its moment is later than the lock.
  database.alone({ number: lockNumbers.closing, of: asking.shop }, (transaction) =>
    transaction((query) => closePeriod(query, asking, takes, now), { isOneMoment: true }),
  )

async function closePeriod(
  query: Query,
  asking: KnownTill,
  { from, person, rows, language, market, ...counting }: ShopInputOf<'close'>,
  now: number,
): Promise<Result<ShopZ>> {
  const { shop } = asking
  await lockKey(query, asking)
  const last = await lastClosing(query, shop)
  // Before the first closing there is no other period that could be meant.
  if (last && last.at !== from) return failed(problem('report.closedAlready', { number: last.number }))
  const running = await runningIn(query, shop, now)
  const [first] = running
  if (first)
    return failed(
      problem('shop.openSale', { sales: running.length, number: first.number, till: first.tillName }),
    )
  // No two closings are of one moment: the next period is known by when it began.
  const { report, bounds } = await xReportOf(
    query,
    { ...asking, written: rows },
    counting,
    Math.max(now, (last?.at ?? 0) + 1),
  )
  const number = (last?.number ?? 0) + 1
  const tillName = report.tills.find(({ till }) => till === asking.id)?.name ?? asking.name
  const drawn = { language, market, timeZone: counting.zone }
  const closing = fitReport(shopZ, { ...report, number, person, till: asking.id, tillName, drawn })
  if (!closing.ok) return closing
  await query('INSERT INTO closing (shop, number, at, till, report) VALUES ($1, $2, $3, $4, $5)', [
    shop,
    number,
    closing.value.to,
    asking.id,
    JSON.stringify(closing.value),
  ])
  await query(
    `INSERT INTO closing_reach (till, until, shop, number)
       SELECT till, until, $2, $3 FROM jsonb_to_recordset($1) AS b (till text, until bigint)`,
    [JSON.stringify(bounds), shop, number],
  )
  return closing
}

export async function findShopClosing(query: Query, shop: string, number: number): Promise<Result<ShopZ>> {
  const [row] = await query<{ report: ShopZ }>('SELECT report FROM closing WHERE shop = $1 AND number = $2', [
    shop,
    number,
  ])
  return row ? ok(row.report) : failed(problem('report.unknown', { number }))
}

/** The newest first. */
export const closingsOf = (query: Query, shop: string): Promise<ShopZRow[]> =>
  query<ShopZRow>(
    `SELECT number, at, (report -> 'captured')::bigint AS captured, (report -> 'refunded')::bigint AS refunded,
       (report -> 'net')::bigint AS net, report ->> 'currency' AS currency, report -> 'person' AS person,
       report ->> 'tillName' AS "tillName"
     FROM closing WHERE shop = $1 ORDER BY number DESC`,
    [shop],
  )
