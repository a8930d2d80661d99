// The hub's webhook: a delivery of the service is proven, tills are told of its event, and then it is answered.
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { keepNewest } from '#core/system/newest.ts'
import { hubCallerOf, createRateLimits, type Rate, type RefusalLog } from '#hub/http/caller.ts'
import { RefusedError, type HubContext, type RequestEnv } from '#hub/http/context.ts'
import type { MetricRecorder } from '#hub/http/metrics.ts'
import type { ProxyAddresses } from '#hub/settings/settings.ts'
import {
  deliveryHeadersOf,
  isRecentAndUnaltered,
  isSignedBy,
  deliveredEventIn,
  type DeliveryHeaders,
  type DeliveredEvent,
} from '#hub/webhooks/delivery.ts'
import { createSecrets } from '#hub/webhooks/secrets.ts'

/** `url`: where the service was told to deliver. */
type KnownRegistration = { secret: Uint8Array; merchant: string; url: string }
type Row = KnownRegistration & { id: string; retiredAt: number | null }

/** A registration that was deleted at the service may have had an attempt under way. ms */
export const retiredAcceptedMs = 10 * 60_000
/** Channel of NOTIFY on which hubs hear that a registration was made. */
export const registrationsChannel = 'kasse_registrations'
/** Limit for re-reading the table, shared by all unknown ids: a NOTIFY may not be heard yet. */
const rereadRate: Rate = { burst: 20, perSecond: 1 }
/** One that was retired is noticed after as long. ms */
const readEvery = 60_000
/** The newest registrations. The service takes 25 of an event and merchant. */
const mostRegistrations = 20_000

export type KnownRegistrations = {
  find(id: string): Promise<KnownRegistration | undefined>
  /** Another was made, or may have been: they are read anew when next one is looked for. */
  outdate(): void
  /** Deletes those that are accepted no more. */
  forgetRetired(): Promise<void>
}

/** The registrations whose deliveries are accepted, as this hub remembers them: made-up ids cost the database no question. */
export function createKnownRegistrations({
  database,
  clock,
}: Pick<HubContext, 'database' | 'clock'>): KnownRegistrations {
  const rereads = createRateLimits(clock, rereadRate)
  let known = new Map<string, Row>()
  let readAt = -Infinity
  let changes = 0
  let reading: Promise<void> | undefined
  const readAll = async () => {
    const [began, before] = [clock.elapsed(), changes]
    const rows = await database.query<Row>(
      `SELECT id, secret, url, merchant_serial_number AS merchant, retired_at AS "retiredAt" FROM webhook
       ORDER BY registered_at DESC LIMIT $1`,
      [mostRegistrations],
    )
    known = new Map(rows.map((row) => [row.id, row]))
    readAt = changes === before ? began : -Infinity
  }
  /** Reads the table; callers who ask meanwhile get the same answer. */
  const read = () => (reading ??= readAll().finally(() => (reading = undefined)))
  return {
    async find(id) {
      if (clock.elapsed() - readAt >= readEvery) await read()
      else if (!known.has(id) && rereads.take('') === 0) await read()
      const found = known.get(id)
      const isOver = found && found.retiredAt !== null && found.retiredAt <= clock.now() - retiredAcceptedMs
      return isOver ? undefined : found
    },
    outdate() {
      changes += 1
      readAt = -Infinity
    },
    async forgetRetired() {
      await database.query('DELETE FROM webhook WHERE retired_at < $1', [clock.now() - retiredAcceptedMs])
    },
  }
}

/** Limit of a delivery's body; the service's own have less than one. bytes */
export const largestDelivery = 64 * 1024
/** Events remembered as told, so that a delivery that is repeated costs no question: some minutes of a large hub. */
const mostTold = 20_000
/** One answer whatever is wrong with its proof. */
const notAccepted = 'this delivery is not accepted'

type Tell = (event: DeliveredEvent) => Promise<void>
type RefusalContext = { refusals: RefusalLog; proxy: ProxyAddresses | null }
type WebhookParts = RefusalContext & {
  registrations: KnownRegistrations
  /** Tells all hubs. */
  tell: Tell
  measures: Pick<MetricRecorder, 'delivery'>
}

/** Outside the key: the signature shows where a delivery comes from. */
export function webhookRoutes(options: HubContext, parts: WebhookParts): Hono<RequestEnv> {
  const { clock, log } = options
  const { registrations, tell, measures, refusals, proxy } = parts
  const isSigned = createSignatureCheck(options)
  const passOn = createPassing(tell, log)
  const app = new Hono<RequestEnv>()
  const limit = bodyLimit({
    maxSize: largestDelivery,
    onError: () => {
      throw new RefusedError('large', `a delivery has at most ${largestDelivery} bytes`)
    },
  })
  app.post('/webhooks/:name{.+}', async (c) => {
    const refused = (...[code, message]: ConstructorParameters<typeof RefusedError>) => {
      measures.delivery('refused')
      refusals.note('delivery', hubCallerOf(c.req.raw, c.env, proxy).address)
      return new RefusedError(code, message)
    }
    const headers = deliveryHeadersOf(c.req.raw.headers)
    if (!headers) throw refused('shape', 'this is no delivery')
    const registration = await registrations.find(headers.registration)
    if (!registration) throw refused('key', notAccepted)
    c.env?.vouch?.()
    // One without a length is read here, so not before it names a registration.
    await limit(c, () => Promise.resolve())
    const raw = await c.req.arrayBuffer().catch(() => undefined)
    if (!raw) throw new RefusedError('shape', 'this delivery ends too early')
    const body = new Uint8Array(raw)
    const target = targetOf(c.env?.incoming?.url ?? c.req.url)
    const isProven =
      isRecentAndUnaltered(headers, body, clock.now()) && isSigned(registration, headers, target)
    if (!isProven) throw refused('key', notAccepted)
    const event = deliveredEventIn(body)
    const outcome = event ? await passOn(registration.merchant, event) : 'unread'
    if (!event)
      log.warn({ bytes: body.length }, 'a delivery of the service says what this hub does not understand')
    measures.delivery(outcome)
    return c.json({})
  })
  return app
}

/** Hints for each event once, as far as it is remembered. Throws where hubs cannot be told: the service is answered so, and tells again. */
function createPassing(tell: Tell, log: HubContext['log']) {
  const told = new Map<string, true>()
  return async (merchant: string, event: DeliveredEvent): Promise<'told' | 'repeated'> => {
    // By merchant: nobody else's event is passed over because of it.
    const name = `${merchant} ${event.id}`
    if (told.has(name)) return 'repeated'
    await tell(event)
    keepNewest(told, name, true, mostTold)
    log.info({ of: event.of, name: event.name, event: event.event }, 'the service told of something')
    return 'told'
  }
}

/** Path and query to the character as they came: nothing is parsed and put together anew. */
const targetOf = (url: string): string => url.replace(/^https?:\/\/[^/?#]*/i, '') || '/'

/** Ways on which a proxy changed deliveries that are told in the log; more than one hub has. */
const mostWays = 100

/** Whether a delivery is signed by its registration's secret. Says once for each way that a proxy before this hub changes host or path. */
function createSignatureCheck({ key, chance, log }: Pick<HubContext, 'key' | 'chance' | 'log'>) {
  const secrets = createSecrets(key, chance)
  const told = new Set<string>()
  const noteChange = (secret: string, url: string, headers: DeliveryHeaders, target: string) => {
    const asSigned = URL.parse(url)
    const came = headers.host + target
    if (asSigned === null || told.has(came) || told.size >= mostWays) return
    const { host, pathname, search } = asSigned
    if (!isSignedBy(secret, { ...headers, host }, pathname + search)) return
    told.add(came)
    log.warn(
      { signed: host + pathname + search, came },
      'the proxy before this hub changes the host or the path that the service has signed: its deliveries are refused until the proxy passes both on as they come (in nginx: proxy_set_header Host $http_host)',
    )
  }
  return (known: KnownRegistration, headers: DeliveryHeaders, target: string): boolean => {
    const secret = secrets.open(known.secret)
    if (secret === undefined) {
      const { registration } = headers
      log.error({ registration }, 'this registration was made under another KASSE_HUB_KEY')
      return false
    }
    if (isSignedBy(secret, headers, target)) return true
    noteChange(secret, known.url, headers, target)
    return false
  }
}
