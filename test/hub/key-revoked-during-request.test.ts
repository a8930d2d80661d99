// Keys that are revoked while a request is under way: what came before it in headers writes nothing any more.
import { once } from 'node:events'
import { beforeEach, expect, test } from 'vitest'
import { lockNumbers } from '#hub/database/database.ts'
import { knownTill } from '#hub/tills/keys.ts'
import { hubPaths } from '#shared/hub.ts'
import { openHub, wellTill } from '#test/support/hub/hub.ts'
import { chained } from '#test/support/hub/hub-rows.ts'
import { speak, statusOf } from '#test/support/till/http-till.ts'
import { useOpened } from '#test/support/hub/postgres.ts'
import { signedBatch } from '#test/support/hub/row-signature.ts'

let count = 0
const till = () => `half${String(count).padStart(4, '0')}`

const hub = await useOpened(openHub)
beforeEach(() => void (count += 1))

const rows = chained([
  { sale: '', kind: 'signedIn', at: 1, body: '{"person":{"id":"p1","name":"Åse"}}' },
  { sale: '', kind: 'signedOut', at: 2, body: '{"person":{"id":"p1","name":"Åse"}}' },
])
const counted = { language: 'en', market: 'NO', zone: 'Europe/Oslo', currency: 'NOK', mode: 'test' }

/** What stands in the database, but for the key itself. */
const kept = () =>
  Promise.all(
    [
      'SELECT id, rows, tip, name, version, seen_at FROM till ORDER BY id',
      'SELECT * FROM till_health ORDER BY till',
      'SELECT * FROM fact ORDER BY till, seq',
      'SELECT * FROM closing ORDER BY shop, number',
    ].map((text) => hub.database.query(text)),
  )

const asked: [string, string, () => object][] = [
  ['a batch of facts', hubPaths.facts, () => signedBatch(till(), rows)],
  ['how the till is', hubPaths.health, () => wellTill],
  [
    'a closing of the shop',
    `${hubPaths.shop}/close`,
    () => ({ from: null, person: null, rows: 0, ...counted }),
  ],
]

/** Headers and half of the body are there, and the hub has let them in. */
async function begin(path: string, key: string, body: object) {
  const text = JSON.stringify(body)
  const length = Buffer.byteLength(text)
  const caller = await speak(hub.port)
  const lookedUp = once(hub.database.pool, 'release')
  caller.say(
    `POST ${path} HTTP/1.1\r\nHost: hub\r\nAuthorization: Bearer ${key}\r\nContent-Length: ${length}\r\n\r\n${text.slice(0, 1)}`,
  )
  await lookedUp
  return {
    /** The rest comes. What is answered. */
    async end(): Promise<number> {
      caller.say(Buffer.from(text.slice(1)).toString('latin1'))
      const status = statusOf(await caller.until('\r\n\r\n'))
      caller[Symbol.dispose]()
      return status
    },
  }
}

test.each(asked)(
  '%s whose key is revoked before its last byte came is refused, and nothing is written',
  async (_, path, body) => {
    const key = await hub.letIn(till())
    const before = await kept()
    const request = await begin(path, key, body())
    await hub.hub.enrolment.revoke(till())
    expect(await request.end()).toBe(401)
    expect(await kept()).toEqual(before)
  },
)

test.each(asked)('%s with a key that holds is written', async (_, path, body) => {
  const key = await hub.letIn(till())
  const before = await kept()
  const request = await begin(path, key, body())
  expect(await request.end()).toBeLessThan(300)
  expect(await kept()).not.toEqual(before)
})

test('a question about the shop whose key is revoked before its last byte came is not answered', async () => {
  const request = await begin(`${hubPaths.shop}/tills`, await hub.letIn(till()), {})
  await hub.hub.enrolment.revoke(till())
  expect(await request.end()).toBe(401)
})

const waiting = `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`

test('a batch that comes while its key is being revoked waits for that, and is refused', async () => {
  const key = await hub.letIn(till())
  const sending = await hub.database.transaction(async (query) => {
    await query('UPDATE till SET key_hash = NULL, revoked_at = 1 WHERE id = $1', [till()])
    const answer = hub.send(till(), key, rows)
    await expect.poll(() => query(waiting)).toHaveLength(1)
    return { answer }
  })
  expect((await sending.answer).status).toBe(401)
  expect(await hub.database.query('SELECT 1 FROM fact WHERE till = $1', [till()])).toEqual([])
})

test('a closing that waits for another one while its key is revoked is refused', async () => {
  const key = await hub.letIn(till(), 'Kiosk')
  const closing = { from: null, person: null, rows: 0, ...counted }
  const sending = await hub.database.alone({ number: lockNumbers.closing, of: 'Kiosk' }, async () => {
    const answer = hub.post(`${hubPaths.shop}/close`, closing, key)
    await expect.poll(() => hub.database.query(waiting)).toHaveLength(1)
    await hub.hub.enrolment.revoke(till())
    return { answer }
  })
  expect((await sending.answer).status).toBe(401)
  expect(await hub.database.query("SELECT 1 FROM closing WHERE shop = 'Kiosk'")).toEqual([])
})

test('a till that was paired anew keeps its new key when the old one’s leave comes late', async () => {
  const { enrolment } = hub.hub
  const old = await knownTill(hub.database.query, await hub.letIn(till()))
  await enrolment.revoke(till())
  const key = await hub.letIn(till())
  if (!old) throw new Error('it was let in')
  await enrolment.leave(old)
  expect((await hub.tip(key)).status).toBe(200)
})
