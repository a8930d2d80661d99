// The route to the log of deliveries to merchants, page by page.
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { json, toResponse } from '#sandbox/http/answers.ts'
import type { Parts } from '#sandbox/api/parts.ts'

const mostAtOnce = 200

const query = z.strictObject({
  /** The id of a delivery: those before it. */
  before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
  count: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(mostAtOnce)), 50),
  /** One of the three. */
  registration: z.optional(z.string()),
  reference: z.optional(z.string()),
  merchantSerialNumber: z.optional(z.string()),
})

export function deliveryRoutes({ webhooks }: Parts): Hono {
  const app = new Hono()
  app.get('/', (c) => {
    const asked = query.safeParse(c.req.query())
    if (asked.success) return toResponse(json(200, { deliveries: webhooks.deliveries(asked.data) }))
    const faults = asked.error.issues.map(({ path, message }) => ({ name: path.join('.'), reason: message }))
    return toResponse(json(400, { faults }))
  })
  return app
}
