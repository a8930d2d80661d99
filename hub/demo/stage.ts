// The stage of the hub's demo: a PostgreSQL, a sandbox and two hubs as processes of their own, and one address before the hubs.
import { openLoadBalancer } from '#hub/demo/load-balancer.ts'
import { openHubs, openPostgres, type DemoPostgres, type Hubs } from '#hub/demo/hubs.ts'
import { startProgram } from '#hub/demo/programs.ts'
import type { Service } from '#hub/demo/till.ts'

export type Stage = Pick<Hubs, 'parts' | 'database' | 'hubs'> & {
  sandbox: Service
  /** Whose sales unit everybody sells for. */
  unit: Service['salesUnits'][number]
  /** Where tills find whichever hub answers. */
  url: string
  /** As a power cut does it to the program, not to its disk. */
  killHub(): Promise<void>
} & AsyncDisposable

/** With a PostgreSQL of its own, which can be restarted. */
export async function openOwnStage(place: string): Promise<Stage & { restartDatabase(): Promise<void> }> {
  await using owned = new AsyncDisposableStack()
  const postgres = owned.use(await openPostgres(place))
  const stage = owned.use(await openStage(place, postgres))
  const kept = owned.move()
  return {
    ...stage,
    restartDatabase: () => postgres.restart(),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

export async function openStage(place: string, postgres: DemoPostgres): Promise<Stage> {
  await using owned = new AsyncDisposableStack()
  const running = owned.use(await openHubs(place, ['one', 'other'], postgres))
  const { said: sandbox } = owned.use(
    await startProgram<Service>('sandbox/main.ts', ['--port', '0', '--json', '--loopback-webhooks']),
  )
  const urls = running.hubs.map(({ said }) => said.url)
  const front = owned.use(await openLoadBalancer(urls.map((url) => Number(new URL(url).port))))
  const unit = sandbox.salesUnits[0]
  if (!unit) throw new Error('the sandbox has no sales unit')
  await running.register(
    sandbox,
    unit,
    urls.map((url) => `${url}/webhooks/demo`),
  )
  const { parts, database, hubs } = running
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
