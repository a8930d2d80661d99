// One delivery to a register's address: the signed request, and what became of it as a value.
import type { ServiceAccess } from '#core/service/access.ts'
import { type Clock, either, limit } from '#core/system/clock.ts'
import { notConnectedIn } from '#core/service/proxy.ts'
import { codeOf } from '#core/system/disk.ts'
import { problem, type Problem } from '#shared/problem.ts'
import { createHash, createHmac } from 'node:crypto'

/** How long a register may take to say that it has an event. ms */
export const patience = 10_000

/**
 * `status`: null where no answer came. `trouble`: why it was not taken; null when it was. `isHeard`: the address answered, or a connection stood
 * and no answer came.
 */
export type Delivery = { status: number | null; ms: number } & (
  | { trouble: null }
  | { trouble: Problem; isHeard: boolean }
)

type Line = { service: Pick<ServiceAccess, 'fetch'>; clock: Clock; closing: AbortSignal }
type To = { url: string; id: string; secret: string }

/** Null: the till closes, and nobody knows. */
export async function deliver(line: Line, to: To, event: object): Promise<Delivery | null> {
  const { service, clock, closing } = line
  using waiting = limit(clock, patience)
  using ending = either(waiting.signal, closing)
  const began = clock.elapsed()
  const body = JSON.stringify(event)
  const ms = () => Math.round(clock.elapsed() - began)
  try {
    const answer = await service.fetch(to.url, {
      method: 'POST',
      headers: signed({ ...to, body, at: clock.now() }),
      body,
      // Nobody sends a till elsewhere.
      redirect: 'manual',
      signal: ending.signal,
    })
    // The status says all: what follows is not read, however much it is.
    void answer.body?.cancel().catch(() => undefined)
    const { status } = answer
    if (answer.ok) return { status, ms: ms(), trouble: null }
    return { status, ms: ms(), trouble: refusal(to.url, status), isHeard: true }
  } catch (error) {
    if (closing.aborted) return null
    return { status: null, ms: ms(), ...silence(to.url, waiting.signal.aborted ? null : error) }
  }
}

const hostOf = (url: string): string => new URL(url).host

const refusal = (url: string, status: number): Problem =>
  problem(status < 400 ? 'webhook.redirected' : 'webhook.refused', { address: hostOf(url), status })

/** In the words of the system, of a line that stood and was cut off. */
const cutOff = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_OVERFLOW'])

/** Null: the time was over. */
function silence(url: string, error: unknown): { trouble: Problem; isHeard: boolean } {
  const address = hostOf(url)
  if (error === null)
    return { trouble: problem('webhook.slow', { address, seconds: patience / 1000 }), isHeard: true }
  const unconnected = notConnectedIn(error)
  if (unconnected?.problem) return { trouble: unconnected.problem, isHeard: false }
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const reason = unconnected?.code ?? (codeOf(cause) || 'unknown')
  return { trouble: problem('webhook.unanswered', { address, reason }), isHeard: cutOff.has(reason) }
}

/** As the payment service signs what it sends: date, host and the body's hash, by HMAC-SHA256 with the secret's own characters as key. */
export function signed({
  url,
  id,
  secret,
  body,
  at,
}: To & {
  body: string
  /** Epoch ms. */
  at: number
}): Record<string, string> {
  const { host, pathname, search } = new URL(url)
  const date = new Date(at).toUTCString()
  const hash = createHash('sha256').update(body).digest('base64')
  const text = `POST\n${pathname}${search}\n${date};${host};${hash}`
  const signature = createHmac('sha256', secret).update(text).digest('base64')
  return {
    'content-type': 'application/json; charset=utf-8',
    'webhook-id': id,
    'x-ms-date': date,
    'x-ms-content-sha256': hash,
    authorization: `HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=${signature}`,
  }
}
