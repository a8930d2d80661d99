// The addresses of callers and of this machine itself: which networks limits count as one caller, and by which name and address this machine is reached.
import { isIPv6 } from 'node:net'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { lookup } from 'node:dns/promises'
import { hostname, networkInterfaces } from 'node:os'
import type { Clock } from '#core/system/clock.ts'

/** Without the prefix of IPv4 inside IPv6 (`::ffff:192.0.2.1`), and without a zone. */
export const plainAddress = (given: string): string =>
  given.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')

/** The eight numbers of an IPv6 address. */
function partsOf(address: string): number[] {
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].map((part) => Number.parseInt(part, 16))
}

/** The /64 of an IPv6 address: whoever has one has 2⁶⁴ addresses. An IPv4 address is its own network. */
export function networkOf(given: string): string {
  const address = plainAddress(given)
  if (!isIPv6(address)) return address
  return `${partsOf(address)
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

/** Four of an IPv4 address, sixteen of an IPv6 one. */
export const bytesOfAddress = (address: string): number[] =>
  isIPv6(address)
    ? partsOf(address).flatMap((part) => [part >> 8, part & 0xff])
    : address.split('.').map(Number)

/** By which every machine calls itself. */
export const loopbackName = 'localhost'

/** Reached by this machine alone. */
export const isLoopback = (address: string): boolean =>
  address === loopbackName || address === '::1' || /^127\.\d+\.\d+\.\d+$/.test(address)

/** A till's knowledge of its place in the network; a test has one of its own. */
export type Surroundings = {
  /** Addresses of this machine, other than the loopback; IPv4 first. */
  addresses: () => readonly string[]
  /** By which other devices find it without its number; null where there is no such name. */
  localName: () => Promise<string | null>
}

/** Without those that hold for one cable alone: in a page's address nobody can say which. */
export const addressesInNetwork = (interfaces = networkInterfaces()): string[] =>
  Object.values(interfaces)
    .flatMap((those) => those ?? [])
    .filter(({ internal, address }) => !internal && !/^fe80:/i.test(address))
    .toSorted((one, other) => one.family.localeCompare(other.family))
    .map(({ address }) => address)

/** How long a name may take to be found. ms */
const longestMs = 3000

/** Its name in `.local` (multicast DNS), where this machine answers to that in its network. */
async function nameInNetwork(addresses: readonly string[], clock: Clock): Promise<string | null> {
  const [label = ''] = hostname().toLowerCase().split('.')
  if (!/^[a-z\d]([a-z\d-]*[a-z\d])?$/.test(label)) return null
  const name = `${label}.local`
  const found = lookup(name, { all: true }).catch(() => [])
  const inTime = new AbortController()
  const first = await Promise.race([found, clock.wait(longestMs, inTime.signal)])
  inTime.abort()
  return (first ?? []).some(({ address }) => addresses.includes(plainAddress(address))) ? name : null
}

export const ownSurroundings = (clock: Clock): Surroundings => ({
  addresses: () => addressesInNetwork(),
  localName: () => nameInNetwork(addressesInNetwork(), clock),
})

/** Address by which this machine reaches others, in several networks: phones are there, and not in a network of virtual machines. */
export async function mainAddress(addresses: readonly string[]): Promise<string | undefined> {
  const own = await towardsOthers().catch(() => undefined)
  return addresses.find((one) => one === own) ?? addresses[0]
}

/** Own address towards others. No datagram is sent: a socket that is tied to an address, here one of nobody's, knows it. */
async function towardsOthers(): Promise<string> {
  const socket = createSocket('udp4')
  try {
    socket.connect(9, '203.0.113.1')
    await once(socket, 'connect')
    return socket.address().address
  } finally {
    socket.close()
  }
}
