// The routes by which a program sees and changes a customer.
import { Hono } from 'hono'
import { json, toResponse } from '#sandbox/http/answers.ts'
import { given } from '#sandbox/control/request-body.ts'
import { customerChange } from '#sandbox/state/customers.ts'
import type { Parts } from '#sandbox/api/parts.ts'

export function customerRoutes({ customers }: Parts): Hono {
  const app = new Hono()
  app.get('/:phone{\\d{9,15}}', (c) => toResponse(json(200, customers.of(c.req.param('phone')))))
  app.post('/:phone{\\d{9,15}}', async (c) => {
    const asked = await given(c.req.raw, customerChange)
    return asked.ok ? toResponse(json(200, customers.set(c.req.param('phone'), asked.value))) : asked.response
  })
  return app
}
