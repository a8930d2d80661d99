// Tests of a hub whose database is slow or silent: it tells whoever asks, soon, and holds up nobody else.
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tillFeatures } from '#core/features.ts'
import { createLog } from '#core/system/log.ts'
import { openHubDatabase, type Database, lockNumbers } from '#hub/database/database.ts'
import { migrateHub } from '#hub/database/tables.ts'
import { openHub, trouble, type ServedHub } from '#test/support/hub/hub.ts'
import { chained } from '#test/support/hub/hub-rows.ts'
import { usePostgres } from '#test/support/hub/postgres.ts'

const postgres = usePostgres()
const statementTimeoutMs = 200
const quiet = createLog({ write: () => undefined })
let hub: ServedHub
let key: string
let owner: Database

beforeAll(async () => {
  hub = await openHub(postgres.connection, { maxConnections: 4, statementTimeoutMs })
  key = await hub.letIn('till00')
  owner = openHubDatabase({ connection: postgres.connection, log: quiet })
})
afterAll(async () => {
  await owner[Symbol.asyncDispose]()
  await hub[Symbol.asyncDispose]()
})

const rows = chained(
  Array.from({ length: 4 }, (_, at) => ({ sale: '', kind: 'signedIn', at, body: '{"person":{"id":"p1"}}' })),
)

test('a batch that waits for a lock is given up in time, whole, and nobody else waits; when the lock is gone it is taken', async () => {
  const other = await hub.letIn('till01')
  const held = await owner.pool.connect()
  await held.query('BEGIN')
  await held.query("SELECT 1 FROM till WHERE id = 'till00' FOR UPDATE")
  const late = hub.send('till00', key, rows)
  expect((await hub.send('till01', other, rows)).status).toBe(200)
  expect(await late).toMatchObject({ status: 503, json: trouble('away') })
  await held.query('COMMIT')
  held.release()
  expect(await hub.database.query("SELECT rows FROM till WHERE id = 'till00'")).toEqual([{ rows: 0 }])
  expect((await hub.send('till00', key, rows)).json).toMatchObject({ row: 4, hash: rows[3]?.hash })
})

test('more ask at once than the hub has connections: each is answered', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => hub.tip(key)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const [count] = await owner.query<{ most: number }>(
    "SELECT count(*) AS most FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'kasse-hub' AND pid <> pg_backend_pid()",
  )
  expect(count?.most).toBeLessThanOrEqual(4)
})

test('a hub that stops in the middle of a transaction holds its locks for a minute and no longer', async () => {
  const [set] = await hub.database.query('SHOW idle_in_transaction_session_timeout')
  expect(set).toEqual({ idle_in_transaction_session_timeout: '1min' })
})

test('tables are made however long it takes: behind another hub that is at it nobody gives up', async () => {
  const held = await owner.pool.connect()
  await held.query('BEGIN')
  await held.query('SELECT pg_advisory_xact_lock($1)', [lockNumbers.migrating])
  await using starting = openHubDatabase({ connection: postgres.connection, log: quiet, statementTimeoutMs })
  const made = migrateHub(starting)
  const waiting = async () =>
    owner.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = $1", [
      lockNumbers.migrating,
    ])
  while ((await waiting()).length === 0) await owner.query('SELECT 1')
  // Begun later, with the same patience, this one has lost it.
  await expect(starting.query('SELECT pg_advisory_lock($1)', [lockNumbers.migrating])).rejects.toThrow(
    'statement timeout',
  )
  expect(await waiting()).toHaveLength(1)
  await held.query('COMMIT')
  held.release()
  await made
})

test('what earlier rules made is made anew with the port open, however long it takes', async () => {
  await hub.send('till02', await hub.letIn('till02'), rows)
  await owner.query("UPDATE till SET rules = 0 WHERE id = 'till02'")
  const lock = "SELECT 1 FROM till WHERE id = 'till02' FOR UPDATE"
  const held = await owner.pool.connect()
  await held.query('BEGIN')
  await held.query(lock)
  await using behind = await openHub(postgres.connection, { seed: 3, statementTimeoutMs })
  expect((await behind.tip(key)).status).toBe(200)
  const waiting = () =>
    owner.query(
      "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
    )
  await expect.poll(waiting).toHaveLength(1)
  // Begun later, with the same patience, this one has lost it.
  await expect(behind.database.query(lock)).rejects.toThrow('statement timeout')
  expect(await waiting()).toHaveLength(1)
  await held.query('COMMIT')
  held.release()
  const rules = () => owner.query("SELECT rules FROM till WHERE id = 'till02'")
  await expect.poll(rules).toEqual([{ rules: tillFeatures.rulesVersion }])
})

test('a hub that is told to end waits for its grace and no longer, whatever its questions wait for', async () => {
  const ownKey = await hub.letIn('till03')
  await hub.send('till03', ownKey, rows.slice(0, 2))
  await owner.query("UPDATE till SET rules = 0 WHERE id = 'till03'")
  const held = await owner.pool.connect()
  await held.query('BEGIN')
  await held.query("SELECT 1 FROM till WHERE id = 'till03' FOR NO KEY UPDATE")
  const ending = await openHub(postgres.connection, { seed: 4, statementTimeoutMs: 600_000 })
  const cut = expect(ending.send('till03', ownKey, rows)).rejects.toThrow('fetch failed')
  const waiting = () =>
    owner.query(
      "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
    )
  await expect.poll(waiting).toHaveLength(2) // what makes up for that till, and what it sends
  const ended = ending[Symbol.asyncDispose]()
  ending.clock.advance(10_000)
  await ended
  await cut
  await held.query('COMMIT')
  held.release()
})

test('a till that is revoked or quarantined while its rows are made up is so when they are, however long that takes', async () => {
  const ownKey = await hub.letIn('till05')
  const held = await owner.pool.connect()
  await held.query('BEGIN')
  await held.query("SELECT 1 FROM till WHERE id = 'till05' FOR NO KEY UPDATE")
  const revoked = hub.hub.enrolment.revoke('till05')
  const quarantined = hub.hub.ingest.quarantine('till05', 1)
  // Begun later, with the same patience, this one has lost it: nobody holds a connection of the hub so long from outside.
  expect((await hub.post('/v1/leave', {}, ownKey)).status).toBe(503)
  await held.query('COMMIT')
  held.release()
  expect([await revoked, await quarantined]).toEqual([true, true])
  expect((await hub.tip(ownKey)).status).toBe(401)
})

/** On the way to PostgreSQL, a line that can fall silent without breaking. */
async function openLine() {
  const folder = await mkdtemp(path.join(tmpdir(), 'kasse-line-'))
  const { port, host } = postgres.connection
  const name = `.s.PGSQL.${port}`
  const ends = new Set<Socket>()
  let isSilent = false
  const server = createServer((near) => {
    const far = connect(path.join(String(host), name))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one)
      one.on('data', (bytes) => isSilent || other.write(bytes))
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(path.join(folder, name), resolve))
  return {
    connection: { ...postgres.connection, host: folder },
    silent: (is: boolean) => void (isSilent = is),
    async [Symbol.asyncDispose]() {
      for (const end of ends) end.destroy()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

test('a line to PostgreSQL falls silent without breaking: who asks is told, and when it speaks again all goes on', async () => {
  await using line = await openLine()
  await using behind = await openHub(line.connection, { seed: 2, statementTimeoutMs })
  expect((await behind.tip(key)).status).toBe(200)
  line.silent(true)
  expect(await behind.tip(key)).toMatchObject({ status: 503, json: trouble('away') })
  expect((await behind.ask('/healthz')).status).toBe(200)
  line.silent(false)
  expect((await behind.tip(key)).status).toBe(200)
})
