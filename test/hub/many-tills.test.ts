// Tests of what ten thousand tills cost a hub at once, counted in rows and statements.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tillFeatures } from '#core/features.ts'
import { emptyTip } from '#hub/tills/fact-intake.ts'
import { deliveriesChannel } from '#hub/webhooks/deliveries.ts'
import { heartbeatMs } from '#shared/hub.ts'
import { createManualClock } from '#test/support/run/clock.ts'
import { letIn, openHubNode, openStream, type HubNode } from '#test/support/hub/hub-node.ts'
import { usePostgres } from '#test/support/hub/postgres.ts'
import { signingKey } from '#test/support/hub/row-signature.ts'
import { counted, interrupted } from '#test/support/hub/watched-database.ts'

const postgres = usePostgres()
const merchant = '123456'
let hub: HubNode
let key: string
let count: ReturnType<typeof counted>['count']
let interruption: ReturnType<typeof interrupted>['interruption']
const clock = createManualClock()

beforeAll(async () => {
  hub = await openHubNode(postgres.connection, clock, (opened) => {
    const counting = counted(opened)
    const interrupting = interrupted(counting.database)
    count = counting.count
    interruption = interrupting.interruption
    return interrupting.database
  })
  key = await letIn(hub, 'till00', merchant)
  await hub.ask(
    `INSERT INTO till (id, shop, name, merchant_serial_number, environment, address, version, key_hash, paired_at, tip, rules,
       signing_key)
     SELECT 'm' || lpad(n::text, 5, '0'), 'Bakery', 'Till ' || n, $1, 'TEST', 'sandbox', '1', sha256(n::text::bytea), 0, $2, $3, $4
     FROM generate_series(1, 10000) AS n`,
    [merchant, emptyTip, tillFeatures.rules, signingKey],
  )
})
afterAll(() => hub[Symbol.asyncDispose]())

/** As they are stored when the service has told a hub of them. */
const store = (events: number, about: string, name: string) =>
  hub.ask(
    `INSERT INTO delivery (event, received_at, merchant_serial_number, about, name, event_name, body)
     SELECT $2 || $3 || n, 1, $1, $2, $3, 'X', '{}' FROM generate_series(1, $4::int) AS n`,
    [merchant, about, name, events],
  )

/** How many rows the hub reads until the till's hint has come, after twenty events for this agreement. */
async function rowsUntilHint(agreementId: string): Promise<number> {
  const reference = `till00-00001-${agreementId}-1`
  using stream = await openStream(hub.url, key)
  await stream.next()
  await store(20, 'agreement', agreementId)
  await store(1, 'payment', reference)
  const before = count.rows
  await hub.ask("SELECT pg_notify($1, '')", [deliveriesChannel])
  await stream.until(reference)
  return count.rows - before
}

test('events for an agreement that no till has reach nobody, and a payment’s hint comes after them', async () => {
  expect(await rowsUntilHint('none')).toBeLessThan(50)
})

test('an agreement that every till says to have is told to some of them, and a payment’s hint comes after it', async () => {
  await hub.ask(
    `INSERT INTO agreement (till, counter, name, "agreementId", status, settled, opened, "openedAt", owner)
     SELECT id, 1, 'a', 'all', 'ACTIVE', 0, 1, 1, '' FROM till`,
  )
  expect(await rowsUntilHint('all')).toBeLessThan(1500)
})

test('streams that are opened while the keys of the others are looked at stay open', async () => {
  using stream = await openStream(hub.url, key)
  expect(await stream.next()).toMatchObject({ event: 'reset' })
  const late = Promise.withResolvers<Awaited<ReturnType<typeof openStream>>>()
  const opening = await letIn(hub, 'till02', merchant)
  const act = async () => late.resolve(await openStream(hub.url, opening))
  Object.assign(interruption, { is: /encode\(key_hash/, act })
  clock.advance(heartbeatMs)
  using other = await late.promise
  expect(await other.next()).toMatchObject({ event: 'reset' })
  expect(await other.next()).toMatchObject({ event: '' }) // a sign of life
})
