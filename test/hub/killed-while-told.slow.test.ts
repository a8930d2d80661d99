// A hub that is killed when it has proven a delivery and no till was told yet: the till polls, and the sale is captured once.
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { systemChance, systemClock } from '#core/system/clock.ts'
import { createLog } from '#core/system/log.ts'
import { openHubDatabase } from '#hub/database/database.ts'
import { capturedAt } from '#test/hub-demo/comparison.ts'
import { openDemoTill } from '#test/support/stage/till.ts'
import { createEnrolment } from '#hub/tills/enrolment.ts'
import { createWebhookRegistrations } from '#hub/webhooks/registrations.ts'
import { startCommand } from '#test/support/commands/command.ts'
import { key } from '#test/support/hub/hub.ts'
import { asHubAsks } from '#test/support/hub/hub-node.ts'
import { usePostgres } from '#test/support/hub/postgres.ts'
import { startService } from '#test/support/service/started-service.ts'

const postgres = usePostgres()
const place = mkdtempSync(path.join(tmpdir(), 'kasse-killed-hub-'))
chmodSync(place, 0o755)
afterAll(() => rmSync(place, { recursive: true, force: true }))
const log = createLog({ write: () => undefined })

async function startHub(port: string) {
  const { host = '', port: at, user = '', database } = postgres.connection
  const { child, ended } = startCommand('hub/main.ts', ['--json', '--port', port, '--data', place], place, {
    DATABASE_URL: `postgres://${user}:${String(postgres.connection.password)}@localhost/${database}?host=${host}&port=${at}`,
    KASSE_HUB_KEY: key.toString('base64'),
  })
  child.stderr.resume()
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { url } = JSON.parse(line) as { url: string }
  return { url, child, ended }
}

test('the service’s delivery is proven, its tills are being looked up, and the hub is killed: the till polls, and the sale is captured once', async () => {
  const hub = await startHub('0')
  const at = { clock: systemClock, chance: systemChance }
  await using sandbox = await startService({ ...at, allowsLoopback: true, limits: 'off' })
  const { unit } = sandbox
  await using database = openHubDatabase({ connection: postgres.connection, log })
  const parts = { database, ...at, log }
  const service = asHubAsks(sandbox.url, unit)
  const closing = new AbortController().signal
  await createWebhookRegistrations({ ...parts, closing, key, service }).register(
    `${hub.url}/webhooks/one`,
    undefined,
    'Bakery',
  )
  const till = await openDemoTill(place, 'till', { url: sandbox.url, salesUnits: [unit] }, systemChance)
  await using _ = till
  await till.pair(hub.url, (await createEnrolment(parts).invite('Bakery')).code)
  const sold = [await till.sell(600, 10_000)]
  const flowing = async () => (await fetch(`${hub.url}/metrics`)).text()
  await expect.poll(flowing).toMatch(/^kasse_hub_hints_total [1-9]/m)
  const selling = await database.transaction(async (query) => {
    await query('LOCK TABLE agreement IN ACCESS EXCLUSIVE MODE')
    const begun = till.sell(600, 2500)
    const waiting = `SELECT pid FROM pg_stat_activity WHERE query LIKE '%pg_notify%json_build_object%' AND wait_event_type = 'Lock'`
    await expect.poll(() => database.query(waiting), { timeout: 20_000 }).toHaveLength(1)
    hub.child.kill('SIGKILL')
    await hub.ended
    return { begun }
  })
  sold.push(await selling.begun)
  const again = await startHub(new URL(hub.url).port)
  const captured = `SELECT count(*) AS times, sum(value) AS value FROM movement WHERE kind = 'captured'`
  await expect
    .poll(() => database.query(captured), { timeout: 60_000 })
    .toEqual([{ times: 2, value: 12_500 }])
  const references = sold.map(({ reference }) => reference)
  expect(await capturedAt(sandbox, references)).toBe(12_500)
  again.child.kill('SIGTERM')
  expect(await again.ended).toBe(0)
})
