// The payment service of a measurement as a process of its own: the sandbox, some milliseconds away from whoever calls it.
import { parseArgs } from 'node:util'
import { type StartedSandbox, startSandbox } from '#sandbox/main.ts'
import { waitForStop } from '#server/commands/stop-request.ts'
import { openWire } from '#test/support/stage/wire.ts'

/** Line that it prints when it is ready. `delayedUrl`: its address behind the wire. */
export type DelayedService = Pick<StartedSandbox, 'url' | 'salesUnits'> & { delayedUrl: string }

const { values } = parseArgs({ options: { away: { type: 'string', default: '0' } } })
const sandbox = await startSandbox({ port: 0, allowsLoopback: true })
const wire = await openWire([Number(new URL(sandbox.url).port)], Number(values.away) / 2)
const { url, salesUnits } = sandbox
process.stdout.write(
  `${JSON.stringify({ url, salesUnits, delayedUrl: wire.url } satisfies DelayedService)}\n`,
)
await waitForStop()
process.exit(0)
