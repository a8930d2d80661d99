// What can a program do to the sandbox that no merchant could do to the service?
import { Hono } from 'hono'
import { actRoutes } from '#sandbox/control/act.ts'
import { clockRoutes } from '#sandbox/control/clock.ts'
import { faultRoutes } from '#sandbox/control/faults.ts'
import { listing } from '#sandbox/control/listing.ts'
import { onlyFromHere } from '#sandbox/control/origin.ts'
import { done, json, toResponse } from '#sandbox/answer.ts'
import type { Parts } from '#sandbox/parts.ts'
import type { Acts } from '#sandbox/phone/acts.ts'

export type Control = {
  acts: Acts
  /** Everything that is due by now happens, deliveries included. */
  settled(): Promise<void>
  /** All is forgotten but the sales units; the clock is the machine's again. */
  reset(): void
}

export function controlRoutes(parts: Parts, control: Control): Hono {
  const app = new Hono()
  app.use(onlyFromHere)
  app.get('/', () => toResponse(json(200, listing(parts))))
  app.route('/clock', clockRoutes(parts, control))
  app.route('/faults', faultRoutes(parts))
  app.route('/phone', actRoutes(control.acts))
  app.post('/reset', () => {
    control.reset()
    return toResponse(done)
  })
  return app
}
