// The sandbox behind a port: started by a host that has no credentials, or as a command.
import { createAdaptorServer } from '@hono/node-server'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { every, type Chance, type Clock } from '#sandbox/state/clock.ts'
import { ConnectionLost } from '#sandbox/service/faults.ts'
import { ignoredText, type Ignored } from '#sandbox/state/leniency.ts'
import { isOpenToOthers, phonePath } from '#sandbox/service/links.ts'
import type { Environment } from '#sandbox/service/service.ts'
import { createSandbox, tellMistake, type Sandbox } from '#sandbox/sandbox.ts'
import type { SandboxClock } from '#sandbox/state/timeline.ts'
import { NewerStore } from '#sandbox/state/store.ts'
import type { SalesUnit } from '#sandbox/state/sales-units.ts'
import { sandboxUsage, usualPort } from '#sandbox/usage.ts'
import { afterDashes, helpOf, namesOf, unheard } from '#shared/command-line.ts'
import { hostIn } from '#shared/host-header.ts'
import { printable } from '#shared/text.ts'

export type StartOptions = {
  /** 0 lets the system choose. */
  port: number
  /** Where to listen; only this machine reaches the usual one. */
  hostname?: string
  file?: string
  clock?: Clock
  chance?: Chance
  environment?: Environment
  limits?: 'on' | 'off'
  allowsLoopback?: boolean
  isLenient?: boolean
  onIgnored?: (ignored: Ignored) => void
  /** Nothing else runs in this process: its Request and Response may become those that the server answers faster with. */
  isAlone?: boolean
}

export type StartedSandbox = {
  url: string
  /** The customer's phone as a page. */
  phone: string
  salesUnits: SalesUnit[]
  sandbox: Sandbox
  clock: SandboxClock
} & AsyncDisposable

/** Trouble that the one who started it can mend; the message is the whole sentence. */
export class CannotStart extends Error {}

/** Rejects with `CannotStart` when the port or the file cannot be used. */
export async function startSandbox(options: StartOptions): Promise<StartedSandbox> {
  const { port, hostname = '127.0.0.1', isAlone = false, ...rest } = options
  let url = ''
  await using owned = new AsyncDisposableStack()
  const sandbox = owned.use(open({ ...rest, publicUrl: () => url }))
  const fetch = (request: Request, { incoming: { socket } }: Wire) =>
    isCalledHere(request, socket, hostname)
      ? sandbox.fetch(request).catch((error: unknown) => {
          if (!(error instanceof ConnectionLost)) throw error
          socket.destroy() // a fault that was asked for: the client sees a broken connection
          return new Response()
        })
      : elsewhere()
  // Beside others, Node's own Request and Response stay what they are for the rest of the process.
  const server = createAdaptorServer({ fetch, createServer, overrideGlobalObjects: isAlone })
  server.listen(port, hostname)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new CannotStart(listenTrouble(codeOf(error), port, hostname), { cause: error })
  }
  owned.defer(async () => {
    const closed = once(server, 'close')
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
    await closed
  })
  const address = server.address() as AddressInfo // a TCP server that listens has one
  const host = reachableAs(hostname)
  url = `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
  if (!rest.clock) owned.defer(keepPace(sandbox))
  const kept = owned.move()
  return {
    url,
    phone: url + phonePath,
    salesUnits: sandbox.salesUnits,
    sandbox,
    clock: sandbox.clock,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

type Wire = { incoming: { socket: { localAddress?: string | undefined; destroy(): void } } }

/**
 * By a name of this machine alone, by the address at which the call came in, or by the one where it was told to listen. Any other is some
 * page's DNS pointing here, and would read the credentials. Whatever the port: one machine may pass calls on to another's.
 */
function isCalledHere(
  { headers }: Request,
  { localAddress = '' }: Wire['incoming']['socket'],
  hostname: string,
) {
  const { name } = hostIn(headers.get('host') ?? '')
  const own = [
    'localhost',
    '127.0.0.1',
    '::1',
    localAddress.replace(/^::ffff:/i, '').replace(/%.*$/, ''),
    hostname,
  ]
  return name !== '' && own.some((one) => one.toLowerCase() === name)
}

const elsewhere = (): Response =>
  new Response('The sandbox answers only to its own address. --host names another of this machine’s.\n', {
    status: 421,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })

/** Whoever listens everywhere is reached by an address of its own: the first that other machines know, else this machine alone. */
function reachableAs(hostname: string): string {
  if (hostname !== '0.0.0.0' && hostname !== '::') return hostname
  const known = Object.values(networkInterfaces()).flatMap((of) => of ?? [])
  return known.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'
}

/** Nobody may ask for a while; what falls due happens all the same, and merchants are told. */
const paceMs = 250

function keepPace(sandbox: Sandbox): () => void {
  return every(paceMs, () => void sandbox.settled().catch(tellMistake))
}

function open(options: Parameters<typeof createSandbox>[0]): Sandbox {
  try {
    return createSandbox(options)
  } catch (error) {
    if (error instanceof NewerStore) {
      const why = `The file ${options.file ?? 'memory'} was written by a later version of the sandbox`
      throw new CannotStart(`${why}: use that one, or choose another folder with --data.`, { cause: error })
    }
    const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
    if (typeof code !== 'number') throw error
    throw new CannotStart(fileTrouble(code & 0xff, options.file ?? 'memory'), { cause: error })
  }
}

/** SQLite's primary result codes. */
function fileTrouble(code: number, file: string): string {
  switch (code) {
    case 5:
      return `Another sandbox is using ${file}: stop it, or choose another folder with --data.`
    case 8:
    case 10:
    case 14:
      return `The file ${file} cannot be written: make its folder writable, or choose another with --data.`
    case 1:
    case 11:
    case 26:
      return `The file ${file} is not a sandbox's: move it away, or choose another folder with --data.`
    case 13:
      return `There is no room for ${file}: free some space, or choose another folder with --data.`
    default:
      return `The file ${file} cannot be used (SQLite code ${code}): choose another folder with --data.`
  }
}

function listenTrouble(code: unknown, port: number, hostname: string): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken: choose another with --port, or --port 0 for any free one.`
    case 'EACCES':
      return `Port ${port} may not be used by this user: choose one above 1023 with --port.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${hostname} is no address of this machine: choose another with --host.`
    default:
      return `The sandbox cannot listen on ${hostname}, port ${port} (${String(code)}): choose another with --host or --port.`
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

const usage = `It takes ${namesOf(sandboxUsage.options)}.`

type Chosen = Required<
  Pick<StartOptions, 'port' | 'hostname' | 'environment' | 'limits' | 'allowsLoopback' | 'isLenient'>
> & {
  folder: string | undefined
  isJson: boolean
}

function chosenBy({ port, host, data, json, ...rest }: ReturnType<typeof parsed>): Chosen {
  const number = port === undefined ? usualPort : Number(port)
  if (!/^\d+$/.test(port ?? '0') || number > 65_535) {
    throw new CannotStart(`--port takes a number from 0 to 65535, not "${port}". ${usage}`)
  }
  return {
    port: number,
    hostname: host ?? '127.0.0.1',
    folder: data,
    isJson: json === true,
    limits: oneOf('limits', rest.limits, ['on', 'off']),
    environment: oneOf('environment', rest.environment, ['TEST', 'PRODUCTION']),
    allowsLoopback: rest['loopback-webhooks'] === true,
    isLenient: rest.lenient === true,
  }
}

/** The first is the usual one. */
function oneOf<T extends string>(name: string, given: string | undefined, known: readonly [T, T]): T {
  const found = known.find((one) => one === (given ?? known[0]))
  if (found === undefined) {
    throw new CannotStart(`--${name} takes ${known.join(' or ')}, not "${given}". ${usage}`)
  }
  return found
}

function parsed(args: string[]) {
  const { options } = sandboxUsage
  try {
    return parseArgs({ args, options, strict: true }).values
  } catch (error) {
    if (codeOf(error) === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') {
      const { positionals } = parseArgs({ args, options, strict: false })
      const instead = afterDashes(sandboxUsage, positionals, process.env)
      const words = positionals.join(' ')
      throw new CannotStart(`"${words}" is not understood. Options go after \`--\`: ${instead}`, {
        cause: error,
      })
    }
    const why = error instanceof Error ? (error.message.split('. ')[0] ?? '') : ''
    throw new CannotStart(`${why}. ${usage}`, { cause: error })
  }
}

function fileIn(folder: string | undefined): { file?: string } {
  if (folder === undefined) return {}
  try {
    makeFolder(path.resolve(folder))
  } catch (error) {
    const why = `${folder} cannot be made (${String(codeOf(error))})`
    throw new CannotStart(`The folder ${why}: choose another with --data.`, { cause: error })
  }
  return { file: path.join(folder, 'sandbox.sqlite') }
}

/** One by one: Node's own recursive making never ends below a folder that denies that anything is in it, as under /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder) || path.dirname(folder) === folder) return
  makeFolder(path.dirname(folder))
  mkdirSync(folder)
}

/** What a person is told when it is ready. */
export function friendly(
  { url, phone, salesUnits }: Pick<StartedSandbox, 'url' | 'phone' | 'salesUnits'>,
  { folder, isLenient }: Pick<Chosen, 'folder' | 'isLenient'>,
): string[] {
  const [unit] = salesUnits
  return [
    `The sandbox of the payment service is at ${url}: open it in a browser for the reference.`,
    `The customer's phone is at ${phone}${isOpenToOthers(url) ? ', also for a real phone in this network' : ''}`,
    `Clock, faults, deliveries and all sales units are at ${url}/sandbox/`,
    `Begin as merchant ${unit?.merchantSerialNumber} (${unit?.market}, ${unit?.currency}); its credentials are on both pages.`,
    ...(isLenient ? ['It ignores fields that ePayment does not know, and tells their names here.'] : []),
    folder === undefined
      ? 'It forgets everything when it stops; --data FOLDER keeps it.'
      : `It keeps its state in ${folder}.`,
    'Stop it with Ctrl+C.',
  ]
}

/** What it has to tell, a line at a time. */
type Io = { out: (line: string) => void; err: (line: string) => void }

/** Resolves with 0 once it serves, or when all was said; with 1 when it cannot start. */
export async function main(args: string[], { out, err }: Io): Promise<number> {
  try {
    if (args.includes('--help') || args.includes('-h')) for (const line of helpOf(sandboxUsage)) out(line)
    else await serve(args, { out, err })
    return 0
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    err(error.message)
    return 1
  }
}

async function serve(args: string[], { out, err }: Io): Promise<void> {
  const given = parsed(args)
  const hint = unheard(sandboxUsage, given, process.env)
  if (hint !== undefined) err(hint)
  const { folder, isJson, ...chosen } = chosenBy(given)
  const { isLenient } = chosen
  const onIgnored = (ignored: Ignored) => out(isJson ? JSON.stringify({ ignored }) : ignoredText(ignored))
  const started = await startSandbox({ ...chosen, ...fileIn(folder), isAlone: true, onIgnored })
  const { url, phone, salesUnits } = started
  const facts = { url, phone, salesUnits, isLenient }
  for (const line of isJson ? [JSON.stringify(facts)] : friendly(started, { folder, isLenient })) out(line)
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    void Promise.resolve(started[Symbol.asyncDispose]()).finally(() => process.exit(0))
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  // npm's shell may die of the signal without passing it on.
  const parent = process.ppid
  if (process.env['npm_lifecycle_event'] !== undefined) every(250, () => process.ppid !== parent && stop())
}

if (import.meta.main)
  process.exitCode = await main(process.argv.slice(2), {
    out: (line) => process.stdout.write(`${printable(line)}\n`),
    err: (line) => process.stderr.write(`${printable(line)}\n`),
  })
