// Tests of rows that follow from facts where hubs of several versions have made them: by the latest rules, once.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { FactRow } from '#shared/hub.ts'
import { openIngest } from '#test/support/hub/hub-database.ts'
import { derivedIn, rowsIn } from '#test/support/hub/hub-rows.ts'
import { useOpened } from '#test/support/hub/postgres.ts'
import { openShop } from '#test/support/till/shop.ts'

/** Sold, refunded in part, and a sale that is not at rest. */
let day: { rows: FactRow[]; derived: ReturnType<typeof derivedIn> }
let count = 0
const till = () => `t${String(count).padStart(5, '0')}`
const take = (rows: readonly FactRow[]) => hub.ingest.take(till(), rows, 1)

const hub = await useOpened(openIngest)
beforeAll(async () => {
  await using shop = await openShop()
  const { reference } = await shop.cashier.charge(12_500)
  shop.sandbox.phone().approve(reference)
  await shop.cashier.watch(10_000)
  await shop.cashier.refund(2_500)
  await shop.leaveAlone(10_000)
  await shop.cashier.charge(7_700)
  day = { rows: rowsIn(shop.folder), derived: derivedIn(shop.folder) }
})
beforeEach(async () => {
  count += 1
  await hub.letIn(till())
})

test('what a hub of earlier rules has made is not gone on with: its facts are kept until all is made anew', async () => {
  await take(day.rows.slice(0, 10))
  const before = await hub.rowsOf(till())
  await hub.ask('UPDATE till SET rules = rules - 1 WHERE id = $1', [till()])
  await take(day.rows.slice(10))
  expect(await hub.rowsOf(till())).toEqual(before)
  await hub.ingest.catchUp(2)
  expect(await hub.rowsOf(till())).toEqual(day.derived)
})

test('what a hub of later rules has made stays as it is at one of earlier rules, which keeps facts for it and lets it follow them', async () => {
  await take(day.rows.slice(0, 10))
  await hub.ask("UPDATE sale SET state = 'of tomorrow' WHERE till = $1", [till()])
  await hub.ask('UPDATE till SET rules = rules + 1 WHERE id = $1', [till()])
  const state = () => hub.ask('SELECT rows, derived, rules, quarantined FROM till WHERE id = $1', [till()])
  const [before, made] = [await state(), await hub.rowsOf(till())]
  await take(day.rows.slice(10))
  await hub.ingest.catchUp(2)
  await hub.ingest.quarantine(till(), 3)
  expect(await hub.ingest.release(till(), 4)).toEqual({ again: null })
  expect(await hub.rowsOf(till())).toEqual(made)
  expect(await state()).toEqual([{ ...before[0], rows: day.rows.length }])
})

test('rows that earlier rules made are made anew, the same as if they had been made at once', async () => {
  await take(day.rows)
  await hub.ask("UPDATE sale SET state = 'of old' WHERE till = $1", [till()])
  await hub.ask('DELETE FROM movement WHERE till = $1 AND seq > 8', [till()])
  await hub.ask('UPDATE till SET rules = 0 WHERE id = $1', [till()])
  await hub.ingest.catchUp(2)
  expect(await hub.rowsOf(till())).toEqual(day.derived)
})
