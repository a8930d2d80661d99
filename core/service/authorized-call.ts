// The call with the till's credentials and an access token: fetched when first needed, kept while it lives, fetched anew once when the service refused it.
import * as z from 'zod/mini'
import { clockStep, type Clock } from '#core/system/clock.ts'
import type { Credentials } from '#core/service/credentials.ts'
import type { Client, Answered, Method } from '#core/service/client.ts'
import { troubled, type Answer, type Trouble } from '#core/process/trouble.ts'
import { problem } from '#shared/problem.ts'

/** Of a service that does not say; one that takes a token for less refuses it, and another is fetched. s */
const usualLife = 3600

export const tokenAnswer = z.looseObject({
  access_token: z.string().check(z.minLength(1)),
  /** Seconds: a text by the published schema, a number in some real answers. */
  expires_in: z.pipe(
    z.optional(z.unknown()),
    z.transform((given) => (Number(given) > 0 ? Number(given) : usualLife)),
  ),
})

export type Tokens = {
  /** A token that will live for another minute at least, or why there is none. */
  get(): Promise<Answer<string>>
  /** A fresh token, whatever is held. */
  refresh(): Promise<Answer<string>>
  /**
   * The service did not take this one: the next `get` fetches another. False when it was as fresh as a token can be: then another
   * would fare no better, and asking again would only use up what the service allows in a minute.
   */
  drop(token: string): boolean
  /** Other credentials hold from here on: what was given for the old ones is not used again. */
  forget(): void
  /** How long the held one lives yet; null when there is none. ms */
  lifeLeft(): number | null
}

/** A token is not used in its last minute. ms */
const margin = 60_000
/** A token that is refused so soon was not refused for its age. ms */
const freshFor = 60_000

/** Fetched once at a time, however many ask. `credentials` is asked at every fetch, so that they can be exchanged while the till runs. */
export function createTokens(
  client: Client,
  credentials: () => Credentials,
  merchantSerialNumber: string,
  clock: Clock,
): Tokens {
  let held: { token: string; fetchedAt: number; lifeMs: number } | undefined
  let pending: Promise<Answer<string>> | undefined
  let round = 0
  const lifeLeft = ({ fetchedAt, lifeMs }: { fetchedAt: number; lifeMs: number }) =>
    lifeMs - clock.age(fetchedAt)

  async function fetchToken(): Promise<Answer<string>> {
    const { clientId, clientSecret, subscriptionKey } = credentials()
    const asked = round
    const answer = await client.call({
      method: 'post',
      path: '/accesstoken/get',
      headers: {
        client_id: clientId,
        client_secret: clientSecret,
        'ocp-apim-subscription-key': subscriptionKey,
        'merchant-serial-number': merchantSerialNumber,
      },
      answer: tokenAnswer,
    })
    if (!answer.ok) {
      // Without a token nothing was asked of the payment itself, however the token was denied.
      const { trouble } = answer
      const afterMs = trouble.is === 'later' ? trouble.afterMs : null
      const isDenied = trouble.is === 'credentials' ? ({ isDenied: true } as const) : {}
      return troubled({ is: 'unsent', afterMs, ...isDenied, problem: trouble.problem })
    }
    const { access_token: token, expires_in: seconds } = answer.value
    // Its life counts from the receipt on our monotonic clock: the service's wall clock may differ from ours.
    const fetchedAt = clock.elapsed()
    if (asked === round) held = { token, fetchedAt, lifeMs: seconds * 1000 }
    return { ok: true, value: token, serverTime: answer.serverTime }
  }

  const refresh = () => {
    if (pending) return pending
    const fetching = fetchToken().finally(() => {
      if (pending === fetching) pending = undefined
    })
    pending = fetching
    return fetching
  }

  return {
    async get() {
      if (held && lifeLeft(held) > margin) return { ok: true, value: held.token, serverTime: null }
      return refresh()
    },
    refresh,
    drop(token) {
      if (held?.token !== token) return true // another has been fetched meanwhile
      const isFresh = clock.age(held.fetchedAt) < freshFor
      held = undefined
      return !isFresh
    },
    forget() {
      round += 1
      held = undefined
      pending = undefined
    },
    lifeLeft: () => (held ? lifeLeft(held) : null),
  }
}

/** What is asked there; a request has a key, and most a body. */
export type Request<T> = {
  method: Method
  path: string
  request?: { key: string; body?: string }
  /** Of what the service gives no key to. */
  body?: string
  headers?: Record<string, string>
  answer: z.ZodMiniType<T>
  fits?: (value: T) => boolean
}

export type AuthorizedCalls = <T>(request: Request<T>) => Promise<Answered<T>>

/** A 401, whoever gave it: another token does no harm. */
const isTokenRefused = ({ problem: { code, details } }: Trouble): boolean =>
  (code === 'credentials.refused' || code === 'service.garbled') && details.status === 401

/** Asks once more with a fresh token when the service's gate refused the first. */
export function createAuthorizedCalls(
  client: Client,
  tokens: Tokens,
  credentials: () => Credentials,
  merchantSerialNumber: string,
  clock: Clock,
): AuthorizedCalls {
  return async ({ method, path, request, body = request?.body, headers, answer, fits }) => {
    const began = clock.elapsed()
    let first: { ok: false; trouble: Trouble } | undefined
    for (;;) {
      const token = await tokens.get()
      // What left before was answered: that no other token is given says nothing of it.
      if (!token.ok) return first ?? token
      // What was right to send before the machine slept may be wrong now: the step decides anew.
      const sleptMs = clock.age(began) - (clock.elapsed() - began)
      if (sleptMs > clockStep) {
        const slow = problem('service.slow', { seconds: Math.round(sleptMs / 1000) })
        return first ?? troubled({ is: 'unsent', problem: slow })
      }
      const given = await client.call({
        method,
        path,
        headers: {
          authorization: `Bearer ${token.value}`,
          'ocp-apim-subscription-key': credentials().subscriptionKey,
          'merchant-serial-number': merchantSerialNumber,
          ...(request ? { 'idempotency-key': request.key } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body }),
        answer,
        ...(fits ? { fits } : {}),
      })
      if (!given.ok && given.trouble.is === 'unsent') return first ?? given
      if (given.ok || !isTokenRefused(given.trouble)) return given
      // What is not the gate's own word may have been done: after a read the step asks again, as a try of its own.
      if (!tokens.drop(token.value) || first || given.trouble.is === 'unknown') return given
      first = given
    }
  }
}
