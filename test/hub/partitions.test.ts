// Tests of tables in partitions: they take facts, refuse to lose them, and go through a backup as one table each.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeBackup, restoreBackup } from '#hub/database/backup.ts'
import { openIngest } from '#test/support/hub/hub-database.ts'
import { rowsIn } from '#test/support/hub/hub-rows.ts'
import { usePostgres } from '#test/support/hub/postgres.ts'
import { sell } from '#test/support/hub/shop-hub.ts'
import { openShop } from '#test/support/till/shop.ts'

const postgres = usePostgres()
/** Where a backup is put back: into whole tables, and from there into partitions. */
const [empty, parted] = [usePostgres(), usePostgres()]
const folder = mkdtempSync(path.join(tmpdir(), 'kasse-partitions-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const paper = readFileSync(path.join(import.meta.dirname, '../../docs/hub.md'), 'utf8')
const lines = /```sql\n(BEGIN;.*?PARTITION BY.*?)```/s.exec(paper)?.[1] ?? ''

test('facts and movements in partitions by till are taken, stay as they are, and are put back from a backup', async () => {
  await using shop = await openShop()
  await sell(shop, 12_500)
  const rows = rowsIn(shop.folder)
  await using hub = await openIngest(postgres.connection)
  const tills = Array.from({ length: 8 }, (_, at) => `till0${at}`)
  await hub.letIn(...tills)
  for (const till of tills) await hub.ingest.take(till, rows.slice(0, 4), 1)
  await hub.ask(lines)
  for (const till of tills) {
    expect(await hub.ingest.take(till, rows, 2)).toMatchObject({ row: rows.length })
    expect(await hub.ingest.take(till, rows, 3)).toMatchObject({ row: rows.length })
  }
  const used = await hub.ask('SELECT DISTINCT tableoid FROM fact')
  expect(used.length).toBeGreaterThan(2)
  for (const text of ["UPDATE fact SET body = '{}'", 'DELETE FROM fact', 'TRUNCATE fact', 'TRUNCATE fact_0'])
    await expect(hub.ask(text)).rejects.toThrow('never edited')

  const file = path.join(folder, 'hub.gz')
  const count = await makeBackup(hub.database, file)
  await using other = await openIngest(empty.connection)
  expect(await restoreBackup(other.database, file)).toBe(count)
  for (const till of tills) {
    expect(await other.facts(till)).toEqual(rows)
    expect(await other.rowsOf(till)).toEqual(await hub.rowsOf(till))
  }
  const whole = path.join(folder, 'whole.gz')
  await makeBackup(other.database, whole)
  await using third = await openIngest(parted.connection)
  await third.ask(lines)
  expect(await restoreBackup(third.database, whole)).toBe(count)
  for (const till of tills) expect(await third.facts(till)).toEqual(rows)
})
