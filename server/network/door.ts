// The two doors of a till's server, this machine's own and the network's, and who is let in by each.
import { plainAddress } from '#server/network/addresses.ts'
import type { Carried } from '#server/network/port.ts'
import type { Surface } from '#shared/command.ts'
import { hostIn } from '#shared/host-header.ts'

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
  isCalled: (host: string, carried: Carried | undefined) => boolean
}

/** By which every machine calls itself. */
export const loopbackName = 'localhost'

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

/** Reached by this machine alone. */
export const isLoopback = (address: string): boolean =>
  address === loopbackName || address === '::1' || /^127\.\d+\.\d+\.\d+$/.test(address)
