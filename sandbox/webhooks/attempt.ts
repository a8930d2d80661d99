// One attempt to deliver, from the request to its result.
import type { Clock } from '#sandbox/state/clock.ts'
import type { Outcome } from '#sandbox/webhooks/deliveries.ts'
import { signedHeaders } from '#sandbox/webhooks/signature.ts'

/** Ms within which a receiver must answer; its body does not matter. */
export const answerWithin = 10_000

export type Parcel = { registration: string; url: string; body: string; secret: string }

/** `stop`: ends it early, for a sandbox that closes. Never rejects. */
export async function deliver(
  { send, clock }: { send: typeof fetch; clock: Clock },
  { registration, url, body, secret }: Parcel,
  stop: AbortSignal,
): Promise<Outcome> {
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

const answerTo = (send: typeof fetch, request: Request): Promise<Outcome> =>
  send(request).then(outcomeOf, (error: unknown) => ({ status: null, trouble: troubleOf(error) }))

async function outcomeOf({ status, body }: Response): Promise<Outcome> {
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
