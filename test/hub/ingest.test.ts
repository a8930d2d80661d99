// Does the hub have what the tills wrote: each fact once, in its order, and nothing that does not follow?
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createLog } from '#core/log.ts'
import { openDatabase } from '#hub/database.ts'
import { createIngest, emptyTip } from '#hub/ingest.ts'
import { migrate } from '#hub/migrations.ts'
import { rules } from '#hub/follow.ts'
import { rowsIn } from '#test/support/hub-rows.ts'
import { usePostgres } from '#test/support/postgres.ts'
import { openShop } from '#test/support/shop.ts'

const postgres = usePostgres()
const log = createLog({ write: () => undefined })

async function openHub() {
  const database = openDatabase({ connection: postgres.connection, log })
  await migrate(database)
  const ingest = createIngest(database, log)
  return {
    database,
    ingest,
    /** A till that is let in. */
    let: async (id: string) => {
      await database.query("INSERT INTO shop VALUES ('Bakery', 0) ON CONFLICT DO NOTHING")
      await database.query(
        `INSERT INTO till (id, shop, name, merchant_serial_number, environment, address, version, paired_at, tip, rules)
         VALUES ($1, 'Bakery', $1, '123456', 'TEST', 'sandbox', '1', 0, $2, $3)`,
        [id, emptyTip, rules],
      )
    },
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
}

test('a day’s facts arrive once, whatever the order and however often they are sent, and the hub’s rows are the till’s own', async () => {
  await using shop = await openShop()
  const { reference } = await shop.cashier.charge(12_500)
  shop.sandbox.phone().approve(reference)
  await shop.cashier.watch(10_000)
  await shop.cashier.refund(2_500)
  await shop.leaveAlone(10_000)
  const rows = rowsIn(shop.folder)
  expect(rows.length).toBeGreaterThan(8)
  await using hub = await openHub()
  await hub.let('t1')
  const last = { row: rows.length, hash: rows.at(-1)?.hash }
  expect(await hub.ingest.take('t1', rows.slice(4), 1)).toMatchObject({ row: 0 })
  expect(await hub.ingest.take('t1', rows.slice(0, 5), 1)).toMatchObject({ row: 5 })
  expect(await hub.ingest.take('t1', rows.slice(0, 3), 1)).toMatchObject({ row: 5 })
  expect(await hub.ingest.take('t1', rows.slice(2), 1)).toEqual(last)
  expect(await hub.ingest.take('t1', rows, 1)).toEqual(last)
  expect(await hub.ingest.tip('t1')).toEqual(last)
  const stored = await hub.database.query<{ seq: number; body: string }>(
    "SELECT seq, body FROM fact WHERE till = 't1' ORDER BY seq",
  )
  expect(stored).toEqual(rows.map(({ seq, body }) => ({ seq, body })))

  const own = new DatabaseSync(`${shop.folder}/journal.sqlite`, { readOnly: true })
  const sales = own.prepare('SELECT sale, counter, rests, state, captured, refunded FROM sale').all()
  const movements = own.prepare('SELECT seq, kind, value, receipt FROM movement ORDER BY seq').all()
  own.close()
  expect(movements.map(({ kind, value }) => [kind, value])).toEqual([
    ['captured', 12_500],
    ['refunded', 2_500],
  ])
  const ask = (text: string) => hub.database.query(text)
  expect(
    await ask("SELECT sale, counter, rests, state, captured, refunded FROM sale WHERE till = 't1'"),
  ).toEqual(sales.map((row) => ({ ...row })))
  expect(await ask("SELECT seq, kind, value, receipt FROM movement WHERE till = 't1' ORDER BY seq")).toEqual(
    movements.map((row) => ({ ...row })),
  )
})
