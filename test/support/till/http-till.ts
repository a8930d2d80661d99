// A till behind its server, for tests that speak HTTP to it: whole requests by fetch, broken and slow ones byte by byte.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startServer, type Server, type ServerOptions } from '#server/host.ts'
import { startSandbox } from '#sandbox/main.ts'
import type { Result } from '#shared/problem.ts'

export type HttpTill = Awaited<ReturnType<typeof openHttpTill>>

export const tryOpenHttpTill = (
  folder: string,
  options: Partial<ServerOptions> = {},
): Promise<Result<Server>> =>
  startServer({ folder, port: 0, startSandbox: (file) => startSandbox({ port: 0, file }), ...options })

/** In a folder of its own, which goes with it, unless one is given. */
export async function openHttpTill({ folder: given, ...options }: Partial<ServerOptions> = {}) {
  const folder = given ?? mkdtempSync(path.join(tmpdir(), 'kasse-served-'))
  const started = await tryOpenHttpTill(folder, options)
  if (!started.ok) throw new Error(JSON.stringify(started.problem))
  const server = started.value
  return {
    server,
    folder,
    url: server.url,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      if (given === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What a browser keeps after it has opened this address. */
export async function cookieFrom(entrance: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(entrance, { redirect: 'manual', headers })
  return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

export type Asked = { surface?: string; cookie: string; headers?: Record<string, string>; body?: BodyInit }

/** As the page does it. */
export const ask = (url: string, name: string, input: unknown, { surface = 'cashier', ...given }: Asked) =>
  fetch(`${url}/${surface}/commands/${name}`, {
    method: 'POST',
    redirect: 'manual',
    body: given.body ?? JSON.stringify(input),
    headers: {
      'content-type': 'application/json',
      origin: url,
      cookie: given.cookie,
      ...given.headers,
    },
  })

/** A connection that says what a test wants, and remembers what it hears. */
export async function speak(port: number, host = '127.0.0.1') {
  const socket: Socket = connect({ port, host })
  socket.on('error', () => undefined) // one that is cut off says so by its end
  let heard = ''
  socket.setEncoding('latin1').on('data', (text: string) => (heard += text))
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  return {
    socket,
    say: (text: string) => void socket.write(text, 'latin1'),
    heard: () => heard,
    /** All that was heard when the server has ended it. */
    async toEnd(): Promise<string> {
      await closed
      return heard
    },
    /** Resolves when so much was heard. */
    async until(sought: string | RegExp): Promise<string> {
      while (typeof sought === 'string' ? !heard.includes(sought) : !sought.test(heard))
        await Promise.race([
          once(socket, 'data'),
          closed.then(() => Promise.reject(new Error(`ended: ${heard}`))),
        ])
      return heard
    },
    [Symbol.dispose]: () => void socket.destroy(),
  }
}

/** The first line's number. */
export const statusOf = (heard: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1])
