// A hub behind a real socket on a real PostgreSQL, for tests that ask it as tills do, and as nobody should.
import { expect } from 'vitest'
import type { DatabaseOptions } from '#hub/database/database.ts'
import { startHub, type RunningOptions } from '#hub/app/running-hub.ts'
import { hubPaths, type FactRow, type Health, type PairRequest } from '#shared/hub.ts'
import { createManualClock, seeded, type ManualClock } from '#test/support/run/clock.ts'
import { openTables } from '#test/support/hub/hub-database.ts'
import { signedBatch, signingKey } from '#test/support/hub/row-signature.ts'

/** Of all hubs of a story. */
export const key = Buffer.from(Array.from({ length: 32 }, (_, at) => (at * 37 + 11) % 256))

export type ServedHub = Awaited<ReturnType<typeof openHub>>

type Given = Partial<Pick<RunningOptions, 'patience' | 'graceMs' | 'place' | 'databaseTrouble'>> & {
  /** Of its database. */
  maxConnections?: number
  statementTimeoutMs?: number
  clock?: ManualClock
  seed?: number
}

const here = { address: '127.0.0.1', port: 0, certificate: undefined, proxy: null }

export async function openHub(connection: DatabaseOptions['connection'], given: Given = {}) {
  const {
    clock = createManualClock(),
    seed = 1,
    place = here,
    maxConnections,
    statementTimeoutMs,
    ...rest
  } = given
  const limits = {
    ...(maxConnections ? { maxConnections } : {}),
    ...(statementTimeoutMs ? { statementTimeoutMs } : {}),
  }
  const { database, log, logged } = await openTables({ connection, ...limits })
  const running = await startHub({ database, clock, chance: seeded(seed), log, key, place, ...rest })
  const { url } = running
  const ask = async (path: string, { key, ...init }: RequestInit & { key?: string } = {}) => {
    const headers = new Headers(init.headers)
    if (key !== undefined) headers.set('authorization', `Bearer ${key}`)
    const response = await fetch(url + path, { ...init, headers })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: jsonOf(text) }
  }
  const post = (path: string, body: unknown, key?: string, headers: Record<string, string> = {}) =>
    ask(path, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
      ...(key === undefined ? {} : { key }),
    })
  const hub = {
    ...running,
    database,
    clock,
    logged,
    ask,
    post,
    /** A code is made for it, and it comes with it. */
    letIn: async (id: string, shop = 'Bakery'): Promise<string> => {
      const { code } = await running.hub.enrolment.invite(shop)
      const { json } = await post(hubPaths.pair, pairing(code, id))
      return (json as { key: string }).key // what a hub answers to a right code
    },
    send: (till: string, key: string, rows: readonly FactRow[]) =>
      post(hubPaths.facts, signedBatch(till, rows), key),
    tip: (key: string) => ask(hubPaths.tip, { key }),
    async [Symbol.asyncDispose]() {
      await running.close()
      await database[Symbol.asyncDispose]()
    },
  }
  return hub
}

/** What leads from the address that a till has of its hub to this one. */
export const lineTo = ({ url }: { url: string }) => ({
  async fetch(request: Request): Promise<Response> {
    const { method, headers, signal } = request
    const body = method === 'GET' ? {} : { body: await request.text() }
    return fetch(url + new URL(request.url).pathname, { method, headers, signal, ...body })
  },
})

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

export const pairing = (code: string, id: string, more: Partial<PairRequest['till']> = {}): PairRequest => ({
  code,
  till: {
    id,
    name: 'Till 1',
    merchantSerialNumber: '123456',
    environment: 'TEST',
    address: 'https://api.example',
    version: '1.2.3',
    signingKey,
    ...more,
  },
})

/** How a till is that has nothing to complain of, as it tells its hub. */
export const wellTill = {
  version: '1.2.3',
  name: 'Till 1',
  open: { count: 0, value: 0, currency: 'NOK' },
  waiting: 0,
  printer: 'none',
  refuses: null,
  serviceAwaySince: null,
  journal: { rows: 0, head: '0'.repeat(64) },
  unit: { merchantSerialNumber: '123456', environment: 'TEST', address: 'https://api.example' },
} as const satisfies Health

/** What the hub says when it does not do as asked. */
export const trouble = (code: string) => ({ trouble: { code, message: expect.any(String) as string } })
