// The intake of deliveries from the service: proven first, then stored, then answered, each event once however often it is told.
import { callerOf } from '#hub/http/caller.ts'
import {
  retiredAcceptedMs,
  type KnownRegistration,
  type KnownRegistrations,
} from '#hub/webhooks/registration-cache.ts'
import { lockNumbers } from '#hub/database/lock-numbers.ts'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { hash } from 'node:crypto'
import type { Measures } from '#hub/http/metrics.ts'
import { deliveredEventOf, type DeliveredEvent } from '#hub/webhooks/delivery-body.ts'
import { Refused, type RequestEnv, type HubContext } from '#hub/http/context.ts'
import type { ProxyAddresses } from '#hub/settings/settings.ts'
import type { Refusals } from '#hub/http/refusal-log.ts'
import { createSecrets, type Secrets } from '#hub/webhooks/secrets.ts'
import { claimOf, isSignedBy, isWhole, type Claim } from '#hub/webhooks/signature.ts'

/** Of a delivery's body; the service's own have less than one. bytes */
export const largestDelivery = 64 * 1024
/** Deliveries that are older have been repeated for the last time long ago. ms */
export const deliveryKeptMs = 14 * 86_400_000

/** Where NOTIFY says that there are new deliveries. */
export const deliveriesChannel = 'kasse_hints'
/** Stored in one transaction, and forgotten in one. */
const mostAtOnce = 500
const forgetEveryMs = 3_600_000

type Delivery = {
  event: string
  at: number
  merchantSerialNumber: string
  notice?: DeliveredEvent
  body: string
}

export type Deliveries = {
  /** True when it was new. Resolves when it is on the disk, and thrown is what the database says. */
  store(delivery: Delivery): Promise<boolean>
  /** Forgets what is too old. */
  forgetOld(): Promise<void>
}

type Options = Pick<HubContext, 'database' | 'clock' | 'log' | 'closing'>

export function createDeliveries(options: Options): Deliveries {
  const { database, clock } = options
  type Waiting = { delivery: Delivery; done: (isNew: boolean) => void; failed: (error: unknown) => void }
  let waiting: Waiting[] = []
  let isStoring = false
  /** Those that come while one transaction is under way go together into the next. */
  const storeAll = async () => {
    if (isStoring) return
    isStoring = true
    while (waiting.length > 0) {
      const now = waiting.slice(0, mostAtOnce)
      waiting = waiting.slice(mostAtOnce)
      try {
        const fresh = await insert(
          options,
          now.map(({ delivery }) => delivery),
        )
        for (const { delivery, done } of now) done(fresh.delete(delivery.event))
      } catch (error) {
        for (const { failed } of now) failed(error)
      }
    }
    isStoring = false
  }
  return {
    store: (delivery) =>
      new Promise<boolean>((done, failed) => {
        waiting.push({ delivery, done, failed })
        void storeAll()
      }),
    async forgetOld() {
      const before = clock.now() - deliveryKeptMs
      for (;;) {
        const gone = await database.query(
          `DELETE FROM delivery WHERE received_at < $1 AND id IN (SELECT id FROM delivery ORDER BY id LIMIT $2) RETURNING id`,
          [before, mostAtOnce],
        )
        if (gone.length < mostAtOnce) break
      }
      await database.query('DELETE FROM webhook WHERE retired_at < $1', [clock.now() - retiredAcceptedMs])
    },
  }
}

/** Sweeps now and then, until the hub closes. */
export async function deleteOldDeliveries(
  { clock, log, closing }: Options,
  deliveries: Deliveries,
): Promise<void> {
  while (!closing.aborted) {
    await deliveries.forgetOld().catch((error: unknown) => {
      if (!closing.aborted) log.warn({ error }, 'old deliveries could not be forgotten')
    })
    await clock.wait(forgetEveryMs, closing)
  }
}

/** The events that are new; in the same transaction all hubs are told that there is something. */
const insert = ({ database }: Options, given: readonly Delivery[]): Promise<Set<string>> =>
  database.transaction(async (query) => {
    await query('SELECT pg_advisory_xact_lock($1)', [lockNumbers.storing])
    const fresh = await query<{ event: string }>(
      `INSERT INTO delivery (event, received_at, merchant_serial_number, about, name, event_name, body)
       SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
       ON CONFLICT (event) DO NOTHING RETURNING event`,
      [
        given.map(({ event }) => event),
        given.map(({ at }) => at),
        given.map(({ merchantSerialNumber }) => merchantSerialNumber),
        given.map(({ notice }) => notice?.of ?? null),
        given.map(({ notice }) => notice?.name ?? null),
        given.map(({ notice }) => notice?.event ?? null),
        given.map(({ body }) => body),
      ],
    )
    if (fresh.length > 0) await query("SELECT pg_notify($1, '')", [deliveriesChannel])
    return new Set(fresh.map(({ event }) => event))
  })

type Strange = {
  registrations: KnownRegistrations
  measures: Pick<Measures, 'delivery'>
  refusals: Refusals
  proxy: ProxyAddresses | null
}

/** Whatever is wrong with its proof. */
const notAccepted = 'this delivery is not accepted'

/** Outside the key: what the service tells shows by its signature where it comes from. */
export function webhookRoutes(
  options: HubContext,
  deliveries: Deliveries,
  { registrations, measures, refusals, proxy }: Strange,
): Hono<RequestEnv> {
  const { clock, log } = options
  const secrets = createSecrets(options.key, options.chance)
  const changes = createChangeLog(log)
  const app = new Hono<RequestEnv>()
  const limit = bodyLimit({
    maxSize: largestDelivery,
    onError: () => {
      throw new Refused('large', `a delivery has at most ${largestDelivery} bytes`)
    },
  })
  app.post('/webhooks/:name{.+}', async (c) => {
    const refused = (...[code, message]: ConstructorParameters<typeof Refused>) => {
      measures.delivery('refused')
      refusals.note('delivery', callerOf(c.req.raw, c.env, proxy).address)
      return new Refused(code, message)
    }
    const claim = claimOf({ headers: c.req.raw.headers })
    if (!claim) throw refused('shape', 'this is no delivery')
    const registration = await registrations.find(claim.registration)
    if (!registration) throw refused('key', notAccepted)
    c.env?.vouch?.()
    // One without a length is read here, so not before it names a registration.
    await limit(c, () => Promise.resolve())
    const raw = await c.req.arrayBuffer().catch(() => undefined)
    if (!raw) throw new Refused('shape', 'this delivery ends too early')
    const body = new Uint8Array(raw)
    const target = targetOf(c.env?.incoming?.url ?? c.req.url)
    const merchant = isWhole(claim, body, clock.now())
      ? signerOf(options, { secrets, registration, changes }, claim, target)
      : undefined
    if (merchant === undefined) throw refused('key', notAccepted)
    const delivery = deliveryOf(body, merchant, clock.now())
    if (!delivery.notice)
      log.warn({ event: delivery.event }, 'a delivery of the service says what this hub does not understand')
    const isNew = await deliveries.store(delivery)
    measures.delivery(isNew ? 'stored' : 'repeated')
    log.info({ ...delivery.notice, isNew }, 'the service told of something')
    return c.json({})
  })
  return app
}

/** Path and query to the character as they came: nothing is parsed and put together anew. */
const targetOf = (url: string): string => url.replace(/^https?:\/\/[^/?#]*/i, '') || '/'

/** The merchant whose registration has signed it. */
function signerOf(
  { log }: Pick<HubContext, 'log'>,
  {
    secrets,
    registration,
    changes,
  }: { secrets: Secrets; registration: KnownRegistration; changes: ChangeLog },
  claim: Claim,
  target: string,
): string | undefined {
  const secret = secrets.open(registration.secret)
  if (secret === undefined) {
    log.error({ registration: claim.registration }, 'this registration was made under another KASSE_HUB_KEY')
    return undefined
  }
  if (isSignedBy(secret, claim, target)) return registration.merchant
  changes.look({ secret, url: registration.url }, claim, target)
  return undefined
}

type ChangeLog = {
  /** Of a delivery whose signature is not right for what came. */
  look(known: { secret: string; url: string }, claim: Claim, target: string): void
}

/** More than one hub has ways to it. */
const mostWays = 100

/** Says once for each way that something before this hub has changed what the service signed: the host, or the path. */
function createChangeLog(log: HubContext['log']): ChangeLog {
  const told = new Set<string>()
  return {
    look({ secret, url }, claim, target) {
      const asSigned = URL.parse(url)
      const came = claim.host + target
      if (asSigned === null || told.has(came) || told.size >= mostWays) return
      const { host, pathname, search } = asSigned
      if (!isSignedBy(secret, { ...claim, host }, pathname + search)) return
      told.add(came)
      log.warn(
        { signed: host + pathname + search, came },
        'the proxy before this hub changes the host or the path that the service has signed: its deliveries are refused until the proxy passes both on as they come (in nginx: proxy_set_header Host $http_host)',
      )
    },
  }
}

function deliveryOf(raw: Uint8Array, merchant: string, at: number): Delivery {
  const notice = deliveredEventOf(raw)
  // A text of the database has no NUL.
  const body = new TextDecoder().decode(raw).replaceAll('\u0000', '\ufffd')
  return {
    event: notice?.id ?? `body ${hash('sha256', raw, 'base64url')}`,
    at,
    merchantSerialNumber: notice?.merchantSerialNumber ?? merchant,
    ...(notice ? { notice } : {}),
    body,
  }
}
