// The check that a request which changes the sandbox comes from its own pages or from a program, and not from another page on the web.
import type { MiddlewareHandler } from 'hono'
import { json, toResponse } from '#sandbox/http/answers.ts'

/**
 * Browsers say where a request comes from, programs say nothing. A page of another origin may look, and change nothing. The second
 * header is for browsers that send the first to safe addresses only.
 */
export const onlyFromHere: MiddlewareHandler = async (c, next) => {
  const from = c.req.header('sec-fetch-site') ?? 'none'
  const origin = c.req.header('origin')
  const isHere = origin === undefined || URL.parse(origin)?.host === new URL(c.req.url).host
  const isOwn = (from === 'none' || from === 'same-origin') && isHere
  const isChange = !['GET', 'HEAD'].includes(c.req.method)
  if (isChange && !isOwn) {
    return toResponse(json(403, { trouble: 'A page of another site may not change the sandbox.' }))
  }
  return next()
}
