// The hub's route for a till's stream of hints, behind the till's key.
import { Hono } from 'hono'
import type { Hints } from '#hub/hints/hints.ts'
import type { RequestEnv } from '#hub/http/context.ts'
import { hubPaths } from '#shared/hub.ts'

/** GET → the stream of this till's hints. */
export function hintRoutes(hints: Hints): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  app.get(hubPaths.hints, async (c) => {
    const body = await hints.open(c.get('till'), () => c.env?.outgoing?.destroy())
    return c.body(body, 200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no', // a proxy that gathers would hold hints back
      'transfer-encoding': 'chunked',
    })
  })
  return app
}
