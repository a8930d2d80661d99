// The schema of a refusal by the service itself: problem+json.
import * as z from 'zod/mini'

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
