// The doors for other registers alone: what they may ask of an open till over HTTP, on this machine in clear, and in the network by TLS as at a card terminal.
import type { OpenTill } from '#core/app/open.ts'
import type { Chance, Clock } from '#core/system/clock.ts'
import { createNexo } from '#server/nexo/nexo.ts'
import { createBodyMemory } from '#server/network/read-body.ts'
import {
  appBehind,
  ownDoor,
  type Door,
  openNetwork,
  type DoorParts,
  type DoorState,
} from '#server/network/door.ts'
import { ownSurroundings } from '#server/network/addresses.ts'
import { listen, type NodeBindings, type ListeningServer } from '#server/network/port.ts'
import { authorityPath, type Authority, trustFiles } from '#server/network/authority.ts'
import { createApi, type ApiOptions } from '#server/terminal/api.ts'
import { createApiLimits } from '#server/terminal/access.ts'
import type { RegistersReached } from '#shared/checkout.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

/** Parts that the API stands on: once for all doors of a till together. */
export type RegistersApi = Omit<ApiOptions, 'hasPages'>

export function registersOf(
  { till, log, memory, settings }: OpenTill,
  clock: Clock,
  chance: Chance,
): RegistersApi {
  const { terminal, registers, webhooks } = till
  return {
    terminal,
    registers,
    webhooks,
    clock,
    limits: createApiLimits(clock),
    load: createBodyMemory(),
    nexo: createNexo({ terminal, registers, memory, clock, chance, words: settings.nexoWords, log }),
    webRegisters: () => settings.webRegisters,
    log,
  }
}

/** The API, without pages for people; and what a register has to trust, where it came by TLS. */
function registersApp(api: RegistersApi, door: Door, authority: () => Authority | null) {
  const app = appBehind(door)
  app.route('/', trustFiles(authority))
  app.route('/', createApi({ ...api, hasPages: false }, door))
  return (request: Request, carried: NodeBindings) => app.fetch(request, carried)
}

/** `port`: 0 lets the system choose. Refused in words when it cannot be had. */
export async function openRegistersDoor(api: RegistersApi, wanted: number): Promise<Result<ListeningServer>> {
  let port = wanted
  const listening = await listen({
    fetch: registersApp(
      api,
      ownDoor([], () => port),
      () => null,
    ),
    address: '127.0.0.1',
    port,
  })
  if (listening.ok) port = listening.value.port
  return listening
}

type Beside = Pick<DoorParts, 'clock' | 'chance' | 'patience'> &
  Partial<Pick<DoorParts, 'surroundings' | 'isKnown'>>

export type TerminalDoor = {
  /** Null where the settings name no port for it; a problem for as long as it cannot be had. */
  now: () => Result<DoorState | null>
  close: () => Promise<void>
}

/** One that cannot be had keeps nobody from selling: whoever opens it tells people, and the log says why. */
export async function openTerminalDoor(
  { settings, folder, log, authority }: OpenTill,
  api: RegistersApi,
  beside: Beside,
): Promise<TerminalDoor> {
  const { terminalPort: port, terminalAddress: address, terminalName: commonName } = settings
  if (port === undefined) return { now: () => ok(null), close: async () => undefined }
  let known: DoorState | null = null
  const opened = await openNetwork(
    { address, port, commonName },
    {
      surroundings: ownSurroundings(beside.clock),
      isKnown: (address) => api.limits.isKnown(address),
      ...beside,
      tillId: folder.identity.tillId,
      surfaces: [],
      fetchOf: (door) => registersApp(api, door, () => known?.authority ?? null),
      log,
      authority,
      isPatient: true,
    },
  )
  known = opened.ok ? opened.value : null
  const why = opened.ok ? opened.value.trouble : opened.problem
  if (why) log.error({ problem: why, address, port }, 'registers in the network cannot reach this till')
  return {
    now: () => (known && !known.trouble ? ok(known) : unreachedAt(address, port)),
    close: async () => known?.close(),
  }
}

export const unreachedAt = (address: string, port: number) =>
  failed(problem('terminal.unreached', { address, port }))

/** `plain`: an address of this machine's own, in clear. `terminal`, `network`: the doors that registers use by TLS, the better one first. */
export function registersReachedAt(
  plain: Result<string | null>,
  terminal: Result<DoorState | null>,
  network: DoorState | null,
): RegistersReached {
  const apiAt = (address: string) => `${address}/api/v1`
  const clear = plain.ok && plain.value !== null ? apiAt(plain.value) : null
  const unreached = [plain, terminal].flatMap((one) => (one.ok ? [] : [one.problem]))
  // In clear no register is heard over a network.
  const all = [terminal.ok ? terminal.value : null, network]
  const doors = all.flatMap((one) => (one?.door.isSecure ? [one] : []))
  const door = doors.find(({ isHere }) => !isHere) ?? doors[0]
  if (!door) return { here: clear, network: null, authority: null, unreached }
  const { authority, isHere } = door
  // By number, where it has a name in `.local`: not every register finds that.
  const address = door.otherUrls[0] ?? door.url
  return {
    here: clear ?? (isHere ? apiAt(address) : null),
    network: isHere ? null : apiAt(address),
    authority: authority && { file: address + authorityPath, fingerprint: authority.fingerprint },
    unreached,
  }
}
