// The port of one of our servers, with limits on clients that are slow, large or many, so that none keeps the others out.
import { serve, type HttpBindings } from '@hono/node-server'
import { once } from 'node:events'
import { createServer as createPlain, type Server as PlainServer, type ServerResponse } from 'node:http'
import { createServer as createSecure, type Server as SecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { followConnections, type ConnectionCaps } from '#server/network/connections.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

/** What a connection may take. Times are Node's own, in ms. */
export type Patience = ConnectionCaps & {
  /** Of TLS. Node's own two minutes let one silent device keep every screen out. */
  handshakeMs: number
  /** From the first moment of a connection, or the first byte of a next request, until its headers are there. */
  headersMs: number
  /** Until all of a request is there: the largest, a piece of a file, also over a slow radio link. */
  requestMs: number
  /** Between two requests. */
  idleMs: number
  /** How often the first two are looked at. */
  lookEveryMs: number
}

export const usualPatience: Patience = {
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

/** Of all headers together, the request's own line among them. bytes */
const longestHeaders = 16 * 1024
/** A browser sends about twenty. */
const mostHeaders = 64

export type Certificate = { cert: string; key: string }

export type Listening = {
  port: number
  /** From the next connection on. */
  renew: (certificate: Certificate) => void
  /** At once, or as soon as what is being asked is answered; `until`: no longer than this. */
  close: (until?: Promise<unknown>) => Promise<void>
}

export type ListenOptions = {
  fetch: (request: Request, carried: Carried) => Response | Promise<Response>
  address: string
  port: number
  certificate?: Certificate | undefined
  patience?: Patience
  /** The whole process is this door's: what the library puts in the place of Node's own Request and Response may stand there. */
  isAlone?: boolean
  /** A screen that was let in has spoken from this address: room is kept for it. */
  isKnown?: (address: string) => boolean
}

/** What Node knows of a request beside what it says. */
export type Carried = {
  incoming: {
    url?: string | undefined
    socket: { localAddress?: string | undefined; remoteAddress?: string | undefined; destroyed?: boolean }
  }
  outgoing?: { destroy(): void }
  /** Who asks is known, by a session or a key: its connection is not given up while its body is awaited. `who`: see `Connections`. */
  vouch?: (who?: string) => void
}

/** Refused in words when the port or the address cannot be had. */
export async function listen(options: ListenOptions): Promise<Result<Listening>> {
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
