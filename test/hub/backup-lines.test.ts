// Backups of text that some readers take for an end of a line: what was made is put back as it was.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '#core/system/log.ts'
import { makeBackup, putBack } from '#hub/database/backup.ts'
import { openDatabase } from '#hub/database/database.ts'
import { migrate } from '#hub/database/migrations.ts'
import { usePostgres } from '#test/support/hub/postgres.ts'

const postgres = usePostgres()
const log = createLog({ write: () => undefined })
const folder = mkdtempSync(path.join(tmpdir(), 'kasse-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['a line separator', '\u2028'],
  ['a paragraph separator', '\u2029'],
])('what holds %s, as text that was copied from a page does, is put back as it was', async (_, odd) => {
  await using database = openDatabase({ connection: postgres.connection, log })
  await migrate(database)
  const shop = `Kaffe${odd}baren`
  await database.query('INSERT INTO shop VALUES ($1, 0)', [shop])
  const file = path.join(folder, `${odd.codePointAt(0)}.gz`)
  await makeBackup(database, file)
  await database.query('DELETE FROM shop')
  await putBack(database, file)
  expect(await database.query('SELECT name FROM shop')).toEqual([{ name: shop }])
  await database.query('DELETE FROM shop')
})
