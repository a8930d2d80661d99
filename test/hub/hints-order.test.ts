// The order of hints: what a till missed is told before what happens while it is being looked up, also by a slow database.
import { expect, test } from 'vitest'
import { createLog } from '#core/system/log.ts'
import { openDatabase, type Database, type Query } from '#hub/database/database.ts'
import { deliveriesChannel } from '#hub/webhooks/deliveries.ts'
import { createEnrolment } from '#hub/tills/enrolment.ts'
import { knownTill } from '#hub/tills/keys.ts'
import { createHints } from '#hub/hints/hints.ts'
import { migrate } from '#hub/database/migrations.ts'
import { createManualClock, seeded } from '#test/support/run/clock.ts'
import { key, pairing } from '#test/support/hub/hub.ts'
import { usePostgres } from '#test/support/hub/postgres.ts'

const postgres = usePostgres()

/** Looking up what was missed takes until `isDone`; all else is as quick as it is. */
function slowly(database: Database, isDone: Promise<void>): Database {
  const query: Query = async <Row extends object>(text: string, values?: readonly unknown[]) => {
    if (text.includes('FROM delivery AS one')) await isDone
    return database.query<Row>(text, values)
  }
  return { ...database, query }
}

test('an event that comes while a till is told what it missed waits its turn', async () => {
  const log = createLog({ write: () => undefined })
  await using database = openDatabase({ connection: postgres.connection, log })
  await migrate(database)
  const clock = createManualClock()
  const parts = { clock, chance: seeded(3), log, key, database }
  const enrolment = createEnrolment(parts)
  const { code } = await enrolment.invite('Bakery')
  await enrolment.confirm('Bakery', '123456')
  const till = await knownTill(database.query, (await enrolment.pair(pairing(code, 'order1'))).key)
  if (!till) throw new Error('it was not let in')
  const tell = async (name: string): Promise<number> => {
    const [row] = await database.query<{ id: number }>(
      `INSERT INTO delivery (event, received_at, merchant_serial_number, about, name, event_name, body)
       VALUES ($1, 1, $2, 'payment', $1, 'X', '{}') RETURNING id`,
      [name, till.merchantSerialNumber],
    )
    await database.query("SELECT pg_notify($1, '')", [deliveriesChannel])
    return row?.id ?? 0
  }
  const heard = await tell('order1-00001-a-1')
  await tell('order1-00002-a-1')
  const lookedUp = Promise.withResolvers<void>()
  const closing = new AbortController()
  let handedOn = 0
  const hints = createHints(
    { ...parts, database: slowly(database, lookedUp.promise), closing: closing.signal },
    { hint: () => void (handedOn += 1), stream: () => ({ [Symbol.dispose]: () => undefined }) },
    { outdate: () => undefined },
  )
  await expect.poll(() => hints.isHearing()).toBe(true)
  const opening = hints.open(till, heard, () => undefined)
  await expect.poll(() => hints.streams()).toBe(1)
  await tell('order1-00003-a-1')
  await expect.poll(() => handedOn).toBe(1)
  lookedUp.resolve()
  const body = await opening
  closing.abort()
  const said = await new Response(body).text()
  expect([...said.matchAll(/"name":"(.+?)"/g)].map(([, name]) => name)).toEqual([
    'order1-00002-a-1',
    'order1-00003-a-1',
  ])
})
