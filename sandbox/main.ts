// The sandbox behind a port: started by a host that has no credentials, or as a command.
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { repeatEvery } from '#sandbox/state/clock.ts'
import { ignoredText, type IgnoredFields, type SalesUnit } from '#sandbox/state/sales-units.ts'
import {
  CannotStart,
  listenErrorCode,
  listenOnPlace,
  namesOfThisMachine,
  reachableAs,
  urlOf,
  type SandboxPlace,
} from '#sandbox/port.ts'
import { isOpenToOthers, phonePath } from '#sandbox/service/links.ts'
import { createSandbox, tellMistake, type Sandbox, type SandboxOptions } from '#sandbox/sandbox.ts'
import type { SandboxClock } from '#sandbox/state/timeline.ts'
import { NewerStore } from '#sandbox/state/store.ts'
import { sandboxUsage, usualSandboxPort } from '#sandbox/usage.ts'
import { dashesHint, helpOf, optionNamesOf, unheardOptions } from '#shared/command-line.ts'
import { printableLine } from '#shared/text.ts'

export type StartOptions = Omit<SandboxOptions, 'publicUrl' | 'phoneUrl' | 'send'> & {
  /** 0 lets the system choose. */
  port: number
  /** Where to listen; only this machine reaches the usual one. */
  hostname?: string
  /** At which address of this machine phones of the network find their pages, and nothing else: at the same port, or at a free one. */
  phonesAt?: string | undefined
  /** True where this process runs the sandbox alone: its Request and Response may become those that the server answers faster with. */
  isAlone?: boolean
}

export type StartedSandbox = {
  url: string
  /** The customer's phone as a page. */
  phone: string
  /** Address of that page for a real phone in the network; null where none is let in. */
  phoneInNetwork: string | null
  salesUnits: SalesUnit[]
  sandbox: Sandbox
  clock: SandboxClock
} & AsyncDisposable

/** Rejects with `CannotStart` when the port or the file cannot be used. */
export async function startSandbox(options: StartOptions): Promise<StartedSandbox> {
  const { port, hostname = '127.0.0.1', phonesAt, isAlone = false, ...rest } = options
  let url = ''
  let phones = ''
  await using owned = new AsyncDisposableStack()
  const phoneUrl = phonesAt === undefined ? {} : { phoneUrl: () => phones }
  const sandbox = owned.use(open({ ...rest, publicUrl: () => url, ...phoneUrl }))
  const opened = async (at: SandboxPlace) => {
    const door = await listenOnPlace(at)
    owned.defer(door.close)
    return door.port
  }
  const ownPort = await opened({
    port,
    hostname,
    fetch: (request) => sandbox.fetch(request),
    names: [...namesOfThisMachine, hostname],
    isAlone,
  })
  url = urlOf(reachableAs(hostname), ownPort)
  if (phonesAt !== undefined) {
    const place = {
      hostname: phonesAt,
      fetch: (request: Request) => sandbox.fetchForPhones(request),
      names: [phonesAt],
      isAlone,
    }
    const phonePort = await opened({ ...place, port: ownPort }).catch((error: unknown) => {
      if (listenErrorCode(error instanceof Error ? error.cause : error) !== 'EADDRINUSE') throw error
      return opened({ ...place, port: 0 })
    })
    phones = urlOf(phonesAt, phonePort)
  }
  // Nobody may ask for a while; what falls due happens all the same, and merchants are told.
  if (!rest.clock) owned.defer(repeatEvery(paceMs, () => void sandbox.settled().catch(tellMistake)))
  const kept = owned.move()
  return {
    url,
    phone: url + phonePath,
    phoneInNetwork: phonesAt === undefined ? null : phones + phonePath,
    salesUnits: sandbox.salesUnits,
    sandbox,
    clock: sandbox.clock,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

/** How often what falls due is looked for, ms. */
const paceMs = 250

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

const usage = `It takes ${optionNamesOf(sandboxUsage.options)}.`

type Chosen = ReturnType<typeof chosenBy>

function chosenBy({ port, host, data, json, ...rest }: ReturnType<typeof parsed>) {
  const number = port === undefined ? usualSandboxPort : Number(port)
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
    if (listenErrorCode(error) === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') {
      const { positionals } = parseArgs({ args, options, strict: false })
      const instead = dashesHint(sandboxUsage, positionals, process.env)
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
    const why = `${folder} cannot be made (${String(listenErrorCode(error))})`
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

/** Lines that tell a person that it is ready. */
export function readyLines(
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

/** Outputs for what it has to tell, a line at a time. */
type Io = { out: (line: string) => void; err: (line: string) => void }

/** Resolves with 0 once it serves, or when all was said; with 1 when it cannot start. */
export async function runSandbox(args: string[], { out, err }: Io): Promise<number> {
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
  const hint = unheardOptions(sandboxUsage, given, process.env)
  if (hint !== undefined) err(hint)
  const { folder, isJson, ...chosen } = chosenBy(given)
  const { isLenient } = chosen
  const onIgnored = (ignored: IgnoredFields) =>
    out(isJson ? JSON.stringify({ ignored }) : ignoredText(ignored))
  const started = await startSandbox({ ...chosen, ...fileIn(folder), isAlone: true, onIgnored })
  const { url, phone, salesUnits } = started
  const facts = { url, phone, salesUnits, isLenient }
  for (const line of isJson ? [JSON.stringify(facts)] : readyLines(started, { folder, isLenient })) out(line)
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    void Promise.resolve(started[Symbol.asyncDispose]()).finally(() => process.exit(0))
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  // npm's shell may die of the signal without passing it on.
  const parent = process.ppid
  if (process.env['npm_lifecycle_event'] !== undefined)
    repeatEvery(250, () => process.ppid !== parent && stop())
}

if (import.meta.main)
  process.exitCode = await runSandbox(process.argv.slice(2), {
    out: (line) => process.stdout.write(`${printableLine(line)}\n`),
    err: (line) => process.stderr.write(`${printableLine(line)}\n`),
  })
