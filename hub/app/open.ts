// The form of a verb of `npm run hub`, and the start of each: its database, there and of this version, a log, and the environment's settings.
import { type EmbeddedOptions, mostOwnConnections, openEmbedded } from '#hub/database/embedded.ts'
import { type TypedOptions, OperatorError, operatorError, type HubSettings } from '#hub/settings/settings.ts'
import { printLine } from '#server/commands/terminal.ts'
import type { Usage } from '#shared/command-line.ts'
import { forgetSecrets, type ProcessEnv } from '#core/service/credentials.ts'
import { systemChance, systemClock } from '#core/system/clock.ts'
import { createLog } from '#core/system/log.ts'
import { readDatabaseUrl, urlName, openHubDatabase, reasonOf, type Database } from '#hub/database/database.ts'
import { migrateHub, NewerTables } from '#hub/database/tables.ts'
import type { HubContext } from '#hub/http/context.ts'
import { hubKey } from '#hub/webhooks/secrets.ts'

export type Verb = {
  usage: Usage
  /** Words right behind the verb, at least and at most; without it there are none. */
  argumentCounts?: readonly [number, number]
  /** `start` without it. */
  mode?: EmbeddedOptions['mode']
  /** Throws what is wrong with its options, before anything is opened. */
  check?: (given: TypedOptions) => void
  run: (context: CommandContext, given: TypedOptions, words: readonly string[]) => Promise<void>
}

const run = 'npm run hub -- '
/** Its words, as in `revoke TILL`. */
export const verbText = ({ usage }: Verb): string => usage.run.replace(run, '')
export const usageOf = (typed: string, does: string, options: Usage['options']): Usage => ({
  run: run + typed,
  does,
  options,
})

/** One line of JSON, or sentences for people. */
export const sayLine = ({ settings }: CommandContext, value: object, ...lines: string[]): void => {
  for (const line of settings.isJson ? [JSON.stringify({ ok: true, ...value })] : lines) printLine(line)
}

export type CommandContext = Omit<HubContext, 'closing'> & {
  settings: HubSettings
  /** Copied at the start: this process's own holds no secret any more, and gives none to what it starts. */
  environment: ProcessEnv
  /** Whether the database is in the data folder; else it is where DATABASE_URL says. */
  isEmbedded: boolean
  /** Names the database, without its password. */
  databasePlace: string
  /** Resolves when its own PostgreSQL ended and does not start any more. */
  gaveUp: Promise<OperatorError>
} & AsyncDisposable

/** Throws `OperatorError`. One JSON line an event goes to stderr. */
export async function openHub(settings: HubSettings, mode: EmbeddedOptions['mode']): Promise<CommandContext> {
  const { maxConnections, statementTimeoutMs } = settings
  const environment = { ...process.env }
  forgetSecrets(process.env)
  delete process.env[urlName]
  const log = createLog({ write: (line) => void process.stderr.write(line) })
  const clock = systemClock
  const chance = systemChance
  await using owned = new AsyncDisposableStack()
  const url = environment[urlName] ?? ''
  const given = url === '' ? undefined : readDatabaseUrl(url)
  if (!given && maxConnections > mostOwnConnections)
    throw new OperatorError(
      `The hub's own PostgreSQL has no ${maxConnections} connections for it: --connections ${mostOwnConnections} at most, or name another in ${urlName}.`,
    )
  const embedding = { folder: settings.folder, clock, chance, log, mode }
  const embedded = given ? undefined : owned.use(await openEmbedded(embedding))
  const connection = given?.connection ?? embedded?.connection ?? []
  const key = hubKey(environment, settings.folder, chance)
  if (!key.ok) throw operatorError(key.problem)
  const database = owned.use(openHubDatabase({ connection, log, maxConnections, statementTimeoutMs }))
  const databasePlace = given?.place ?? settings.folder
  await migrateOrExplain(database, databasePlace)
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

/** Brings the tables up to this version. */
export async function migrateOrExplain(database: Database, place: string): Promise<void> {
  try {
    await migrateHub(database)
  } catch (error) {
    if (error instanceof NewerTables)
      throw new OperatorError(`A newer hub has been at ${place}: ${error.message}. Start that newer version.`)
    throw new OperatorError(`The database at ${place} cannot be used: ${reasonOf(error)}.`)
  }
}
