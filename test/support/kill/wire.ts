// The wire between a till and the service, both real processes: it hears every call, and breaks at the one it was asked to.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** `other`: what somebody had the till say to the service as if it were a hub. */
export type CallKind =
  | 'token'
  | 'other'
  | 'create'
  | 'read'
  | 'events'
  | 'capture'
  | 'cancel'
  | 'refund'
  | 'membership'

/**
 * Where a call stands when the till dies: `lost`: it never arrives · `late`: it arrives in the till's next life · `underWay`: it has
 * arrived, and lands after the till's death · `unheard`: it is done, and its answer is not heard · `answered`: its answer has left.
 */
export type Break = 'lost' | 'late' | 'underWay' | 'unheard' | 'answered'

export type Call = {
  kind: CallKind
  /** Null where the call is about no payment. */
  reference: string | null
  key: string | null
  body: string
  /** Null where no answer came back to the wire. */
  status: number | null
}

export type Trap = {
  kind: CallKind
  breaks: Break
  /** Told at once, before anything else can happen: kills the till. */
  spring: () => void
  /** `late`: arrives after so many more calls. */
  callsLater: number
}

export type Wire = {
  url: string
  /** Everything that left the till in all its lives, in order. */
  calls: Call[]
  /** The next call of that kind meets it; null takes it away. */
  arm(trap: Trap | null): void
  /** The next call of any kind is told of. */
  onNextCall(listener: () => void): void
  /** What was held up arrives now. */
  deliver(): Promise<void>
} & AsyncDisposable

type Letter = { method: string; path: string; headers: Record<string, string>; body: string }
type Answer = { status: number; headers: Record<string, string>; body: Uint8Array }

/** `delay`: asks the service to take its time over the next such request. */
export async function openWire(
  service: string,
  delay: (kind: CallKind, reference: string) => Promise<void>,
): Promise<Wire> {
  const calls: Call[] = []
  let held: { letter: Letter; call: Call; due: number }[] = []
  let trap: Trap | null = null
  let tell: (() => void) | null = null
  const landing = new Set<Promise<unknown>>()

  async function forward(letter: Letter, call: Call): Promise<Answer> {
    const answer = await fetch(service + letter.path, {
      method: letter.method,
      headers: letter.headers,
      redirect: 'manual',
      ...(letter.method === 'GET' ? {} : { body: letter.body }),
    })
    call.status = answer.status
    return {
      status: answer.status,
      headers: passedOn(answer.headers),
      body: new Uint8Array(await answer.arrayBuffer()),
    }
  }

  const land = (letter: Letter, call: Call) => {
    const landed = forward(letter, call).finally(() => landing.delete(landed))
    landing.add(landed)
    return landed
  }

  async function deliver(isDue: (due: number) => boolean = () => true): Promise<void> {
    const due = held.filter((one) => isDue(one.due))
    held = held.filter((one) => !due.includes(one))
    for (const { letter, call } of due) await land(letter, call)
    await Promise.all(landing)
  }

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const letter = { ...headOf(request), body: await text(request) }
    const call = callOf(letter)
    calls.push(call)
    tell?.()
    tell = null
    const met = trap?.kind === call.kind ? trap : null
    if (met) trap = null
    switch (met?.breaks) {
      case 'lost':
        met.spring()
        break
      case 'late':
        met.spring()
        held.push({ letter, call, due: calls.length + met.callsLater })
        break
      case 'underWay':
        if (call.reference !== null) await delay(call.kind, call.reference)
        void land(letter, call)
        met.spring()
        break
      case 'unheard':
        await land(letter, call)
        met.spring()
        break
      case 'answered':
      case undefined: {
        const { status, headers, body } = await land(letter, call)
        response.writeHead(status, headers).end(body, () => met?.spring())
        await deliver((due) => due <= calls.length)
        return
      }
    }
    request.socket.destroy()
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => request.socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    arm: (given) => void (trap = given),
    onNextCall: (listener) => void (tell = listener),
    deliver: () => deliver(),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Those belong to one connection, not to the message. */
const hopByHop = new Set(['host', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

const passedOn = (headers: Iterable<[string, string]>): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => !hopByHop.has(name)))

function headOf({ method = 'GET', url = '/', headers }: IncomingMessage): Omit<Letter, 'body'> {
  return {
    method,
    path: url,
    headers: passedOn(Object.entries(headers).map(([name, value]) => [name, String(value)])),
  }
}

const isChange = (word: string | undefined): word is 'events' | 'capture' | 'cancel' | 'refund' =>
  ['events', 'capture', 'cancel', 'refund'].includes(word ?? '')

function callOf({ method, path, headers, body }: Letter): Call {
  const [, reference, request] = /^\/epayment\/v1\/payments(?:\/([^/]+))?(?:\/(\w+))?$/.exec(path) ?? []
  const key = headers['idempotency-key'] ?? null
  const call = (kind: CallKind, of: string | null): Call => ({ kind, reference: of, key, body, status: null })
  if (path.toLowerCase() === '/accesstoken/get') return call('token', null)
  if (path.startsWith('/recurring/')) return call('membership', null)
  if (reference === undefined && method === 'POST') {
    const { reference: own = null } = JSON.parse(body) as { reference?: string } // the till made it
    return own === null ? call('other', null) : call('create', own)
  }
  if (reference !== undefined && request === undefined && method === 'GET') return call('read', reference)
  if (reference !== undefined && isChange(request)) return call(request, reference)
  throw new Error(`the till asked for ${method} ${path}`)
}
