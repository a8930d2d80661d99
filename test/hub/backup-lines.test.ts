// Backups of text that some readers take for an end of a line, and of large facts: what was made is put back as it was.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '#core/system/log.ts'
import { makeBackup, restoreBackup } from '#hub/database/backup.ts'
import { openHubDatabase } from '#hub/database/database.ts'
import { migrateHub, hubMigrations } from '#hub/database/tables.ts'
import { usePostgres } from '#test/support/hub/postgres.ts'
import { watched } from '#test/support/hub/watched-database.ts'

const postgres = usePostgres()
/** Where a backup is put back, beside that one. */
const empty = usePostgres()
const log = createLog({ write: () => undefined })
const shopRow = { name: 'Bakery', created_at: 0 }
const folder = mkdtempSync(path.join(tmpdir(), 'kasse-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['a line separator', '\u2028'],
  ['a paragraph separator', '\u2029'],
])('what holds %s, as text that was copied from a page does, is put back as it was', async (_, odd) => {
  await using database = openHubDatabase({ connection: postgres.connection, log })
  await migrateHub(database)
  const shop = `Kaffe${odd}baren`
  await database.query('INSERT INTO shop VALUES ($1, 0)', [shop])
  const file = path.join(folder, `${odd.codePointAt(0)}.gz`)
  await makeBackup(database, file)
  await database.query('DELETE FROM shop')
  await restoreBackup(database, file)
  expect(await database.query('SELECT name FROM shop')).toEqual([{ name: shop }])
  await database.query('DELETE FROM shop')
})

test('what a killed backup has left does not stand in the way of the next, and of two into one file one is made', async () => {
  await using database = openHubDatabase({ connection: postgres.connection, log })
  await migrateHub(database)
  const file = path.join(folder, 'again.gz')
  writeFileSync(`${file}.part`, 'half of it')
  const made = await Promise.allSettled([makeBackup(database, file), makeBackup(database, file)])
  expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(made.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: `${file} is there already: nothing was written. Choose another name.` },
  })
  expect(existsSync(`${file}.part`)).toBe(false)
  await restoreBackup(database, file)
})

test('a backup whose file cannot be written is told in words, and leaves nothing', async () => {
  await using database = openHubDatabase({ connection: postgres.connection, log })
  await migrateHub(database)
  writeFileSync(path.join(folder, 'no-folder'), '')
  for (const name of ['no-folder', 'nowhere'])
    await expect(makeBackup(database, path.join(folder, name, 'hub.gz'))).rejects.toThrow(
      /^The backup was not made: .* is not there\.$/,
    )
})

test('a backup that cannot be read, or that the database does not take, is told in words, and changes nothing', async () => {
  await using database = openHubDatabase({ connection: postgres.connection, log })
  await migrateHub(database)
  const file = path.join(folder, 'twice.gz')
  const lines = [{ kasseHub: 'backup', tables: hubMigrations.length }, { table: 'shop' }, shopRow, shopRow]
  writeFileSync(file, gzipSync([...lines, { end: 2 }].map((one) => `${JSON.stringify(one)}\n`).join('')))
  for (const [name, why] of [
    ['', 'EISDIR: .*'],
    ['none.gz', 'ENOENT: .*'],
    ['twice.gz', 'duplicate key value .*'],
  ] as const)
    await expect(restoreBackup(database, path.join(folder, name))).rejects.toThrow(
      new RegExp(`^${path.join(folder, name)} was not put back: ${why}\\. Nothing was changed\\.$`),
    )
  expect(await database.query('SELECT FROM shop')).toEqual([])
})

test('facts that are as large as a till may send them are read and put back a few at a time', async () => {
  await using database = openHubDatabase({ connection: postgres.connection, log })
  await migrateHub(database)
  const { query } = database
  await query("INSERT INTO shop VALUES ('Bakery', 0)")
  await query(
    `INSERT INTO till (id, shop, name, merchant_serial_number, environment, address, version, signing_key, paired_at, tip, rules)
     VALUES ('till01', 'Bakery', 'Till 1', '123456', 'TEST', 'sandbox', '1', '', 0, '', 0)`,
  )
  await query(
    `INSERT INTO fact SELECT 'till01', seq, '', 'settingsChanged', 0, '{"keys":["' || repeat('x', 950000) || seq || '"]}', ''
     FROM generate_series(1, 40) AS seq`,
  )
  const file = path.join(folder, 'large.gz')
  const made = watched(database)
  await makeBackup(made.database, file)
  expect(made.most.answered).toBeLessThan(17_000_000)
  await using restored = openHubDatabase({ connection: empty.connection, log })
  await migrateHub(restored)
  const back = watched(restored)
  await restoreBackup(back.database, file)
  expect(back.most.asked).toBeGreaterThan(950_000)
  expect(back.most.asked).toBeLessThan(9_000_000)
  const held = 'SELECT till, seq, kind, md5(body) AS print FROM fact ORDER BY seq'
  expect(await restored.query(held)).toEqual(await query(held))
})
