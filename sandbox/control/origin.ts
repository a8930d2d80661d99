// Does a request that changes the sandbox come from its own pages or from a program, and not from some page on the web?
import type { MiddlewareHandler } from 'hono'
import { json, toResponse } from '#sandbox/answer.ts'

/** Browsers say where a request comes from, programs say nothing. A page of another origin may look, and change nothing. */
export const onlyFromHere: MiddlewareHandler = async (c, next) => {
  const from = c.req.header('sec-fetch-site') ?? 'none'
  const isChange = !['GET', 'HEAD'].includes(c.req.method)
  if (isChange && from !== 'none' && from !== 'same-origin') {
    return toResponse(json(403, { trouble: 'A page of another site may not change the sandbox.' }))
  }
  return next()
}
