// Tests of what ten thousand tills cost a hub at once, counted in rows and statements.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tillFeatures } from '#core/features.ts'
import { emptyTip } from '#hub/tills/fact-intake.ts'
import { hubPaths } from '#shared/hub.ts'
import { createManualClock } from '#test/support/run/clock.ts'
import { wellTill } from '#test/support/hub/hub.ts'
import { chained, someSale } from '#test/support/hub/hub-rows.ts'
import { letIn, openHubNode, openStream, type HubNode } from '#test/support/hub/hub-node.ts'
import { nodesIn, type Plan } from '#test/support/hub/plans.ts'
import { usePostgres } from '#test/support/hub/postgres.ts'
import { signedBatch, signingKey } from '#test/support/hub/row-signature.ts'
import { counted, through } from '#test/support/hub/watched-database.ts'

const postgres = usePostgres()
const merchant = '123456'
let hub: HubNode
let key: string
let count: ReturnType<typeof counted>['count']
const asked: { text: string; values: readonly unknown[] } = { text: '', values: [] }
const clock = createManualClock()

beforeAll(async () => {
  hub = await openHubNode(postgres.connection, clock, (opened) => {
    const counting = counted(opened)
    count = counting.count
    return through(counting.database, (query) => (text, values = []) => {
      if (text.includes('json_build_object') && !text.startsWith('EXPLAIN'))
        Object.assign(asked, { text, values })
      return query(text, values)
    })
  })
  key = await letIn(hub, 'till00', merchant)
  await hub.ask(
    `INSERT INTO till (id, shop, name, merchant_serial_number, environment, address, version, key_hash, paired_at, tip, rules,
       signing_key)
     SELECT 'm' || lpad(n::text, 5, '0'), 'Bakery', 'Till ' || n, $1, 'TEST', 'sandbox', '1', sha256(n::text::bytea), 0, $2, $3, $4
     FROM generate_series(1, 10000) AS n`,
    [merchant, emptyTip, tillFeatures.rulesVersion, signingKey],
  )
})
afterAll(() => hub[Symbol.asyncDispose]())

/** As when the service has told of them. */
const tell = (of: 'payment' | 'agreement', name: string, event: string) =>
  hub.hub.hints.tell({ of, name, event, merchantSerialNumber: merchant, id: '' })

/** How many rows and statements until the till's hint has come, after twenty events for this agreement. */
async function costUntilHint(agreementId: string) {
  const reference = `till00-00001-${agreementId}-1`
  using stream = await openStream(hub.url, key)
  await stream.next()
  const before = { ...count }
  const events = Array.from({ length: 20 }, (_, at) => tell('agreement', agreementId, `X${at}`))
  await Promise.all([...events, tell('payment', reference, 'AUTHORIZED')])
  await stream.until(reference)
  return { rows: count.rows - before.rows, statements: count.statements - before.statements }
}

test('events for an agreement that no till has reach nobody, and a payment’s hint comes after them', async () => {
  expect(await costUntilHint('none')).toEqual({ rows: 1, statements: 1 })
})

test('an agreement that every till says to have is told to fifty of them, and a payment’s hint comes after it', async () => {
  await hub.ask(
    `INSERT INTO agreement (till, counter, name, "agreementId", status, settled, opened, "openedAt", owner)
     SELECT id, 1, 'a', 'all', 'ACTIVE', 0, 1, 1, '' FROM till`,
  )
  expect(await costUntilHint('all')).toEqual({ rows: 21, statements: 1 })
})

/** How the statement that the hub asked last reads each table. */
async function scans(): Promise<string[]> {
  const [row] = await hub.ask<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `EXPLAIN (FORMAT JSON) ${asked.text}`,
    asked.values,
  )
  return nodesIn(row?.['QUERY PLAN'][0]?.Plan).map(
    (node) => `${node['Node Type']} ${node['Relation Name'] ?? ''}`,
  )
}

test('whose business an event is is found by keys, before PostgreSQL has looked at the tables and after', async () => {
  await hub.ask('UPDATE agreement SET "agreementId" = till')
  await hub.ask(
    `INSERT INTO sale SELECT one.* FROM till, jsonb_populate_record(NULL::sale, $1 || jsonb_build_object('till', id, 'sale', id)) AS one`,
    [JSON.stringify(someSale)],
  )
  await tell('payment', 'till00-00001-plan-1', 'X')
  const before = await scans()
  await hub.ask('ANALYZE')
  for (const found of [before, await scans()]) {
    expect(found).toContain('Index Scan till')
    expect(found.filter((scan) => /^Seq Scan (till|sale|agreement)$/.test(scan))).toEqual([])
  }
})

test('what a till sends by itself asks nothing of its key but in the statement that keeps it', async () => {
  const rows = chained(['1', '2', '3'].map((sale) => ({ sale, kind: 'opened', at: 1, body: '{}' })))
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const before = count.statements
    const { status } = await fetch(hub.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return [status, count.statements - before]
  }
  await post(hubPaths.health, wellTill)
  expect(await post(hubPaths.facts, signedBatch('till00', rows))).toEqual([200, 2])
  expect(await post(hubPaths.health, wellTill)).toEqual([200, 1])
  await hub.hub.enrolment.revoke('till00')
  for (const path of [hubPaths.facts, hubPaths.health])
    expect(await post(path, path === hubPaths.facts ? signedBatch('till00', rows) : wellTill)).toEqual([
      401, 1,
    ])
  expect(await post(`${hubPaths.shop}/tills`, {})).toEqual([401, 1])
  expect(await post(hubPaths.health, wellTill)).toEqual([401, 0])
})
