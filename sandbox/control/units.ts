// The route by which a program switches what one sales unit may do here.
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { json, toResponse } from '#sandbox/http/answers.ts'
import { given } from '#sandbox/control/request-body.ts'
import type { Parts } from '#sandbox/api/parts.ts'

const change = z.strictObject({
  /** Whether fields that nobody knows are ignored in ePayment, and not refused. */
  isLenient: z.boolean(),
})

export function unitRoutes({ units, leniency }: Parts): Hono {
  const app = new Hono()
  app.post('/:msn', async (c) => {
    const unit = units.byNumber(c.req.param('msn'))
    if (!unit) return toResponse(json(404, { trouble: 'There is no such sales unit.' }))
    const asked = await given(c.req.raw, change)
    if (!asked.ok) return asked.response
    const { merchantSerialNumber } = unit
    leniency.set(merchantSerialNumber, asked.value.isLenient)
    return toResponse(json(200, { merchantSerialNumber, isLenient: asked.value.isLenient }))
  })
  return app
}
