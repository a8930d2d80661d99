// A refusal in the service's own words (problem+json), as the till reads it.
import * as z from 'zod/mini'

export const problemAnswer = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** `{name: 'ErrorCode', reason: '6080'}`, or the name of a field and the rule it broke. */
  extraDetails: z.optional(z.array(z.looseObject({ name: z.string(), reason: z.string() }))),
})
export type ProblemAnswer = z.infer<typeof problemAnswer>
