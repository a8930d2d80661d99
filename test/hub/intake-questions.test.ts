// Tests of how much the intake asks of its database for one batch, and of a till that changes meanwhile.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '#core/system/log.ts'
import { openHubDatabase } from '#hub/database/database.ts'
import { createFactIntake, emptyTip } from '#hub/tills/fact-intake.ts'
import { hashOf } from '#hub/tills/keys.ts'
import type { FactRow } from '#shared/hub.ts'
import { openIngest } from '#test/support/hub/hub-database.ts'
import { derivedIn, rowsIn } from '#test/support/hub/hub-rows.ts'
import { nodesIn, rowsTouched, type Plan } from '#test/support/hub/plans.ts'
import { usePostgres } from '#test/support/hub/postgres.ts'
import { rowSignatureOf } from '#test/support/hub/row-signature.ts'
import { sell } from '#test/support/hub/shop-hub.ts'
import { counted, interrupted, through } from '#test/support/hub/watched-database.ts'
import { openShop } from '#test/support/till/shop.ts'

const postgres = usePostgres()
const quiet = createLog({ write: () => undefined })
let day: { rows: FactRow[]; derived: ReturnType<typeof derivedIn> }
let hub: Awaited<ReturnType<typeof openIngest>>
let count = 0
const till = () => `t${String(count).padStart(5, '0')}`
const key = () => ({ id: till(), keyHash: hashOf(till()) })

beforeAll(async () => {
  await using shop = await openShop()
  await sell(shop, 12_500)
  await shop.cashier.refund(2_500)
  await shop.leaveAlone(10_000)
  day = { rows: rowsIn(shop.folder), derived: derivedIn(shop.folder) }
  hub = await openIngest(postgres.connection)
})
afterAll(() => hub[Symbol.asyncDispose]())
beforeEach(async () => {
  count += 1
  await hub.letIn(till())
})

test('a batch of any size is two questions, which are prepared once, and one that is there already is one', async () => {
  await using database = openHubDatabase({ connection: postgres.connection, log: quiet, maxConnections: 1 })
  const { database: watching, count: asked } = counted(database)
  const ingest = createFactIntake(watching, quiet)
  const statements = async (rows: readonly FactRow[]) => {
    const before = asked.statements
    expect(await ingest.take(key(), rows, rowSignatureOf(till(), rows), 1)).toHaveProperty('row')
    return asked.statements - before
  }
  expect(await statements(day.rows.slice(0, 3))).toBe(2)
  expect(await statements(day.rows.slice(3, 4))).toBe(2)
  expect(await statements(day.rows.slice(4))).toBe(2)
  expect(await statements(day.rows)).toBe(1)
  expect(await hub.rowsOf(till())).toEqual(day.derived)
  const prepared = await database.query('SELECT name FROM pg_prepared_statements ORDER BY name')
  expect(prepared).toEqual([{ name: 'intake-read' }, { name: 'intake-write' }])
})

test('PostgreSQL keeps the plans of both questions: it makes none for each batch', async () => {
  await using database = openHubDatabase({ connection: postgres.connection, log: quiet, maxConnections: 1 })
  const ingest = createFactIntake(database, quiet)
  for (const row of day.rows) await ingest.take(key(), [row], rowSignatureOf(till(), [row]), 1)
  expect(day.rows.length).toBeGreaterThan(7)
  // It compares the first five with the one that it would keep.
  const plans = 'SELECT name, custom_plans FROM pg_prepared_statements ORDER BY name'
  expect(await database.query(plans)).toEqual([
    { name: 'intake-read', custom_plans: 5 },
    { name: 'intake-write', custom_plans: 5 },
  ])
})

test('a batch reads the facts of its own sales alone, also by a plan that was made while the tables were empty', async () => {
  await using database = openHubDatabase({ connection: postgres.connection, log: quiet, maxConnections: 1 })
  let asked: [string, readonly unknown[]] = ['', []]
  const watching = through(database, (query) => (text, values = [], name) => {
    if (name === 'intake-read') asked = [text, values]
    return query(text, values, name)
  })
  const some = day.rows.slice(0, 4)
  await createFactIntake(watching, quiet).take(key(), some, rowSignatureOf(till(), some), 1)
  const [text, values] = asked
  await database.query('SET plan_cache_mode = force_generic_plan')
  await database.query(`PREPARE reading AS ${text}`)
  const reading = `EXECUTE reading(${values.map(literalOf).join(', ')})`
  await database.query(reading)
  await database.query(
    `INSERT INTO fact SELECT till, seq + 8 * n, sale || n, kind, at, body, hash FROM fact, generate_series(1, 500) AS n WHERE till = $1`,
    [till()],
  )
  await database.query('UPDATE till SET derived = 8 * 501 WHERE id = $1', [till()])
  const [row] = await database.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${reading}`,
  )
  const nodes = nodesIn(row?.['QUERY PLAN'][0]?.Plan).filter((node) => node['Relation Name'] === 'fact')
  expect(nodes.length).toBeGreaterThan(0)
  for (const node of nodes) expect(rowsTouched(node)).toBeLessThanOrEqual(some.length)
})

/** A value of a question, written into its text. */
const literalOf = (value: unknown): string =>
  typeof value === 'number' ? String(value) : `'${String(value)}'`

test('a batch whose till is changed between its two questions is read again, and written once', async () => {
  const { database, interruption } = interrupted(hub.database)
  const ingest = createFactIntake(database, quiet)
  const takeAll = () => ingest.take(key(), day.rows, rowSignatureOf(till(), day.rows), 1)
  const between = (act: () => Promise<unknown>) => Object.assign(interruption, { is: /AS hashes/, act })
  between(() => hub.ingest.take(till(), day.rows.slice(0, 10), 1))
  expect(await takeAll()).toMatchObject({ row: day.rows.length })
  expect(await hub.facts(till())).toEqual(day.rows)
  expect(await hub.rowsOf(till())).toEqual(day.derived)
  count += 1
  await hub.letIn(till())
  between(() => hub.ask('UPDATE till SET key_hash = NULL WHERE id = $1', [till()]))
  await expect(takeAll()).rejects.toThrow('this key opens nothing here')
  expect(await hub.facts(till())).toEqual([])
})

test('what a promoted server has lost is told by the tip, even where it gave the number of the lost change out again', async () => {
  const promoted = () =>
    hub.database.transaction(async (query) => {
      await query('SET LOCAL session_replication_role = replica') // facts are never deleted otherwise
      for (const table of ['fact', 'sale', 'agreement', 'movement'])
        await query(`DELETE FROM ${table} WHERE till = $1`, [till()])
      const [row] = await query<{ version: string }>(
        'UPDATE till SET rows = 0, derived = 0, tip = $2 WHERE id = $1 RETURNING xmin::text AS version',
        [till(), emptyTip],
      )
      return row?.version
    })
  let isLost = false
  const database = through(hub.database, (query) => async (text, values, name) => {
    const rows = await query(text, values, name)
    if (isLost && text.includes('AS hashes')) {
      isLost = false
      Object.assign(rows[0] ?? {}, { version: await promoted() })
    }
    return rows as never // the question names its columns
  })
  const takes = (rows: readonly FactRow[]) =>
    createFactIntake(database, quiet).take(key(), rows, rowSignatureOf(till(), rows), 1)
  expect(await takes(day.rows.slice(0, 4))).toMatchObject({ row: 4 })
  isLost = true
  expect(await takes(day.rows.slice(4))).toMatchObject({ row: 0 })
  expect(await hub.facts(till())).toEqual([])
  expect(await takes(day.rows)).toMatchObject({ row: day.rows.length })
  expect(await hub.rowsOf(till())).toEqual(day.derived)
})

test('a prepared question whose table was changed fails once, and is answered on another connection', async () => {
  await using database = openHubDatabase({ connection: postgres.connection, log: quiet, maxConnections: 1 })
  await database.query('CREATE TABLE changing (number integer)')
  const ask = () => database.query('SELECT number FROM changing', [], 'changing')
  expect(await ask()).toEqual([])
  await database.query('ALTER TABLE changing ALTER number TYPE bigint')
  await expect(ask()).rejects.toThrow('cached plan must not change result type')
  expect(await ask()).toEqual([])
})
