// Hubs as processes of their own beside one PostgreSQL, and what whoever runs them does: registers webhooks, makes codes.
import path from 'node:path'
import { hubKeyVariable } from '#core/service/credentials.ts'
import { systemChance, systemClock } from '#core/system/clock.ts'
import { createLog } from '#core/system/log.ts'
import { openHubDatabase, type Database, type DatabaseOptions } from '#hub/database/database.ts'
import { openAll, startProgram, type Program } from '#test/support/stage/programs.ts'
import type { Service } from '#test/support/stage/service.ts'
import { openEmbedded } from '#hub/database/embedded.ts'
import { migrateHub } from '#hub/database/tables.ts'
import type { HubContext } from '#hub/http/context.ts'
import { createWebhookRegistrations } from '#hub/webhooks/registrations.ts'

export type Hubs = {
  hubs: Program<{ url: string }>[]
  parts: HubContext
  database: Database
  /** The service tells each of these addresses, from now on, of what happens at this sales unit. */
  register(
    service: Pick<Service, 'url'>,
    unit: Service['salesUnits'][number],
    urls: readonly string[],
  ): Promise<void>
} & AsyncDisposable

/** The PostgreSQL that they share. */
export type StagePostgres = { connection: DatabaseOptions['connection']; url: string }

const log = createLog({ write: () => undefined }, 'silent')
const here = { clock: systemClock, chance: systemChance, log }

/** `place`: a folder that everybody may pass through. */
export async function openPostgres(
  place: string,
): Promise<StagePostgres & { restart(): Promise<void> } & AsyncDisposable> {
  const open = () => openEmbedded({ folder: path.join(place, 'postgres'), ...here, mode: 'create' })
  let running = await open()
  const { connection, url } = running
  return {
    connection,
    url,
    async restart() {
      await running[Symbol.asyncDispose]()
      running = await open()
    },
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  }
}

/** On a PostgreSQL of their own, which ends with them; one hub for each name. */
export async function openOwnHubs(place: string, names: readonly string[]): Promise<Hubs> {
  await using owned = new AsyncDisposableStack()
  const hubs = owned.use(await openHubs(place, names, owned.use(await openPostgres(place))))
  const kept = owned.move()
  return { ...hubs, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

/** One hub for each name. */
export async function openHubs(
  place: string,
  names: readonly string[],
  postgres: StagePostgres,
): Promise<Hubs> {
  await using owned = new AsyncDisposableStack()
  const key = systemChance.bytes(32)
  const database = owned.use(openHubDatabase({ connection: postgres.connection, log }))
  await migrateHub(database)
  const environment = {
    DATABASE_URL: postgres.url,
    [hubKeyVariable]: Buffer.from(key).toString('base64'),
  }
  const startHub = (name: string) => {
    const options = ['--port', '0', '--json', '--data', path.join(place, name)]
    return startProgram<{ url: string }>('hub/main.ts', options, environment)
  }
  const hubs = await openAll(owned, names.map(startHub))
  const closing = new AbortController()
  owned.defer(() => closing.abort())
  const parts = { database, ...here, closing: closing.signal, key }
  const kept = owned.move()
  return {
    hubs,
    parts,
    database,
    async register({ url: address }, unit, urls) {
      const { merchantSerialNumber } = unit
      const asked = { address, merchantSerialNumber, systemHeaderPrefix: 'Service-System', version: '0.1.0' }
      const webhooks = createWebhookRegistrations({
        ...parts,
        service: { ...asked, credentials: unit, fetch },
      })
      for (const url of urls) await webhooks.register(url)
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}
