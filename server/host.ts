// The host without Electron: a till, its loopback server, and the built-in service when that is what it sells against.
import { serve } from '@hono/node-server'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { systemChance, systemClock, type Chance, type Clock } from '#core/clock.ts'
import { openTill, type BuiltInSandbox, type OpenTill } from '#core/open.ts'
import { openLogFile } from '#core/log.ts'
import { createVault } from '#core/credentials.ts'
import { createHttp } from '#server/http.ts'
import { settingsFile } from '#server/settings.ts'
import type { Surface } from '#shared/bridge.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

export type ServerOptions = {
  folder: string
  /** 0 lets the system choose. */
  port: number
  /** How the built-in service is started: only main files and commands know it. */
  startSandbox: (file: string) => Promise<BuiltInSandbox>
  /** Nobody stands at this till, whatever its settings say. */
  isKiosk?: boolean
  /** The world it runs in, where it is not the real one. */
  clock?: Clock
  chance?: Chance
  fetch?: typeof globalThis.fetch
}

/** A kiosk has staff all the same: what only a person can settle is shown on the cashier's screen. */
const attended = ['cashier', 'customer', 'office'] as const satisfies Surface[]
const unattendedSurfaces = ['kiosk', 'cashier', 'office'] as const satisfies Surface[]

export type Server = {
  url: string
  port: number
  /** Each opens its surface with the start-up token. */
  surfaces: { cashier: string; office: string } & Partial<Record<Surface, string>>
  phone: string | null
  /** When a page of this surface last said that it is drawn and runs (the clock's elapsed ms); null: never. */
  aliveAt: (of: Surface) => number | null
  opened: OpenTill
} & AsyncDisposable

const root = path.join(import.meta.dirname, '..')

/** Only this machine may call. */
const loopback = '127.0.0.1'

/** A till without screens: nothing listens, and it steps only when it is told to. */
export const openHere = ({
  clock = systemClock,
  chance = systemChance,
  isKiosk = false,
  ...options
}: Omit<ServerOptions, 'port'> & { ownAddress?: () => string | null }): Promise<Result<OpenTill>> =>
  openTill({
    folder: options.folder,
    clock,
    chance,
    program: about(),
    openLog: (folder) => openLogFile(folder.log),
    settingsFile,
    isKiosk,
    aside: new URL('../core/aside-thread.ts', import.meta.url),
    vault: createVault(path.join(options.folder, 'credentials.json')),
    startSandbox: options.startSandbox,
    ...(options.fetch ? { fetch: options.fetch } : {}),
    ...(options.ownAddress ? { ownAddress: options.ownAddress } : {}),
  })

export async function startServer(options: ServerOptions): Promise<Result<Server>> {
  await using owned = new AsyncDisposableStack()
  const { chance = systemChance, clock = systemClock } = options
  let own: string | null = null
  const opened = await openHere({ ...options, ownAddress: () => own })
  if (!opened.ok) return opened
  const { till, folder, phone, log, settings } = owned.use(opened.value)
  const surfaces: readonly Surface[] = settings.isAttended ? attended : unattendedSurfaces

  let hosts: string[] = []
  const alive = new Map<Surface, number>()
  const http = createHttp({
    till,
    pages: path.join(root, 'dist/renderer'),
    secret: folder.identity.secret,
    surfaces,
    chance,
    log,
    hosts: () => hosts,
    receiptHost: settings.receiptAddress === undefined ? undefined : new URL(settings.receiptAddress).host,
    alive: (of) => void alive.set(of, clock.elapsed()),
  })
  const listening = await listen(http.fetch, options.port)
  if (!listening.ok) return listening
  const { port, close } = listening.value
  hosts = [`${loopback}:${port}`, `localhost:${port}`]
  const url = `http://${loopback}:${port}`
  own = url
  owned.defer(async () => {
    http.streams.close()
    await close()
  })
  void till.run()

  const kept = owned.move()
  return ok({
    url,
    port,
    surfaces: Object.fromEntries(surfaces.map((of) => [of, url + http.entrance(of)])) as Server['surfaces'], // both kinds of till have these two
    phone,
    aliveAt: (of) => alive.get(of) ?? null,
    opened: opened.value,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  })
}

async function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  wanted: number,
): Promise<Result<{ port: number; close: () => Promise<void> }>> {
  const server = serve({ fetch, hostname: loopback, port: wanted, createServer })
  try {
    await once(server, 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    return failed(problem(code === 'EACCES' ? 'port.notAllowed' : 'port.taken', { port: wanted }))
  }
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  const close = async () => {
    const closed = Promise.withResolvers<void>()
    server.close(() => closed.resolve())
    if ('closeAllConnections' in server) server.closeAllConnections()
    await closed.promise
  }
  return ok({ port, close })
}

/** The program's name and version, as the service and the screens are told. */
export function about(): { name: string; version: string } {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string } // our own file
  return { name: 'Kasse', version }
}
