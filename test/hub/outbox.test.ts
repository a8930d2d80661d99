// Tests of the outbox: everything a till writes reaches its hub, after weeks, after lost answers, after restarts of either; and nothing waits for it.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { largestBatch } from '#shared/hub.ts'
import { rowsIn } from '#test/support/hub/hub-rows.ts'
import { openHub, type ServedHub } from '#test/support/hub/hub.ts'
import { createPlace, opening, write } from '#test/support/till/journal.ts'
import { openOutbox, type OpenOutbox } from '#test/support/hub/outbox.ts'
import { usePostgres } from '#test/support/hub/postgres.ts'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { premise } from '#test/support/run/premise.ts'
import { tried } from '#test/support/run/run-size.ts'

const postgres = usePostgres()
const place = createPlace()
let hub: ServedHub
beforeAll(async () => {
  hub = await openHub(postgres.connection)
})
afterAll(async () => {
  await hub[Symbol.asyncDispose]()
  place.remove()
})

let count = 0
function newTill() {
  const folder = place.newFolder()
  mkdirSync(folder)
  return {
    id: `till${String((count += 1)).padStart(4, '0')}`,
    folder,
    file: path.join(folder, 'journal.sqlite'),
  }
}

const paired = async (till: string) => ({
  address: hub.url,
  shop: 'Bakery',
  key: await hub.letIn(till),
})

const stored = (till: string) =>
  hub.database.query(
    `SELECT seq, sale, kind, at, body, encode(hash, 'hex') AS hash FROM fact WHERE till = $1 ORDER BY seq`,
    [till],
  )

const caughtUp = (till: OpenOutbox) =>
  expect.poll(() => [till.trouble(), till.sentTo()]).toEqual([null, till.journal.rows()])

test('what was written before the till had a hub, and what is written from then on, is there as it is written', async () => {
  const { id, file, folder } = newTill()
  await using till = openOutbox(file, id, null)
  till.write(1, 700)
  expect(till.calls).toEqual([])
  till.pair(await paired(id))
  await caughtUp(till)
  // Once asked from where, then batches of five hundred.
  expect(till.calls).toEqual(['GET /v1/tip', ...Array.from({ length: 5 }, () => 'POST /v1/facts')])
  till.write(1000, 1)
  await caughtUp(till)
  expect(await stored(id)).toEqual(rowsIn(folder))
})

test('facts that are large together go in several batches, none beyond what a hub takes', async () => {
  const { id, file, folder } = newTill()
  await using till = openOutbox(file, id, await paired(id))
  const sizes: number[] = []
  till.answers((input, init) => {
    if (init?.body) sizes.push(Buffer.byteLength(init.body as string)) // JSON
    return fetch(input, init)
  })
  for (const sale of ['large-1', 'large-2', 'large-3', 'large-4', 'large-5'])
    write(till.journal, sale, 1, { ...opening(sale), description: 'ø'.repeat(200_000) })
  till.outbox.wake()
  await caughtUp(till)
  expect(sizes).toHaveLength(3)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(largestBatch + 100)
  expect(await stored(id)).toEqual(rowsIn(folder))
})

test('while the hub is away the till is told, waits longer each time, and catches up by itself', async () => {
  const { id, file, folder } = newTill()
  await using till = openOutbox(file, id, await paired(id))
  await caughtUp(till)
  till.answers(() => Promise.reject(new TypeError('no route')))
  till.write(1, 2)
  await expect.poll(till.trouble).toBe('hub.away')
  expect(till.told()).toBe(1)
  const before = till.calls.length
  const minutes = 14 * 24 * 60
  for (let minute = 0; minute < minutes; minute += 30) {
    till.write(10 + minute, 1)
    till.clock.advance(30 * 60_000)
    await new Promise(setImmediate)
  }
  expect(till.calls.length - before).toBeGreaterThan(10)
  till.answers(null)
  till.clock.advance(60_000)
  await caughtUp(till)
  expect(await stored(id)).toEqual(rowsIn(folder))
})

test('an answer that was lost is no loss: the hub says what it has', async () => {
  const { id, file, folder } = newTill()
  await using till = openOutbox(file, id, await paired(id))
  await caughtUp(till)
  till.answers(async (input, init) => {
    await fetch(input, init)
    throw new TypeError('the line broke')
  })
  till.write(1, 3)
  await expect.poll(till.trouble).toBe('hub.away')
  till.answers(null)
  till.clock.advance(60_000)
  await caughtUp(till)
  expect(till.calls.slice(-1)).toEqual(['GET /v1/tip'])
  expect(await stored(id)).toEqual(rowsIn(folder))
})

test('whatever happens in between, the hub has the journal in the end', async () => {
  const isInTheWay = premise('a request meets the trouble of that day', 0.3)
  const trouble = fc.constantFrom('lost answer', 'no connection', 'garbage', 'restart of the till', 'none')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), trouble), { maxLength: 8 }),
      async (days) => {
        const { id, file, folder } = newTill()
        const held = await paired(id)
        let till = openOutbox(file, id, held)
        let sales = 1
        for (const [sold, what] of days) {
          if (what === 'restart of the till') {
            await till[Symbol.asyncDispose]()
            till = openOutbox(file, id, held)
          }
          const fault = answers[what] ?? null
          let isMet = false
          till.answers(fault && ((...request) => ((isMet = true), fault(...request))))
          till.write(sales, sold)
          sales += sold
          await answered(till)
          till.clock.advance(61_000)
          hub.clock.advance(61_000) // it counts how often it is asked
          await answered(till)
          if (fault) isInTheWay(isMet)
        }
        till.answers(null)
        const reached = () => {
          if (till.trouble() !== null && !till.isAsking()) till.clock.advance(61_000)
          hub.clock.advance(1000)
          return [till.trouble(), till.sentTo()]
        }
        await expect.poll(reached, { interval: 5 }).toEqual([null, till.journal.rows()])
        await till[Symbol.asyncDispose]()
        expect(await stored(id)).toEqual(rowsIn(folder))
      },
    ),
    tried(45),
  )
})

/** Nothing is on its way to the hub: what was asked has its answer. */
async function answered({ isAsking }: OpenOutbox): Promise<void> {
  do await new Promise(setImmediate)
  while (isAsking())
}

const answers: Record<string, typeof globalThis.fetch | null> = {
  'lost answer': async (input, init) => {
    await fetch(input, init)
    throw new TypeError('the line broke')
  },
  'no connection': () => Promise.reject(new TypeError('no route')),
  garbage: () => Promise.resolve(new Response('<html>a proxy</html>')),
  none: null,
}

test('a till whose journal was put back to an earlier day, and has written on, is told by what it has signed, and sends nothing', async () => {
  const { id, file } = newTill()
  const held = await paired(id)
  {
    await using till = openOutbox(file, id, held)
    till.write(1, 5)
    await caughtUp(till)
  }
  const older = newTill()
  await using till = openOutbox(older.file, id, null)
  till.write(1, 2)
  till.write(100, 5)
  till.pair(held)
  await expect.poll(till.trouble).toBe('journal.replaced')
  till.write(200, 1)
  till.clock.advance(600_000)
  await new Promise(setImmediate)
  expect(till.calls).toEqual(['GET /v1/tip'])
  expect(await stored(id)).toHaveLength(15)
})

test('a till that was refused goes on by itself once it is let go on', async () => {
  const { id, file, folder } = newTill()
  await using till = openOutbox(file, id, await paired(id))
  till.write(1, 2)
  await caughtUp(till)
  const refused = JSON.stringify({ row: 4, found: 'broken' })
  await hub.database.query('UPDATE till SET refused = $2 WHERE id = $1', [id, refused])
  till.write(3, 2)
  await expect.poll(till.trouble).toBe('hub.refused')
  await hub.database.query('UPDATE till SET refused = NULL WHERE id = $1', [id])
  till.clock.advance(600_000)
  await caughtUp(till)
  expect(await stored(id)).toEqual(rowsIn(folder))
})

test('a hub that was put back to an earlier day says what it has left, and is sent the rest again', async () => {
  const { id, file, folder } = newTill()
  await using till = openOutbox(file, id, await paired(id))
  till.write(1, 2)
  await caughtUp(till)
  const [kept] = await hub.database.query<{ rows: number; tip: Uint8Array }>(
    'SELECT rows, tip FROM till WHERE id = $1',
    [id],
  )
  till.write(3, 5)
  await caughtUp(till)
  await hub.database.transaction(async (query) => {
    await query('ALTER TABLE fact DISABLE TRIGGER fact_stays')
    await query('DELETE FROM fact WHERE till = $1 AND seq > $2', [id, kept?.rows])
    await query('DELETE FROM sale WHERE till = $1 AND opened > $2', [id, kept?.rows])
    await query('UPDATE till SET rows = $2, tip = $3, derived = $2 WHERE id = $1', [
      id,
      kept?.rows,
      kept?.tip,
    ])
    await query('ALTER TABLE fact ENABLE TRIGGER fact_stays')
  })
  till.write(8, 1)
  await caughtUp(till)
  expect(await stored(id)).toEqual(rowsIn(folder))
})

test('a till whose journal lacks its last days is told before it writes on', async () => {
  const { id, file } = newTill()
  const held = await paired(id)
  {
    await using till = openOutbox(file, id, held)
    till.write(1, 5)
    await caughtUp(till)
  }
  const older = newTill()
  await using till = openOutbox(older.file, id, held)
  till.write(1, 2)
  await expect.poll(till.trouble).toBe('journal.shorter')
  expect(await stored(id)).toHaveLength(15)
})

test('a key that was revoked is not tried for ever; a new pairing goes on from where the hub is', async () => {
  const { id, file, folder } = newTill()
  await using till = openOutbox(file, id, await paired(id))
  till.write(1, 2)
  await caughtUp(till)
  await hub.hub.enrolment.revoke(id)
  till.write(3, 2)
  await expect.poll(till.trouble).toBe('hub.keyRefused')
  const calls = till.calls.length
  till.clock.advance(500_000)
  await new Promise(setImmediate)
  expect(till.calls).toHaveLength(calls)
  // Somebody there may have looked: it asks, rarely.
  till.clock.advance(100_000)
  await expect.poll(() => till.calls.slice(calls)).toEqual(['GET /v1/tip'])
  till.pair(await paired(id))
  await caughtUp(till)
  expect(await stored(id)).toEqual(rowsIn(folder))
})

test('a hub that says when to come again is left alone until then', async () => {
  const { id, file, folder } = newTill()
  await using till = openOutbox(file, id, await paired(id))
  await caughtUp(till)
  till.answers(async () => new Response('{}', { status: 429, headers: { 'retry-after': '30' } }))
  till.write(1, 1)
  await expect.poll(till.trouble).toBe('hub.away')
  till.answers(null)
  const calls = till.calls.length
  till.clock.advance(29_999)
  await new Promise(setImmediate)
  expect(till.calls).toHaveLength(calls)
  till.clock.advance(1)
  await caughtUp(till)
  expect(await stored(id)).toEqual(rowsIn(folder))
})

test.each<[string, () => Promise<Response>]>([
  ['says nothing', () => new Promise(() => undefined)],
  ['begins to answer and never ends', async () => new Response(new ReadableStream())],
])('a hub that %s is given up after its time, and asked again', async (_, hangs) => {
  const { id, file, folder } = newTill()
  await using till = openOutbox(file, id, await paired(id))
  await caughtUp(till)
  till.answers(hangs)
  till.write(1, 1)
  await expect.poll(() => till.calls.at(-1)).toBe('POST /v1/facts')
  till.clock.advance(15_000)
  await expect.poll(till.trouble).toBe('hub.away')
  till.answers(null)
  till.clock.advance(60_000)
  await caughtUp(till)
  expect(await stored(id)).toEqual(rowsIn(folder))
})
