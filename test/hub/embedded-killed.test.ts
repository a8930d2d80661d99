// The hub's own PostgreSQL killed under it: started again with growing pauses, given up in words, and nothing lost that was acknowledged.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createLog } from '#core/system/log.ts'
import { openEmbedded } from '#hub/database/embedded.ts'
import { OperatorError } from '#hub/settings/settings.ts'
import { createManualClock, seeded } from '#test/support/run/clock.ts'
import { openHub } from '#test/support/hub/hub.ts'
import { rowsIn } from '#test/support/hub/hub-rows.ts'
import { createPlace } from '#test/support/till/journal.ts'
import { openOutbox } from '#test/support/hub/outbox.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kasse-hub-killed-'))
chmodSync(folder, 0o755) // as root, PostgreSQL runs as a user of its own
const tables = path.join(folder, 'hub/postgres')
const lock = path.join(tables, 'postmaster.pid')
const place = createPlace()
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  place.remove()
})

const pidNow = () => Number(readFileSync(lock, 'utf8').split('\n')[0])

async function open() {
  const clock = createManualClock()
  const logged: string[] = []
  const log = createLog({ write: (line) => void logged.push(line) })
  const embedded = await openEmbedded({
    folder: path.join(folder, 'hub'),
    clock,
    chance: seeded(1),
    log,
    mode: 'create',
  })
  return {
    ...embedded,
    clock,
    logged,
    async [Symbol.asyncDispose]() {
      let isEnded = false
      const ending = embedded[Symbol.asyncDispose]().then(() => (isEnded = true))
      // It looks now and then whether the process is gone.
      await expect.poll(() => (clock.advance(20), isEnded)).toBe(true)
      await ending
    },
  }
}

test('its PostgreSQL is killed while tills write: it is started again, that is said, and every fact is there', async () => {
  await using postgres = await open()
  await using hub = await openHub(postgres.connection, { databaseTrouble: () => postgres.trouble() })
  const journal = place.newFolder()
  mkdirSync(journal)
  const held = { address: hub.url, shop: 'Bakery', key: await hub.letIn('till00') }
  await using till = openOutbox(path.join(journal, 'journal.sqlite'), 'till00', held)
  for (const from of [1, 4]) {
    till.write(from, 2)
    await expect.poll(() => [till.trouble(), till.sentTo()]).toEqual([null, till.journal.rows()])
    const acknowledged = till.sentTo() ?? 0
    const killed = pidNow()
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => postgres.trouble()).toMatch(/PostgreSQL/)
    till.write(from + 2, 1)
    await expect.poll(till.trouble).toBe('hub.away')
    expect(await hub.ask('/readyz')).toMatchObject({ status: 503, json: { why: postgres.trouble() } })
    const isBack = () => {
      postgres.clock.advance(500)
      return postgres.trouble()
    }
    await expect.poll(isBack).toBeUndefined()
    expect(pidNow()).not.toBe(killed)
    const [kept] = await hub.database.query<{ rows: number }>('SELECT rows FROM till')
    expect(kept?.rows).toBeGreaterThanOrEqual(acknowledged)
    till.clock.advance(60_000)
    await expect.poll(() => [till.trouble(), till.sentTo()]).toEqual([null, till.journal.rows()])
    const isReady = async () => {
      hub.clock.advance(1000) // it listens anew after a pause
      return (await hub.ask('/readyz')).status
    }
    await expect.poll(isReady).toBe(200)
  }
  expect(
    await hub.database.query(
      `SELECT seq, sale, kind, at, body, encode(hash, 'hex') AS hash FROM fact ORDER BY seq`,
    ),
  ).toEqual(rowsIn(journal))
  const said = postgres.logged.map((line) => (JSON.parse(line) as { msg: string }).msg)
  expect(said).toEqual(expect.arrayContaining(['the hub’s own PostgreSQL ended: it is started again']))
})

test('it does not start any more: the pauses grow, and after six tries the hub is told to end, by a sentence that says why', async () => {
  await using postgres = await open()
  const settings = path.join(tables, 'postgresql.conf')
  renameSync(settings, `${settings}.away`)
  onTestFinished(() => renameSync(`${settings}.away`, settings))
  let gaveUp: OperatorError | undefined
  void postgres.gaveUp.then((why) => (gaveUp = why))
  const tries = () => postgres.logged.filter((line) => line.includes('does not start')).length
  process.kill(pidNow(), 'SIGKILL')
  await expect.poll(() => postgres.trouble()).toBeDefined()
  for (const [at, pause] of [500, 1000, 2000, 4000, 8000, 16_000].entries()) {
    postgres.clock.advance(pause - 1)
    await new Promise(setImmediate)
    expect(tries()).toBe(at)
    postgres.clock.advance(1)
    await expect.poll(tries).toBe(at + 1)
  }
  await expect.poll(() => gaveUp?.message).toMatch(/^PostgreSQL in .*hub ended and did not start again/)
  expect(gaveUp).toBeInstanceOf(OperatorError)
  expect(gaveUp?.message).toContain('postgresql.conf')
})

test('both were killed, and the number in its lock file is another program’s by now: the next start passes over it', async () => {
  const before = await open()
  const locks = [lock, path.join(tables, '.s.PGSQL.5432.lock')]
  const contents = locks.map((file) => readFileSync(file, 'utf8').split('\n'))
  await before[Symbol.asyncDispose]()
  const { uid, gid } = statSync(tables)
  const stranger = spawn('sleep', ['600'], process.getuid?.() === 0 ? { uid, gid } : {})
  onTestFinished(() => void stranger.kill('SIGKILL'))
  await once(stranger, 'spawn')
  for (const [at, file] of locks.entries()) {
    const [, ...others] = contents[at] ?? []
    writeFileSync(file, [stranger.pid, ...others].join('\n'), { mode: 0o600 })
    if (process.getuid?.() === 0) chownSync(file, uid, gid)
  }
  await using again = await open()
  expect(again.trouble()).toBeUndefined()
})
