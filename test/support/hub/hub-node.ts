// Hub processes on sockets beside one database, tills that hold streams to them, and the service that tells them what happened.
import { afterAll, expect } from 'vitest'
import type { Clock } from '#core/system/clock.ts'
import { createLog } from '#core/system/log.ts'
import type { Database, DatabaseOptions } from '#hub/database/database.ts'
import { createSecrets } from '#hub/webhooks/secrets.ts'
import { createHub } from '#hub/app/routes.ts'
import { createWebhookRegistrations, type HubService } from '#hub/webhooks/registrations.ts'
import type { SalesUnit } from '#sandbox/state/sales-units.ts'
import { signedHeaders } from '#sandbox/webhooks/attempt.ts'
import { listen, usualPatience } from '#server/network/port.ts'
import { hubPaths, pairAnswer } from '#shared/hub.ts'
import { createManualClock, seeded } from '#test/support/run/clock.ts'
import { key, pairing } from '#test/support/hub/hub.ts'
import { openTables } from '#test/support/hub/hub-database.ts'
import { takePostgres } from '#test/support/hub/postgres.ts'
import { startService } from '#test/support/service/started-service.ts'

export type HubNode = Awaited<ReturnType<typeof openHubNode>>

let seeds = 0

/** One hub process: its own connections, its own port. `through`: what stands between it and its database. */
export async function openHubNode(
  connection: DatabaseOptions['connection'],
  clock: Clock,
  through?: (database: Database) => Database,
) {
  const { database, log, logged, ask } = await openTables({ connection }, through)
  const closing = new AbortController()
  const chance = seeded((seeds += 1))
  const hub = createHub({ database, clock, chance, log, closing: closing.signal, key })
  let running = 0
  const listening = await listen({
    async fetch(request, carried) {
      running += 1
      try {
        return await hub.fetch(request, carried)
      } finally {
        running -= 1
      }
    },
    address: '127.0.0.1',
    port: 0,
    patience: { ...usualPatience, connections: 2000 },
  })
  if (!listening.ok) throw new Error(JSON.stringify(listening.problem))
  const { port, close } = listening.value
  const node = {
    hub,
    database,
    logged,
    clock,
    port,
    /** Requests that have no answer yet. */
    inProgress: () => running,
    url: `http://127.0.0.1:${port}`,
    ask,
    /** Resolves when it hears what others are told. */
    async hears(is = true) {
      while (hub.hints.isHearing() !== is) await database.query('SELECT 1')
    },
    close: () => closing.abort(),
    async [Symbol.asyncDispose]() {
      closing.abort()
      await close()
      await database[Symbol.asyncDispose]()
    },
  }
  await node.hears()
  return node
}

/** For all tests of a file: the service and a hub on one clock, and the connection for further hubs beside it. */
export async function useHub() {
  const connection = await takePostgres()
  const service = await openService()
  const hub = await openHubNode(connection, service.clock)
  afterAll(async () => {
    await service[Symbol.asyncDispose]()
    await hub[Symbol.asyncDispose]()
  })
  return { service, hub, connection }
}

/** A clock that jumped by more than a hub waits for its database may have made it listen anew, after a pause. */
export async function hearsAgain({ hub }: HubNode, clock: ReturnType<typeof createManualClock>) {
  const isHearing = () => {
    if (!hub.hints.isHearing()) clock.advance(1000)
    return hub.hints.isHearing()
  }
  await expect.poll(isHearing).toBe(true)
}

/** A till that is let in: its key. Whoever lets it in confirms its number for its shop, unless it is said otherwise. */
export async function letIn(
  { hub, url }: HubNode,
  id: string,
  merchantSerialNumber: string,
  { shop = 'Bakery', isConfirmed = true } = {},
): Promise<string> {
  const { code } = await hub.enrolment.invite(shop)
  if (isConfirmed) await hub.enrolment.confirm(shop, merchantSerialNumber)
  const asked = pairing(code, id, { name: id, merchantSerialNumber, address: 'sandbox' })
  const given = await fetch(url + hubPaths.pair, { method: 'POST', body: JSON.stringify(asked) })
  return pairAnswer.parse(await given.json()).key
}

/** An agreement that these tills have. */
export const join = ({ ask }: HubNode, agreementId: string, ...tills: string[]) =>
  ask(
    `INSERT INTO agreement (till, counter, name, "agreementId", status, settled, opened, "openedAt", owner)
     SELECT till, 1, $2, $2, 'ACTIVE', 0, 1, 1, '' FROM unnest($1::text[]) AS till`,
    [tills, agreementId],
  )

export type Event = { event: string; data: unknown }

/** A till's stream. Comments are events without a name. */
export async function openStream(url: string, till: string) {
  const stop = new AbortController()
  const response = await fetch(url + hubPaths.hints, {
    headers: { authorization: `Bearer ${till}` },
    signal: stop.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  /** The next event, or nothing when the stream has ended. */
  const next = async (): Promise<Event | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const lines = text.slice(0, end).split('\n')
        text = text.slice(end + 2)
        const field = (name: string) =>
          lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
        return { event: field('event') ?? '', data: JSON.parse(field('data') ?? 'null') }
      }
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) return undefined
      text += value
    }
  }
  return {
    status: response.status,
    next,
    /** The hints up to the one that is sought, which a story sends last. */
    async until(name: string) {
      const heard: string[] = []
      for (;;) {
        const event = await next()
        if (!event) throw new Error(`it ended after ${heard.join(', ')}`)
        if (event.event !== 'hint') continue
        const said = event.data as { name: string; event: string } // as the hub says it
        heard.push(`${said.name} ${said.event}`)
        if (said.name === name) return heard
      }
    },
    [Symbol.dispose]: () => stop.abort(),
  }
}

/** The service on a socket and on the story's clock; it sends what is due when it is told to. */
export async function openService(clock = createManualClock()) {
  const started = await startService({ clock, chance: seeded(9), allowsLoopback: true, limits: 'off' })
  const merchant = await started.merchantOf()
  return {
    ...started,
    clock,
    merchant,
    /** A customer pays: the service has it to tell, and tells it. */
    async pay(reference: string) {
      await merchant.create(merchant.request(reference))
      started.customer().approve(reference)
      await started.sandbox.settled()
    },
  }
}
type Service = Awaited<ReturnType<typeof openService>>

export const asHubAsks = (url: string, unit: SalesUnit): HubService => ({
  address: url,
  merchantSerialNumber: unit.merchantSerialNumber,
  systemHeaderPrefix: 'Service-System',
  version: '1',
  credentials: unit,
  fetch: globalThis.fetch,
})

/** The hub's own registrations, as its command line makes them. */
export const webhooksOf = (
  { database, clock, logged }: HubNode,
  { url, unit }: Pick<Service, 'url' | 'unit'>,
  changes: Partial<HubService> = {},
) =>
  createWebhookRegistrations({
    database,
    clock,
    chance: seeded((seeds += 1)),
    log: createLog({ write: (line) => void logged.push(line) }),
    closing: new AbortController().signal,
    key,
    service: { ...asHubAsks(url, unit), ...changes },
  })

/** What the service said once, as it is kept. */
export async function secretOf({ ask }: HubNode, id: string): Promise<string> {
  const [row] = await ask<{ secret: Buffer }>('SELECT secret FROM webhook WHERE id = $1', [id])
  const secret = row && createSecrets(key, seeded(0)).open(row.secret)
  if (secret === undefined) throw new Error(`no secret of ${id}`)
  return secret
}

export type Parcel = {
  url: string
  id: string
  secret: string
  body: string | Uint8Array<ArrayBuffer>
  at: number
}

/** A delivery as the service sends it, for bodies that it would not send. */
export const headersOf = ({ url, id, secret, body, at }: Parcel): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'webhook-id': id,
  ...signedHeaders({ url: new URL(url), body, secret, at }),
})

export const send = (parcel: Parcel, headers: Record<string, string> = {}, body: BodyInit = parcel.body) =>
  fetch(parcel.url, { method: 'POST', headers: { ...headersOf(parcel), ...headers }, body })
