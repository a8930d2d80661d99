// The hub over HTTP: what tills ask of it, each behind its key; what the service tells it; how it is.
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type * as z from 'zod/mini'
import { createEnrolment, type Enrolment } from '#hub/enrolment.ts'
import { createIngest, type Ingest } from '#hub/ingest.ts'
import { Refused, type HubEnv, type HubOptions } from '#hub/parts.ts'
import { factBatch, health, hubPaths, largestBatch, pairRequest } from '#shared/hub.ts'

export type Hub = {
  fetch: (request: Request) => Response | Promise<Response>
  enrolment: Enrolment
  ingest: Ingest
}

/** Beside its rows a batch has a name and brackets. bytes */
const longestBody = largestBatch + 4096

export function createHub(options: HubOptions): Hub {
  const { database, log, clock } = options
  const enrolment = createEnrolment(options)
  const ingest = createIngest(database, log)
  const app = new Hono<HubEnv>()
  app.use(
    bodyLimit({
      maxSize: longestBody,
      onError: () => {
        throw new Refused('large', `a body has at most ${longestBody} bytes`)
      },
    }),
  )
  app.onError((error, c) => {
    if (error instanceof Refused) return c.json(error.body, error.status)
    log.error({ path: c.req.path, error }, 'a request failed')
    const refused = isAway(error)
      ? new Refused('away', 'the hub cannot reach its database')
      : new Refused('mistake', 'the hub made a mistake; it stands in its log')
    return c.json(refused.body, refused.status)
  })
  app.notFound((c) => {
    const refused = new Refused('unknown', 'there is nothing here')
    return c.json(refused.body, refused.status)
  })

  app.post(hubPaths.pair, async (c) =>
    c.json(await enrolment.pair(await bodyOf(c.req.raw, pairRequest)), 201),
  )

  app.use('/v1/*', async (c, next) => {
    const key = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1]
    const till = key === undefined ? undefined : await enrolment.known(key)
    if (!till) throw new Refused('key', 'this key opens nothing here')
    c.set('till', till)
    await next()
  })
  app.get(hubPaths.tip, async (c) => {
    const tip = await ingest.tip(c.get('till').id)
    return c.json(tip, 'refused' in tip ? 409 : 200)
  })
  app.post(hubPaths.facts, async (c) => {
    const { till, rows } = await bodyOf(c.req.raw, factBatch)
    if (till !== c.get('till').id) throw new Refused('till', 'this key is not that till’s')
    const [first] = rows
    if (first && rows.some(({ seq }, place) => seq !== first.seq + place))
      throw new Refused('shape', 'rows come in their order, without a gap')
    const taken = await ingest.take(till, rows, clock.now())
    return c.json(taken, 'refused' in taken ? 409 : 200)
  })
  app.post(hubPaths.health, async (c) => {
    const told = await bodyOf(c.req.raw, health)
    await database.query('UPDATE till SET health = $2, name = $3, version = $4, seen_at = $5 WHERE id = $1', [
      c.get('till').id,
      JSON.stringify(told),
      told.name,
      told.version,
      clock.now(),
    ])
    return c.body(null, 204)
  })
  app.post(hubPaths.leave, async (c) => {
    await enrolment.revoke(c.get('till').id)
    return c.body(null, 204)
  })
  return { fetch: (request) => app.fetch(request), enrolment, ingest }
}

/** What the request says, in the shape it must have; refused in words otherwise. */
export async function bodyOf<Shape extends z.ZodMiniType>(
  request: Request,
  shape: Shape,
): Promise<z.infer<Shape>> {
  const given: unknown = await request.json().catch(() => undefined)
  const parsed = shape.safeParse(given)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new Refused('shape', `${issue?.path.join('.') ?? ''} ${issue?.message ?? 'not understood'}`.trim())
}

/** PostgreSQL says so with classes 08, 53 and 57 of its codes; a connection that is none has the network's. */
const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && /^(08|53|57)|^E[A-Z]+$/.test(String(error.code))) ||
    /timeout|terminated/i.test(error.message))
