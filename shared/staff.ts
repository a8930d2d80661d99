// Who stands at the till, and what they may do.
import * as z from 'zod/mini'

/** As a fact remembers them: the name is the one they had then. */
export const person = z.strictObject({ id: z.string(), name: z.string() })
export type Person = z.infer<typeof person>
