// The shapes of the gateway's own refusals that are no problem+json.
import * as z from 'zod/mini'

/** 401, and 403 for a sales unit that may not be acted for. */
export const gatewayRefusal = z.looseObject({
  responseInfo: z.looseObject({ responseCode: z.int(), responseMessage: z.string() }),
  result: z.looseObject({ message: z.string() }),
})

/** 413 and 429, and what stands before the service when it is not there. */
export const gatewayLimit = z.looseObject({ statusCode: z.int(), message: z.string() })
