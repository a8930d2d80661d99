// The start of every verb of the hub: its database, there and of this version, a log, and the environment's settings.
import { forgetSecrets, type Environment } from '#core/service/credentials.ts'
import { systemChance, systemClock } from '#core/system/clock.ts'
import { createLog } from '#core/system/log.ts'
import { readDatabaseUrl, urlName } from '#hub/database/address.ts'
import { openDatabase, reasonOf, type Database, type DatabaseOptions } from '#hub/database/database.ts'
import { mostOwnConnections, openEmbedded, type EmbeddedOptions } from '#hub/database/embedded.ts'
import { migrate, NewerTables } from '#hub/database/migrations.ts'
import type { HubOptions } from '#hub/http/context.ts'
import { hubKey } from '#hub/webhooks/secrets.ts'
import { Unready, unreadyBy, type HubSettings } from '#hub/settings/settings.ts'

export type OpenedHub = Omit<HubOptions, 'closing'> & {
  settings: HubSettings
  /** As it was at the start: this process's own holds no secret any more, and gives none to what it starts. */
  environment: Environment
  /** In the data folder, or where DATABASE_URL says. */
  isEmbedded: boolean
  /** Without its password. */
  databasePlace: string
  /** Resolves when its own PostgreSQL ended and does not start any more. */
  gaveUp: Promise<Unready>
} & AsyncDisposable

/** Throws `Unready`. One JSON line an event goes to stderr. */
export async function openHub(settings: HubSettings, starts: EmbeddedOptions['starts']): Promise<OpenedHub> {
  const environment = { ...process.env }
  forgetSecrets(process.env)
  delete process.env[urlName]
  const log = createLog({ write: (line) => void process.stderr.write(line) })
  const clock = systemClock
  const chance = systemChance
  await using owned = new AsyncDisposableStack()
  const url = environment[urlName]
  const given = url === undefined || url === '' ? undefined : connectionOf(url)
  if (!given && settings.connections > mostOwnConnections)
    throw new Unready(
      `The hub's own PostgreSQL has no ${settings.connections} connections for it: --connections ${mostOwnConnections} at most, or name another in ${urlName}.`,
    )
  const embedding = { folder: settings.folder, clock, chance, log, starts }
  const source = given ?? owned.use(await openEmbedded(embedding))
  const embedded = 'gaveUp' in source ? source : undefined
  const { connection } = source
  const key = hubKey(environment, settings.folder, chance)
  if (!key.ok) throw unreadyBy(key.problem)
  const database = owned.use(
    openDatabase({ connection, log, most: settings.connections, patienceMs: settings.patienceMs }),
  )
  const databasePlace = given?.place ?? settings.folder
  await migrateOrSay(database, databasePlace)
  const kept = owned.move()
  return {
    database,
    clock,
    chance,
    log,
    key: key.value,
    settings,
    environment,
    isEmbedded: given === undefined,
    databasePlace,
    databaseTrouble: () => embedded?.trouble(),
    gaveUp: embedded?.gaveUp ?? new Promise(() => undefined),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

function connectionOf(url: string): { connection: DatabaseOptions['connection']; place: string } {
  const { urls, place } = readDatabaseUrl(url)
  return { connection: urls.map((one) => ({ connectionString: one, keepAlive: true })), place }
}

/** With its tables brought up to this version. */
export async function migrateOrSay(database: Database, place: string): Promise<void> {
  try {
    await migrate(database)
  } catch (error) {
    if (error instanceof NewerTables)
      throw new Unready(`A newer hub has been at ${place}: ${error.message}. Start that newer version.`)
    const reason = error instanceof Error ? reasonOf(error) : String(error)
    throw new Unready(`The database at ${place} cannot be used: ${reason}.`)
  }
}
