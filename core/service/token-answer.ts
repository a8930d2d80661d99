// The answer to a request for an access token, as the till reads it.
import * as z from 'zod/mini'

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
