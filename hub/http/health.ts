// The hub's health and metrics routes: whether this process lives, can serve, and what it has done. None of it needs a key.
import { Hono } from 'hono'
import { inTime } from '#core/system/clock.ts'
import { migrations } from '#hub/database/migrations.ts'
import { callerOf } from '#hub/http/caller.ts'
import type { Metrics } from '#hub/http/metrics.ts'
import type { HubContext } from '#hub/http/context.ts'
import type { Carried } from '#server/network/port.ts'

/** How long a database that answers may take. ms */
const patience = 2000

type Hearing = { isHearing(): boolean }

export function healthRoutes(context: HubContext, metrics: Metrics, hearing: Hearing) {
  const app = new Hono<{ Bindings: Carried }>()
  app.get('/healthz', (c) => c.json({ ok: true }))
  app.get('/readyz', async (c) => {
    const why = await whyUnready(context, hearing)
    return c.json(why === undefined ? { ok: true } : { ok: false, why }, why === undefined ? 200 : 503)
  })
  // How much a shop sells is not for outsiders.
  app.get('/metrics', async (c) => {
    if (!callerOf(c.req.raw, c.env, context.proxy).isNear) return c.notFound()
    const { type, text } = await metrics.read()
    return c.body(text, 200, { 'content-type': type })
  })
  return app
}

async function whyUnready({ database, clock, closing, databaseTrouble }: HubContext, hearing: Hearing) {
  if (closing.aborted) return 'closing'
  const asked = database.query<{ last: number; takesWrites: boolean }>(
    `SELECT max(number) AS last, current_setting('transaction_read_only') = 'off' AS "takesWrites" FROM migration`,
  )
  try {
    const [row] = await inTime(clock, patience, asked)
    if (row?.last !== migrations.length) return 'tables of another version'
    if (!row.takesWrites) return 'the database takes no writes'
    return hearing.isHearing() ? undefined : 'it does not hear what others are told'
  } catch {
    return databaseTrouble?.() ?? 'no database'
  }
}
