// A till that is newer than its hub writes what this hub cannot follow: whoever watches the hub is told, and whoever lists its tills.
import { expect, test } from 'vitest'
import { lineOf } from '#hub/commands/tills.ts'
import { openHub } from '#test/support/hub/hub.ts'
import { chained } from '#test/support/hub/hub-rows.ts'
import { usePostgres } from '#test/support/hub/postgres.ts'

const postgres = usePostgres()

test('a till whose rows are not followed is told apart in the measures and in the list, until they are', async () => {
  await using hub = await openHub(postgres.connection)
  const told = async () => {
    const [till] = await hub.hub.enrolment.tills()
    const { text } = await hub.ask('/metrics')
    return {
      line: till && lineOf(till, 'folder'),
      unread: /^kasse_hub_tills\{state="unread"\} (\d+)$/m.exec(text)?.[1],
    }
  }
  const key = await hub.letIn('till01')
  const signedIn = { sale: '', kind: 'signedIn', at: 1, body: '{"person":{"id":"p1","name":"Åse"}}' }
  const rows = chained([signedIn, { ...signedIn, kind: 'ofTomorrow' }, signedIn])
  await hub.send('till01', key, rows.slice(0, 1))
  expect(await told()).toMatchObject({ line: expect.not.stringContaining('UNREAD'), unread: '0' })
  await hub.send('till01', key, rows)
  expect(await told()).toMatchObject({ line: expect.stringContaining('UNREAD from row 2 on'), unread: '1' })
  // It is held then, and that is said in its place.
  await hub.hub.ingest.quarantine('till01', 1)
  expect(await told()).toMatchObject({ line: expect.not.stringContaining('UNREAD'), unread: '0' })
  await hub.hub.ingest.release('till01', 1)
  await hub.database.query("UPDATE till SET derived = rows WHERE id = 'till01'") // as a hub that knows does
  expect(await told()).toMatchObject({ line: expect.not.stringContaining('UNREAD'), unread: '0' })
})
