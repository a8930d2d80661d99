// A company's network on this machine, for tests: its proxy, its certificate, and a service behind TLS.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer as createPlain, request, type RequestListener } from 'node:http'
import { createServer as createSecure } from 'node:https'
import { connect, type AddressInfo, type Socket } from 'node:net'
import path from 'node:path'

const tls = path.join(import.meta.dirname, '../../fixtures/tls')
/** Of the company's own authority, which no system knows by itself. */
export const companyFile = path.join(tls, 'company.crt')
export const companyCertificate = readFileSync(companyFile, 'utf8')
const shown = {
  /** For service.example, hub.example and this machine. */
  cert: readFileSync(path.join(tls, 'service.crt')),
  key: readFileSync(path.join(tls, 'service-test-only.key')),
}

type Listening = { port: number; sockets: ReadonlySet<Socket> } & AsyncDisposable

async function opened(
  server: ReturnType<typeof createPlain> | ReturnType<typeof createSecure>,
  address: string,
): Promise<Listening> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  })
  server.listen(0, address)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port, // a TCP server that listens has one
    sockets,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      // Also what a proxy holds open.
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** Answers by TLS, with the company's certificate. */
export const startSecure = (answer: RequestListener, address = '127.0.0.1') =>
  opened(
    createSecure(shown, answer).on('tlsClientError', () => undefined),
    address,
  )

/** Passes everything on to what answers in clear on this machine. */
export const startSecureFront = (url: string, address = '127.0.0.1') =>
  startSecure((asked, answer) => {
    const { hostname, port, host } = new URL(url)
    const passed = request(
      { hostname, port, path: asked.url, method: asked.method, headers: { ...asked.headers, host } },
      (heard) => {
        answer.writeHead(heard.statusCode ?? 500, heard.headers)
        heard.pipe(answer)
      },
    ).on('error', () => answer.destroy())
    asked.pipe(passed)
  }, address)

type Line = {
  /** From now on nothing comes through it, as when a router has forgotten it: what is sent is answered with a reset, or never. */
  die(isReset: boolean): void
  /** Something was sent over it since. */
  swallowed: Promise<void>
}

function lineOf(socket: Socket, far: Socket): Line {
  const { promise: swallowed, resolve } = Promise.withResolvers<void>()
  return {
    swallowed,
    die(isReset) {
      socket.unpipe(far)
      far.unpipe(socket)
      socket.resume().on('data', () => {
        resolve()
        if (isReset) socket.resetAndDestroy()
      })
    },
  }
}

export type ProxyMood = 'open' | 'silent' | number

/** A proxy that knows these hosts alone; a number is the status with which it lets nobody through. */
export async function startProxy(hosts: Record<string, { address?: string; port: number }>) {
  /** Each tunnel that was asked for, with the name and password that came along. */
  const asked: { target: string; credentials: string | null }[] = []
  /** What came otherwise than by CONNECT: in clear. */
  const inClear: string[] = []
  /** The first byte that went through each tunnel; 22 begins a TLS handshake. */
  const firstBytes: number[] = []
  const lines: Line[] = []
  let mood: ProxyMood = 'open'
  const server = createPlain((request, response) => {
    inClear.push(`${request.method} ${request.url}`)
    response.writeHead(400).end()
  })
  server.on('connect', (request, socket: Socket) => {
    const target = request.url ?? ''
    const given = request.headers['proxy-authorization']?.replace(/^Basic /, '')
    const credentials = given === undefined ? null : Buffer.from(given, 'base64').toString('utf8')
    asked.push({ target, credentials })
    socket.on('error', () => undefined)
    if (mood === 'silent') return
    const to = hosts[target]
    const status = mood === 'open' ? (to ? 200 : 502) : mood
    if (status !== 200 || !to) return void socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`)
    const line = connect({ host: to.address ?? '127.0.0.1', port: to.port })
    line.on('error', () => socket.destroy()).on('close', () => socket.destroy())
    line.on('connect', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      socket.once('data', (bytes: Buffer) => firstBytes.push(bytes[0] ?? -1))
      socket.pipe(line).pipe(socket)
      lines.push(lineOf(socket, line))
    })
    socket.on('close', () => line.destroy())
  })
  const listening = await opened(server, '127.0.0.1')
  return {
    address: `127.0.0.1:${listening.port}`,
    asked,
    inClear,
    firstBytes,
    /** The tunnels that stand or stood, in their order. */
    lines: () => lines,
    become: (next: ProxyMood) => void (mood = next),
    [Symbol.asyncDispose]: () => listening[Symbol.asyncDispose](),
  }
}
