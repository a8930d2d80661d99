// Which request reaches which ePayment operation?
import { Hono, type Context } from 'hono'
import { toResponse, type Answer } from '#sandbox/answer.ts'
import * as operations from '#sandbox/epayment/operations.ts'
import { admit, type Admitted } from '#sandbox/gateway.ts'
import type { Parts } from '#sandbox/parts.ts'

export function epaymentRoutes(parts: Parts): Hono {
  const app = new Hono()
  const through = async (c: Context, needsKey: boolean, work: (admitted: Admitted) => Answer) => {
    const entrance = await admit(parts, c.req.raw, needsKey)
    if (!entrance.ok) return toResponse(entrance.answer)
    parts.payments.settle(parts.clock.now())
    return toResponse(work(entrance.request))
  }
  const to =
    (operation: operations.Operation, needsKey = false) =>
    (c: Context) =>
      through(c, needsKey, (admitted) => operation(parts, admitted, c.req.param('reference') ?? ''))

  app.post('/payments', (c) => through(c, true, (admitted) => operations.create(parts, admitted)))
  app.get('/payments/:reference', to(operations.get))
  app.get('/payments/:reference/events', to(operations.events))
  app.post('/payments/:reference/capture', to(operations.captureOperation, true))
  app.post('/payments/:reference/cancel', to(operations.cancelOperation))
  app.post('/payments/:reference/refund', to(operations.refundOperation))
  if (parts.environment === 'TEST') app.post('/test/payments/:reference/approve', to(operations.approve))
  return app
}
