// The answers that all areas share: an access token, a refusal by the service itself in problem+json, and the gateway's own refusals.
import * as z from 'zod/mini'

/** Every value is a string by the published schema and a number in some real answers: a client takes both. */
const textOrNumber = z.union([z.string(), z.number()])

/** To POST /accesstoken/get with an empty body and credentials in headers. */
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

export const wireProblem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.optional(z.string()),
  instance: z.optional(z.string()),
  /** Recurring. */
  contextId: z.optional(z.string()),
  /** ePayment and webhooks: `00-<32 hex>-<16 hex>-01`. */
  traceId: z.optional(z.string()),
  /** `{name: 'ErrorCode', reason: '6080'}`, or the name of a field and the rule it broke. */
  extraDetails: z.optional(z.array(z.looseObject({ name: z.string(), reason: z.string() }))),
})

/** 401, and 403 for a sales unit that may not be acted for. */
export const gatewayRefusal = z.looseObject({
  responseInfo: z.looseObject({ responseCode: z.int(), responseMessage: z.string() }),
  result: z.looseObject({ message: z.string() }),
})

/** 413 and 429, and what stands before the service when it is not there. */
export const gatewayLimit = z.looseObject({ statusCode: z.int(), message: z.string() })
