// Tests of a till's one stream: wherever it opens another, and none once its key is revoked, at once, also at hubs that were told nothing.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliveriesChannel } from '#hub/webhooks/deliveries.ts'
import { createManualClock } from '#test/support/run/clock.ts'
import { letIn, openHubNode, openStream, type HubNode } from '#test/support/hub/hub-node.ts'
import { usePostgres } from '#test/support/hub/postgres.ts'

const postgres = usePostgres()
const merchant = '123456'
/** It stands still: nothing here waits for a heartbeat. */
const clock = createManualClock()
let one: HubNode
let other: HubNode
let count = 0
const till = (letter: string) => `${letter}${String(count).padStart(5, '0')}`
const reference = (letter: string) => `${till(letter)}-00001-q3w8zt-1`
const open = () => one.hub.hints.streams() + other.hub.hints.streams()

beforeAll(async () => {
  one = await openHubNode(postgres.connection, clock)
  other = await openHubNode(postgres.connection, clock)
})
afterAll(async () => {
  await one[Symbol.asyncDispose]()
  await other[Symbol.asyncDispose]()
})
beforeEach(() => void (count += 1))

/** As it is stored when the service has told a hub of it. */
async function tell(of: string) {
  await one.ask(
    `INSERT INTO delivery (event, received_at, merchant_serial_number, about, name, event_name, body)
     VALUES ($1, 1, $2, 'payment', $1, 'AUTHORIZED', '{}')`,
    [of, merchant],
  )
  await one.ask("SELECT pg_notify($1, '')", [deliveriesChannel])
}

test('a till that goes on at another hub ends the stream that it had at the first, which nobody had said to be gone', async () => {
  const own = await letIn(one, till('a'), merchant)
  const first = await openStream(one.url, own)
  await first.next()
  using second = await openStream(other.url, own)
  expect(await first.next()).toBeUndefined()
  await expect.poll(open).toBe(1)
  await tell(reference('a'))
  expect(await second.until(reference('a'))).toHaveLength(1)
})

test('of the streams that one till opens everywhere at once one stays', async () => {
  const own = await letIn(one, till('a'), merchant)
  await expect.poll(open).toBe(0) // those of the stories before
  for (let round = 0; round < 15; round += 1) {
    const streams = await Promise.all([one, other, one, other].map(({ url }) => openStream(url, own)))
    await expect.poll(open).toBe(1)
    for (const stream of streams) stream[Symbol.dispose]()
    await expect.poll(open).toBe(0)
  }
})

test('a key that is revoked, at whichever hub or beside them all, ends its stream at once and no other', async () => {
  const [kept, revoked] = [
    await openStream(one.url, await letIn(one, till('a'), merchant)),
    await openStream(one.url, await letIn(one, till('b'), merchant)),
  ]
  for (const stream of [kept, revoked]) await stream.next()
  await other.hub.enrolment.revoke(till('b'))
  expect(await revoked.next()).toBeUndefined() // no clock was moved
  await tell(reference('a'))
  expect(await kept.until(reference('a'))).toHaveLength(1)
  kept[Symbol.dispose]()
})

test('the connection on which a hub listens is cut while a stream is open: it ends the stream when the till goes on elsewhere after that', async () => {
  const own = await letIn(one, till('a'), merchant)
  const first = await openStream(one.url, own)
  await first.next()
  await one.ask(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE query LIKE '%FROM delivery%' AND application_name = 'kasse-hub' AND datname = current_database()
       AND pid <> pg_backend_pid() AND state = 'idle'`,
  )
  for (const hub of [one, other]) await hub.hears(false)
  clock.advance(250)
  await one.hears()
  await other.hears()
  using second = await openStream(other.url, own)
  expect(await first.next()).toBeUndefined()
  await tell(reference('a'))
  expect(await second.until(reference('a'))).toHaveLength(1)
})
