// The addresses and the name by which this machine is reached in its network.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { lookup } from 'node:dns/promises'
import { hostname, networkInterfaces } from 'node:os'
import type { Clock } from '#core/system/clock.ts'
import { plainAddress } from '#server/network/addresses.ts'

/** What a till knows of its place in the network; a test has one of its own. */
export type Surroundings = {
  /** Of this machine, other than the loopback; IPv4 first. */
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

/** Of several networks the one by which this machine reaches others: phones are there, and not in a network of virtual machines. */
export async function mainAddress(addresses: readonly string[]): Promise<string | undefined> {
  const own = await towardsOthers().catch(() => undefined)
  return addresses.find((one) => one === own) ?? addresses[0]
}

/** Nothing is sent: a datagram's socket that is tied to an address, here one of nobody's, knows from where it would send. */
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
