// The stage of the hub's demo: a PostgreSQL, a sandbox and two hubs as processes of their own, and one address before the hubs.
import { openHubs, openPostgres, type Hubs, type StagePostgres } from '#test/support/stage/hubs.ts'
import { firstUnit } from '#test/support/service/merchant.ts'
import { startSandbox, type Service } from '#test/support/stage/service.ts'
import { openWire } from '#test/support/stage/wire.ts'

export type TwoHubs = Pick<Hubs, 'parts' | 'database' | 'hubs'> & {
  sandbox: Service
  unit: Service['salesUnits'][number]
  /** Where tills find whichever hub answers. */
  url: string
  /** As a power cut does it to the program, not to its disk. */
  killHub(): Promise<void>
} & AsyncDisposable

/** With a PostgreSQL of its own, which can be restarted. */
export async function openOwnStage(place: string): Promise<TwoHubs & { restartDatabase(): Promise<void> }> {
  await using owned = new AsyncDisposableStack()
  const postgres = owned.use(await openPostgres(place))
  const stage = owned.use(await openTwoHubs(place, postgres))
  const kept = owned.move()
  return {
    ...stage,
    restartDatabase: () => postgres.restart(),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

export async function openTwoHubs(place: string, postgres: StagePostgres): Promise<TwoHubs> {
  await using owned = new AsyncDisposableStack()
  const running = owned.use(await openHubs(place, ['one', 'other'], postgres))
  const { said: sandbox } = owned.use(await startSandbox('--loopback-webhooks'))
  const { parts, database, hubs } = running
  const urls = hubs.map(({ said }) => said.url)
  const front = owned.use(await openWire(urls.map((url) => Number(new URL(url).port))))
  const unit = firstUnit(sandbox)
  await running.register(
    sandbox,
    unit,
    urls.map((url) => `${url}/webhooks/demo`),
  )
  const kept = owned.move()
  return {
    sandbox,
    unit,
    url: front.url,
    parts,
    database,
    hubs,
    async killHub() {
      const [, second] = hubs
      if (!second) throw new Error('There is no second hub to kill')
      await second.kill()
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}
