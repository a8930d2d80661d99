// Tests of running a hub: observed, started beside another, left by its database, and ended without cutting anybody off.
import { once } from 'node:events'
import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { connect as secureConnect } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#core/system/log.ts'
import { openHubDatabase, type Database } from '#hub/database/database.ts'
import { usualConnections, proxyAddressesAt } from '#hub/settings/settings.ts'
import { migrateHub, hubMigrations } from '#hub/database/tables.ts'
import { migrateOrExplain } from '#hub/app/open.ts'
import { hubPaths } from '#shared/hub.ts'
import { createManualClock } from '#test/support/run/clock.ts'
import { openHub, trouble, type ServedHub } from '#test/support/hub/hub.ts'
import { chained } from '#test/support/hub/hub-rows.ts'
import { speak, statusOf } from '#test/support/till/http-till.ts'
import { usePostgres } from '#test/support/hub/postgres.ts'

const postgres = usePostgres()
const quiet = createLog({ write: () => undefined })
let hub: ServedHub
let key: string
/** Beside the hub's own: whoever looks after PostgreSQL. */
let owner: Database

beforeAll(async () => {
  hub = await openHub(postgres.connection)
  key = await hub.letIn('till00')
  owner = openHubDatabase({ connection: { ...postgres.connection, database: 'postgres' }, log: quiet })
})
afterAll(async () => {
  await owner[Symbol.asyncDispose]()
  await hub[Symbol.asyncDispose]()
})

const rows = chained(
  Array.from({ length: 6 }, (_, at) => ({
    sale: '',
    kind: 'signedIn',
    at,
    body: '{"person":{"id":"p1","name":"Å"}}',
  })),
)
const cutAll = () =>
  owner.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
    postgres.connection.database,
  ])

/** Its measures by name and labels. */
async function measures(of = hub) {
  const { text } = await of.ask('/metrics')
  return Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.split(' ') as [string, string]), // the format of Prometheus
  )
}

/** It listens anew after a pause. */
const becomesReady = () =>
  expect
    .poll(async () => {
      hub.clock.advance(1000)
      return (await hub.ask('/readyz')).status
    })
    .toBe(200)

test('two hubs that start at once on an empty database make its tables once', async () => {
  const name = `${postgres.connection.database}_new`
  await owner.query(`CREATE DATABASE ${name}`)
  const both = [1, 2, 3].map(() =>
    openHubDatabase({ connection: { ...postgres.connection, database: name }, log: quiet }),
  )
  await Promise.all(both.map((one) => migrateHub(one)))
  expect(await both[0]?.query('SELECT number FROM migration ORDER BY number')).toEqual(
    hubMigrations.map((_, at) => ({ number: at + 1 })),
  )
  for (const one of both) await one[Symbol.asyncDispose]()
  await owner.query(`DROP DATABASE ${name} WITH (FORCE)`)
})

test('tables of a newer hub are left alone, in words', async () => {
  const next = hubMigrations.length + 1
  await hub.database.query('INSERT INTO migration (number) VALUES ($1)', [next])
  await expect(migrateOrExplain(hub.database, 'db.example/kasse')).rejects.toThrow(
    `A newer hub has been at db.example/kasse: the database's tables are of version ${next}`,
  )
  expect(await hub.ask('/readyz')).toMatchObject({ status: 503, json: { ok: false } })
  await hub.database.query('DELETE FROM migration WHERE number = $1', [next])
  expect((await hub.ask('/readyz')).status).toBe(200)
})

test('every connection to the database is cut: the hub takes others, and nobody who asks meanwhile is told of a mistake', async () => {
  expect((await hub.tip(key)).status).toBe(200)
  await cutAll()
  // One that is just being cut may still be taken for a good one: then the till asks again, as ever, and not oftener than there were.
  let turnedAway = 0
  for (let status = 0; status !== 200;) {
    const answer = await hub.tip(key)
    status = answer.status
    if (status !== 200) expect(answer).toMatchObject({ status: 503, json: trouble('away') })
    if (status !== 200) turnedAway += 1
  }
  expect(turnedAway).toBeLessThanOrEqual(usualConnections)
  expect((await hub.send('till00', key, rows.slice(0, 1))).json).toMatchObject({
    row: 1,
    hash: rows[0]?.hash,
  })
})

test('without a database the hub lives, says that it is not ready, and refuses in words; when it is back, all goes on', async () => {
  const { database } = postgres.connection
  await owner.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS false`)
  await cutAll()
  expect(await hub.send('till00', key, rows)).toMatchObject({ status: 503, json: trouble('away') })
  expect(await hub.ask('/readyz')).toMatchObject({ status: 503, json: { ok: false, why: 'no database' } })
  expect(await hub.ask('/healthz')).toMatchObject({ status: 200, json: { ok: true } })
  expect(Object.keys(await measures()).filter((name) => /tills|_rows$/.test(name))).toEqual([])
  await owner.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS true`)
  await becomesReady()
  expect((await hub.send('till00', key, rows.slice(0, 3))).json).toMatchObject({
    row: 3,
    hash: rows[2]?.hash,
  })
})

test('a database that accepts and never answers is none', async () => {
  const held = await hub.database.pool.connect()
  await held.query('BEGIN')
  await held.query('LOCK TABLE migration IN ACCESS EXCLUSIVE MODE')
  const asked = hub.ask('/readyz')
  // The question waits behind the lock: only the clock can end it.
  for (let isWaiting = false; !isWaiting;) {
    const waiting = await owner.query(
      "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = $1",
      [postgres.connection.database],
    )
    isWaiting = waiting.length > 0
  }
  hub.clock.advance(2000)
  expect(await asked).toMatchObject({ status: 503, json: { why: 'no database' } })
  await held.query('ROLLBACK')
  held.release()
})

test('measures count what was done, by route and outcome, and name no till', async () => {
  const before = await measures()
  await hub.send('till00', key, rows.slice(2, 5))
  await hub.send('till00', key, rows.slice(4, 5)) // again
  const other = await hub.letIn('till01')
  await hub.send('till01', other, rows.slice(3)) // too early
  await hub.send('till01', other, [{ ...rows[0], hash: '0'.repeat(64) }] as typeof rows)
  await hub.ask(`/nowhere/${key}`)
  await hub.hub.enrolment.revoke('till01')
  const after = await measures()
  const more = (name: string) => Number(after[name] ?? 0) - Number(before[name] ?? 0)
  expect(more('kasse_hub_batches_total{outcome="kept"}')).toBe(2)
  expect(more('kasse_hub_rows_received_total')).toBe(4)
  expect(more('kasse_hub_batches_total{outcome="early"}')).toBe(1)
  expect(more('kasse_hub_batches_total{outcome="broken"}')).toBe(1)
  expect(more('kasse_hub_pairings_total{outcome="paired"}')).toBe(1)
  expect(more('kasse_hub_request_seconds_count{route="/v1/facts",status="200"}')).toBe(3)
  expect(more('kasse_hub_request_seconds_count{route="/v1/facts",status="409"}')).toBe(1)
  expect(more('kasse_hub_request_seconds_count{route="none",status="404"}')).toBe(1)
  expect(after).toMatchObject({
    'kasse_hub_tills{state="paired"}': '1',
    'kasse_hub_tills{state="revoked"}': '1',
    'kasse_hub_tills{state="refused"}': '1',
    'kasse_hub_tills{state="unread"}': '0',
    kasse_hub_rows: '5',
    kasse_hub_streams: '0',
  })
  const text = Object.keys(after).join('\n')
  for (const word of ['till00', 'till01', key]) expect(text).not.toContain(word)
})

test('a second hub counts for itself', async () => {
  await using second = await openHub(postgres.connection, { seed: 2 })
  expect(await measures(second)).toMatchObject({ kasse_hub_rows: '5', kasse_hub_rows_received_total: '0' })
})

test('behind a proxy only what came by TLS is answered, and measures only to those within', async () => {
  await using behind = await openHub(postgres.connection, {
    seed: 3,
    place: { address: '127.0.0.1', port: 0, certificate: undefined, proxy: proxyAddressesAt() },
  })
  const tip = (headers: Record<string, string>) => behind.ask(hubPaths.tip, { key, headers })
  expect(await tip({})).toMatchObject({ status: 400, json: trouble('shape') })
  expect(await tip({ 'x-forwarded-proto': 'http' })).toMatchObject({ status: 400 })
  expect((await tip({ 'x-forwarded-proto': 'https' })).status).toBe(200)
  expect((await behind.ask('/readyz')).status).toBe(200)
  const scrape = async (address: string) =>
    (await behind.ask('/metrics', { headers: { 'x-forwarded-for': address } })).status
  expect([await scrape('203.0.113.5'), await scrape('10.1.2.3')]).toEqual([404, 200])
})

/** The answer to whoever asks from this address of this machine. */
async function statusFrom(localAddress: string, port: number, headers: OutgoingHttpHeaders, path: string) {
  const asked = get({ host: localAddress, port, localAddress, path, headers, agent: false })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode
}

/** An address of this machine that is not the loopback’s, where it has one. */
const outer = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address

const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.5' }

test.runIf(process.platform === 'linux')(
  'only the proxy that was named is believed about who asks and how',
  async () => {
    const place = { address: '0.0.0.0', port: 0, certificate: undefined }
    const tip = (localAddress: string, port: number) =>
      statusFrom(localAddress, port, { ...proxied, authorization: `Bearer ${key}` }, hubPaths.tip)
    const scrape = (localAddress: string, port: number) => statusFrom(localAddress, port, proxied, '/metrics')
    await using named = await openHub(postgres.connection, {
      seed: 8,
      place: { ...place, proxy: proxyAddressesAt('127.0.0.2') },
    })
    expect([await tip('127.0.0.2', named.port), await scrape('127.0.0.2', named.port)]).toEqual([200, 404])
    // Anybody else says what they like: it came without TLS, and from where the connection does.
    expect([await tip('127.0.0.1', named.port), await scrape('127.0.0.1', named.port)]).toEqual([400, 200])
    await using here = await openHub(postgres.connection, {
      seed: 9,
      place: { ...place, proxy: proxyAddressesAt() },
    })
    for (const own of ['127.0.0.1', '127.0.0.2']) expect(await tip(own, here.port)).toBe(200)
    if (outer !== undefined) expect(await tip(outer, here.port)).toBe(400)
  },
)

test('a hub that is being closed is not ready, ends what it was asked, takes nothing new, and then its port is shut', async () => {
  const closing = await openHub(postgres.connection, { seed: 4 })
  const held = await hub.database.pool.connect()
  await held.query('BEGIN')
  await held.query("SELECT 1 FROM till WHERE id = 'till00' FOR UPDATE")
  const running = closing.send('till00', key, rows)
  while (closing.inProgress() === 0) await closing.ask('/healthz')
  const closed = closing.close()
  expect(await closing.ask('/readyz')).toMatchObject({ status: 503, json: { ok: false, why: 'closing' } })
  const turnedAway = await closing.tip(key)
  expect(turnedAway).toMatchObject({ status: 503, json: trouble('away') })
  expect(turnedAway.headers.get('connection')).toBe('close') // the next question goes to another hub
  await held.query('COMMIT')
  held.release()
  expect(await running).toMatchObject({ status: 200, json: { row: 6 } })
  await closed
  await expect(closing.ask('/healthz')).rejects.toThrow('fetch failed')
  await closing.database[Symbol.asyncDispose]()
})

test('a stream that is open ends with its hub, and keeps nobody waiting', async () => {
  const closing = await openHub(postgres.connection, { seed: 6 })
  while (!closing.hub.hints.isHearing()) await closing.ask('/healthz')
  using stream = await speak(closing.port)
  stream.say(`GET ${hubPaths.hints} HTTP/1.1\r\nHost: hub\r\nAuthorization: Bearer ${key}\r\n\r\n`)
  expect(statusOf(await stream.until('\r\n\r\n'))).toBe(200)
  expect(await measures(closing)).toMatchObject({ kasse_hub_streams: '1' })
  await closing.close() // its clock stands still: nothing here waits for an end of patience
  expect(await stream.toEnd()).toMatch(/\r\n0\r\n\r\n$/) // told to the end, not cut
  await closing.database[Symbol.asyncDispose]()
})

const inTls = (name: string) => path.join(import.meta.dirname, '../fixtures/tls', name)
const certificateFiles = { cert: inTls('till.crt'), key: inTls('test-only.key') }

async function handshake(port: number): Promise<Socket> {
  const socket = secureConnect({ port, host: '127.0.0.1', rejectUnauthorized: false })
  socket.on('error', () => undefined)
  await once(socket, 'secureConnect')
  return socket
}

test('a connection on which nobody asks keeps nobody waiting, with TLS and without, whether its handshake was made or not', async () => {
  for (const certificate of [undefined, certificateFiles]) {
    const place = { address: '127.0.0.1', port: 0, certificate, proxy: null }
    const clock = createManualClock(Date.UTC(2027, 0, 15)) // the certificate is good then
    const closing = await openHub(postgres.connection, { seed: 7, place, clock })
    const silent = await speak(closing.port)
    const shaken = certificate ? await handshake(closing.port) : (await speak(closing.port)).socket
    await closing.close() // its clock stands still
    for (const one of [silent.socket, shaken]) {
      if (!one.closed) await once(one, 'close')
      expect(one.closed).toBe(true)
    }
    await closing.database[Symbol.asyncDispose]()
  }
})

test('whoever does not come to an end is not waited for without end', async () => {
  const closing = await openHub(postgres.connection, { seed: 5, graceMs: 3000 })
  using endless = await speak(closing.port)
  endless.say(
    `POST ${hubPaths.facts} HTTP/1.1\r\nHost: hub\r\nAuthorization: Bearer ${key}\r\nContent-Length: 99\r\n\r\n{`,
  )
  while (closing.inProgress() === 0) await closing.ask('/healthz')
  const closed = closing.close()
  let isClosed = false
  void closed.then(() => (isClosed = true))
  closing.clock.advance(2999)
  await closing.ask('/healthz')
  expect(isClosed).toBe(false)
  closing.clock.advance(1)
  await closed
  await endless.toEnd()
  await closing.database[Symbol.asyncDispose]()
})

test('off this machine the hub stands only with TLS, or behind what ends it', async () => {
  const place = { address: '0.0.0.0', port: 0, certificate: undefined, proxy: null }
  await expect(openHub(postgres.connection, { place })).rejects.toThrow('without TLS: nothing was opened')
  await using behind = await openHub(postgres.connection, { place: { ...place, proxy: proxyAddressesAt() } })
  expect(await once((await speak(behind.port)).socket.end(), 'close')).toBeDefined()
})
