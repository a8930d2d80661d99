// The connections of an attacker: plain or by TLS, from an address of their own, with as much or little said as they like.
import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectSecure } from 'node:tls'

export type Door = { port: number; isSecure: boolean }

/** Another device than the shop's own screens. Linux has all of this network. */
export const elsewhere = '127.0.0.9'

/** However it ends. */
export const closing = (socket: Socket): Promise<void> =>
  new Promise((resolve) => void (socket.destroyed ? resolve() : socket.once('close', () => resolve())))

/** Open as far as TCP goes. Resolves also where it was sent away at once. */
export async function connectTo({ port }: Pick<Door, 'port'>, from = elsewhere): Promise<Socket> {
  const socket = connectPlain({ port, host: '127.0.0.1', localAddress: from })
  socket.on('error', () => undefined) // the server may end it at any moment
  await Promise.race([new Promise<void>((resolve) => socket.once('connect', resolve)), closing(socket)])
  return socket
}

/** Ready to be spoken to; rejects when the door does not open. */
export async function enter({ port, isSecure }: Door, from: string): Promise<Socket> {
  const to = { port, host: '127.0.0.1', localAddress: from }
  const socket = isSecure ? connectSecure({ ...to, rejectUnauthorized: false }) : connectPlain(to)
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => undefined)
  socket.on('error', (error) => failed.reject(error))
  socket.on('close', () => failed.reject(new Error('the door was closed')))
  const ready = new Promise<void>((resolve) => socket.once(isSecure ? 'secureConnect' : 'connect', resolve))
  await Promise.race([ready, failed.promise])
  return socket
}

/** The whole answer to one request on a connection of its own; '' when there was none. */
export async function exchange(door: Door, request: string, from = '127.0.0.1'): Promise<string> {
  let heard = ''
  try {
    const socket = await enter(door, from)
    socket.setEncoding('utf8').on('data', (text: string) => (heard += text))
    socket.write(request)
    await closing(socket)
  } catch {
    // It was sent away: nothing was heard.
  }
  return heard
}

export const requestText = (
  door: Door,
  line: string,
  headers: Record<string, string | number>,
  body = '',
): string => {
  const host = `127.0.0.1:${door.port}`
  const all = { Host: host, Origin: `${door.isSecure ? 'https' : 'http'}://${host}`, ...headers }
  return `${line} HTTP/1.1\r\n${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body}`
}

const piece = Buffer.alloc(256 * 1024, 0x41)

/**
 * Says the head, then so many bytes, as fast as they are taken, and holds the connection until it is ended. `done`: all is written, or an
 * answer came, or the other side ended it.
 */
export function pour(door: Door, head: string, bytes: number, from: string) {
  const ended = new AbortController()
  const over = Promise.withResolvers<void>()
  let isOver = false
  void over.promise.then(() => (isOver = true))
  ended.signal.addEventListener('abort', () => over.resolve())
  async function pouring(): Promise<void> {
    const socket = await enter(door, from)
    ended.signal.addEventListener('abort', () => socket.destroy())
    if (ended.signal.aborted) return void socket.destroy()
    socket.on('data', () => over.resolve())
    socket.on('close', () => over.resolve())
    socket.write(head)
    for (let sent = 0; sent < bytes && socket.writable && !isOver; sent += piece.length)
      if (!socket.write(piece))
        await Promise.race([new Promise<void>((resolve) => socket.once('drain', resolve)), over.promise])
  }
  // One that is sent away has poured all that it can.
  return { done: Promise.race([pouring().catch(() => undefined), over.promise]), end: () => ended.abort() }
}
