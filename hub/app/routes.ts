// The hub over HTTP: the tills' routes behind their keys, the service's deliveries, and the hub's own state.
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { matchedRoutes } from 'hono/route'
import { isSigned } from '#core/journal/chain.ts'
import { inTime } from '#core/system/clock.ts'
import type { Log } from '#core/system/log.ts'
import { readHubBody, RefusedError, type HubEnv, type HubContext } from '#hub/http/context.ts'
import {
  hubCallerOf,
  createRateLimits,
  pairRate,
  createRefusalLog,
  type RefusalLog,
} from '#hub/http/caller.ts'
import { createEnrolment, type Enrolment } from '#hub/tills/enrolment.ts'
import { createHintStreams, type HintStreams } from '#hub/hints/hints.ts'
import { createFactIntake, type FactIntake } from '#hub/tills/fact-intake.ts'
import { createMetrics, type MetricRecorder, type Metrics } from '#hub/http/metrics.ts'
import { keepHealth } from '#hub/tills/health.ts'
import { createKeyCheck, keyRefused } from '#hub/tills/keys.ts'
import type { NodeBindings } from '#server/network/port.ts'
import { shopRoutes } from '#hub/shop/routes.ts'
import { createKnownRegistrations, webhookRoutes, type KnownRegistrations } from '#hub/webhooks/webhook.ts'
import { factBatch, health, hubPaths, largestBatch, hubPairRequest } from '#shared/hub.ts'
import { hubMigrations } from '#hub/database/tables.ts'

export type Hub = {
  /** `carried` is missing where nobody asks over a socket. */
  fetch: (request: Request, carried?: NodeBindings) => Response | Promise<Response>
  enrolment: Enrolment
  hints: HintStreams
  ingest: FactIntake
  registrations: KnownRegistrations
}

type Env = HubEnv & { Bindings: NodeBindings }

/** Beside its rows a batch has a name and brackets. bytes */
const longestBody = largestBatch + 4096
/** A caller without a key sends no more. bytes */
const longestPairing = 4096

export function createHub(context: HubContext): Hub {
  const { database, log, closing, proxy = null } = context
  const enrolment = createEnrolment(context)
  const ingest = createFactIntake(database, log)
  const metrics = createMetrics(database)
  const { measures } = metrics
  const registrations = createKnownRegistrations(context)
  const hints = createHintStreams(context, measures, registrations)
  const parts = { ...context, enrolment, ingest, hints, measures, refusals: createRefusalLog(context) }
  const app = new Hono<Env>()
  app.onError((error, c) => errorResponse(c, error, log))
  app.notFound((c) => errorResponse(c, new RefusedError('unknown', 'there is nothing here'), log))
  app.use(measureRequests(parts))
  healthRoutes(app, parts, metrics)
  app.use(async (c, next) => {
    if (proxy && !hubCallerOf(c.req.raw, c.env, proxy).isSecure)
      throw new RefusedError('shape', 'this hub answers what came by TLS to the proxy before it')
    if (closing.aborted) {
      c.header('connection', 'close')
      throw new RefusedError('away', 'this hub is being closed: ask again, another one answers')
    }
    await next()
  })
  app.post(hubPaths.pair, pairTill(parts))
  const tell: HintStreams['tell'] = (event) => hints.tell(event)
  app.route('/', webhookRoutes(context, { refusals: parts.refusals, proxy, registrations, tell, measures }))
  app.use('/v1/*', requireTillKey(parts), limited(longestBody))
  tillRoutes(app, parts)
  app.route('/', shopRoutes(context))
  return { fetch: (request, carried) => app.fetch(request, carried), enrolment, hints, ingest, registrations }
}

/** The context of the routes of this file. */
type Parts = HubContext &
  Pick<Hub, 'enrolment' | 'ingest' | 'hints'> & { measures: MetricRecorder; refusals: RefusalLog }

const limited = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new RefusedError('large', `a body has at most ${maxSize} bytes`)
    },
  })

function errorResponse(c: Context, error: unknown, log: Log): Response {
  if (error instanceof RefusedError) return c.json(error.body, error.status)
  log.error({ path: c.req.path, error }, 'a request failed')
  const refused = isAway(error)
    ? new RefusedError('away', 'the hub cannot reach its database')
    : new RefusedError('mistake', 'the hub made a mistake; it stands in its log')
  return c.json(refused.body, refused.status)
}

type Middleware = (c: Context<Env>, next: () => Promise<void>) => Promise<void>

const measureRequests =
  ({ clock, measures }: Parts): Middleware =>
  async (c, next) => {
    const began = clock.elapsed()
    await next()
    // The route, never the address as it was asked: there is no end to those.
    const route = matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? 'none'
    measures.request(route, c.res.status, (clock.elapsed() - began) / 1000)
  }

function refuseFor(seconds: number, c: Context): void {
  if (seconds === 0) return
  c.header('retry-after', String(seconds))
  throw new RefusedError('limited', `asked too often: again in ${seconds} s`)
}

/** Codes are counted by the address that they come from; a right one is given back. */
function pairTill({ clock, proxy, enrolment, measures }: Parts) {
  const limits = createRateLimits(clock, pairRate)
  const limit = limited(longestPairing)
  return async (c: Context<Env>) => {
    const { address } = hubCallerOf(c.req.raw, c.env, proxy)
    const seconds = limits.take(address)
    if (seconds > 0) measures.pairing('limited')
    refuseFor(seconds, c)
    try {
      await limit(c, () => Promise.resolve())
      const answer = await enrolment.pair(await readHubBody(c.req.raw, hubPairRequest))
      measures.pairing('paired')
      limits.giveBack(address)
      return c.json(answer, 201)
    } catch (error) {
      if (error instanceof RefusedError) measures.pairing('refused')
      else limits.giveBack(address) // nobody learned whether the code was right
      throw error
    }
  }
}

function requireTillKey({ database, clock, proxy, enrolment, refusals }: Parts): Middleware {
  const ownerOf = createKeyCheck(database.query, clock, enrolment.form)
  return async (c, next) => {
    const key = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1]
    const { address } = hubCallerOf(c.req.raw, c.env, proxy)
    const isCheckedAgain = c.req.path === hubPaths.facts || c.req.path === hubPaths.health
    const shown =
      key === undefined ? ({ refused: true } as const) : await ownerOf(key, address, isCheckedAgain)
    if ('waitSeconds' in shown) refuseFor(shown.waitSeconds, c)
    if (!('till' in shown)) {
      refusals.note('key', address)
      throw keyRefused()
    }
    c.set('till', shown.till)
    c.env?.vouch?.()
    await next()
  }
}

/** The routes for what a till sends by itself, and the stream of its hints. */
function tillRoutes(app: Hono<Env>, { database, clock, enrolment, ingest, hints, measures }: Parts) {
  app.get(hubPaths.tip, async (c) => {
    const tip = await ingest.tip(c.get('till').id)
    return c.json(tip, 'refused' in tip ? 409 : 200)
  })
  app.post(hubPaths.facts, async (c) => {
    const { till, rows, signature } = await readHubBody(c.req.raw, factBatch)
    if (till !== c.get('till').id) throw new RefusedError('till', 'this key is not that till’s')
    const [first] = rows
    if (first && rows.some(({ seq }, place) => seq !== first.seq + place))
      throw new RefusedError('shape', 'rows come in their order, without a gap')
    const last = rows.at(-1)
    const head = last && { rows: last.seq, hash: Buffer.from(last.hash, 'hex') }
    if (!head || !isSigned(c.get('till').signingKey, till, head, Buffer.from(signature, 'base64url')))
      throw new RefusedError('unsigned', 'these rows are not signed by the key of this till’s journal')
    const taken = await ingest.take(c.get('till'), rows, signature, clock.now())
    const isEarly = 'row' in taken && first !== undefined && first.seq > taken.row + 1
    measures.batch('refused' in taken ? taken.refused.found : isEarly ? 'early' : 'kept', rows.length)
    return c.json(taken, 'refused' in taken ? 409 : 200)
  })
  app.post(hubPaths.health, async (c) => {
    const reported = await readHubBody(c.req.raw, health)
    return c.json(await keepHealth(database.query, c.get('till'), reported, clock.now()))
  })
  app.post(hubPaths.leave, async (c) => {
    await enrolment.leave(c.get('till'))
    return c.body(null, 204)
  })
  app.get(hubPaths.hints, async (c) => {
    const body = await hints.open(c.get('till'), () => c.env?.outgoing?.destroy())
    return c.body(body, 200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no', // a proxy that gathers would hold hints back
      'transfer-encoding': 'chunked',
    })
  })
}

/** PostgreSQL says so with classes 08, 53, 54 and 57 of its codes (54: NOTIFY’s queue is full), 55000, and 25006 where it follows another by now; a connection that is none has the network's. */
const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && /^(08|53|54|57)|^(55000|25006)$|^E[A-Z]+$/.test(String(error.code))) ||
    /timeout|terminated/i.test(error.message))

/** How long a database that answers may take. ms */
const patience = 2000

/** Whether this process lives, can serve, and what it has done. None of it needs a key. */
function healthRoutes(app: Hono<Env>, parts: Parts, metrics: Metrics): void {
  app.get('/healthz', (c) => c.json({ ok: true }))
  app.get('/readyz', async (c) => {
    const why = await whyUnready(parts)
    return c.json(why === undefined ? { ok: true } : { ok: false, why }, why === undefined ? 200 : 503)
  })
  // How much a shop sells is not for outsiders.
  app.get('/metrics', async (c) => {
    if (!hubCallerOf(c.req.raw, c.env, parts.proxy).isNear) return c.notFound()
    const { type, text } = await metrics.read()
    return c.body(text, 200, { 'content-type': type })
  })
}

async function whyUnready({ database, clock, closing, databaseTrouble, hints }: Parts) {
  if (closing.aborted) return 'closing'
  const asked = database.query<{ last: number; takesWrites: boolean }>(
    `SELECT max(number) AS last, current_setting('transaction_read_only') = 'off' AS "takesWrites" FROM migration`,
  )
  try {
    const [row] = await inTime(clock, patience, asked)
    if (row?.last !== hubMigrations.length) return 'tables of another version'
    if (!row.takesWrites) return 'the database takes no writes'
    return hints.isHearing() ? undefined : 'it does not hear what others are told'
  } catch {
    return databaseTrouble?.() ?? 'no database'
  }
}
