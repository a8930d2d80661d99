// One attempt to deliver: signed, so that a receiver knows that it comes from the service unchanged, sent, and when the next one is made.
import { hourMs, minuteMs, oneDayMs, secondMs, type Clock } from '#sandbox/state/clock.ts'
import { createHash, createHmac } from 'node:crypto'

/** Outcome of an attempt: the status that was answered, or why there is none. A redirect has both. */
export type AttemptOutcome = { status: number | null; trouble: string | null }

/** Ms within which a receiver must answer; its body does not matter. */
export const answerWithin = 10_000

export type Parcel = { registration: string; url: string; body: string; secret: string }

/** `stop`: ends it early, for a sandbox that closes. Never rejects. */
export async function attemptDelivery(
  { send, clock }: { send: typeof fetch; clock: Clock },
  { registration, url, body, secret }: Parcel,
  stop: AbortSignal,
): Promise<AttemptOutcome> {
  const over = new AbortController()
  const signal = AbortSignal.any([stop, over.signal])
  const request = new Request(url, {
    method: 'POST',
    // Node sends the host of the address; it is said here too for a receiver that is a function.
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'webhook-id': registration,
      // A receiver takes no date that is minutes away from now, whenever the attempt was due.
      ...signedHeaders({ url: new URL(url), body, secret, at: clock.now() }),
    },
    body,
    redirect: 'manual',
    signal,
  })
  const late = { status: null, trouble: `no answer within ${answerWithin / 1000} seconds` }
  const outcome = await Promise.race([
    answerTo(send, request),
    clock.wait(answerWithin, signal).then(() => late),
  ])
  over.abort() // whichever is still under way
  return outcome
}

const answerTo = (send: typeof fetch, request: Request): Promise<AttemptOutcome> =>
  send(request).then(outcomeOf, (error: unknown) => ({ status: null, trouble: troubleOf(error) }))

async function outcomeOf({ status, body }: Response): Promise<AttemptOutcome> {
  await body?.cancel().catch(() => undefined) // however long it would be
  const isRedirect = status >= 300 && status < 400
  return { status, trouble: isRedirect ? 'the address redirects' : null }
}

/** Node's code of the cause where there is one: `ECONNREFUSED`. */
function troubleOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return `could not be reached (${typeof code === 'string' ? code : 'no connection'})`
}

/** `body`: the raw body as it is sent. `at`: epoch ms of this attempt. */
export type SignableRequest = { url: URL; body: string | Uint8Array; secret: string; at: number }

/** The text to sign, and what is made of it, is written at `deliverySignature` in sandbox/schema/webhooks.ts. */
export function signedHeaders({ url, body, secret, at }: SignableRequest) {
  const date = new Date(at).toUTCString()
  const hash = createHash('sha256').update(body).digest('base64')
  const text = `POST\n${url.pathname}${url.search}\n${date};${url.host};${hash}`
  const signature = createHmac('sha256', secret).update(text).digest('base64')
  return {
    host: url.host,
    'x-ms-date': date,
    'x-ms-content-sha256': hash,
    authorization: `HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=${signature}`,
  }
}

/** From the first attempt to the latest. */
const longestTrying = 7 * oneDayMs

/**
 * Epoch ms of the next attempt, or null when none is left. `made`: attempts so far. Counted from the end of the attempt that failed, so
 * that a receiver that never answers is not asked again at once. Published: four about every 2 s, after 60 s, after 120 s, hourly to the
 * 29th, daily, 7 days in all.
 */
export function nextAttemptAt(made: number, firstAt: number, endedAt: number): number | null {
  const at = endedAt + pauseAfter(made)
  return at <= firstAt + longestTrying ? at : null
}

function pauseAfter(made: number): number {
  if (made < 4) return 2 * secondMs
  if (made === 4) return minuteMs
  if (made === 5) return 2 * minuteMs
  return made < 29 ? hourMs : oneDayMs
}
