// A backup that is put back while a hub stands at the empty database: tills that it knew are let in again without a restart.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '#core/system/log.ts'
import { makeBackup, restoreBackup } from '#hub/database/backup.ts'
import { openHubDatabase } from '#hub/database/database.ts'
import { openHub } from '#test/support/hub/hub.ts'
import { usePostgres } from '#test/support/hub/postgres.ts'

const lost = usePostgres()
const empty = usePostgres()
const log = createLog({ write: () => undefined })
const folder = mkdtempSync(path.join(tmpdir(), 'kasse-beside-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a hub that something started again at the empty database knows the keys once the backup is back', async () => {
  const file = path.join(folder, 'hub.gz')
  let key: string
  {
    await using before = await openHub(lost.connection)
    key = await before.letIn('till01')
    await using database = openHubDatabase({ connection: lost.connection, log })
    await makeBackup(database, file)
  }
  await using again = await openHub(empty.connection)
  expect((await again.tip(key)).status).toBe(401)
  await using database = openHubDatabase({ connection: empty.connection, log })
  await restoreBackup(database, file)
  again.clock.advance(5 * 60_000) // as docs/hub.md says
  expect((await again.tip(key)).status).toBe(200)
})
