// The till's door to the network: open only when somebody has asked for it, with TLS or with its absence said aloud.
import { isIP } from 'node:net'
import { followNames, giveOut, mayVouchFor, openAuthority } from '#server/network/authority.ts'
import type { Authority } from '#server/network/trust.ts'
import {
  followCertificate,
  readCertificate,
  type CertificateFiles,
  type FitCertificate,
} from '#server/network/certificate.ts'
import { isLoopback, networkDoor, type Door } from '#server/network/door.ts'
import type { Surroundings } from '#server/network/own-addresses.ts'
import { listen, type ListenOptions, type Patience } from '#server/network/port.ts'
import type { Chance, Clock } from '#core/system/clock.ts'
import type { Log } from '#core/system/log.ts'
import type { SealedNote } from '#core/vault/sealed-note.ts'
import type { Surface } from '#shared/command.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

/** What was asked for. Without files and without `isPlain` the till makes its certificate itself. */
export type NetworkOptions = {
  /** An address of this machine; `0.0.0.0` or `::` for all of them. */
  address: string
  port: number
  certificate?: CertificateFiles | undefined
  /** Without TLS, by somebody who knows what that means. */
  isPlain?: boolean
  /** By which it is called in the network, beside its address and what its certificate says. */
  names?: readonly string[]
}

export type Network = {
  /** What to open on a screen in the network, as it is called now. */
  readonly url: string
  /** The same by number, where `url` has a name. */
  readonly otherUrls: readonly string[]
  door: Door
  /** What devices have to trust now; null where a certificate was given, or none is shown. */
  readonly authority: Authority | null
  close: () => Promise<void>
}

/** What the host of the door gives it. */
export type Around = {
  tillId: string
  surfaces: readonly Surface[]
  fetchOf: (door: Door) => ListenOptions['fetch']
  clock: Clock
  chance: Chance
  log: Log
  patience?: Patience | undefined
  isKnown: (address: string) => boolean
  /** The till's own authority, sealed. */
  authority: SealedNote
  surroundings: Surroundings
}

/** The certificate that is shown, and who keeps it fit. */
type Shown = {
  first: FitCertificate
  authority: () => Authority | null
  follow: (stopped: AbortSignal, renew: (to: FitCertificate) => void) => Promise<void>
}

/** Refused, with no port opened, where nothing fit can be shown. */
export async function openNetwork(asked: NetworkOptions, around: Around): Promise<Result<Network>> {
  const { address } = asked
  if (isLoopback(address) || isIP(address) === 0) return failed(problem('network.notOurs', { address }))
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
    names: () => [...(asked.names ?? []), ...(shown?.names ?? [])],
  })
  const listening = await listen({
    fetch: around.fetchOf(door),
    address,
    port,
    certificate: shown,
    isKnown: around.isKnown,
    ...(around.patience ? { patience: around.patience } : {}),
  })
  if (!listening.ok) return listening
  port = listening.value.port
  const stopped = new AbortController()
  const following = showing?.follow(stopped.signal, (renewed) => {
    shown = renewed
    listening.value.renew(renewed)
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
    door,
    get authority() {
      return showing?.authority() ?? null
    },
    close: async () => {
      stopped.abort()
      await Promise.all([following, listening.value.close()])
    },
  })
}

function certificateIn(files: CertificateFiles, { clock, log }: Around): Result<Shown> {
  const read = readCertificate(files, clock.now())
  if (!read.ok) return read
  const first = read.value
  return ok({
    first,
    authority: () => null,
    follow: (stopped, renew) => followCertificate(files, first, { clock, log, stopped }, renew),
  })
}

/** By the till's own authority, for its name and all addresses at which it listens. */
async function ownCertificate(asked: NetworkOptions, around: Around): Promise<Result<Shown>> {
  const { address, names: given = [] } = asked
  const { addresses, localName } = around.surroundings
  const odd = given.find((name) => !mayVouchFor(name))
  if (odd !== undefined) return failed(problem('network.notPrivate', { name: odd }))
  const local = given.length === 0 && isEvery(address) ? await localName() : null
  const names = () => {
    const numbers = isEvery(address) ? ofFamily(addresses(), address) : [address]
    return [...given, ...(local === null ? [] : [local]), ...numbers].filter(mayVouchFor)
  }
  const first = names()
  if (first.length === 0) {
    const [known] = isEvery(address) ? addresses() : [address]
    return failed(
      known === undefined ? problem('network.none') : problem('network.notPrivate', { name: known }),
    )
  }
  const opened = await openAuthority(around.authority, around.tillId, around)
  if (!opened.ok) return opened
  const authority = opened.value
  const certificate = await giveOut(authority(), first, around)
  return ok({
    first: certificate,
    authority,
    follow: (stopped, renew) =>
      followNames(authority, certificate, {
        ...around,
        stopped,
        names,
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
