// The restore drill, by the commands of docs/hub.md: a backup, further facts, the hub's folder destroyed, put back, and tills send the rest.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '#core/system/clock.ts'
import { createLog } from '#core/system/log.ts'
import { makeBackup, restoreBackup } from '#hub/database/backup.ts'
import { openHubDatabase } from '#hub/database/database.ts'
import { migrateHub } from '#hub/database/tables.ts'
import { hubPaths } from '#shared/hub.ts'
import { openOwnPostgres } from '#test/support/hub/own-postgres.ts'
import { runCommand, startCommand } from '#test/support/commands/command.ts'
import { docsCommandsIn } from '#test/support/commands/docs-commands.ts'
import { pairing } from '#test/support/hub/hub.ts'
import { rowsIn } from '#test/support/hub/hub-rows.ts'
import { createPlace } from '#test/support/till/journal.ts'
import { openOutbox, type OpenOutbox } from '#test/support/hub/outbox.ts'
import { usePostgres } from '#test/support/hub/postgres.ts'

const postgres = usePostgres()
const log = createLog({ write: () => undefined })
const folder = mkdtempSync(path.join(tmpdir(), 'kasse-restore-'))
chmodSync(folder, 0o755) // as root, PostgreSQL runs as a user of its own
const place = createPlace()
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  place.remove()
})
const root = path.join(import.meta.dirname, '../..')

/** As the docs have it, with the folders of this test in place of theirs. */
const typed = (line: string) =>
  promisify(execFile)(
    'sh',
    ['-c', line.replaceAll('/srv/kasse-hub', `${folder}/hub`).replaceAll('/backup/', `${folder}/backup-`)],
    { cwd: root, env: { ...process.env, DATABASE_URL: '' } },
  )

async function start(port: string) {
  const options = ['--json', '--port', port, '--data', path.join(folder, 'hub')]
  const { child, ended } = startCommand('hub/main.ts', options, folder, { DATABASE_URL: '' })
  child.stderr.resume()
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { url } = JSON.parse(line) as { url: string }
  return { url, child, ended }
}

const caughtUp = (till: OpenOutbox) => {
  const at = () => {
    if (till.trouble() !== null && !till.isAsking()) till.clock.advance(61_000)
    return [till.trouble(), till.sentTo()]
  }
  return expect.poll(at).toEqual([null, till.journal.rows()])
}

test('a hub is put back from its backup by the words of the docs: tills send what it has not, and nothing is lost', async () => {
  const [take = '', back = ''] = docsCommandsIn('docs/hub.md', 'Backup', 'sh').trim().split('\n')
  const hub = await start('0')
  const { port } = new URL(hub.url)
  const tills = await Promise.all(
    ['till01', 'till02', 'till03'].map(async (id) => {
      const made = await runCommand(
        'hub/main.ts',
        ['pair', '--shop', 'Bakery', '--json', '--data', `${folder}/hub`],
        folder,
        '',
        { DATABASE_URL: '' },
      )
      const { code } = JSON.parse(made.out) as { code: string }
      const paired = await fetch(hub.url + hubPaths.pair, {
        method: 'POST',
        body: JSON.stringify(pairing(code, id)),
      })
      const { key } = (await paired.json()) as { key: string }
      const journal = place.newFolder()
      mkdirSync(journal)
      return {
        id,
        journal,
        till: openOutbox(path.join(journal, 'journal.sqlite'), id, { address: hub.url, shop: 'Bakery', key }),
      }
    }),
  )
  for (const { till } of tills) till.write(1, 2000)
  for (const { till } of tills) await caughtUp(till)
  await typed(take)
  // After these nobody sells: they have nothing to send, and notice all the same what the hub has not.
  for (const { till } of tills) till.write(5000, 300)
  for (const { till } of tills) await caughtUp(till)
  hub.child.kill('SIGKILL')
  await hub.ended
  process.kill(
    Number(readFileSync(`${folder}/hub/postgres/postmaster.pid`, 'utf8').split('\n')[0]),
    'SIGKILL',
  )
  rmSync(`${folder}/hub`, { recursive: true, force: true, maxRetries: 10 })
  const began = systemClock.elapsed()
  await typed(back)
  const restored = systemClock.elapsed() - began
  const again = await start(port)
  for (const { till } of tills) till.outbox.recheck()
  for (const { till } of tills) await caughtUp(till)
  const all = systemClock.elapsed() - began
  again.child.kill('SIGTERM')
  await again.ended
  {
    await using own = await openOwnPostgres(`${folder}/hub`)
    await using database = openHubDatabase({ connection: own.connection, log })
    let [lost, facts] = [0, 0]
    for (const { id, journal, till } of tills) {
      const kept = await database.query(
        `SELECT seq, sale, kind, at, body, encode(hash, 'hex') AS hash FROM fact WHERE till = $1 ORDER BY seq`,
        [id],
      )
      expect(kept).toEqual(rowsIn(journal))
      facts += kept.length
      lost += till.journal.rows() - kept.length
    }
    console.info(
      `restore drill: ${JSON.stringify({ facts, lost, restoredMs: Math.round(restored), allMs: Math.round(all) })}`,
    )
  }
  for (const { till } of tills) await till[Symbol.asyncDispose]()
})

test('a backup that is cut short, changed, of another program or put back over something is refused, and changes nothing', async () => {
  await using database = openHubDatabase({ connection: postgres.connection, log })
  await migrateHub(database)
  await database.query("INSERT INTO shop VALUES ('Bakery', 0)")
  const file = path.join(folder, 'one.gz')
  expect(await makeBackup(database, file)).toBe(2)
  await expect(restoreBackup(database, file)).rejects.toThrow('There is something in the table shop already')
  await database.query('DELETE FROM shop')
  const cut = path.join(folder, 'cut.gz')
  writeFileSync(cut, readFileSync(file))
  truncateSync(cut, readFileSync(file).length - 12)
  await expect(restoreBackup(database, cut)).rejects.toThrow('cut short, damaged')
  writeFileSync(cut, 'no backup')
  await expect(restoreBackup(database, cut)).rejects.toThrow('no backup of a hub')
  expect(await database.query('SELECT FROM shop')).toEqual([])
  await expect(makeBackup(database, path.join(folder, 'nowhere', 'x.gz'))).rejects.toThrow(
    'The backup was not made',
  )
  expect(await restoreBackup(database, file)).toBe(2)
  expect(existsSync(`${file}.part`)).toBe(false)
})
