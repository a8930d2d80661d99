// The control routes of the sandbox: what a program can do here that no merchant can do to the service.
import { Hono } from 'hono'
import {
  type Control,
  clockRoutes,
  customerRoutes,
  deliveryRoutes,
  faultRoutes,
  unitRoutes,
} from '#sandbox/control/program-routes.ts'
import { actRoutes } from '#sandbox/control/payment-acts.ts'
import { agreementRoutes } from '#sandbox/control/agreement-acts.ts'
import { listing } from '#sandbox/control/listing.ts'
import { onlyFromHere } from '#sandbox/http/origin.ts'
import { controlPage } from '#sandbox/control/page.ts'
import { done, json, toResponse } from '#sandbox/http/answers.ts'
import type { Parts } from '#sandbox/api/areas.ts'

export function controlRoutes(parts: Parts, control: Control): Hono {
  const app = new Hono()
  app.use(onlyFromHere)
  app.route('/', controlPage(parts, control))
  app.get('/', () => toResponse(json(200, listing(parts))))
  app.route('/clock', clockRoutes(parts, control))
  app.route('/faults', faultRoutes(parts))
  app.route('/phone', actRoutes(control.acts))
  app.route('/agreements', agreementRoutes(parts, control.consent))
  app.route('/customers', customerRoutes(parts))
  app.route('/units', unitRoutes(parts))
  app.route('/deliveries', deliveryRoutes(parts))
  app.post('/reset', () => {
    control.reset()
    return toResponse(done)
  })
  return app
}
