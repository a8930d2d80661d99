// The benchmark of a hub that holds much: the facts that it takes in a second, and an X of a shop's day, alone and beside a million facts of others.
import { steady } from '#bench/measure/clock.ts'
import { countsOf, differenceOf } from '#bench/measure/hub-counts.ts'
import { heldKb } from '#bench/measure/processes.ts'
import { row, type Row } from '#bench/measure/row.ts'
import { lightTills, type LightTill } from '#bench/stage/many-tills.ts'
import { openShops, tillsOfShop } from '#bench/stage/shops.ts'
import type { Hubs } from '#test/support/stage/hubs.ts'
import { percentile } from '#test/support/stage/percentile.ts'

/** Sales in one batch, 480 rows, and tills that send at once. */
const [batchSales, lanes] = [60, 4]
const [goalMs, goalMb] = [100, 20]

/** `sales`: of each till in its day, some batches. `others`: tills of other shops. */
export async function shopReport(
  hubs: Hubs,
  { sales, others, reports }: { sales: number; others: number; reports: number },
): Promise<Row[]> {
  const open = async (first: number, count: number) =>
    lightTills([hubs.hubs[0]?.said.url ?? ''], await openShops(hubs, first, count))
  const own = await open(0, tillsOfShop)
  await sendDays(own, sales)
  const alone = await reported(hubs, own, reports)
  const taken = await sendDays(await open(tillsOfShop, others), sales)
  const limit = await copied(hubs.database)
  const beside = await reported(hubs, own, reports)
  const count = (own.length * sales).toLocaleString('en')
  const of = `an X of ${count} sales beside ${taken.facts.toLocaleString('en')} facts of others`
  const goal = (is: string, met: boolean) => ({ goal: `at most ${is}`, met })
  return [
    row('facts taken, beside a copy of them', 'facts/s', taken.inSecond, { theirs: limit, limit }),
    row(of, 'ms', beside.ms, { theirs: alone.ms, ...goal(`${goalMs} ms`, beside.ms <= goalMs) }),
    row(`processor time of the hub for ${of}`, 'ms', beside.hubMs, { theirs: alone.hubMs }),
    row(`processor time of PostgreSQL for ${of}`, 'ms', beside.postgresMs, { theirs: alone.postgresMs }),
    row(`memory of the hub more after ${reports} times ${of}`, 'MB', beside.mb, {
      theirs: alone.mb,
      ...goal(`${goalMb} MB`, beside.mb <= goalMb),
    }),
  ]
}

async function sendDays(tills: readonly LightTill[], sales: number) {
  const [began, waiting] = [steady(), [...tills]]
  let facts = 0
  const sendNext = async (): Promise<void> => {
    const till = waiting.shift()
    if (!till) return
    for (let sold = 0; sold < sales; sold += batchSales) {
      const rows = Array.from({ length: batchSales }, () => till.write()).flat()
      facts += rows.length
      await till.send(rows)
    }
    return sendNext()
  }
  await Promise.all(Array.from({ length: lanes }, sendNext))
  return { facts, inSecond: (facts / (steady() - began)) * 1000 }
}

/** Facts in a second. */
const copied = (database: Hubs['database']): Promise<number> =>
  database.transaction(
    async (query) => {
      await query('ANALYZE; CREATE TABLE bare (LIKE fact INCLUDING INDEXES)')
      const began = steady()
      const { length } = await query('INSERT INTO bare SELECT * FROM fact RETURNING 1')
      return (length / (steady() - began)) * 1000
    },
    { mayTakeLong: true },
  )

/** `ms`: the median; the mean of what else they use. */
async function reported(hubs: Hubs, [till]: readonly LightTill[], reports: number) {
  const held = () => heldKb(hubs.hubs[0]?.pid ?? 0) / 1024
  const took: number[] = []
  const [before, heldBefore] = [await countsOf(hubs), held()]
  for (let nth = 0; nth < reports; nth += 1) {
    const began = steady()
    await till?.ask('x', { zone: 'Europe/Oslo', currency: 'NOK', mode: 'sandbox' })
    took.push(steady() - began)
  }
  const { hubMs, postgresMs } = differenceOf(await countsOf(hubs), before)
  const [ofHub, ofPostgres] = [hubMs / reports, postgresMs / reports]
  return { ms: percentile(took, 0.5), hubMs: ofHub, postgresMs: ofPostgres, mb: held() - heldBefore }
}
