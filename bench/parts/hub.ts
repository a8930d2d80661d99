// 9. The benchmark of the hub: the tills it carries at one sale a minute each, how soon its hints come meanwhile, and the facts it takes in a second.
import { readFileSync } from 'node:fs'
import { pause, percentile, steady } from '#bench/measure/clock.ts'
import { ask } from '#bench/measure/load.ts'
import type { Part } from '#bench/parts/part.ts'
import { row, type Row } from '#bench/measure/row.ts'
import { openWebhookListener, type WebhookListener } from '#bench/stage/webhook-listener.ts'
import { openTills, type LightTill } from '#bench/stage/many-tills.ts'
import { approve, expected, merchantRequestsOf } from '#bench/measure/merchant-requests.ts'
import type { Hubs } from '#hub/demo/hubs.ts'
import { startProgram } from '#hub/demo/programs.ts'
import type { Service } from '#hub/demo/till.ts'
import { seeded } from '#test/support/run/clock.ts'

const minute = 60_000

export const hubPart: Part = async ({ isQuick, note, stage }) => {
  const shop = await stage.hubs()
  await using sandbox = await startProgram<Service>('sandbox/main.ts', [
    '--port',
    '0',
    '--json',
    '--loopback-webhooks',
    '--limits',
    'off',
  ])
  const [hub] = shop.hubs
  const [unit] = sandbox.said.salesUnits
  if (!hub || !unit) throw new Error('nothing to sell with')
  await using ear = await openWebhookListener()
  await shop.register(sandbox.said, unit, [`${hub.said.url}/webhooks/tills`, ear.url])
  const place = { url: hub.said.url, parts: shop.parts, unit, service: sandbox.said.url }
  const rows: Row[] = []
  let first = 0
  for (const count of isQuick ? [10] : [10, 100, 1000]) {
    const tills = await openTills(place, first, count)
    first += count
    const forMs = isQuick ? 1500 : 60_000
    note(`${count} tills sell for ${forMs / 1000} s`)
    rows.push(...(await underLoad({ service: sandbox.said, pid: hub.pid, ear }, tills, forMs)))
    for (const till of tills) till[Symbol.dispose]()
  }
  // Of few, what a hub does for none of them would count as theirs.
  const [most] = rows.filter(isHolding).slice(-1)
  const told = rows.filter((one) => !isHolding(one) || one === most)
  const own = await openTills(place, first, 4)
  told.push(await flood(shop, own, isQuick ? 4 : 20))
  for (const till of own) till[Symbol.dispose]()
  return told
}

const holding = 'tills a hub process could hold by its processor time'
const isHolding = ({ name }: Row): boolean => name.startsWith(holding)

/** Each till sells once a minute, at a moment of its own. */
async function underLoad(
  { service, pid, ear }: { service: Service; pid: number; ear: WebhookListener },
  tills: readonly LightTill[],
  forMs: number,
): Promise<Row[]> {
  const wares = await merchantRequestsOf(service)
  const chance = seeded(tills.length)
  // Enough for a figure also where few tills sell for a short while.
  const sales = Math.max(20, Math.round((tills.length * forMs) / minute))
  const moments = Array.from({ length: sales }, () => {
    const [high = 0, low = 0] = chance.bytes(2)
    return (forMs * (high * 256 + low)) / 65_536
  }).toSorted((one, other) => one - other)
  const [times, heard]: [number[], number[]] = [[], []]
  const [began, cpu] = [steady(), cpuMs(pid)]
  await Promise.all(
    moments.map(async (moment, nth) => {
      await pause(moment)
      const till = tills[nth % tills.length]
      if (!till) return
      const sale = till.nextSale()
      const reference = `${sale}-1`
      await ask(service.url, [wares.create(reference)], expected.create)
      const told = [till.hinted(reference), ear.heard(reference)] as const
      const approved = steady()
      await approve(service.url, [reference])
      const [atTill, bare] = await Promise.all(told)
      times.push(atTill - approved)
      heard.push(bare - approved)
      await till.sell(sale)
    }),
  )
  const [took, used] = [steady() - began, cpu === null ? null : (cpuMs(pid) ?? 0) - cpu]
  const of = `${tills.length.toLocaleString('en')} tills`
  const told = ([0.5, 0.95] as const).map((share) =>
    row(
      `approved to hint at the till, ${of}${share === 0.5 ? '' : ', the slowest of twenty'}`,
      'ms',
      percentile(times, share),
      // Nobody can know before the service has told.
      { theirs: percentile(heard, share), limit: percentile(heard, share) },
    ),
  )
  if (used === null) return told
  return [
    ...told,
    row(`${holding}, at ${of}`, 'tills', (took / (used / tills.length)) * rateOf(sales, tills.length, took)),
  ]
}

/** How much more, or less, than one sale a minute each of them made. */
const rateOf = (sales: number, tills: number, ms: number): number => sales / tills / (ms / minute)

/** Ticks of the processor that a process has used, by Linux's own count; null elsewhere. */
function cpuMs(pid: number): number | null {
  if (process.platform !== 'linux') return null
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10 // user and system, in hundredths of a second
}

/** Facts as fast as they are taken, on four lines; beside the same rows inserted bare into a table with the same key. */
async function flood({ database }: Hubs, tills: readonly LightTill[], batches: number): Promise<Row> {
  const inBatches = (till: LightTill) =>
    Array.from({ length: batches }, () =>
      Array.from({ length: 60 }, () => till.write(till.nextSale())).flat(),
    )
  const all = tills.map((till) => ({ till, parts: inBatches(till) }))
  const facts = all.flatMap(({ parts }) => parts.flat()).length
  await database.query(
    `CREATE TABLE bare (till text, seq bigint, sale text, kind text, at bigint, body text, hash bytea, PRIMARY KEY (till, seq))`,
  )
  const each = async (
    act: (of: (typeof all)[number], part: (typeof all)[number]['parts'][number]) => Promise<unknown>,
  ) => {
    const began = steady()
    await Promise.all(
      all.map(async (of) => {
        for (const part of of.parts) await act(of, part)
      }),
    )
    return (facts / (steady() - began)) * 1000
  }
  const theirs = await each(({ till }, part) =>
    database.query(
      `INSERT INTO bare SELECT $1, * FROM unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::bytea[])`,
      [
        till.id,
        part.map(({ seq }) => seq),
        part.map(({ sale }) => sale),
        part.map(({ kind }) => kind),
        part.map(({ at }) => at),
        part.map(({ body }) => body),
        part.map(({ hash }) => Buffer.from(hash, 'hex')),
      ],
    ),
  )
  const ours = await each(({ till }, part) => till.send(part))
  return row('facts into PostgreSQL, beside bare inserts', 'facts/s', ours, { theirs, limit: theirs })
}
