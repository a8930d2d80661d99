// The address a request came from, also through a proxy, and whether it came by TLS.
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { ProxyAddresses } from '#hub/settings/settings.ts'
import { networkOf, plainAddress } from '#server/network/addresses.ts'
import type { Carried } from '#server/network/port.ts'

export type Caller = {
  /** Limits count by it: an IPv6 network counts as one, its owner has 2⁶⁴ addresses. */
  address: string
  /** True for this machine, and for a network that is nobody else's. */
  isNear: boolean
  /** True where it came by TLS to a proxy before this hub. */
  isSecure: boolean
}

const near = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  near.addSubnet(network, bits, 'ipv4')
near.addAddress('::1', 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')
near.addSubnet('fe80::', 10, 'ipv6')

const isIn = (list: Pick<BlockList, 'check'>, address: string): boolean =>
  list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** `carried` is missing where a test asks without a socket. A proxy's headers are believed only on a connection that comes from it. */
export function callerOf(
  request: Request,
  carried: Partial<Carried> | undefined,
  proxy: ProxyAddresses | null = null,
): Caller {
  const socket = plainAddress(carried?.incoming?.socket.remoteAddress ?? '127.0.0.1')
  const isFromProxy = proxy !== null && isIn(proxy, socket)
  // The last address was written by the proxy itself; those before it may be anybody's invention.
  const said = addressIn(request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '')
  const full = isFromProxy && said !== undefined ? said : socket
  return {
    address: networkOf(full),
    // Where the proxy does not say who asks, it may be anybody.
    isNear: (!isFromProxy || said !== undefined) && isIn(near, full),
    isSecure: isFromProxy && request.headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim() === 'https',
  }
}

/** The address that a proxy writes: some add the port, and put an IPv6 address in brackets. Undefined where it is no address. */
function addressIn(given: string): string | undefined {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(given)?.[1] ?? /^([\d.]+):\d+$/.exec(given)?.[1] ?? given
  const address = plainAddress(bare)
  return isIP(address) === 0 ? undefined : address
}
