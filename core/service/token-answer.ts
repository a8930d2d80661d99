// The answer to a request for an access token, as the till reads it.
import * as z from 'zod/mini'

export const tokenAnswer = z.looseObject({
  access_token: z.string().check(z.minLength(1)),
  /** Seconds: a text by the published schema, a number in some real answers. */
  expires_in: z.union([z.string(), z.number()]),
})
