// The schema of an answer to a request for an access token: POST /accesstoken/get, empty body, credentials in headers.
import * as z from 'zod/mini'

/** Every value is a string by the published schema and a number in some real answers: a client takes both. */
const textOrNumber = z.union([z.string(), z.number()])

export const accessTokenAnswer = z.looseObject({
  token_type: z.string(),
  /** Seconds. */
  expires_in: textOrNumber,
  ext_expires_in: z.optional(textOrNumber),
  /** Epoch seconds. */
  expires_on: z.optional(textOrNumber),
  not_before: z.optional(textOrNumber),
  resource: z.optional(z.string()),
  access_token: z.string().check(z.minLength(1)),
})
