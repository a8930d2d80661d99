// The requests to a measured payment service: payments as a merchant makes them, a given number at a time, as cheap as possible, so that the service is measured and not the load.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { monotonicMs } from '#bench/measure/clock.ts'
import { firstUnit, merchantHeaders } from '#test/support/service/merchant.ts'
import type { Program } from '#test/support/stage/programs.ts'
import { startSandbox as start, type Service } from '#test/support/stage/service.ts'

export type LoadOptions = {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

export type LoadResult = { perSecond: number; times: number[] }

/** At the same time, each on a connection of its own. */
const lanes = 8

/** Asks all of them; rejects when one is answered with another status than `expected`. Times in ms. */
export async function runLoad(
  address: string,
  askings: readonly LoadOptions[],
  expected: readonly number[],
): Promise<LoadResult> {
  const { hostname, port, host } = new URL(address)
  // Written out before the clock runs. Bare sockets: the client of node:http costs more than many an answer.
  const queue = askings.map((asking) => ({ asking, bytes: written(asking, host) })).values()
  const times: number[] = []
  const lane = async () => {
    await using line = await openLine(hostname, Number(port))
    for (const { asking, bytes } of queue) {
      const began = monotonicMs()
      const { status, said } = await line.ask(bytes)
      times.push(monotonicMs() - began)
      if (!expected.includes(status))
        throw new Error(`${asking.method} ${asking.path} was answered with ${status}: ${said.slice(0, 500)}`)
    }
  }
  const began = monotonicMs()
  await Promise.all(Array.from({ length: Math.min(lanes, askings.length) }, lane))
  return { perSecond: (askings.length / (monotonicMs() - began)) * 1000, times }
}

function written({ method, path, headers, body = '' }: LoadOptions, host: string): Buffer {
  const all = {
    host,
    ...headers,
    ...(method === 'POST' ? { 'content-length': Buffer.byteLength(body) } : {}),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

type Answer = { status: number; said: string }
type Line = { ask(bytes: Buffer): Promise<Answer> } & AsyncDisposable

/** One connection, one question at a time. */
async function openLine(hostname: string, port: number): Promise<Line> {
  const socket: Socket = connect({ host: hostname, port, noDelay: true })
  await once(socket, 'connect')
  let waiting: PromiseWithResolvers<Answer> | undefined
  let text = ''
  // One character for one byte: lengths are counted in bytes.
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk
    const answer = whole(text)
    if (!answer) return
    text = ''
    waiting?.resolve(answer)
  })
  const lost = () => waiting?.reject(new Error(`the line to port ${port} was cut`))
  socket.on('error', lost).on('close', lost)
  return {
    ask(bytes) {
      waiting = Promise.withResolvers()
      socket.write(bytes)
      return waiting.promise
    },
    async [Symbol.asyncDispose]() {
      waiting = undefined
      socket.destroy()
    },
  }
}

/** The answer, once all of it is there. */
function whole(text: string): Answer | null {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [head, said] = [text.slice(0, end), text.slice(end + 4)]
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  const isWhole =
    length === undefined ? isChunked(head) === said.endsWith('0\r\n\r\n') : said.length >= Number(length)
  return isWhole ? { status: Number(head.slice(9, 12)), said } : null
}

const isChunked = (head: string): boolean => /\r\ntransfer-encoding: *chunked/i.test(head)

/** In this order: the second needs the first, and the third an approval between. */
export const requestKinds = ['create', 'get', 'capture'] as const
export type RequestKind = (typeof requestKinds)[number]
export const statuses: Record<RequestKind, number[]> = { create: [201], get: [200], capture: [200] }

/** Requests for a payment of this reference. */
export type MerchantRequests = Record<RequestKind, (reference: string) => LoadOptions>

/** Requests for the first sales unit. */
export async function merchantRequestsOf(service: Service): Promise<MerchantRequests> {
  const front = { salesUnits: service.salesUnits, fetch: (request: Request) => fetch(request) }
  const headers = await merchantHeaders(front, service.url)
  const payments = '/epayment/v1/payments'
  const amount = { value: 12_500, currency: firstUnit(service).currency }
  const post = (kind: RequestKind, reference: string, where: string, body: unknown): LoadOptions => ({
    method: 'POST',
    path: where,
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': `${kind}-${reference}` },
    body: JSON.stringify(body),
  })
  return {
    create: (reference) =>
      post('create', reference, payments, {
        amount,
        paymentMethod: { type: 'WALLET' },
        reference,
        userFlow: 'QR',
        qrFormat: { format: 'TEXT/TARGETURL' },
        customerInteraction: 'CUSTOMER_PRESENT',
        paymentDescription: 'Two mugs',
      }),
    get: (reference) => ({ method: 'GET', path: `${payments}/${reference}`, headers }),
    capture: (reference) =>
      post('capture', reference, `${payments}/${reference}/capture`, { modificationAmount: amount }),
  }
}

export async function approveAll(url: string, references: readonly string[]): Promise<void> {
  const askings = references.map((reference): LoadOptions => ({
    method: 'POST',
    path: '/sandbox/phone/approve',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reference }),
  }))
  await runLoad(url, askings, [200, 204])
}

/** The sandbox without its limits; in memory where there is no folder. */
export const startFreeSandbox = (data?: string): Promise<Program<Service>> =>
  start('--limits', 'off', ...(data === undefined ? [] : ['--data', data]))
