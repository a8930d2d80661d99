// The day on which the hub's primary PostgreSQL is destroyed: its synchronous standby is promoted, and nothing acknowledged is lost.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { systemChance, systemClock } from '#core/system/clock.ts'
import { createLog } from '#core/system/log.ts'
import { openHubDatabase, readDatabaseUrl } from '#hub/database/database.ts'
import { dispatch } from '#shared/bridge.ts'
import type { HubView } from '#shared/hub.ts'
import { isLanding } from '#test/support/run/run-size.ts'
import { createEnrolment } from '#hub/tills/enrolment.ts'
import { migrateHub } from '#hub/database/tables.ts'
import { capturedAt, compare, settled } from '#test/hub-demo/comparison.ts'
import { openDemoTill, type DemoTill } from '#test/support/stage/till.ts'
import { openTwoHubs } from '#test/support/stage/two-hubs.ts'
import { docsCommandsIn } from '#test/support/commands/docs-commands.ts'
import { openPair, packagedPrograms, systemPrograms, type Pair } from '#test/support/hub/postgres-pair.ts'

const log = createLog({ write: () => undefined })
const both = ({ url }: Pair) => readDatabaseUrl(url).connection

/** How many rows the till was told are kept; none while it asks anew. */
async function acknowledgedBy({ open }: DemoTill): Promise<number> {
  const asked = await dispatch(open.till.handlers, { surface: 'office', session: 'demo' }, 'hub.read', {})
  return asked.ok ? ((asked.value as HubView | null)?.sentTo ?? 0) : 0 // the handler of this row gave it
}

async function hintsOf(urls: readonly string[]): Promise<number> {
  const all = await Promise.all(urls.map(async (url) => (await fetch(`${url}/metrics`)).text()))
  return all.reduce((sum, text) => sum + Number(/^kasse_hub_hints_total (\d+)/m.exec(text)?.[1] ?? 0), 0)
}

/** A day at so many tills; the primary is destroyed when a third is sold. */
async function day(pair: Pair, tills: number, sales: number) {
  const place = mkdtempSync(path.join(tmpdir(), 'kasse-standby-day-'))
  chmodSync(place, 0o711)
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  await pair.replicates()
  await using stage = await openTwoHubs(place, { connection: both(pair), url: pair.url })
  await using owned = new AsyncDisposableStack()
  const { sandbox, unit, database } = stage
  const urls = stage.hubs.map(({ said }) => said.url)
  const enrolment = createEnrolment(stage.parts)
  await enrolment.confirm('The shop', unit.merchantSerialNumber)
  const shop: DemoTill[] = []
  for (let at = 1; at <= tills; at += 1) {
    const till = owned.use(await openDemoTill(place, `Till ${at}`, sandbox, systemChance))
    await till.pair(stage.url, (await enrolment.invite('The shop')).code)
    shop.push(till)
  }
  const references: string[] = []
  const told = { acknowledged: 0, missing: 0, promotedMs: 0, hintsMs: 0 }
  const third = Promise.withResolvers<void>()
  const dice = () => (systemChance.bytes(1)[0] ?? 0) / 255
  const selling = shop.map(async (till) => {
    for (let sale = 0; sale < sales; sale += 1) {
      const { reference } = await till.sell(600 + 3400 * dice(), 100 + Math.round(dice() * 25_500))
      references.push(reference)
      if (references.length >= (tills * sales) / 3) third.resolve()
    }
  })
  const destroying = third.promise.then(async () => {
    const before = await Promise.all(shop.map(acknowledgedBy))
    const at = systemClock.elapsed()
    await pair.primary.destroy()
    const after = await Promise.all(shop.map(acknowledgedBy))
    await pair.applied()
    // Nobody can have sent again what the standby had not: it takes no writes yet.
    const kept = await pair.standby.database.query<{ id: string; rows: number }>('SELECT id, rows FROM till')
    const rows = new Map(kept.map((one) => [one.id, one.rows]))
    for (const [place, till] of shop.entries()) {
      const acknowledged = Math.max(before[place] ?? 0, after[place] ?? 0)
      told.acknowledged += acknowledged
      told.missing += Math.max(0, acknowledged - (rows.get(till.open.folder.identity.tillId) ?? 0))
    }
    const hints = await hintsOf(urls)
    await pair.promote()
    told.promotedMs = Math.round(systemClock.elapsed() - at)
    await expect.poll(() => hintsOf(urls), { timeout: 60_000, interval: 25 }).toBeGreaterThan(hints)
    told.hintsMs = Math.round(systemClock.elapsed() - at)
  })
  // Until all of them are over: a till that still sells is not to be closed under it.
  const [failed] = (await Promise.allSettled([...selling, destroying])).filter(
    ({ status }) => status === 'rejected',
  )
  if (failed?.status === 'rejected') throw failed.reason
  await settled(database, shop, 90_000)
  const books = await compare(database, shop, await capturedAt(sandbox, references))
  return { ...told, sales: references.length, ...books }
}

const tills = isLanding ? 20 : 50

test('at many tills, in the middle of the day: what was acknowledged is on the standby, hubs follow, and every fact is counted once', async () => {
  await using pair = await openPair()
  const outcome = await day(pair, tills, 4)
  console.info(`standby day, PostgreSQL ${packagedPrograms().version}: ${JSON.stringify(outcome)}`)
  expect(outcome).toMatchObject({ missing: 0, lost: 0, duplicated: 0, sales: 4 * tills })
  expect(outcome.acknowledged).toBeGreaterThan(10 * tills)
})

test('the standby is lost: nothing is acknowledged until the operator gives up the second copy, by the words of the docs', async () => {
  await using pair = await openPair()
  await pair.replicates()
  await using database = openHubDatabase({ connection: both(pair), log, statementTimeoutMs: 500 })
  await migrateHub(database)
  await pair.standby.destroy()
  const open = (name: string) =>
    database.transaction((query) => query('INSERT INTO shop VALUES ($1, 0)', [name]))
  await expect(open('Unheard')).rejects.toThrow(/timeout/)
  const waiting = "FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
  const count = async () => (await pair.primary.database.query(`SELECT pid ${waiting}`)).length
  const cancelled = open('Cancelled')
  const judged = expect(cancelled).rejects.toThrow(/given up before the standby|timeout/)
  await expect.poll(count).toBe(2)
  await pair.primary.database.query(`SELECT pg_cancel_backend(pid) ${waiting}`)
  await judged
  const [forget = '', reload = ''] = docsCommandsIn('docs/hub.md', 'Standby', 'sql', 1).split(';')
  await pair.primary.run(`${forget};${reload}`)
  const kept = async () => {
    await open(`After ${systemClock.elapsed()}`)
    return true
  }
  await expect.poll(() => kept().catch(() => false)).toBe(true)
})

const [system] = systemPrograms()
test.runIf(system)(
  `the same day on the system's own PostgreSQL ${system?.version ?? '(not installed here)'}, whose standby pg_basebackup makes as the docs say`,
  async () => {
    const programs = system ?? packagedPrograms()
    await using pair = await openPair(programs, async (primary, _, to) => {
      const line = docsCommandsIn('docs/hub.md', 'Standby', 'sh').trim()
      const [program, ...rest] = line
        .replace('host=one.internal port=5432', `host=127.0.0.1 port=${primary.port}`)
        .replace('TABLES', to)
        .split(' ')
      execFileSync('sh', ['-c', [path.join(programs.bin, program ?? ''), ...rest].join(' ')], {
        env: { PGPASSWORD: 'pair' },
        stdio: 'pipe',
        ...primary.user,
      })
    })
    const outcome = await day(pair, 10, 4)
    console.info(`standby day, PostgreSQL ${programs.version}: ${JSON.stringify(outcome)}`)
    expect(outcome).toMatchObject({ missing: 0, lost: 0, duplicated: 0, sales: 40 })
  },
)
