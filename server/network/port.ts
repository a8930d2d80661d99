// The port of one of our servers, with limits on clients that are slow, large or many, so that none keeps the others out: room is kept for screens that were let in, and who says nothing, or not all of it, or reads nothing, is given up first. Every answer has headers that keep other sites out.
import {
  type IncomingMessage,
  type Server as PlainServer,
  type ServerResponse,
  createServer as createPlain,
} from 'node:http'
import { type Server as SecureServer, createServer as createSecure } from 'node:https'
import type { Socket, AddressInfo } from 'node:net'
import { systemClock } from '#core/system/clock.ts'
import { networkOf, plainAddress } from '#server/network/addresses.ts'
import { serve, type HttpBindings } from '@hono/node-server'
import { once } from 'node:events'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import type { Context, MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { noDevices } from '#shared/content-policy.ts'

type ConnectionCaps = {
  /** At once. */
  connections: number
  /** Connections of one other machine; this machine's own are not counted. All strangers of one IPv6 network hold at most twice as many. */
  perAddress: number
  /** Connections, of all, that only an address may take from which a screen of ours has spoken. */
  reserved: number
}

export type OpenConnections = {
  /**
   * Vouches that a screen of ours, a register or a till asks this: it may take its time to send its body. `who`: the register,
   * which is vouched for in so many requests at once and no more.
   */
  vouchFor(request: IncomingMessage, who?: string): void
  /** Those on which nobody has asked yet, with their handshake or without: Node waits for what they may ask. */
  endUnasking(): void
}

/**
 * Asked on one connection before the first of them is answered: browsers, tills and proxies wait for each. A thousand files that are asked for
 * at once would all be opened, and read into memory for whoever reads nothing.
 */
const mostAtOnce = 4

/** `who`: null where nobody knows, '' where it is not counted. `at`: as Node counts its own times, in ms. */
type Asking = { who: string | null; response: ServerResponse; at: number }

const newAsking = (response: ServerResponse): Asking => ({
  who: null,
  response,
  at: systemClock.elapsed(),
})

type Held = {
  socket: Socket
  address: string
  network: string
  hasAsked: boolean
  /** A screen of ours, a register or a till has asked on it. */
  isOfOurs: boolean
  /** Those whose answer has not ended. */
  asking: Map<IncomingMessage, Asking>
  /** Since which turn it asks, or asks nothing. */
  since: number
}

/** A register that waits and listens as often as it may, and sends four bodies meanwhile. */
const mostOfOne = 16

const askedBy = (held: ReadonlyMap<string, Held>, who: string): number =>
  [...held.values()].reduce(
    (sum, { asking }) => sum + [...asking.values()].filter((one) => one.who === who).length,
    0,
  )

const newHeld = (socket: Socket, address: string, since: number): Held => ({
  socket,
  address,
  network: networkOf(address),
  hasAsked: false,
  isOfOurs: false,
  asking: new Map(),
  since,
})

const isVouchedFor = ({ asking }: Held): boolean => [...asking.values()].some(({ who }) => who !== null)

/** A page's files are read in less, and whoever reads more slowly goes only where there is no room. ms */
const readWithinMs = 1000

/** Whether its answer lies here unread; a little that is read now and then does not make it younger. */
const isUnread = ({ asking }: Held): boolean =>
  [...asking].some(
    ([request, { response, at }]) =>
      response.headersSent && request.socket.writableLength > 0 && systemClock.elapsed() - at > readWithinMs,
  )

/**
 * Where it stands among those that can be given up: who has never asked, whose body is awaited, who is idle, who does not read; behind them those of
 * ours, who may share their address with strangers. None who is known, or is being answered.
 */
function rankOf(one: Held): number | undefined {
  const { hasAsked, isOfOurs, asking } = one
  if (isVouchedFor(one)) return undefined
  const isAwaited = [...asking.keys()].some(({ complete }) => !complete)
  if (asking.size > 0 && !isAwaited && !isUnread(one)) return undefined
  if (isOfOurs) return 4
  if (isAwaited) return 1
  if (asking.size > 0) return 3
  return hasAsked ? 2 : 0
}

/** First connection to give up: of its rank the one that has been so for longest. */
function firstToGo(held: ReadonlyMap<string, Held>, of: (one: Held) => boolean) {
  const [first] = [...held]
    .flatMap(([place, one]) => {
      const rank = of(one) ? rankOf(one) : undefined
      return rank === undefined ? [] : [{ place, one, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank || a.one.since - b.one.since)
  return first
}

/** `isKnown`: a screen that was let in has spoken from this address. */
export function followConnections(
  server: PlainServer | SecureServer,
  caps: ConnectionCaps,
  isKnown: (address: string) => boolean,
): OpenConnections {
  const held = new Map<string, Held>()
  let turn = 0
  const giveUp = (place: string, one: Held) => {
    held.delete(place)
    one.socket.destroy()
  }
  /** Ends one of these. */
  const makeRoom = (of: (one: Held) => boolean): boolean => {
    const first = firstToGo(held, of)
    if (first) giveUp(first.place, first.one)
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
    const one = newHeld(socket, address, (turn += 1))
    held.set(place, one)
    socket.on('close', () => held.get(place) === one && held.delete(place))
    return undefined
  })
  // Before anybody answers it.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    // Behind TLS a request comes on another socket of ours, from the same place.
    const one = held.get(placeOf(request.socket))
    if (!one) return
    one.hasAsked = true
    one.asking.set(request, newAsking(response))
    one.since = turn += 1
    if (one.asking.size > mostAtOnce) request.socket.destroy()
    response.on('close', () => {
      one.asking.delete(request)
      one.since = turn += 1
    })
  })
  // Idle between two requests, or somebody unknown who reads nothing of an answer. A screen's stream may be silent for as long.
  server.on('timeout', (socket: Socket) => {
    const one = held.get(placeOf(socket))
    if (!one || isStranger(one) || !isVouchedFor(one)) socket.destroy()
  })
  return {
    vouchFor(request, who = '') {
      const one = held.get(placeOf(request.socket))
      const asking = one?.asking.get(request)
      if (!one || !asking || (who !== '' && askedBy(held, who) >= mostOfOne)) return
      asking.who = who
      one.isOfOurs = true
    },
    endUnasking() {
      for (const [place, one] of held) if (!one.hasAsked) giveUp(place, one)
    },
  }
}

const placeOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`

/** This machine's own programs: whoever is on it has other ways to disturb it. */
const isOwn = (address: string): boolean => address === '127.0.0.1' || address === '::1'

/** Limits of connections. Times are Node's own, in ms. */
export type ServerLimits = ConnectionCaps & {
  /** Time for the handshake of TLS. Node's own two minutes let one silent device keep every screen out. */
  handshakeMs: number
  /** From the first moment of a connection, or the first byte of a next request, until its headers are there. */
  headersMs: number
  /** Time until all of a request is there: the largest, a piece of a file, also over a slow radio link. */
  requestMs: number
  /** Between two requests. */
  idleMs: number
  /** How often the first two are looked at. */
  lookEveryMs: number
}

export const usualPatience: ServerLimits = {
  handshakeMs: 5000,
  headersMs: 5000,
  requestMs: 30_000,
  idleMs: 10_000,
  lookEveryMs: 2000,
  // A screen needs its stream and a few calls; a browser opens six connections to a server, and a machine may show several screens.
  connections: 128,
  perAddress: 32,
  reserved: 48,
}

/** Length of all headers together, the request's own line among them. bytes */
const longestHeaders = 16 * 1024
/** A browser sends about twenty. */
const mostHeaders = 64

export type Certificate = { cert: string; key: string }

export type ListeningServer = {
  port: number
  /** From the next connection on. */
  renew: (certificate: Certificate) => void
  /** At once, or as soon as what is being asked is answered; `until`: no longer than this. */
  close: (until?: Promise<unknown>) => Promise<void>
}

export type ListenOptions = {
  fetch: (request: Request, carried: NodeBindings) => Response | Promise<Response>
  address: string
  port: number
  certificate?: Certificate | undefined
  patience?: ServerLimits
  /** The whole process is this door's: what the library puts in the place of Node's own Request and Response may stand there. */
  isAlone?: boolean
  /** A screen that was let in has spoken from this address: room is kept for it. */
  isKnown?: (address: string) => boolean
}

/** A request as Node knows it beside what it says. */
export type NodeBindings = {
  incoming: {
    url?: string | undefined
    socket: { localAddress?: string | undefined; remoteAddress?: string | undefined; destroyed?: boolean }
  }
  outgoing?: { destroy(): void }
  /** Who asks is known, by a session or a key: its connection is not given up while its body is awaited. `who`: see `OpenConnections`. */
  vouch?: (who?: string) => void
}

/** Refused in words when the port or the address cannot be had. */
export async function listen(options: ListenOptions): Promise<Result<ListeningServer>> {
  const { address, port: wanted, certificate, patience = usualPatience } = options
  const { isAlone = false, isKnown = () => false } = options
  const limits = {
    handshakeTimeout: patience.handshakeMs,
    headersTimeout: patience.headersMs,
    requestTimeout: patience.requestMs,
    keepAliveTimeout: patience.idleMs,
    connectionsCheckingInterval: patience.lookEveryMs,
    maxHeaderSize: longestHeaders,
    insecureHTTPParser: false,
    requireHostHeader: true,
  }
  const server = serve({
    fetch: (request, carried) => {
      const { incoming, outgoing } = carried as HttpBindings // HTTP/1 alone is spoken here
      // Cut off; what it has asked beside it comes all the same.
      if (incoming.socket.destroyed) return new Response(null, { status: 503 })
      return options.fetch(request, {
        incoming,
        outgoing,
        vouch: (who) => connections.vouchFor(incoming, who),
      })
    },
    overrideGlobalObjects: isAlone,
    hostname: address,
    port: wanted,
    ...(certificate
      ? { createServer: createSecure, serverOptions: { ...limits, ...certificate, minVersion: 'TLSv1.2' } }
      : { createServer: createPlain, serverOptions: limits }),
  }) as PlainServer | SecureServer
  server.maxHeadersCount = mostHeaders
  server.timeout = patience.requestMs // without a byte to either side; see `followConnections`
  // One that is kept for a next request has none to wait for when the server is being closed.
  const letGo = () => void setImmediate(() => server.listening || server.closeIdleConnections())
  server.on('request', (_, response: ServerResponse) => response.on('close', letGo))
  const connections = followConnections(server, patience, isKnown)
  try {
    await once(server, 'listening')
  } catch (error) {
    return failed(whyNot(error, address, wanted))
  }
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  return ok({
    port,
    renew: (next) => {
      if ('setSecureContext' in server) server.setSecureContext({ ...next, minVersion: 'TLSv1.2' })
    },
    close: async (until) => {
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      connections.endUnasking()
      if (until) await Promise.race([closed.promise, until])
      server.closeAllConnections()
      await closed.promise
    },
  })
}

function whyNot(error: unknown, address: string, port: number) {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EINVAL')
    return problem('network.notOurs', { address })
  return problem(code === 'EACCES' ? 'port.notAllowed' : 'port.taken', { port })
}

export const safeHeaders = (): MiddlewareHandler =>
  secureHeaders({
    // It would bind every other port of that name too; nothing of ours is said without TLS there, and the cookie is `Secure`.
    strictTransportSecurity: false,
    xFrameOptions: 'DENY',
    referrerPolicy: 'no-referrer', // the entrance's address holds a token
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-origin',
    permissionsPolicy: Object.fromEntries(noDevices.map((of) => [of, []])),
  })

export const wrongAddress = (c: Context): Response =>
  c.text('This till answers only to its own address.', 421)
