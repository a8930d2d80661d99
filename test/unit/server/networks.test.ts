// Connections counted by address and by IPv6 network: a crowd in one network is capped, and a screen in it keeps its own room.
import { EventEmitter } from 'node:events'
import { createServer } from 'node:http'
import { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import { followConnections, usualPatience } from '#server/network/port.ts'

/** A server's port, with connections that come from wherever a test says. */
function openDoor(isKnown: (address: string) => boolean = () => false) {
  const server = createServer()
  followConnections(server, usualPatience, isKnown)
  let port = 1024
  return (remoteAddress: string, isAsking = false) => {
    const socket = new Duplex({ read: () => undefined, write: (_, __, done) => done() })
    server.emit('connection', Object.assign(socket, { remoteAddress, remotePort: (port += 1) }))
    if (isAsking) server.emit('request', { socket, complete: true }, new EventEmitter())
    return socket
  }
}

const open = (sockets: readonly Duplex[]) => sockets.filter(({ destroyed }) => !destroyed).length
const from = (address: (nth: number) => string, connect: (address: string) => Duplex, count = 200) =>
  Array.from({ length: count }, (_, nth) => connect(address(nth)))

test('two hundred addresses of one IPv6 network hold what two callers may', () => {
  const one = from((nth) => `2001:db8:1:2::${nth.toString(16)}`, openDoor())
  expect(open(one)).toBe(2 * usualPatience.perAddress)
})

test('one busy machine keeps no neighbour of its network out: a new tablet pairs', () => {
  const connect = openDoor()
  for (let nth = 0; nth < usualPatience.perAddress; nth += 1) connect('fe80::1', true)
  expect(connect('fe80::2').destroyed).toBe(false)
})

test('other networks, however alike they begin, are other callers', () => {
  const connect = openDoor()
  const crowd = from(() => '2001:db8:1:2::1', connect)
  const others = [connect('2001:db8:1:3::1'), connect('2001:db8::1')]
  expect([open(crowd), open(others)]).toEqual([usualPatience.perAddress, 2])
})

test('an IPv4 address in the form of IPv6 is that IPv4 address', () => {
  const connect = openDoor()
  const both = [...from(() => '192.0.2.1', connect, 20), ...from(() => '::ffff:192.0.2.1', connect, 20)]
  expect(open(both)).toBe(usualPatience.perAddress)
})

test('a screen in the same network as the crowd keeps its connections', () => {
  const connect = openDoor((address) => address === '2001:db8:1:2::a')
  const screen = from(() => '2001:db8:1:2::a', connect, 4)
  const crowd = from((nth) => `2001:db8:1:2:1::${nth.toString(16)}`, connect)
  expect([open(screen), open(crowd)]).toEqual([4, 2 * usualPatience.perAddress])
})
