// The caps on connections, in all and by address, with room kept for screens that were let in. Idle ones are given up first.
import type { IncomingMessage, Server as PlainServer, ServerResponse } from 'node:http'
import type { Server as SecureServer } from 'node:https'
import type { Socket } from 'node:net'
import { networkOf, plainAddress } from '#server/network/addresses.ts'

export type ConnectionCaps = {
  /** At once. */
  connections: number
  /** Of one other machine; this machine's own are not counted so. All strangers of one IPv6 network hold twice as many at most. */
  perAddress: number
  /** Of all, those that only an address may take from which a screen of ours has spoken. */
  reserved: number
}

export type Connections = {
  /** Those on which nobody has asked yet, with their handshake or without: Node waits for what they may ask. */
  endUnasking(): void
}

/**
 * Asked on one connection before the first of them is answered: browsers, tills and proxies wait for each. A thousand files that are asked for
 * at once would all be opened, and read into memory for whoever reads nothing.
 */
const mostAtOnce = 4

type Held = {
  socket: Socket
  address: string
  network: string
  hasAsked: boolean
  asking: number
  idleSince: number
}

/** `isKnown`: a screen that was let in has spoken from this address. */
export function followConnections(
  server: PlainServer | SecureServer,
  caps: ConnectionCaps,
  isKnown: (address: string) => boolean,
): Connections {
  const held = new Map<string, Held>()
  let turn = 0
  const giveUp = (place: string, one: Held) => {
    held.delete(place)
    one.socket.destroy()
  }
  /** Ends one of these that asks nothing: first who has never asked, then who was idle for longest. */
  const makeRoom = (of: (one: Held) => boolean): boolean => {
    const [first] = [...held]
      .filter(([, one]) => one.asking === 0 && of(one))
      .toSorted(
        ([, one], [, other]) =>
          Number(one.hasAsked) - Number(other.hasAsked) || one.idleSince - other.idleSince,
      )
    if (first) giveUp(...first)
    return first !== undefined
  }
  const count = (of: (one: Held) => boolean) => [...held.values()].filter(of).length
  const isTrusted = (address: string) => isOwn(address) || isKnown(address)
  const isStranger = ({ address }: Held) => !isTrusted(address)
  const hasRoom = (address: string): boolean => {
    // Ten thousand tills at a hub are not counted where no cap of these can be reached.
    const isCapped = caps.perAddress < caps.connections && !isOwn(address)
    const hasRoomFor = (most: number, isSame: (one: Held) => boolean) =>
      count(isSame) < most || makeRoom(isSame)
    if (isCapped && !hasRoomFor(caps.perAddress, (one) => one.address === address)) return false
    // A crowd in a screen's own network counts among strangers, so it takes nothing of that screen's room.
    const isNeighbour = (one: Held) => one.network === networkOf(address) && isStranger(one)
    if (isCapped && !isKnown(address) && !hasRoomFor(2 * caps.perAddress, isNeighbour)) return false
    const isReserved = caps.reserved > 0 && !isTrusted(address)
    if (isReserved && !hasRoomFor(caps.connections - caps.reserved, isStranger)) return false
    return (
      held.size < caps.connections || makeRoom(isStranger) || (isTrusted(address) && makeRoom(() => true))
    )
  }
  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '')
    // Without one it went before it was looked at.
    if (address === '' || !hasRoom(address)) return void socket.destroy()
    const place = placeOf(socket)
    const network = networkOf(address)
    const one = { socket, address, network, hasAsked: false, asking: 0, idleSince: (turn += 1) }
    held.set(place, one)
    socket.on('close', () => held.get(place) === one && held.delete(place))
    return undefined
  })
  // Before anybody answers it.
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    // Behind TLS a request comes on another socket of ours, from the same place.
    const one = held.get(placeOf(socket))
    if (!one) return
    one.hasAsked = true
    one.asking += 1
    if (one.asking > mostAtOnce) socket.destroy()
    response.on('close', () => {
      one.asking -= 1
      one.idleSince = turn += 1
    })
  })
  // Idle between two requests, or a stranger who reads nothing of an answer. A screen's stream may be silent for as long.
  server.on('timeout', (socket: Socket) => {
    const one = held.get(placeOf(socket))
    if (!one || one.asking === 0 || isStranger(one)) socket.destroy()
  })
  return {
    endUnasking() {
      for (const [place, one] of held) if (!one.hasAsked) giveUp(place, one)
    },
  }
}

const placeOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`

/** This machine's own programs: whoever is on it has other ways to disturb it. */
const isOwn = (address: string): boolean => address === '127.0.0.1' || address === '::1'
