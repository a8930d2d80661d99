// The benchmark of a shop's report: an X of the day of ten tills, alone in its database and beside a million facts of other shops.
import { steady } from '#bench/measure/clock.ts'
import { countsOf, differenceOf } from '#bench/measure/hub-counts.ts'
import { forgetMost, heldKb, mostHeldKb } from '#bench/measure/processes.ts'
import { row, type Row } from '#bench/measure/row.ts'
import type { LightTill } from '#bench/stage/many-tills.ts'
import type { Hubs } from '#test/support/stage/hubs.ts'
import { percentile } from '#test/support/stage/percentile.ts'

/** Sales that a till sends in one batch: 480 rows. */
const batchSales = 60
const [goalMs, goalMb] = [100, 20]

/** At the first of the hubs. `tills`: of one shop, which has sold nothing yet. `sales`: of each in its day. `facts`: of other shops. */
export async function shopReport(
  hubs: Hubs,
  tills: readonly LightTill[],
  { sales, facts, reports }: { sales: number; facts: number; reports: number },
): Promise<Row[]> {
  for (const till of tills)
    for (let sold = 0; sold < sales; sold += batchSales)
      await till.send(Array.from({ length: Math.min(batchSales, sales - sold) }, () => till.write()).flat())
  const alone = await reported(hubs, tills, reports)
  await copyToOthers(hubs.database, tills, facts)
  const beside = await reported(hubs, tills, reports)
  const of = `an X of ${(sales * tills.length).toLocaleString('en')} sales beside ${facts.toLocaleString('en')} facts of others`
  const goal = (is: string, met: boolean) => ({ goal: `at most ${is}`, met })
  return [
    row(of, 'ms', beside.ms, { theirs: alone.ms, ...goal(`${goalMs} ms`, beside.ms <= goalMs) }),
    row(`processor time of the hub for ${of}`, 'ms', beside.hubMs, { theirs: alone.hubMs }),
    row(`processor time of PostgreSQL for ${of}`, 'ms', beside.postgresMs, { theirs: alone.postgresMs }),
    row(`memory of the hub for ${of}`, 'MB', beside.mb, {
      theirs: alone.mb,
      ...goal(`${goalMb} MB`, beside.mb <= goalMb),
    }),
  ]
}

/** Of one report: the median of what they take, and the mean of what they use. `mb`: most that the hub holds meanwhile, beyond what it held before. */
async function reported(hubs: Hubs, [till]: readonly LightTill[], reports: number) {
  const pid = hubs.hubs[0]?.pid ?? 0
  const took: number[] = []
  forgetMost(pid)
  const [before, heldBefore] = [await countsOf(hubs), heldKb(pid)]
  for (let nth = 0; nth < reports; nth += 1) {
    const began = steady()
    await till?.ask('x', { zone: 'Europe/Oslo', currency: 'NOK', mode: 'sandbox' })
    took.push(steady() - began)
  }
  const { hubMs, postgresMs } = differenceOf(await countsOf(hubs), before)
  return {
    ms: percentile(took, 0.5),
    hubMs: hubMs / reports,
    postgresMs: postgresMs / reports,
    mb: (mostHeldKb(pid) - heldBefore) / 1024,
  }
}

/** The same day at tills of other shops, as often as these facts need it. */
async function copyToOthers(
  { query, transaction }: Hubs['database'],
  tills: readonly LightTill[],
  facts: number,
): Promise<void> {
  const ids = tills.map(({ id }) => id)
  const [own] = await query<{ facts: number }>('SELECT sum(rows) AS facts FROM till WHERE id = ANY($1)', [ids])
  const copies = Math.ceil(facts / (own?.facts ?? facts))
  // A till's id is six characters, and its sales begin with it.
  const id = `lpad(to_hex(n), 3, '0') || 'u' || right(t.id, 2)`
  const from = `FROM generate_series(1, $2::int) AS n, till t`
  const copy = async (table: string) => {
    const columns = await query<{ name: string }>(
      `SELECT quote_ident(column_name) AS name FROM information_schema.columns
       WHERE table_name = $1 AND table_schema = current_schema() ORDER BY ordinal_position`,
      [table],
    )
    const named = (name: string) => (['sale', 'reference'].includes(name) ? `replace(o.${name}, t.id, ${id})` : `o.${name}`)
    const values = columns.map(({ name }) => (name === 'till' ? id : named(name)))
    return `INSERT INTO ${table} SELECT ${values.join(', ')} ${from} JOIN ${table} o ON o.till = t.id WHERE t.id = ANY($1)`
  }
  const texts = [
    `INSERT INTO shop SELECT 'Other ' || n, 0 FROM generate_series(1, $2::int) AS n WHERE $1::text[] IS NOT NULL`,
    `INSERT INTO till (id, shop, name, merchant_serial_number, environment, address, version, paired_at, rows, tip, rules, derived, signing_key)
     SELECT ${id}, 'Other ' || n, t.name, t.merchant_serial_number, t.environment, t.address, t.version, 0, t.rows, t.tip, t.rules, t.derived, t.signing_key
     ${from} WHERE t.id = ANY($1)`,
    ...(await Promise.all(['fact', 'sale', 'movement'].map(copy))),
  ]
  await transaction(
    async (within) => {
      for (const text of texts) await within(text, [ids, copies])
    },
    { mayTakeLong: true },
  )
  await query('VACUUM ANALYZE')
}
