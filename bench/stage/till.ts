// A till of a measurement as a process of its own: the server host as it is, with a pace of its reads, and a hub where there is one.
import { parseArgs } from 'node:util'
import { paces, type Pace } from '#bench/stage/read-schedules.ts'
import type { DelayedService } from '#bench/stage/service.ts'
import { waitForStop } from '#server/commands/stop-request.ts'
import { startServer } from '#server/host.ts'
import { dispatch } from '#shared/bridge.ts'

/** Line that it prints when it is ready: where its screens are. */
export type StartedTill = { cashier: string; customer: string }

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '' },
    pace: { type: 'string', default: '' },
    service: { type: 'string', default: '' },
    hub: { type: 'string' },
    code: { type: 'string', default: '' },
  },
})
const service = JSON.parse(values.service) as DelayedService // as it printed itself
const started = await startServer({
  folder: values.data,
  port: 0,
  // The one that all sell against, in the place of the built-in one: so nobody need sign in.
  startSandbox: async () => ({
    url: service.delayedUrl,
    phone: service.url,
    salesUnits: service.salesUnits,
    [Symbol.asyncDispose]: async () => undefined,
  }),
  schedule: paces[values.pace as Pace], // whoever starts it names one of them
})
if (!started.ok) throw new Error(JSON.stringify(started.problem))
const { surfaces, opened } = started.value
if (values.hub !== undefined) {
  const asked = { address: values.hub, code: values.code }
  const paired = await dispatch(
    opened.till.handlers,
    { surface: 'office', session: 'bench' },
    'hub.pair',
    asked,
  )
  if (!paired.ok) throw new Error(JSON.stringify(paired.problem))
}
const { cashier, customer = '' } = surfaces
process.stdout.write(`${JSON.stringify({ cashier, customer } satisfies StartedTill)}\n`)
await waitForStop()
await started.value[Symbol.asyncDispose]()
process.exit(0)
