// Tests of hints beside two servers that take writes: a hub that goes to the other one listens there too.
import { expect, test } from 'vitest'
import { createLog } from '#core/system/log.ts'
import { openHubDatabase } from '#hub/database/database.ts'
import { hubHeartbeatMs } from '#shared/hub.ts'
import { hearsAgain, letIn, openHubNode, openStream } from '#test/support/hub/hub-node.ts'
import { takePostgres } from '#test/support/hub/postgres.ts'
import { createManualClock } from '#test/support/run/clock.ts'

test('the old server lets nobody in and cuts nobody off: a hub that asks the new one by now listens there, and its tills hear', async () => {
  const [before, after] = [await takePostgres(), await takePostgres()]
  const clock = createManualClock()
  await using other = await openHubNode(after, clock)
  await using hub = await openHubNode([before, after], clock)
  await using owner = openHubDatabase({
    connection: { ...before, database: 'postgres' },
    log: createLog({ write: () => undefined }),
  })
  await owner.query(`ALTER DATABASE ${before.database} ALLOW_CONNECTIONS false`)
  await owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND query NOT LIKE 'LISTEN%'`,
    [before.database],
  )
  await expect
    .poll(() => hub.ask('SELECT 1').then(() => hub.database.pool.options.database))
    .toBe(after.database)
  expect(hub.hub.hints.isHearing()).toBe(true)
  clock.advance(hubHeartbeatMs)
  await expect.poll(() => hub.hub.hints.isHearing()).toBe(false)
  await hearsAgain(hub, clock)
  using stream = await openStream(hub.url, await letIn(other, 'k7m2xa', '123456'))
  await other.hub.hints.tell({
    of: 'payment',
    name: 'k7m2xa-00001-q3w8zt-1',
    event: 'AUTHORIZED',
    merchantSerialNumber: '123456',
    id: '',
  })
  expect(await stream.until('k7m2xa-00001-q3w8zt-1')).toHaveLength(1)
})
