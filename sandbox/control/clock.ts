// The routes by which a program moves the sandbox's time.
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { json, toResponse } from '#sandbox/http/answers.ts'
import { given } from '#sandbox/control/request-body.ts'
import type { Control } from '#sandbox/control/options.ts'
import type { Parts } from '#sandbox/api/parts.ts'
import { latest } from '#sandbox/state/timeline.ts'

/** Three years: beyond the latest due date of a charge. */
const longestSeconds = 3 * 366 * 86_400

/** Forwards only: what happened has happened. */
const moveRequest = z.union([
  z.strictObject({ advanceSeconds: z.number().check(z.minimum(0), z.maximum(longestSeconds)) }),
  z.strictObject({ until: z.iso.datetime({ offset: true }) }),
])

export function clockRoutes({ timeline }: Parts, control: Control): Hono {
  const app = new Hono()
  const shown = () => json(200, { now: new Date(timeline.now()).toISOString() })
  app.get('/', () => toResponse(shown()))
  app.post('/', async (c) => {
    const asked = await given(c.req.raw, moveRequest)
    if (!asked.ok) return asked.response
    const { value } = asked
    const ms = 'until' in value ? Date.parse(value.until) - timeline.now() : value.advanceSeconds * 1000
    if (ms < 0 || ms > longestSeconds * 1000 || timeline.now() + ms > latest) {
      const reason = 'must lie ahead, no more than three years and before the year 9000'
      return toResponse(
        json(400, { faults: [{ name: 'until' in value ? 'until' : 'advanceSeconds', reason }] }),
      )
    }
    timeline.advance(ms)
    await control.settled()
    return toResponse(shown())
  })
  return app
}
