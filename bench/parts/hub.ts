// 9. The benchmark of the hub: what a sale costs three hub processes on one PostgreSQL, and how soon hints come meanwhile, beside one; the facts taken in a second; and a shop's report.
import { pause, monotonicMs } from '#bench/measure/clock.ts'
import { countsOf, differenceOf, rowsRead, type HubCounts, memoryKb } from '#bench/measure/hub-counts.ts'
import { row, type BenchRow } from '#bench/measure/rows.ts'
import type { BenchPart } from '#bench/stage/stage.ts'
import {
  lightTills,
  listenAll,
  repeatCount,
  deliverToHub,
  type LightTill,
  type BenchEvent,
  openShops,
  tillsOfShop,
} from '#bench/stage/many-tills.ts'
import type { Hubs } from '#test/support/stage/hubs.ts'
import { percentile } from '#test/support/stage/percentile.ts'
import { seeded } from '#test/support/run/clock.ts'

const minute = 60_000
/** How often a till says how it is. ms */
const healthEvery = 30_000
/** At this many tills the slowest of twenty hints has a goal. */
const [goalTills, goalMs] = [5000, 50]

export const hubPart: BenchPart = async ({ isQuick, note, stage }) => {
  const sizes = isQuick ? [20] : [1000, 3000, 5000]
  // A sign of life comes every ten seconds.
  const [forMs, quietMs] = isQuick ? [1500, 500] : [30_000, 20_000]
  const measured = async (names: readonly string[]) => {
    await using hubs = await stage.newHubs(names)
    return await measure(hubs, { sizes, forMs, quietMs, note })
  }
  const one = await measured(['one'])
  const three = await measured(['one', 'two', 'three'])
  await using full = await stage.newHubs(['full'])
  const day = isQuick ? { sales: 60, others: 20, reports: 2 } : { sales: 180, others: 700, reports: 20 }
  note(`${day.others} tills send ${day.sales} sales each, and a shop asks for its report`)
  return [
    ...three.loads.flatMap((load, at) => rowsOf(load, one.loads[at])),
    ...three.reads.map(({ what, rows }, at) =>
      row(what, 'rows', rows, { theirs: one.reads[at]?.rows ?? null }),
    ),
    ...(await measureShopReport(full, day)),
  ]
}

type Sizes = { sizes: readonly number[]; forMs: number; quietMs: number; note: (line: string) => void }

/** Each size with the tills of the one before and some more. */
async function measure(hubs: Hubs, { sizes, forMs, quietMs, note }: Sizes) {
  const urls = hubs.hubs.map(({ said }) => said.url)
  const held = () => hubs.hubs.reduce((sum, { pid }) => sum + memoryKb(pid), 0)
  const before = held()
  const tills: LightTill[] = []
  const loads: Load[] = []
  for (const size of sizes) {
    const more = lightTills(urls, await openShops(hubs, tills.length, size - tills.length))
    await listenAll(more)
    tills.push(...more)
    const [quietAt, quietBefore] = [monotonicMs(), await countsOf(hubs)]
    await pause(quietMs)
    const quietUsed = differenceOf(await countsOf(hubs), quietBefore)
    const quiet = { used: quietUsed, tookMs: monotonicMs() - quietAt, streamKb: (held() - before) / size }
    note(`${size} tills sell at ${urls.length} hubs for ${forMs / 1000} s`)
    loads.push({ ...(await underLoad(hubs, tills, forMs)), quiet })
  }
  for (const till of tills) till[Symbol.dispose]()
  const reads = await readsOf(hubs, tills)
  return { loads, reads }
}

type Load = Record<'tills' | 'sales' | 'tookMs' | 'lost' | 'again', number> & {
  delays: number[]
  used: HubCounts
  /** Before it, while nobody sells: all streams stand, and are given signs of life. */
  quiet: { used: HubCounts; tookMs: number; streamKb: number }
}

/** Each till sells once a minute, at a moment of its own; the service tells whichever hub. */
async function underLoad(hubs: Hubs, tills: readonly LightTill[], forMs: number) {
  const chance = seeded(tills.length)
  const sales = Math.max(20, Math.round((tills.length * forMs) / minute))
  const moments = Array.from({ length: sales }, () => {
    const [high = 0, low = 0] = chance.bytes(2)
    return (forMs * (high * 256 + low)) / 65_536
  })
  const urls = hubs.hubs.map(({ said }) => said.url)
  const delays: number[] = []
  let [told, lost] = [0, 0]
  const hear = async (till: LightTill, event: BenchEvent) => {
    const hinted = till.hinted(event)
    const sent = monotonicMs()
    await deliverToHub(urls[(told += 1) % urls.length] ?? '', till.shop, event)
    const at = await hinted
    if (at === null) lost += 1
    else delays.push(at - sent)
  }
  const [began, asked, before] = [monotonicMs(), repeatCount(), await countsOf(hubs)]
  await Promise.all([
    ...moments.map(async (moment, nth) => {
      const till = tills[nth % tills.length]
      await pause(moment)
      if (till) await sell(till, (event) => hear(till, event))
    }),
    ...tills.map(async (till, nth) => {
      for (let at = (nth / tills.length) * healthEvery; at < forMs; at += healthEvery) {
        await pause(Math.max(0, began + at - monotonicMs()))
        await till.tellHealth()
      }
    }),
  ])
  const used = differenceOf(await countsOf(hubs), before)
  const [tookMs, again] = [monotonicMs() - began, repeatCount() - asked]
  return { tills: tills.length, sales, tookMs, delays, lost, again, used }
}

/** Three batches and three events, as the steps of a sale come. */
async function sell(till: LightTill, hear: (event: BenchEvent) => Promise<void>): Promise<void> {
  const rows = till.write()
  const reference = `${rows[0]?.sale}-1`
  const [opened, approved, paid] = inBatches(rows)
  await Promise.all([till.send(opened), hear({ reference, name: 'CREATED' })])
  await hear({ reference, name: 'AUTHORIZED' })
  await till.send(approved)
  await Promise.all([till.send(paid), hear({ reference, name: 'CAPTURED' })])
}

const inBatches = <Fact>(rows: readonly Fact[]) =>
  [rows.slice(0, 3), rows.slice(3, 7), rows.slice(7)] as const

function rowsOf(load: Load, beside: Load | undefined): BenchRow[] {
  const of = `${load.tills.toLocaleString('en')} tills`
  const figure = (name: string, unit: string, of_: (one: Load) => number, more: Partial<BenchRow> = {}) =>
    row(`${name}, ${of}`, unit, of_(load), { theirs: beside ? of_(beside) : null, ...more })
  const slow = ({ delays }: Load) => percentile(delays, 0.95)
  const goal = load.tills === goalTills ? { goal: `at most ${goalMs} ms`, met: slow(load) <= goalMs } : {}
  return [
    figure('processor time of the hubs a sale', 'ms', (one) => aSale(one, 'hubMs')),
    figure('processor time of PostgreSQL a sale', 'ms', (one) => aSale(one, 'postgresMs')),
    figure('processor time of the hubs a till and quiet minute', 'ms', (one) => aQuietMinute(one, 'hubMs')),
    figure('commits', '/s', ({ used, tookMs }) => (used.commits / tookMs) * 1000),
    figure('syncs of the log', '/s', ({ used, tookMs }) => (used.syncs / tookMs) * 1000),
    figure('written to the log a sale', 'kB', ({ used, sales }) => used.log / sales / 1000),
    figure('more on disk a sale', 'kB', ({ used, sales }) => used.disk / sales / 1000),
    figure('memory of the hubs a stream', 'kB', ({ quiet }) => quiet.streamKb),
    figure('event to hint at the till', 'ms', ({ delays }) => percentile(delays, 0.5)),
    figure('event to hint at the till, the slowest of twenty', 'ms', slow, goal),
    figure('sent again to a hub that had no time', 'times', ({ again }) => again),
    figure('hints that did not come', 'hints', ({ lost }) => lost, { goal: 'none', met: load.lost === 0 }),
  ]
}

/** With what its till tells of itself meanwhile; streams that stand cost their share whoever sells. */
const aSale = ({ used, quiet, tookMs, sales }: Load, what: 'hubMs' | 'postgresMs'): number =>
  Math.max(0, used[what] - (quiet.used[what] / quiet.tookMs) * tookMs) / sales

const aQuietMinute = ({ quiet, tills }: Load, what: 'hubMs'): number =>
  (quiet.used[what] / tills / quiet.tookMs) * minute

/** Rows that PostgreSQL reads for one of each, with all these tills in its tables; the mean of several. */
async function readsOf(hubs: Hubs, tills: readonly LightTill[]): Promise<{ what: string; rows: number }[]> {
  const [till] = tills
  if (!till) throw new Error('nobody is there')
  const of = `${tills.length.toLocaleString('en')} tills`
  const [hints, sales] = [20, 7]
  const hint = await rowsRead(hubs.database, async () => {
    await till.listen()
    for (let nth = 0; nth < hints; nth += 1) {
      const event: BenchEvent = { reference: `${till.id}-90000-read${nth}-1`, name: 'AUTHORIZED' }
      const hinted = till.hinted(event)
      await deliverToHub(hubs.hubs.at(-1)?.said.url ?? '', till.shop, event)
      await hinted
    }
    till[Symbol.dispose]()
  })
  const batch = await rowsRead(hubs.database, async () => {
    for (let nth = 0; nth < sales; nth += 1) for (const part of inBatches(till.write())) await till.send(part)
  })
  return [
    { what: `rows read for a hint, ${of}`, rows: hint / hints },
    { what: `rows read for a batch, ${of}`, rows: batch / sales / 3 },
  ]
}

/** Sales in one batch, 480 rows, and tills that send at once. */
const [batchSales, lanes] = [60, 4]
const [reportGoalMs, goalMb] = [100, 20]

/** `sales`: of each till in its day, some batches. `others`: tills of other shops. */
async function measureShopReport(
  hubs: Hubs,
  { sales, others, reports }: { sales: number; others: number; reports: number },
): Promise<BenchRow[]> {
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
    row(of, 'ms', beside.ms, { theirs: alone.ms, ...goal(`${reportGoalMs} ms`, beside.ms <= reportGoalMs) }),
    row(`processor time of the hub for ${of}`, 'ms', beside.hubMs, { theirs: alone.hubMs }),
    row(`processor time of PostgreSQL for ${of}`, 'ms', beside.postgresMs, { theirs: alone.postgresMs }),
    row(`memory of the hub more after ${reports} times ${of}`, 'MB', beside.mb, {
      theirs: alone.mb,
      ...goal(`${goalMb} MB`, beside.mb <= goalMb),
    }),
  ]
}

async function sendDays(tills: readonly LightTill[], sales: number) {
  const [began, waiting] = [monotonicMs(), [...tills]]
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
  return { facts, inSecond: (facts / (monotonicMs() - began)) * 1000 }
}

/** Facts in a second. */
const copied = (database: Hubs['database']): Promise<number> =>
  database.transaction(
    async (query) => {
      await query('ANALYZE; CREATE TABLE bare (LIKE fact INCLUDING INDEXES)')
      const began = monotonicMs()
      const { length } = await query('INSERT INTO bare SELECT * FROM fact RETURNING 1')
      return (length / (monotonicMs() - began)) * 1000
    },
    { mayTakeLong: true },
  )

/** `ms`: the median; the mean of what else they use. */
async function reported(hubs: Hubs, [till]: readonly LightTill[], reports: number) {
  const held = () => memoryKb(hubs.hubs[0]?.pid ?? 0) / 1024
  const took: number[] = []
  const [before, heldBefore] = [await countsOf(hubs), held()]
  for (let nth = 0; nth < reports; nth += 1) {
    const began = monotonicMs()
    await till?.ask('x', { zone: 'Europe/Oslo', currency: 'NOK', mode: 'sandbox' })
    took.push(monotonicMs() - began)
  }
  const { hubMs, postgresMs } = differenceOf(await countsOf(hubs), before)
  const [ofHub, ofPostgres] = [hubMs / reports, postgresMs / reports]
  return { ms: percentile(took, 0.5), hubMs: ofHub, postgresMs: ofPostgres, mb: held() - heldBefore }
}
