// Tests of the facts at the hub: each that the tills wrote once, in order, and nothing that does not follow.
import fc from 'fast-check'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '#core/system/log.ts'
import { createFactIntake } from '#hub/tills/fact-intake.ts'
import { countedRows } from '#hub/shop/money.ts'
import { movementsOf } from '#hub/shop/movements.ts'
import type { FactRow } from '#shared/hub.ts'
import { member } from '#test/support/till/club.ts'
import { openIngest } from '#test/support/hub/hub-database.ts'
import { chained, derivedIn, rowsIn } from '#test/support/hub/hub-rows.ts'
import { usePostgres } from '#test/support/hub/postgres.ts'
import { openShop, type Shop } from '#test/support/till/shop.ts'
import { watched } from '#test/support/hub/watched-database.ts'
import { rowSignatureOf } from '#test/support/hub/row-signature.ts'

const postgres = usePostgres()
const quiet = createLog({ write: () => undefined })

/** A day at a till: sold, refunded in part, refused, cancelled, joined, closed; and a sale that is not at rest. */
let day: { rows: FactRow[]; derived: ReturnType<typeof derivedIn>; folder: string }
let hub: Awaited<ReturnType<typeof openIngest>>
let count = 0
const till = () => `t${String(count).padStart(5, '0')}`

async function sell(shop: Shop, value: number) {
  const { reference } = await shop.cashier.charge(value)
  shop.sandbox.phone().approve(reference)
  await shop.cashier.watch(10_000)
}

beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kasse-day-'))
  await using shop = await openShop()
  await sell(shop, 12_500)
  await shop.cashier.refund(2_500)
  await shop.leaveAlone(10_000)
  const refused = await shop.cashier.charge(5_000)
  shop.sandbox.phone().refuse(refused.reference)
  await shop.cashier.watch(10_000)
  await member(shop)
  await sell(shop, 300)
  await shop.elsewhere('refund', 100)
  await shop.cashier.check()
  await shop.cashier.charge(7_700)
  cpSync(shop.folder, folder, { recursive: true })
  day = { rows: rowsIn(folder), derived: derivedIn(folder), folder }
  hub = await openIngest(postgres.connection)
})
afterAll(async () => {
  await hub[Symbol.asyncDispose]()
  rmSync(day.folder, { recursive: true, force: true })
})
beforeEach(async () => {
  count += 1
  await hub.letIn(till())
})

const last = (rows: readonly FactRow[]) => ({
  row: rows.length,
  hash: rows.at(-1)?.hash,
  signature: rowSignatureOf(till(), rows),
})
const take = (rows: readonly FactRow[], of = till()) => hub.ingest.take(of, rows, 1)

test('what the hub makes of a day is what the till makes of it, to the row', async () => {
  expect(await take(day.rows)).toEqual(last(day.rows))
  expect(await hub.facts(till())).toEqual(day.rows)
  expect(day.derived.movements.map(({ kind, value }: Record<string, unknown>) => [kind, value])).toEqual([
    ['captured', 12_500],
    ['refunded', 2_500],
    ['captured', expect.any(Number)],
    ['captured', 300],
    ['elsewhere', 100],
  ])
  expect(day.derived.sales).toHaveLength(4)
  expect(await hub.rowsOf(till())).toEqual(day.derived)
})

test('batches of any size, in any order, however often, one by one or at once from two hubs: each fact once, and the same rows', async () => {
  await using other = await openIngest(postgres.connection)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 30 }), fc.boolean()), { maxLength: 25 }),
      async (slices) => {
        count += 1
        await hub.letIn(till())
        const sent = slices.map(([at, size, isOther]) => {
          const from = at % day.rows.length
          return { rows: day.rows.slice(from, from + size), at: isOther ? other : hub }
        })
        // Both at once, and then in order from where the hub says.
        await Promise.all(sent.map(({ rows, at }) => at.ingest.take(till(), rows, 1)))
        for (;;) {
          const tip = await hub.ingest.tip(till())
          if ('refused' in tip) throw new Error(JSON.stringify(tip))
          const next = day.rows.slice(tip.row, tip.row + 7)
          if (next.length === 0) break
          await take(next)
        }
        expect(await hub.facts(till())).toEqual(day.rows)
        expect(await hub.rowsOf(till())).toEqual(day.derived)
      },
    ),
    { numRuns: 12 },
  )
})

test('the same batch many times at once, at two hubs, is one: each is told where to go on', async () => {
  await using other = await openIngest(postgres.connection)
  const at = Array.from({ length: 16 }, (_, place) => (place % 2 === 0 ? hub : other))
  const told = await Promise.all(at.map(({ ingest }) => ingest.take(till(), day.rows, 1)))
  expect(told).toEqual(at.map(() => last(day.rows)))
  expect(await hub.facts(till())).toEqual(day.rows)
  expect(await hub.rowsOf(till())).toEqual(day.derived)
})

test('when a till was heard last is known, also of one that is refused', async () => {
  const seen = () => hub.ask('SELECT seen_at AS at FROM till WHERE id = $1', [till()])
  await hub.ingest.take(till(), day.rows.slice(0, 3), 700)
  expect(await seen()).toEqual([{ at: 700 }])
  await hub.ingest.take(till(), day.rows.slice(3, 5), 900)
  expect(await seen()).toEqual([{ at: 900 }])
  const broken = day.rows.slice(5, 6).map((row) => forged(row, { at: row.at + 1 }))
  expect(await hub.ingest.take(till(), broken, 1200)).toHaveProperty('refused')
  expect(await seen()).toEqual([{ at: 1200 }])
})

test('what comes too early is left, and the hub says from where to go on', async () => {
  expect(await take(day.rows.slice(4, 9))).toMatchObject({ row: 0 })
  await take(day.rows.slice(0, 5))
  for (const from of [6, 8]) expect(await take(day.rows.slice(from))).toEqual(last(day.rows.slice(0, 5)))
  expect(await hub.facts(till())).toHaveLength(5)
})

const forged = (row: FactRow, changes: Partial<FactRow>): FactRow => ({ ...row, ...changes })

test.each([
  ['its text', (row: FactRow) => forged(row, { body: row.body.replace('{', '{ ') })],
  ['its kind', (row: FactRow) => forged(row, { kind: 'captured' })],
  ['its time', (row: FactRow) => forged(row, { at: row.at + 1 })],
  ['its sale', (row: FactRow) => forged(row, { sale: `${row.sale}x` })],
  ['its hash', (row: FactRow) => forged(row, { hash: '0'.repeat(64) })],
])(
  'a row that was changed in %s does not follow: nothing of its batch is taken, and the till is refused from then on',
  async (_, change) => {
    await take(day.rows.slice(0, 3))
    const broken = day.rows.map((row) => (row.seq === 6 ? change(row) : row))
    const refused = { refused: { row: 6, found: 'broken' } }
    expect(await take(broken.slice(3))).toEqual(refused)
    expect(await hub.facts(till())).toEqual(day.rows.slice(0, 3))
    expect(await take(day.rows)).toEqual(refused)
    expect(await hub.ingest.tip(till())).toEqual(refused)
    expect(hub.logged.at(-1)).toContain(till())
  },
)

test('a till whose chain goes another way than the hub knows it is refused and reported, not merged', async () => {
  const mine = chained([
    { sale: '', kind: 'signedIn', at: 1, body: '{"person":{"id":"p1","name":"Åse"}}' },
    { sale: '', kind: 'signedOut', at: 2, body: '{"person":{"id":"p1","name":"Åse"}}' },
  ])
  const other = chained([
    { sale: '', kind: 'signedIn', at: 1, body: '{"person":{"id":"p1","name":"Åse"}}' },
    { sale: '', kind: 'signedOut', at: 3, body: '{"person":{"id":"p1","name":"Åse"}}' },
    { sale: '', kind: 'signedIn', at: 4, body: '{"person":{"id":"p1","name":"Åse"}}' },
  ])
  await take(mine)
  expect(await take(other)).toEqual({ refused: { row: 2, found: 'fork' } })
  expect(await hub.facts(till())).toEqual(mine)
  // Beginning where the hub ended shows the same, later: its third row does not follow from the hub's second.
  count += 1
  await hub.letIn(till())
  await take(mine)
  expect(await take(other.slice(2))).toEqual({ refused: { row: 3, found: 'broken' } })
})

test('nobody’s string is more than a string', async () => {
  const odd = `'); DROP TABLE fact; --`
  const rows = chained([
    {
      sale: odd,
      kind: 'signedIn',
      at: 1,
      body: JSON.stringify({ person: { id: odd, name: '\u0000\ud800“€𝄞' } }),
    },
    { sale: `$1 \\ ' " ; ${odd}`, kind: 'opened', at: 2, body: JSON.stringify({ [odd]: odd }) },
  ])
  expect(await take(rows)).toEqual(last(rows))
  expect(await hub.facts(till())).toEqual(rows)
})

test('facts of a kind that this hub does not know are kept, and what follows from them is made up for by one that knows', async () => {
  const rows = chained([
    ...day.rows.slice(0, 10),
    { sale: '', kind: 'ofTomorrow', at: 5, body: '{}' },
    ...day.rows.slice(10),
  ])
  await take(rows.slice(0, 20))
  expect(await take(rows.slice(20))).toEqual(last(rows))
  expect(await hub.facts(till())).toEqual(rows)
  const state = { rows: rows.length, derived: 10, quarantined: null }
  const states = () => hub.ask('SELECT rows, derived, quarantined FROM till WHERE id = $1', [till()])
  expect(await states()).toEqual([state])
  // A hub that has learned the kind would go on; this one still stops there, and breaks nothing by trying.
  await hub.ingest.catchUp(2)
  expect(await states()).toEqual([state])
})

/** The first sale's opening fact, about another sale and with these changes. */
const openedAs = (changes: object) => {
  const [row] = day.rows.filter(({ kind }) => kind === 'opened')
  const body = JSON.stringify({
    ...(JSON.parse(row?.body ?? '{}') as object),
    reference: 'odd-1',
    ...changes,
  })
  return { sale: 'odd', kind: 'opened', at: 5, body }
}

test.each([
  ['a capture of nothing', () => ({ sale: 'odd', kind: 'captured', at: 5, body: '{}' })],
  ['a body that is no fact', () => ({ sale: 'odd', kind: 'opened', at: 5, body: 'null' })],
  ['more money than there is', () => openedAs({ amount: { value: 1e40, currency: 'NOK' } })],
  ['money without a currency', () => openedAs({ amount: { value: 1 } })],
  ['half a letter', () => openedAs({ amount: { value: 1, currency: '\ud800' } })],
])(
  'what no till of ours wrote, %s, is kept like any fact, and quarantines its till: nothing follows from it or after it',
  async (_, odd) => {
    const rows = chained([...day.rows.slice(0, 10), odd(), ...day.rows.slice(10)])
    await take(rows.slice(0, 10))
    const before = await hub.rowsOf(till())
    expect(await take(rows.slice(10, 20))).toEqual(last(rows.slice(0, 20)))
    expect(await take(rows.slice(20))).toEqual(last(rows))
    expect(await hub.facts(till())).toEqual(rows)
    expect(await hub.rowsOf(till())).toEqual(before)
    expect(await hub.ask('SELECT rows, derived, quarantined FROM till WHERE id = $1', [till()])).toEqual([
      { rows: rows.length, derived: 10, quarantined: { row: 11, since: 1 } },
    ])
    // Other rules make all anew, up to there.
    await hub.ask('UPDATE till SET rules = 0 WHERE id = $1', [till()])
    await hub.ingest.catchUp(2)
    expect(await hub.rowsOf(till())).toEqual(before)
    expect(await hub.ingest.release(till(), 3)).toEqual({ again: { row: 11, since: 3 } })
    expect(await hub.rowsOf(till())).toEqual(before)
  },
)

test('facts as large as a till may send them are followed a few at a time, when all is made anew', async () => {
  const closed = { sale: '', kind: 'zClosed', at: 5, body: JSON.stringify({ report: 'x'.repeat(900_000) }) }
  const rows = chained(Array<typeof closed>(20).fill(closed))
  for (const row of rows) await take([row])
  await hub.ask('UPDATE till SET rules = 0 WHERE id = $1', [till()])
  const { database, most } = watched(hub.database)
  await createFactIntake(database, quiet).catchUp(2)
  expect(most.answered).toBeLessThan(9_000_000)
  const states = await hub.ask('SELECT derived, quarantined FROM till WHERE id = $1', [till()])
  expect(states).toEqual([{ derived: 20, quarantined: null }])
})

test('facts are never edited or deleted, whoever asks', async () => {
  await take(day.rows.slice(0, 2))
  for (const text of ["UPDATE fact SET body = '{}'", 'DELETE FROM fact', 'TRUNCATE fact'])
    await expect(hub.ask(text)).rejects.toThrow('never edited')
})

test('the database goes away in the middle of a batch: all of it is there or nothing, and the till goes on from what is', async () => {
  const half = Math.floor(day.rows.length / 2)
  await take(day.rows.slice(0, half))
  const running = hub.database.transaction(async (query) => {
    await query('SELECT 1 FROM till WHERE id = $1 FOR UPDATE', [till()])
    // Held up by the lock above.
    const ended = take(day.rows.slice(half)).then(
      () => 'taken',
      () => 'cut',
    )
    const others = `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
    for (;;) {
      const [blocked] = await hub.ask<{ pid: number }>(others)
      if (!blocked) continue
      await hub.ask('SELECT pg_terminate_backend($1)', [blocked.pid])
      return ended
    }
  })
  expect(await running).toBe('cut')
  expect(await hub.facts(till())).toHaveLength(half)
  expect(await take(day.rows.slice(half))).toEqual(last(day.rows))
  expect(await hub.rowsOf(till())).toEqual(day.derived)
})

test('a folder that was copied goes on under an id of its own: its past stands there twice, and its money moved once', async () => {
  const past = chained(day.rows.map((row) => ({ ...row, at: row.at + 1 }))) // no other story has sent these
  await take(past)
  const first = till()
  count += 1
  await hub.letIn(till())
  await take(past)
  const both = [first, till()]
  for (const one of both) expect((await hub.rowsOf(one)).movements).toHaveLength(day.derived.movements.length)
  const within = (tills: string[]) =>
    movementsOf(
      hub.ask,
      tills.map((one) => ({ till: one, after: 0, until: past.length })),
      { sales: [...new Set(past.map(({ sale }) => sale))] },
    )
  expect(countedRows(await within(both))).toEqual(countedRows(await within([first])))
})
