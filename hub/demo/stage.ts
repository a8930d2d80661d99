// What the demo plays on: one PostgreSQL, a sandbox and two hubs as processes of their own, and one address before the hubs.
import path from 'node:path'
import { hubKeyVariable } from '#core/credentials.ts'
import { systemChance, systemClock } from '#core/clock.ts'
import { createLog } from '#core/log.ts'
import { openDatabase, type Database } from '#hub/database.ts'
import { openFront } from '#hub/demo/front.ts'
import { startProgram } from '#hub/demo/programs.ts'
import type { Service } from '#hub/demo/till.ts'
import { openEmbedded } from '#hub/embedded.ts'
import { migrate } from '#hub/migrations.ts'
import type { HubOptions } from '#hub/parts.ts'
import { createWebhooks } from '#hub/webhooks.ts'

export type Stage = {
  sandbox: Service
  /** Whose sales unit everybody sells for. */
  unit: Service['salesUnits'][number]
  /** Where tills find whichever hub answers. */
  url: string
  parts: HubOptions
  database: Database
  /** As a power cut does it to the program, not to its disk. */
  killHub(): Promise<void>
  restartDatabase(): Promise<void>
} & AsyncDisposable

export async function openStage(place: string): Promise<Stage> {
  await using owned = new AsyncDisposableStack()
  const key = systemChance.bytes(32)
  const log = createLog({ write: () => undefined }, 'silent')
  const here = { clock: systemClock, chance: systemChance, log }
  const openPostgres = () => openEmbedded({ folder: path.join(place, 'postgres'), ...here, isServing: true })
  let postgres = await openPostgres()
  owned.defer(() => postgres[Symbol.asyncDispose]())
  const sandbox = owned.use(
    await startProgram<Service>('sandbox/main.ts', ['--port', '0', '--json', '--loopback-webhooks']),
  )
  const database = owned.use(openDatabase({ connection: postgres.connection, log }))
  await migrate(database)
  const environment = {
    DATABASE_URL: postgres.url,
    [hubKeyVariable]: Buffer.from(key).toString('base64'),
  }
  const startHub = async (name: string) => {
    const options = ['--port', '0', '--json', '--data', path.join(place, name)]
    return owned.use(await startProgram<{ url: string }>('hub/main.ts', options, environment))
  }
  const [one, other] = await Promise.all([startHub('one'), startHub('other')])
  const front = owned.use(await openFront([one, other].map(({ said }) => Number(new URL(said.url).port))))
  const unit = sandbox.said.salesUnits[0]
  if (!unit) throw new Error('the sandbox has no sales unit')
  const closing = new AbortController()
  owned.defer(() => closing.abort())
  const parts = { database, ...here, closing: closing.signal, key }
  const webhooks = createWebhooks({ ...parts, service: serviceOf(sandbox.said, unit) })
  for (const { said } of [one, other]) await webhooks.register(`${said.url}/webhooks/demo`)
  const kept = owned.move()
  return {
    sandbox: sandbox.said,
    unit,
    url: front.url,
    parts,
    database,
    killHub: () => other.kill(),
    async restartDatabase() {
      await postgres[Symbol.asyncDispose]()
      postgres = await openPostgres()
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

const serviceOf = ({ url }: Service, unit: Service['salesUnits'][number]) => ({
  address: url,
  merchantSerialNumber: unit.merchantSerialNumber,
  systemHeaderPrefix: 'Service-System',
  version: '0.1.0',
  credentials: unit,
  fetch,
})
