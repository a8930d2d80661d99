// The till and the service as somebody starts them: real processes, one of which may be killed at any moment.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Surface } from '#shared/command.ts'
import { credentialsOf, firstUnit, type Front, type Unit } from '#test/support/service/merchant.ts'
import { createReader } from '#test/support/service/service-record.ts'
import { startSandbox } from '#test/support/stage/service.ts'

const root = path.join(import.meta.dirname, '../../..')

function start(file: string, args: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(root, file), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  const said = text(child.stderr)
  const gone = once(child, 'exit').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
  }))
  const line = Promise.withResolvers<unknown>()
  let out = ''
  child.stdout.on('data', (chunk) => {
    out += String(chunk)
    if (out.endsWith('\n')) line.resolve(JSON.parse(out))
  })
  void gone.then(async () => line.reject(new ProcessGone(await said)))
  line.promise.catch(() => undefined) // who does not wait for it need not hear of its end
  return { child, gone, line: line.promise }
}

/** The process has ended; the message is what it said last. */
export class ProcessGone extends Error {}

export type Service = Awaited<ReturnType<typeof startServiceProcess>>

/** The sandbox behind its port, its phone and its control. `port`: where an earlier one of this folder was. */
export async function startServiceProcess(folder: string, port = 0) {
  const { said, ...program } = await startSandbox('--port', String(port), '--data', folder)
  const { url, salesUnits } = said
  const control = async (what: string, body: object): Promise<number> =>
    (await fetch(`${url}/sandbox/${what}`, { method: 'POST', body: JSON.stringify(body) })).status
  /** Without this machine's name, as the readers of the books write it. */
  const front: Front = {
    salesUnits,
    fetch: (request) =>
      fetch(new Request(url + new URL(request.url).pathname + new URL(request.url).search, request)),
  }
  let read = await createReader(front)
  return {
    url,
    unit: firstUnit(said),
    front,
    /** What a customer does; false when it is too late for that. */
    act: async (act: 'approve' | 'refuse', reference: string): Promise<boolean> =>
      (await control(`phone/${act}`, { reference })) === 200,
    /** The customer joins, or does not. */
    answer: async (act: 'accept' | 'reject' | 'stop', agreementId: string): Promise<boolean> =>
      (await control(`agreements/${act}`, { agreementId })) === 200,
    /** The next such request on this payment takes its time. */
    async delay(kind: string, reference: string, seconds: number): Promise<void> {
      const fault = { fault: { kind: 'delay', seconds }, operation: `payment.${kind}`, reference, count: 1 }
      if ((await control('faults', fault)) !== 201) throw new Error('the fault was not taken')
    },
    async advance(seconds: number): Promise<void> {
      if ((await control('clock', { advanceSeconds: seconds })) !== 200)
        throw new Error('the clock did not move')
      read = await createReader(front)
    },
    /** What the service holds of a payment; null where it knows of none. */
    books: (reference: string) => read(reference),
    [Symbol.asyncDispose]: () => program[Symbol.asyncDispose](),
  }
}

export type Surfaces = {
  url: string
  surfaces: Record<'cashier' | 'customer' | 'office', string>
  /** A code for each surface that is shown there. */
  network: { url: string; codes: Partial<Record<Surface, string>> } | null
}
export type Life = ReturnType<typeof startTill>

/**
 * One life of the till on its folder, from its start until it is killed or stopped. `unit`: null for a till that nobody configured.
 * `more`: further options of `npm run serve`. `environment`: what else stands there.
 */
export function startTill(
  folder: string,
  unit: Unit | null,
  cache: string,
  more: readonly string[] = [],
  environment: Record<string, string> = {},
) {
  const { child, gone, line } = start(
    'server/commands/serve.mjs',
    ['--port', '0', '--data', folder, '--json', ...more],
    {
      ...(unit === null ? {} : credentialsOf(unit)),
      NODE_COMPILE_CACHE: cache, // many starts
      ...environment,
    },
  )
  let isAlive = true
  let writes = 0
  let onWrite: { count: number; listener: () => void } | undefined
  const watcher = watch(folder, (_, name) => {
    if (name === 'till.log') return
    writes += 1
    if (onWrite !== undefined && writes >= onWrite.count) onWrite.listener()
  })
  void gone.then(() => {
    isAlive = false
    watcher.close()
  })
  return {
    /** Its addresses, when it is open; rejects with `ProcessGone` when that does not come about. */
    ready: line as Promise<Surfaces>, // its own row in the commands' test
    gone,
    isAlive: () => isAlive,
    pid: child.pid ?? 0,
    onSpawn: (listener: () => void) => void child.once('spawn', listener),
    onLine: (listener: () => void) => void child.stdout.once('data', listener),
    /** At the n-th change in its folder from now on, the log's aside, seen while it is being made. */
    onWrite: (count: number, listener: () => void) => void (onWrite = { count: writes + count, listener }),
    /** SIGKILL: nothing in it runs any more when this returns. False when it was dead. */
    kill(): boolean {
      if (!isAlive) return false
      isAlive = false
      return child.kill('SIGKILL')
    },
    async stop(): Promise<number | null> {
      child.kill('SIGTERM')
      return (await gone).code
    },
  }
}
