// A caller of the hub: the address it comes from, also through a proxy, how often it may ask, and what the log says of it when it is refused.
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { ProxyAddresses } from '#hub/settings/settings.ts'
import { networkOf, plainAddress } from '#server/network/addresses.ts'
import type { NodeBindings } from '#server/network/port.ts'
import { keepNewest } from '#core/system/newest.ts'
import type { Clock } from '#core/system/clock.ts'
import type { HubContext } from '#hub/http/context.ts'

export type HubCaller = {
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
export function hubCallerOf(
  request: Request,
  carried: Partial<NodeBindings> | undefined,
  proxy: ProxyAddresses | null = null,
): HubCaller {
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

export type Rate = {
  /** Requests at once, after a pause. */
  burst: number
  /** Requests from then on. */
  perSecond: number
}

/** A till that makes up for weeks sends a batch after each answer; a page of the office asks a few questions. */
export const tillRate: Rate = { burst: 200, perSecond: 20 }

/**
 * Wrong codes from one address. A code has 40 bits and lives 15 minutes: 60 + 150 tries in that time find it with 2 · 10⁻¹⁰, and a
 * thousand addresses together with 2 · 10⁻⁷. Whoever guesses uses up the tries of an own address and nobody else's.
 */
export const pairRate: Rate = { burst: 60, perSecond: 1 / 6 }

/** Names that are remembered. The one that was quiet for longest is forgotten first: its bucket would be full again soonest. */
const maxNames = 50_000

type RateLimits = {
  /** Takes one. 0: go on; else in how many whole seconds there is one again. */
  take(name: string): number
  /** Undoes a `take`. */
  giveBack(name: string): void
  readonly size: number
}

export function createRateLimits(
  clock: Pick<Clock, 'elapsed'>,
  { burst, perSecond }: Rate,
  max = maxNames,
): RateLimits {
  const buckets = new Map<string, { left: number; at: number }>()
  /** Gives what was left of the bucket before this change. */
  const change = (name: string, by: (left: number) => number): number => {
    const at = clock.elapsed()
    const bucket = buckets.get(name)
    const left = bucket ? Math.min(burst, bucket.left + ((at - bucket.at) / 1000) * perSecond) : burst
    keepNewest(buckets, name, { left: Math.min(burst, left + by(left)), at }, max)
    return left
  }
  return {
    take(name) {
      const left = change(name, (found) => (found >= 1 ? -1 : 0))
      return left >= 1 ? 0 : Math.max(1, Math.ceil((1 - left) / perSecond))
    },
    giveBack: (name) => void change(name, () => 1),
    get size() {
      return buckets.size
    },
  }
}

type Kind = 'key' | 'delivery'
export type RefusalLog = { note(of: Kind, address: string): void }

/** Addresses with lines of their own in one minute, for each kind; those of all others are counted together. */
const maxNamed = 20
const minute = 60_000
const others = 'others'
const said = { key: 'an unknown key was refused', delivery: 'a delivery was not accepted' } as const

export function createRefusalLog({ clock, log, closing }: HubContext): RefusalLog {
  const counted = { key: new Map<string, number>(), delivery: new Map<string, number>() }
  const isQuiet = () => counted.key.size + counted.delivery.size === 0
  const countMinute = async () => {
    await clock.wait(minute, closing)
    for (const kind of ['key', 'delivery'] as const) {
      for (const [address, times] of counted[kind])
        if (times > 1) log.warn({ of: kind, address, more: times - 1 }, 'refused again in that minute')
      counted[kind].clear()
    }
  }
  return {
    note(of, given) {
      if (isQuiet()) void countMinute()
      const seen = counted[of]
      const address = seen.has(given) || seen.size < maxNamed ? given : others
      const times = (seen.get(address) ?? 0) + 1
      seen.set(address, times)
      if (times === 1) log.warn({ of, address }, said[of])
    },
  }
}
