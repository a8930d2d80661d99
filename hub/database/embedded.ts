// The hub's own PostgreSQL, where nobody names another: in the data folder, kept running by its hub and stopped with it.
import { chmod, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { orAborted, type Chance, type Clock } from '#core/system/clock.ts'
import { systemErrorCode, makeFolder } from '#core/system/disk.ts'
import type { Log } from '#core/system/log.ts'
import { openHubDatabase, reasonOf, type DatabaseOptions, lockNumbers } from '#hub/database/database.ts'
import { placesIn, socketPort, startPostgres, type PostgresPlaces } from '#hub/database/postgres-program.ts'
import { OperatorError, hubLine } from '#hub/settings/settings.ts'

type EmbeddedPostgres = {
  connection: Exclude<DatabaseOptions['connection'], string | readonly unknown[]>
  /** Its address, as DATABASE_URL says it. */
  readonly url: string
} & Pick<Supervision, 'trouble' | 'gaveUp'> &
  AsyncDisposable

export type EmbeddedOptions = {
  folder: string
  clock: Clock
  chance: Chance
  log: DatabaseOptions['log'] & Pick<Log, 'info'>
  /**
   * A hub makes its tables where none are (`create`), and keeps its PostgreSQL running. A command beside it attaches to one that runs, or
   * starts that of the tables that are there (`start`), or does not (`attach`).
   */
  mode: 'create' | 'start' | 'attach'
}

const user = 'kasse'
/** Its own PostgreSQL has so many, and a hub may have so many of them: commands beside it take some. */
const ownConnections = 100
export const mostOwnConnections = 80
/** A PostgreSQL that was just started, or is just being stopped, has so long. */
const readyWithinMs = 30_000

/** A PostgreSQL that runs and is this process's alone, by a lock that lives as long as one connection. */
type Owned = {
  /** Resolves when that connection is gone. */
  lost: Promise<void>
  leave(): Promise<void>
  /** Leaves it, and ends it. */
  end(): Promise<void>
}

/** Throws `OperatorError` where another hub has the folder, or where PostgreSQL cannot run in it. */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { mode } = options
  if (mode !== 'create' && (await isMissing(placesIn(options.folder).tables)))
    throw notRunning(options.folder, 'has run')
  const places = placesIn(await openFolder(options.folder))
  const password = await passwordIn(places, options.chance)
  const running = await connectionTo(places, password, options)
  if (mode === 'attach' && !running) throw notRunning(options.folder, 'runs')
  const start = async (port?: number) => {
    await startPostgres(places, { user, password, port, maxConnections: ownConnections })
    const started = await connectionTo(places, password, options)
    if (!started) throw new OperatorError(`PostgreSQL in ${places.folder} ended soon after its start.`)
    return started
  }
  const connection = running ?? (await start())
  const owned = await takeOwnership(places, connection, options)
  if (owned && mode === 'attach') {
    await owned.leave() // a hub left it that was killed
    throw notRunning(options.folder, 'runs')
  }
  if (!owned && (mode === 'create' || !running)) throw notAlone(options.folder)
  const again = async () => {
    // The hub's own connections look for it at the same port.
    const found = (await connectionTo(places, password, options)) ?? (await start(connection.port))
    const anew = await takeOwnership(places, found, options)
    if (anew) return anew
    throw notAlone(options.folder)
  }
  // A command is over soon: what it needs is there until then, or it says why not.
  const supervision = owned && mode === 'create' ? supervise(owned, again, options, places.folder) : undefined
  return {
    connection,
    url: urlOf(connection),
    trouble: () => supervision?.trouble(),
    gaveUp: supervision?.gaveUp ?? new Promise(() => undefined),
    [Symbol.asyncDispose]: async () => (await (supervision?.stop() ?? owned))?.end(),
  }
}

const notAlone = (folder: string): OperatorError =>
  new OperatorError(
    `Another hub, or a command of one, is running on ${folder}. End it, or choose another folder with --data.`,
  )

const notRunning = (folder: string, what: 'runs' | 'has run'): OperatorError =>
  new OperatorError(
    `No hub ${what} on ${folder}, so nothing was done. Start it: ${hubLine('', folder)}. Or say with --data which folder a hub was started on.`,
  )

const isMissing = (file: string): Promise<boolean> =>
  stat(file).then(
    () => false,
    (error: unknown) => systemErrorCode(error) === 'ENOENT',
  )

/** PostgreSQL of root runs as a user of its own, who must be able to pass through. */
async function openFolder(given: string): Promise<string> {
  const isRoot = process.getuid?.() === 0
  try {
    makeFolder(path.resolve(given), isRoot ? 0o711 : 0o700)
    const folder = await realpath(given)
    const found = await stat(folder)
    if (!found.isDirectory()) throw new Error('it is no folder')
    if (isRoot) await chmod(folder, found.mode | 0o011)
    return folder
  } catch (error) {
    throw unusable(given, error)
  }
}

const unusable = (folder: string, error: unknown): OperatorError =>
  new OperatorError(`The folder ${folder} cannot be used: ${reasonOf(error)}.`)

async function passwordIn(
  { folder, password: file, tables }: PostgresPlaces,
  chance: Chance,
): Promise<string> {
  const known = await readFile(file, 'utf8').catch(() => '')
  if (known !== '') return known
  if (existsSync(tables))
    throw new OperatorError(
      `${file} is missing or cannot be read: without it the tables in ${tables} stay closed.`,
    )
  const made = Buffer.from(chance.bytes(24)).toString('base64url')
  await writeFile(file, made, { mode: 0o600, flush: true }).catch((error: unknown) => {
    throw unusable(folder, error)
  })
  return made
}

/** A socket's folder is no name of a host: it stands behind it. */
function urlOf({ host = '', port, user, password, database }: EmbeddedPostgres['connection']): string {
  const url = new URL(`postgres://127.0.0.1:${port}/${database}`)
  url.username = user ?? ''
  url.password = typeof password === 'string' ? password : ''
  url.searchParams.set('host', host)
  return url.href
}

/** The lock file that PostgreSQL writes: its process, and where it listens. */
async function readLock({ tables }: PostgresPlaces) {
  const lock = await readFile(path.join(tables, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port, socket] = lock.split('\n')
  return pid && port ? { pid: Number(pid), port: socket ? undefined : Number(port) } : undefined
}

/** Undefined where none runs: its lock file says where it listens, and it answers there. */
async function connectionTo(places: PostgresPlaces, password: string, { clock, log }: EmbeddedOptions) {
  const { tables } = places
  const lock = await readLock(places)
  if (!lock) return undefined
  const at =
    lock.port === undefined ? { host: tables, port: socketPort } : { host: '127.0.0.1', port: lock.port }
  const connection = { ...at, user, password, database: 'postgres' }
  await using probe = openHubDatabase({ connection, log, maxConnections: 1 })
  for (let left = readyWithinMs; ; left -= 100) {
    const trouble = await probe.query('SELECT 1').then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
    if (!trouble) return connection
    // 57P03: it has just been started, or is just being stopped.
    if (systemErrorCode(trouble.error) !== '57P03') return undefined
    if (left <= 0)
      throw new OperatorError(`PostgreSQL in ${tables} does not get ready: ${reasonOf(trouble.error)}.`)
    await clock.wait(100)
  }
}

/** Undefined where another process owns it. */
async function takeOwnership(
  places: PostgresPlaces,
  connection: EmbeddedPostgres['connection'],
  { log, clock }: EmbeddedOptions,
): Promise<Owned | undefined> {
  const pid = (await readLock(places))?.pid
  const database = openHubDatabase({ connection, log, maxConnections: 1 })
  const held = await database.listen([], () => undefined)
  const leave = async () => {
    held[Symbol.dispose]()
    await database[Symbol.asyncDispose]()
  }
  const [lock] = await held.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [
    lockNumbers.owning,
  ])
  if (!lock?.got) {
    await leave()
    return undefined
  }
  const end = async () => {
    await leave()
    if (pid === undefined || !signal(pid, 'SIGINT')) return
    while (signal(pid, 0)) await clock.wait(20)
  }
  return { lost: held.lost, leave, end }
}

/** False where there is no such process. SIGINT ends PostgreSQL in a hurry: sessions are cut, what was committed is on disk. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

type Supervision = {
  /** Says why nobody can be answered at this moment. */
  trouble(): string | undefined
  /** Resolves when it was tried for the last time; the hub ends then, so that whatever watches over it starts it. */
  gaveUp: Promise<OperatorError>
  /** Starts it no more; what runs still is handed back. */
  stop(): Promise<Owned | undefined>
}

/** Before each start; 31.5 s in all. ms */
const pauses = [500, 1000, 2000, 4000, 8000, 16_000]
/** One that ends sooner counts as one that did not start. ms */
const livedLongMs = 60_000

/** Starts it again when it ended, and gives up in words when that fails again and again. `again` finds one that runs, or starts it. */
function supervise(
  first: Owned,
  again: () => Promise<Owned>,
  { clock, log }: EmbeddedOptions,
  folder: string,
): Supervision {
  const gaveUp = Promise.withResolvers<OperatorError>()
  const stopped = new AbortController()
  let running: Owned | undefined = first
  const keep = async () => {
    let [tries, why] = [0, 'it ended each time soon after its start']
    for (;;) {
      if (running) {
        const began = clock.elapsed()
        await orAborted(stopped.signal, running.lost).catch(() => undefined)
        if (stopped.signal.aborted) return
        const ended: Owned = running
        running = undefined
        log.error({ folder }, 'the hub’s own PostgreSQL ended: it is started again')
        await ended.leave()
        if (clock.elapsed() - began >= livedLongMs) tries = 0
      }
      const pause = pauses[tries]
      if (pause === undefined) return gaveUp.resolve(notStarting(folder, why))
      await clock.wait(pause, stopped.signal)
      if (stopped.signal.aborted) return
      tries += 1
      try {
        running = await again()
        log.info({ folder }, 'the hub’s own PostgreSQL runs again')
      } catch (error) {
        why = reasonOf(error)
        log.error({ folder, tries, why }, 'the hub’s own PostgreSQL does not start')
      }
    }
  }
  const keeping = keep()
  return {
    trouble: () => (running ? undefined : 'its own PostgreSQL ended and is started again'),
    gaveUp: gaveUp.promise,
    async stop() {
      stopped.abort()
      await keeping
      return running
    },
  }
}

const notStarting = (folder: string, why: string): OperatorError =>
  new OperatorError(
    `PostgreSQL in ${folder} ended and did not start again in ${pauses.length} tries, so the hub ends too. What tills were told is kept is on the disk; tills sell on and send the rest when the hub is back. Start the hub again, or look at the reason: ${why}`,
  )
