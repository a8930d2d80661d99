// A port of the sandbox: which names it answers to, and why it cannot be had.
import { createAdaptorServer } from '@hono/node-server'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { ConnectionLost } from '#sandbox/service/faults.ts'
import { hostIn } from '#shared/host-header.ts'

/** Trouble that the one who started it can mend; the message is the whole sentence. */
export class CannotStart extends Error {}

export type SandboxPlace = {
  port: number
  hostname: string
  fetch: (request: Request) => Promise<Response>
  /** By which it is called, beside the address at which a call came in. */
  names: readonly string[]
  isAlone: boolean
}

/** Rejects with `CannotStart`. */
export async function listenOnPlace({ port, hostname, fetch, names, isAlone }: SandboxPlace) {
  const answer = (request: Request, { incoming: { socket } }: Wire) =>
    isCalledSo(request, socket, names)
      ? fetch(request).catch((error: unknown) => {
          if (!(error instanceof ConnectionLost)) throw error
          socket.destroy() // a fault that was asked for: the client sees a broken connection
          return new Response()
        })
      : elsewhere()
  // Beside others, Node's own Request and Response stay what they are for the rest of the process.
  const server = createAdaptorServer({ fetch: answer, createServer, overrideGlobalObjects: isAlone })
  server.listen(port, hostname)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new CannotStart(listenTrouble(listenErrorCode(error), port, hostname), { cause: error })
  }
  const address = server.address() as AddressInfo // a TCP server that listens has one
  return {
    port: address.port,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await closed
    },
  }
}

export const urlOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

type Wire = { incoming: { socket: { localAddress?: string | undefined; destroy(): void } } }

export const namesOfThisMachine = ['localhost', '127.0.0.1', '::1']

/**
 * By one of these names, or by the address at which the call came in. Any other is some page's DNS pointing here, and would read the
 * credentials. Whatever the port: one machine may pass calls on to another's.
 */
function isCalledSo(
  { headers }: Request,
  { localAddress = '' }: Wire['incoming']['socket'],
  names: readonly string[],
) {
  const { name } = hostIn(headers.get('host') ?? '')
  const own = [...names, localAddress.replace(/^::ffff:/i, '').replace(/%.*$/, '')]
  return name !== '' && own.some((one) => one.toLowerCase() === name)
}

const elsewhere = (): Response =>
  new Response('The sandbox answers only to its own address. --host names another of this machine’s.\n', {
    status: 421,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })

/** Address that reaches a host: for one that listens everywhere, the first that other machines know, else this machine alone. */
export function reachableAs(hostname: string): string {
  if (hostname !== '0.0.0.0' && hostname !== '::') return hostname
  const known = Object.values(networkInterfaces()).flatMap((of) => of ?? [])
  return known.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'
}

function listenTrouble(code: unknown, port: number, hostname: string): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken: choose another with --port, or --port 0 for any free one.`
    case 'EACCES':
      return `Port ${port} may not be used by this user: choose one above 1023 with --port.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${hostname} is no address of this machine: choose another with --host.`
    default:
      return `The sandbox cannot listen on ${hostname}, port ${port} (${String(code)}): choose another with --host or --port.`
  }
}

export const listenErrorCode = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : undefined
