// The host without Electron: a till, its loopback server, and the built-in service when that is what it sells against.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { systemChance, systemClock, type Chance, type Clock } from '#core/system/clock.ts'
import { openTill, type BuiltInSandbox, type Host, type OpenTill } from '#core/app/open.ts'
import type { Schedule } from '#core/system/limits.ts'
import { openLogFile } from '#core/system/log.ts'
import type { ProcessEnv } from '#core/service/credentials.ts'
import type { PinCost } from '#core/staff/pin.ts'
import { openVault } from '#core/vault/vault.ts'
import {
  ownDoor,
  type Door,
  openNetwork,
  type DoorParts,
  type DoorState,
  type NetworkOptions,
} from '#server/network/door.ts'
import type { HostFeatures } from '#core/till-context.ts'
import { createHttp, createStreams } from '#server/http.ts'
import {
  openTerminalDoor,
  registersOf,
  registersReachedAt,
  type RegistersApi,
  type TerminalDoor,
} from '#server/registers-door.ts'
import { listen, type NodeBindings, type ServerLimits } from '#server/network/port.ts'
import { createRequestDedupe, createSessions } from '#server/session.ts'
import {
  createOpenPages,
  shownPages,
  createScreenPairing,
  openScreens,
  type Screen,
} from '#server/screens.ts'
import { buildOf } from '#server/entrance-pages.ts'
import { ownSurroundings, type Surroundings } from '#server/network/addresses.ts'
import { openReceipts, phonesAddress, type PhonesOption } from '#server/phones.ts'
import { createPairing, type Pairing } from '#core/system/pairing-codes.ts'
import { threadScript, pagesFolder, root } from '#server/project-folders.ts'
import { serverSettingsFile } from '#server/settings.ts'
import type { Surface } from '#shared/command.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

export type ServerOptions = {
  folder: string
  /** 0 lets the system choose. */
  port: number
  /** How the built-in service is started: only main files and commands know it. `phonesAt`: where phones of the network are let in. */
  startSandbox: (file: string, phonesAt?: string) => Promise<BuiltInSandbox>
  /** Nobody stands at this till, whatever its settings say. */
  isKiosk?: boolean
  /** Screens on other machines; without it only this machine may call. */
  network?: NetworkOptions | undefined
  /** Phones of the network try the till in the sandbox: at this address of this machine, or at the usual one. */
  phones?: PhonesOption | undefined
  /** With slow and greedy callers, where it is not the usual. */
  patience?: ServerLimits
  /** Credentials of the environment are put into the vault. */
  keepsCredentials?: boolean
  environment?: ProcessEnv
  /** The world it runs in, where it is not the real one. */
  clock?: Clock
  chance?: Chance
  fetch?: typeof globalThis.fetch
  surroundings?: Surroundings
  /** How often a payment is read that a screen waits for. */
  schedule?: Schedule
  /** Cost of the hashes of PINs, in a test's till; no program hands one in. */
  pinCost?: PinCost | undefined
}

/** A kiosk has staff all the same: what only a person can settle is shown on the cashier's screen. */
const attended = ['cashier', 'customer', 'office'] as const satisfies Surface[]
const unattendedSurfaces = ['kiosk', 'cashier', 'office'] as const satisfies Surface[]

export type Server = {
  url: string
  port: number
  /** Addresses that people are told: each opens its surface until some minutes after its first use. New each time they are asked for. */
  readonly surfaces: { cashier: string; office: string } & Partial<Record<Surface, string>>
  /** For a browser that the till starts itself: lets one in, once. */
  entrance: (of: Surface) => string
  /** How screens on other machines reach it, and which of them; null when they do not. */
  network: Omit<DoorState, 'close'> | null
  /** The door for registers alone, where the settings name a port; a problem where it cannot be had. */
  readonly terminal: Result<Omit<DoorState, 'close'> | null>
  pairing: Pairing<Surface>
  phone: string | null
  /** Address of that page for a real phone in the network. */
  phoneInNetwork: string | null
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
    program: ownProgramName(),
    openLog: (folder) => openLogFile(folder.log),
    settingsFile: serverSettingsFile,
    isKiosk,
    backgroundThread: pathToFileURL(threadScript),
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
  const { chance = systemChance, clock = systemClock } = options
  const { surroundings = ownSurroundings(clock) } = options
  const phonesAt = await phonesAddress(options.phones, surroundings)
  if (!phonesAt.ok) return phonesAt
  const features: HostFeatures = { receiptsAt: () => null }
  const opened = await openWithoutScreens({
    ...options,
    startSandbox: (file) => options.startSandbox(file, phonesAt.value),
    can: features,
  })
  if (!opened.ok) return opened
  const { till, phone, phoneInNetwork, log, settings } = owned.use(opened.value)
  const surfaces: readonly Surface[] = settings.isAttended ? attended : unattendedSurfaces

  let network: DoorState | null = null
  const alive = new Map<Surface, number>()
  const { screens, ...entry } = openEntry(opened.value, clock, chance)
  const { sessions, pairing, limits, openPages, build } = entry
  const around = {
    ...entry,
    till,
    log,
    receiptHost: settings.receiptAddress === undefined ? undefined : new URL(settings.receiptAddress).host,
    authority: () => network?.authority ?? null,
    alive: (of: Surface) => void alive.set(of, clock.elapsed()),
  }
  const fetchOf = (door: Door) => {
    const app = createHttp(around, door)
    return (request: Request, carried: NodeBindings) => app.fetch(request, carried)
  }
  const here = await openHere(options, surfaces, fetchOf)
  if (!here.ok) return here
  owned.defer(here.value.close)
  const { port } = here.value
  const isKnown = (address: string) => screens.isKnown(address) || limits.isKnown(address)
  const world = { clock, chance, surroundings }
  const place = { surfaces, fetchOf, isKnown, port, phonesAt: phonesAt.value, api: entry, ...world }
  const reached = await openToOthers(options, opened.value, place)
  if (!reached.ok) return reached
  owned.defer(reached.value.close)
  const { terminal, receipts } = reached.value
  network = reached.value.network
  const url = `http://${loopback}:${port}`
  Object.assign(features, {
    receiptsAt: () => receipts,
    registersAt: () => registersReachedAt(ok(url), terminal.now(), network),
    openPages: (session) => ({ build, open: shownPages(openPages, screens.all(), build, session) }),
    pairing: createScreenPairing({ surfaces, screens, pairing, network }),
  } satisfies HostFeatures)
  owned.defer(() => entry.close())
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
    network: reached.value.network,
    get terminal() {
      return terminal.now()
    },
    pairing,
    phone,
    phoneInNetwork,
    aliveAt: (of) => alive.get(of) ?? null,
    opened: opened.value,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  })
}

/** For this machine's own screens. */
async function openHere(
  { port, patience }: ServerOptions,
  surfaces: readonly Surface[],
  fetchOf: DoorParts['fetchOf'],
) {
  let at = port
  const listening = await listen({
    fetch: fetchOf(ownDoor(surfaces, () => at)),
    address: loopback,
    port,
    ...(patience ? { patience } : {}),
  })
  if (listening.ok) at = listening.value.port
  return listening
}

type ToOthers = Pick<DoorParts, 'surfaces' | 'fetchOf' | 'clock' | 'chance' | 'isKnown' | 'surroundings'> & {
  port: number
  phonesAt: string | undefined
  /** The API for registers, at each door. */
  api: RegistersApi
}

type Others = {
  network: DoorState | null
  terminal: TerminalDoor
  receipts: string | null
  close: () => Promise<void>
}

/** Opens the doors that other machines reach, where somebody has asked: screens and registers, and receipts for phones in a sandbox. */
async function openToOthers(
  { network: asked, patience }: ServerOptions,
  opened: OpenTill,
  { port, phonesAt, api, ...around }: ToOthers,
): Promise<Result<Others>> {
  const { till, folder, log, settings, authority } = opened
  if (phonesAt !== undefined && settings.service.kind !== 'sandbox')
    return failed(problem('phones.noSandbox'))
  await using owned = new AsyncDisposableStack()
  const { tillId } = folder.identity
  const network = asked ? await openNetwork(asked, { ...around, tillId, log, patience, authority }) : ok(null)
  if (!network.ok) return network
  if (network.value) owned.defer(network.value.close)
  const terminal = await openTerminalDoor(opened, api, { ...around, patience })
  owned.defer(terminal.close)
  const receipts =
    phonesAt === undefined
      ? ok(null)
      : await openReceipts(till, { address: phonesAt, port, pages: pagesFolder, patience })
  if (!receipts.ok) return receipts
  if (receipts.value) owned.defer(receipts.value.close)
  const kept = owned.move()
  return ok({
    network: network.value,
    terminal,
    receipts: receipts.value?.url ?? null,
    close: () => kept.disposeAsync(),
  })
}

/** Who is let in, how, and what they hear. */
function openEntry(opened: OpenTill, clock: Clock, chance: Chance) {
  const { till, folder, log } = opened
  const streams = createStreams(till)
  const repeats = createRequestDedupe()
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
    pages: pagesFolder,
    build: buildOf(pagesFolder),
    openPages: createOpenPages(clock),
    sessions: createSessions({ ...folder.identity, chance, clock, screens }),
    streams,
    pairing: createPairing<Surface>(clock, chance, (of) =>
      log.warn({ surface: of }, 'a pairing code is dead for whoever typed wrong ones too often, or for all'),
    ),
    repeats,
    ...registersOf(opened, clock, chance),
    close() {
      screens.save()
      streams.close()
    },
  }
}

/** The program's name and version, as the service and the screens are told. */
export function ownProgramName(): { name: string; version: string } {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string } // our own file
  return { name: 'Kasse', version }
}
