// The call with the till's credentials: once more with a fresh token when the service refused the first.
import type * as z from 'zod/mini'
import type { Credentials } from '#core/service/credentials.ts'
import type { Client, Answered, Method } from '#core/service/client.ts'
import type { Tokens } from '#core/service/token.ts'

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

export function createAuthorizedCalls(
  client: Client,
  tokens: Tokens,
  credentials: () => Credentials,
  merchantSerialNumber: string,
): AuthorizedCalls {
  return async ({ method, path, request, body = request?.body, headers, answer, fits }) => {
    for (let isRepeat = false; ; isRepeat = true) {
      const token = await tokens.get()
      if (!token.ok) return token
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
      if (given.ok || given.trouble.is !== 'credentials' || given.trouble.status !== 401) return given
      if (!tokens.drop(token.value) || isRepeat) return given
    }
  }
}
