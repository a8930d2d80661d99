// A receiver of webhooks on a real port, which believes nothing, and its own reading of how a delivery is signed.
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A request as it came over the wire. */
export type Received = {
  method: string
  /** Path and query. */
  path: string
  headers: IncomingHttpHeaders
  /** As they came, in their own case, name and value in turn. */
  rawHeaders: string[]
  raw: Buffer
  body: Record<string, unknown>
}

/** What it does with a request: a status; nothing, until it is told; a redirect to another of its paths; a broken connection. */
export type Manner = number | 'hold' | 'redirect' | 'drop' | 'endless'

export async function createReceiver(manner: Manner = 200) {
  const received: Received[] = []
  const held: ServerResponse[] = []
  let manners: Manner[] = []
  let usual = manner
  let awake: (() => void)[] = []
  let mostAtOnce = 0

  const answer = (how: Manner, response: ServerResponse) => {
    if (how === 'hold') return void held.push(response)
    if (how === 'drop') return void response.destroy()
    if (how === 'redirect') return void response.writeHead(307, { location: '/elsewhere' }).end()
    if (how === 'endless') return void response.writeHead(200).write('x'.repeat(1_000_000))
    response.writeHead(how).end('heard')
  }
  const hear = async (request: IncomingMessage, response: ServerResponse) => {
    const raw = await buffer(request)
    received.push({
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      rawHeaders: request.rawHeaders,
      raw,
      body: JSON.parse(raw.toString('utf8')) as Record<string, unknown>, // the cases say what they expect in it
    })
    answer(manners.shift() ?? usual, response)
    mostAtOnce = Math.max(mostAtOnce, held.length)
    const waking = awake
    awake = []
    for (const wake of waking) wake()
  }
  const server = createServer((request, response) => void hear(request, response).catch(() => undefined))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server that listens has one

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    received,
    names: () => received.map(({ body }) => body['name']),
    /** From now on; with several, one after the other and then the usual again. */
    behave(next: Manner) {
      usual = next
    },
    once(...next: Manner[]) {
      manners = [...manners, ...next]
    },
    /** Answers all that it holds. */
    release(status = 200) {
      for (const response of held.splice(0)) response.writeHead(status).end()
    },
    /** Resolves when so many requests have come. */
    async has(count: number) {
      while (received.length < count) await new Promise<void>((resolve) => awake.push(resolve))
    },
    mostAtOnce: () => mostAtOnce,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/**
 * What is wrong with the signature of a request that came; null when it is good. Written from the published text, apart from what signs:
 * the hash of the raw body, then POST, path with query, and the three headers' values as they came.
 */
export function signatureTrouble(
  { method, path, headers, raw }: Received,
  secret: string,
  now: number,
): string | null {
  const one = (name: string) => String(headers[name])
  const hash = createHash('sha256').update(raw).digest('base64')
  if (method !== 'POST') return `the method is ${method}`
  if (one('x-ms-content-sha256') !== hash) return 'the hash is of another body'
  const text = ['POST', path, `${one('x-ms-date')};${one('host')};${hash}`].join('\n')
  const signature = createHmac('sha256', Buffer.from(secret, 'utf8')).update(text, 'utf8').digest('base64')
  const expected = `HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=${signature}`
  if (one('authorization') !== expected) return 'the signature is another'
  return Math.abs(Date.parse(one('x-ms-date')) - now) > 5 * 60_000 ? 'the date is too far away' : null
}
