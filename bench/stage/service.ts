// The payment service of a measurement as a process of its own: the sandbox, some milliseconds away from whoever calls it.
import { parseArgs } from 'node:util'
import { openWire } from '#bench/stage/delayed-wire.ts'
import { type StartedSandbox, startSandbox } from '#sandbox/main.ts'
import { untilStopped } from '#server/commands/stop-request.ts'

/** What it prints when it is ready. `far`: its address behind the wire. */
export type FarService = Pick<StartedSandbox, 'url' | 'salesUnits'> & { far: string }

const { values } = parseArgs({ options: { away: { type: 'string', default: '0' } } })
const sandbox = await startSandbox({ port: 0, allowsLoopback: true })
const wire = await openWire(Number(new URL(sandbox.url).port), Number(values.away) / 2)
const { url, salesUnits } = sandbox
process.stdout.write(`${JSON.stringify({ url, salesUnits, far: wire.url } satisfies FarService)}\n`)
await untilStopped()
process.exit(0)
