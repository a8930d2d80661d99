// The closing of a shop's period for ever: numbered without a gap, one at a time, and kept whole as it was first given.
import type { Database, Query } from '#hub/database/database.ts'
import { lockNumbers } from '#hub/database/lock-numbers.ts'
import type { KnownTill } from '#hub/http/context.ts'
import { lockKey } from '#hub/tills/keys.ts'
import { lastClosing, runningIn, xReportOf } from '#hub/shop/report.ts'
import { fitting } from '#hub/shop/report-size.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import { shopZ, type ShopTakes, type ShopZ, type ShopZRow } from '#shared/shop.ts'

export const closeShop = (
  database: Database,
  asking: KnownTill,
  takes: ShopTakes<'close'>,
  now: number,
): Promise<Result<ShopZ>> =>
  // The next one sees this closing, since its moment is later than the lock.
  database.alone({ number: lockNumbers.closing, of: asking.shop }, (transaction) =>
    transaction((query) => closePeriod(query, asking, takes, now), { isOneMoment: true }),
  )

async function closePeriod(
  query: Query,
  asking: KnownTill,
  { from, person, rows, language, market, ...counting }: ShopTakes<'close'>,
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
  const closing = fitting(shopZ, { ...report, number, person, till: asking.id, tillName, drawn })
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

export async function closingOf(query: Query, shop: string, number: number): Promise<Result<ShopZ>> {
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
