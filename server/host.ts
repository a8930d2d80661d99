// The host without Electron: a till, its loopback server, and the built-in service when that is what it sells against.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { systemChance, systemClock, type Chance, type Clock } from '#core/system/clock.ts'
import { openTill, type BuiltInSandbox, type Host, type OpenTill } from '#core/app/open.ts'
import type { Schedule } from '#core/system/limits.ts'
import { openLogFile } from '#core/system/log.ts'
import type { Environment } from '#core/service/credentials.ts'
import type { PinCost } from '#core/staff/pin.ts'
import { openVault } from '#core/vault/vault.ts'
import { ownDoor, type Door } from '#server/network/door.ts'
import type { Abilities } from '#core/app/till-options.ts'
import type { ScreenPairing } from '#core/setup/commands.ts'
import { createHttp, createStreams } from '#server/http.ts'
import { registersOf } from '#server/registers-door.ts'
import { listen, type Carried, type Patience } from '#server/network/port.ts'
import { createRepeats } from '#server/requests.ts'
import { createOpenPages, shownPages } from '#server/open-pages.ts'
import { buildOf } from '#server/page-html.ts'
import { openNetwork, type NetworkOptions } from '#server/network/network-door.ts'
import { createPairing, type Pairing } from '#core/system/pairing-codes.ts'
import { createScreenPairing } from '#server/pairing.ts'
import { asideThread, pages, root } from '#server/project-folders.ts'
import { openScreens, type Screen } from '#server/screens.ts'
import { createSessions } from '#server/session.ts'
import { settingsFile } from '#server/settings.ts'
import type { Surface } from '#shared/command.ts'
import type { Diagnostics } from '#shared/diagnostics.ts'
import { ok, type Result } from '#shared/problem.ts'

export type ServerOptions = {
  folder: string
  /** 0 lets the system choose. */
  port: number
  /** How the built-in service is started: only main files and commands know it. */
  startSandbox: (file: string) => Promise<BuiltInSandbox>
  /** Nobody stands at this till, whatever its settings say. */
  isKiosk?: boolean
  /** Screens on other machines; without it only this machine may call. */
  network?: NetworkOptions | undefined
  /** With slow and greedy callers, where it is not the usual. */
  patience?: Patience
  /** Credentials of the environment are put into the vault. */
  keepsCredentials?: boolean
  environment?: Environment
  /** The world it runs in, where it is not the real one. */
  clock?: Clock
  chance?: Chance
  fetch?: typeof globalThis.fetch
  /** How often a payment is read that a screen waits for. */
  schedule?: Schedule
  /** Of the hashes of PINs, in a test's till; no program hands one in. */
  pinCost?: PinCost | undefined
}

/** A kiosk has staff all the same: what only a person can settle is shown on the cashier's screen. */
const attended = ['cashier', 'customer', 'office'] as const satisfies Surface[]
const unattendedSurfaces = ['kiosk', 'cashier', 'office'] as const satisfies Surface[]

export type Server = {
  url: string
  port: number
  /** What people are told: each opens its surface until some minutes after its first use. New each time it is asked for. */
  readonly surfaces: { cashier: string; office: string } & Partial<Record<Surface, string>>
  /** For a browser that the till starts itself: lets one in, once. */
  entrance: (of: Surface) => string
  /** How screens on other machines reach it, and which of them; null when they do not. */
  network: { url: string; door: Door } | null
  pairing: Pairing<Surface>
  phone: string | null
  /** When a page of this surface last said that it is drawn and runs (the clock's elapsed ms); null: never. */
  aliveAt: (of: Surface) => number | null
  opened: OpenTill
} & AsyncDisposable

/** Only this machine may call. */
const loopback = '127.0.0.1'

/** A till without screens: nothing listens, and it steps only when it is told to. */
export const openWithoutScreens = ({
  clock = systemClock,
  chance = systemChance,
  isKiosk = false,
  ...options
}: Omit<ServerOptions, 'port'> & Pick<Host, 'can'>): Promise<Result<OpenTill>> =>
  openTill({
    folder: options.folder,
    clock,
    chance,
    program: programName(),
    openLog: (folder) => openLogFile(folder.log),
    settingsFile,
    isKiosk,
    backgroundThread: pathToFileURL(asideThread),
    openVault: (place) =>
      openVault({
        ...place,
        folder: options.folder,
        clock,
        chance,
        environment: options.environment ?? process.env,
        isKeeping: options.keepsCredentials === true,
      }),
    startSandbox: options.startSandbox,
    schedule: options.schedule,
    pinCost: options.pinCost,
    ...(options.fetch ? { fetch: options.fetch } : {}),
    ...(options.can ? { can: options.can } : {}),
  })

export async function startServer(options: ServerOptions): Promise<Result<Server>> {
  await using owned = new AsyncDisposableStack()
  const { chance = systemChance, clock = systemClock, patience } = options
  const known: Known = { address: null, paired: null, openPages: () => null }
  const opened = await openWithoutScreens({ ...options, can: abilitiesOf(known) })
  if (!opened.ok) return opened
  const { till, phone, log, settings } = owned.use(opened.value)
  const surfaces: readonly Surface[] = settings.isAttended ? attended : unattendedSurfaces

  const alive = new Map<Surface, number>()
  const { screens, ...entry } = openEntry(opened.value, clock, chance)
  const { sessions, streams, pairing, limits, openPages, build } = entry
  const around = {
    ...entry,
    till,
    log,
    receiptHost: settings.receiptAddress === undefined ? undefined : new URL(settings.receiptAddress).host,
    alive: (of: Surface) => void alive.set(of, clock.elapsed()),
  }
  const fetchOf = (door: Door) => {
    const app = createHttp(around, door)
    return (request: Request, carried: Carried) => app.fetch(request, carried)
  }
  let port = options.port
  const listening = await listen({
    fetch: fetchOf(ownDoor(surfaces, () => port)),
    address: loopback,
    port,
    ...(patience ? { patience } : {}),
  })
  if (!listening.ok) return listening
  owned.defer(listening.value.close)
  port = listening.value.port
  const network = options.network
    ? await openNetwork(options.network, {
        surfaces,
        fetchOf,
        clock,
        log,
        patience,
        isKnown: (address) => screens.isKnown(address) || limits.isKnown(address),
      })
    : ok(null)
  if (!network.ok) return network
  if (network.value) owned.defer(network.value.close)
  const url = `http://${loopback}:${port}`
  known.address = url
  known.openPages = (session) => ({ build, open: shownPages(openPages, screens.all(), build, session) })
  known.paired = createScreenPairing({ surfaces, screens, pairing, network: network.value })
  owned.defer(() => {
    screens.save()
    streams.close()
  })
  void till.run()

  const kept = owned.move()
  return ok({
    url,
    port,
    get surfaces() {
      const named = surfaces.map((of) => [of, url + sessions.entrance(of, 'people')])
      return Object.fromEntries(named) as Server['surfaces'] // both kinds of till have these two
    },
    entrance: (of) => url + sessions.entrance(of, 'program'),
    network: network.value,
    pairing,
    phone,
    aliveAt: (of) => alive.get(of) ?? null,
    opened: opened.value,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  })
}

/** What a till asks its server that is only there once the till is open. */
type Known = {
  address: string | null
  paired: ScreenPairing | null
  openPages: (session: string) => Diagnostics['pages']
}

const apiAt = (address: string | null): string | null => address && `${address}/api/v1`

const abilitiesOf = (known: Known): Abilities => ({
  ownAddress: () => known.address,
  registersAt() {
    const { network = null } = known.paired?.read('') ?? {}
    // In clear no register is heard over a network.
    return { here: apiAt(known.address), network: apiAt(network?.isSecure ? network.url : null) }
  },
  openPages: (session) => known.openPages(session),
  pairing: {
    read: (session) => known.paired?.read(session) ?? { surfaces: [], network: null, screens: [], codes: [] },
    pair: (of, stands) => known.paired?.pair(of, stands) ?? false,
    unpair: (screen) => known.paired?.unpair(screen) ?? false,
  },
})

/** Who is let in, how, and what they hear. */
function openEntry(opened: OpenTill, clock: Clock, chance: Chance) {
  const { till, folder, log } = opened
  const streams = createStreams(till)
  const repeats = createRepeats()
  const gone = ({ surface, session }: Screen) => {
    streams.end(session)
    repeats.forget(session)
    try {
      till.leave({ surface, session })
    } catch (error) {
      // They are out all the same.
      log.warn({ surface, error }, 'a sign-out could not be written down')
    }
  }
  const screens = openScreens({
    folder: folder.path,
    tillId: folder.identity.tillId,
    clock,
    chance,
    log,
    gone,
  })
  return {
    screens,
    pages,
    build: buildOf(pages),
    openPages: createOpenPages(clock),
    sessions: createSessions({ ...folder.identity, chance, clock, screens }),
    streams,
    pairing: createPairing<Surface>(clock, chance, (of) =>
      log.warn({ surface: of }, 'a pairing code is dead: wrong ones were typed too often'),
    ),
    repeats,
    ...registersOf(opened, clock, chance),
  }
}

/** The program's name and version, as the service and the screens are told. */
export function programName(): { name: string; version: string } {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string } // our own file
  return { name: 'Kasse', version }
}
