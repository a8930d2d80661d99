// The doors of a till's server, this machine's own and the network's, and who is let in by each. The second is open only when somebody has asked for it, with TLS or with its absence said aloud.
import { isLoopback, loopbackName, plainAddress, type Surroundings } from '#server/network/addresses.ts'
import {
  type NodeBindings,
  listen,
  type ListeningServer,
  type ListenOptions,
  type ServerLimits,
  safeHeaders,
  wrongAddress,
} from '#server/network/port.ts'
import { Hono } from 'hono'
import type { Surface } from '#shared/command.ts'
import { contentPolicy } from '#shared/content-policy.ts'
import { hostIn } from '#shared/host-header.ts'
import { isIP } from 'node:net'
import {
  followNames,
  giveOut,
  mayVouchFor,
  openAuthority,
  type Authority,
} from '#server/network/authority.ts'
import {
  followCertificate,
  readCertificate,
  type CertificateFiles,
  type FitCertificate,
} from '#server/network/certificate.ts'
import type { Chance, Clock } from '#core/system/clock.ts'
import type { Log } from '#core/system/log.ts'
import type { SealedPart } from '#core/vault/sealed-file.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'

export type Door = {
  /** `here`: for this machine's own screens, which come in by an address with a token. `network`: only with a pairing code. */
  kind: 'here' | 'network'
  /** By TLS. */
  isSecure: boolean
  /** Those that are shown behind it. */
  surfaces: readonly Surface[]
  /** Those that this till has and does not show here: too much could be read along. */
  withheld: readonly Surface[]
  /** Whether this name is one of ours. Any other is some page's DNS pointing at us. */
  isCalled: (host: string, carried: NodeBindings | undefined) => boolean
}

/** Names of the loopback alone: no DNS of anybody's can say them. */
export const ownDoor = (surfaces: readonly Surface[], port: () => number): Door => ({
  kind: 'here',
  isSecure: false,
  surfaces,
  withheld: [],
  isCalled: (host) => host === `127.0.0.1:${port()}` || host === `${loopbackName}:${port()}`,
})

type NetworkDoorOptions = {
  isSecure: boolean
  surfaces: readonly Surface[]
  port: () => number
  /** Those that the owner gave, or has a certificate for. */
  names: () => readonly string[]
}

/**
 * Without TLS anybody in the network can read along and take a screen over: then only the customers' display is shown, which asks
 * for no PIN and can do nothing.
 */
export const networkDoor = ({ isSecure, surfaces, port, names }: NetworkDoorOptions): Door => ({
  kind: 'network',
  isSecure,
  surfaces: surfaces.filter((of) => isSecure || of === 'customer'),
  withheld: surfaces.filter((of) => !isSecure && of !== 'customer'),
  // The bare address of the very socket it came by is no name that a DNS could turn.
  isCalled: (host, carried) =>
    [plainAddress(carried?.incoming.socket.localAddress ?? ''), ...names()].some((name) =>
      isNamed(host, name, port(), isSecure),
    ),
})

/** A browser leaves out the port that goes without saying. */
function isNamed(header: string, name: string, port: number, isSecure: boolean): boolean {
  const called = hostIn(header)
  return name !== '' && called.name === name.toLowerCase() && (called.port ?? (isSecure ? 443 : 80)) === port
}

/** An app that answers to the names of its door alone, and of whose answers nobody keeps any. */
export function appBehind(door: Door): Hono<{ Bindings: NodeBindings }> {
  const app = new Hono<{ Bindings: NodeBindings }>()
  app.use(safeHeaders())
  app.use(async (c, next) => {
    c.header('content-security-policy', contentPolicy)
    c.header('cache-control', 'no-store')
    return door.isCalled(c.req.header('host') ?? '', c.env) ? next() : wrongAddress(c)
  })
  return app
}

/** Options that were asked for. Without files and without `isPlain` the till makes its certificate itself. */
export type NetworkOptions = {
  /** An address of this machine; `0.0.0.0` or `::` for all of them. */
  address: string
  port: number
  certificate?: CertificateFiles | undefined
  /** Without TLS, by somebody who knows what that means. */
  isPlain?: boolean
  /** By which it is called in the network, beside its address and what its certificate says. */
  names?: readonly string[]
  /** The subject of the certificate that the till makes, where a program looks at that alone. */
  commonName?: string | undefined
}

export type DoorState = {
  /** Address to open on a screen in the network, as it is called now. */
  readonly url: string
  /** Addresses by number, where `url` has a name. */
  readonly otherUrls: readonly string[]
  /** Otherwise nobody reaches it at these, yet. */
  readonly isInNetwork: boolean
  /** Programs of this machine alone reach it. */
  isHere: boolean
  /** Why nobody reaches it, although this machine is in a network: it is tried again. */
  readonly trouble: Problem | null
  door: Door
  /** Authority that devices have to trust now; null where a certificate was given, or none is shown. */
  readonly authority: Authority | null
  close: () => Promise<void>
}

/** Parts that the host of the door gives it. */
export type DoorParts = {
  tillId: string
  surfaces: readonly Surface[]
  fetchOf: (door: Door) => ListenOptions['fetch']
  clock: Clock
  chance: Chance
  log: Log
  patience?: ServerLimits | undefined
  isKnown: (address: string) => boolean
  /** The till's own authority, sealed. */
  authority: SealedPart
  surroundings: Surroundings
  /** A port or an address that cannot be had is no refusal: it is tried again. */
  isPatient?: boolean
}

/** The certificate that is shown, and who keeps it fit. */
type Shown = {
  first: FitCertificate
  /** By which it is called beside its own. */
  names: readonly string[]
  authority: () => Authority | null
  follow: (stopped: AbortSignal, renew: (to: FitCertificate) => void) => Promise<void>
}

/** Refused, with no port opened, where nothing fit can be shown. */
export async function openNetwork(asked: NetworkOptions, around: DoorParts): Promise<Result<DoorState>> {
  const { address } = asked
  if (isIP(address) === 0) return failed(problem('network.notOurs', { address }))
  const certified = asked.isPlain
    ? ok(null)
    : await (asked.certificate ? certificateIn(asked.certificate, around) : ownCertificate(asked, around))
  if (!certified.ok) return certified
  const showing = certified.value
  let shown = showing?.first
  let port = asked.port
  const door = networkDoor({
    isSecure: shown !== undefined,
    surfaces: around.surfaces,
    port: () => port,
    names: () => [...(asked.names ?? []), ...(shown?.names ?? []), ...(showing?.names ?? [])],
  })
  let held: ListeningServer | null = null
  const { fetchOf, isKnown, patience } = around
  const answering = { fetch: fetchOf(door), address, isKnown, ...(patience ? { patience } : {}) }
  let trouble: Problem | null = null
  const open = async (): Promise<Problem | null> => {
    const listening = await listen({ ...answering, port, certificate: shown })
    trouble = listening.ok ? null : listening.problem
    if (!listening.ok) return listening.problem
    held = listening.value
    port = held.port
    return null
  }
  const stopped = new AbortController()
  const isInNetwork = () => isLoopback(address) || around.surroundings.addresses().length > 0
  if (!isInNetwork())
    around.log.warn('this machine is in no network: other machines reach the till once it is')
  const isDue = () => isInNetwork() || isEvery(address)
  const wrong = isDue() ? await open() : null
  if (wrong && !around.isPatient) return failed(wrong)
  const opening = held ? null : openLater(open, isDue, wrong, { ...around, stopped: stopped.signal })
  const following =
    showing &&
    keepFollowing(showing, { stopped: stopped.signal, log: around.log }, (renewed) => {
      held?.renew(renewed)
      shown = renewed
    })
  const called = () => calledAs(asked, shown?.names ?? [], around.surroundings)
  const urlOf = (name: string) =>
    `${shown ? 'https' : 'http'}://${isIP(name) === 6 ? `[${name}]` : name}:${port}`
  return ok({
    get url() {
      return urlOf(called()[0] ?? address)
    },
    get otherUrls() {
      return called().slice(1).map(urlOf)
    },
    get isInNetwork() {
      return isInNetwork()
    },
    isHere: isLoopback(address),
    get trouble() {
      return trouble
    },
    door,
    get authority() {
      return showing?.authority() ?? null
    },
    close: async () => {
      stopped.abort()
      await opening
      await Promise.all([following, held?.close()])
    },
  })
}

/** How often it is looked whether this machine is in a network. */
const lookEveryMs = 10_000

/** One that was switched on before its router gets its address later. `said`: what is known already. */
async function openLater(
  open: () => Promise<Problem | null>,
  isDue: () => boolean,
  said: Problem | null,
  { clock, log, stopped }: { clock: Clock; log: Log; stopped: AbortSignal },
): Promise<void> {
  for (;;) {
    await clock.wait(lookEveryMs, stopped)
    if (stopped.aborted) return
    if (!isDue()) continue
    const wrong = await open()
    if (!wrong) return log.info('other machines reach the till now')
    if (said?.code !== wrong.code) log.warn(wrong, 'other machines cannot reach the till')
    said = wrong
  }
}

/** Goes on after a look that went wrong: the certificate of before is still shown, and the next look is at its time. */
async function keepFollowing(
  { follow }: Shown,
  { stopped, log }: { stopped: AbortSignal; log: Log },
  renew: (to: FitCertificate) => void,
): Promise<void> {
  while (!stopped.aborted) {
    try {
      await follow(stopped, renew)
    } catch (error) {
      log.error({ error }, 'no certificate could be renewed: the one before is still shown')
    }
  }
}

function certificateIn(files: CertificateFiles, { clock, log }: DoorParts): Result<Shown> {
  const read = readCertificate(files, clock.now())
  if (!read.ok) return read
  const first = read.value
  return ok({
    first,
    names: [],
    authority: () => null,
    follow: (stopped, renew) => followCertificate(files, first, { clock, log, stopped }, renew),
  })
}

/** By the till's own authority, for its name and all addresses at which it listens. */
async function ownCertificate(asked: NetworkOptions, around: DoorParts): Promise<Result<Shown>> {
  const { address, names: given = [], commonName } = asked
  const { addresses, localName } = around.surroundings
  const odd = given.find((name) => !mayVouchFor(name))
  if (odd !== undefined) return failed(problem('network.notPrivate', { name: odd }))
  let local: string | null = null
  const names = async () => {
    // A machine that has just started is called by it only after a while.
    if (given.length === 0 && isEvery(address)) local ??= await localName()
    const numbers = isEvery(address) ? ofFamily(addresses(), address) : [address]
    return [...given, ...(local === null ? [] : [local]), ...numbers].filter(mayVouchFor)
  }
  const now = await names()
  const [unfit] = isEvery(address) ? addresses() : [address]
  if (now.length === 0 && unfit !== undefined) return failed(problem('network.notPrivate', { name: unfit }))
  // In no network it is called as this machine calls itself, until it has an address there.
  const first = now.length === 0 ? ['127.0.0.1'] : now
  const opened = await openAuthority(around.authority, around.tillId, around)
  if (!opened.ok) return opened
  const authority = opened.value
  const certificate = await giveOut(authority(), first, around, commonName)
  return ok({
    first: certificate,
    names: [loopbackName, ...(commonName === undefined ? [] : [commonName])],
    authority,
    follow: (stopped, renew) =>
      followNames(authority, certificate, {
        ...around,
        stopped,
        names,
        commonName,
        renew(to) {
          renew(to)
          around.log.info({ names: to.names, until: to.until }, 'a renewed certificate is shown')
        },
      }),
  })
}

/** `0.0.0.0` listens by IPv4 alone. */
const ofFamily = (addresses: readonly string[], every: string): readonly string[] =>
  isIP(every) === 4 ? addresses.filter((one) => isIP(one) === 4) : addresses

/** A name before an address: it is what the certificate is for. Of all addresses one that others can reach; behind a name of `.local` the numbers too, for not every device finds such a name. */
function calledAs(
  { address, names = [] }: NetworkOptions,
  certified: readonly string[],
  { addresses }: Surroundings,
): string[] {
  const [first, ...others] = [...new Set([...names, ...certified])]
  if (first === undefined) return [isEvery(address) ? (addresses()[0] ?? address) : address]
  return first.endsWith('.local') ? [first, ...others.filter((one) => isIP(one) !== 0)] : [first]
}

const isEvery = (address: string): boolean => /^[0:.]+$/.test(address)
