// The call with the till's credentials: once more with a fresh token when the service refused the first.
import type * as z from 'zod/mini'
import type { Credentials } from '#core/credentials.ts'
import type { Client, Heard, Method } from '#core/service/client.ts'
import type { Tokens } from '#core/service/token.ts'

/** What is asked there; a deed has a key, and most a body. */
export type Request<T> = {
  method: Method
  path: string
  deed?: { key: string; body?: string }
  /** Of what the service gives no key to. */
  body?: string
  headers?: Record<string, string>
  answer: z.ZodMiniType<T>
  fits?: (value: T) => boolean
}

export type Gate = <T>(request: Request<T>) => Promise<Heard<T>>

export function createGate(
  client: Client,
  tokens: Tokens,
  credentials: () => Credentials,
  merchantSerialNumber: string,
): Gate {
  return async ({ method, path, deed, body = deed?.body, headers, answer, fits }) => {
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
          ...(deed ? { 'idempotency-key': deed.key } : {}),
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
