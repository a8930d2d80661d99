// The office's commands about this till's hub, and their answers.
import * as z from 'zod/mini'
import type { Surface } from '#shared/bridge.ts'
import { problemShape } from '#shared/problem.ts'

const office = ['office'] as const satisfies Surface[]

/** How this till and its hub are. Times in epoch ms. */
export const hubView = z.strictObject({
  address: z.string(),
  shop: z.string(),
  /** A stream of hints is open and gives signs of life. */
  isAlive: z.boolean(),
  /** Facts that the hub has not yet. */
  behind: z.int(),
  /** The last row that the hub has said it has; null before it was heard. */
  sentTo: z.nullable(z.int()),
  lastHeardAt: z.nullable(z.number()),
  /** Approvals are told in time: the till asks the service less often. */
  isFlowing: z.boolean(),
  /** Why nothing goes to it just now; null when nothing is in the way. */
  trouble: z.nullable(problemShape),
  /** Why it tells this till of no payment although it takes what the till writes; null when nothing is in the way. */
  hintTrouble: z.nullable(problemShape),
})
export type HubView = z.infer<typeof hubView>

export const hubCommands = {
  /** Null: this till has no hub. */
  'hub.read': { surfaces: office, takes: z.strictObject({}), gives: z.nullable(hubView) },
  'hub.pair': {
    surfaces: office,
    takes: z.strictObject({
      address: z.string().check(z.maxLength(300)),
      code: z.string().check(z.maxLength(20)),
    }),
    gives: z.nullable(hubView),
  },
  /** The key is forgotten here and revoked there, where the hub can be reached. The till sells on. */
  'hub.leave': { surfaces: office, takes: z.strictObject({}), gives: z.null() },
} as const
