// The kinds of next step of a sale. `next` chooses one, `checkout` does it.
import type { Schedule } from '#core/limits.ts'
import type { Refund } from '#core/sale/refund.ts'
import type { PaymentDeed } from '#core/sale/reference.ts'
import type { Attempt } from '#core/sale/sale.ts'
import type { Watch } from '#core/sale/watch.ts'
import type { Question } from '#shared/sale.ts'

export type Moment = {
  /** Monotonic ms. */
  elapsed: number
  /** A screen waits for this sale. */
  isServed: boolean
  /** The hub tells of approvals in time. */
  isHinted: boolean
  schedule: Schedule
  /** Since when without a gap. Monotonic ms. */
  servedSince: number
  /** This till opened the sale; false when it came with a copied or restored journal, whose first till may go on with it too. */
  isOurs: boolean
  /** How long the question whether the goods were handed over waits for an answer. */
  handedOverMs: number
  /** By reference of the attempt, and by the id of each refund. */
  watches: ReadonlyMap<string, Watch>
}

export type Step =
  | { do: PaymentDeed; attempt: Attempt; n: number }
  | { do: 'read' | 'picture' | 'claim' | 'giveUp' | 'release'; attempt: Attempt }
  /** Its cancel was refused for good: a person hears of it. */
  | { do: 'setAside'; attempt: Attempt }
  /** A question stands open, see `openQuestion`. */
  | { do: 'ask' }
  /** In the place of a person, for want of one. */
  | { do: 'answer'; attempt: Attempt; question: Question }
  /** Ask for the whole of what is left to be given back, in the place of a person. */
  | { do: 'openRefund'; attempt: Attempt }
  | { do: 'refund'; attempt: Attempt; refund: Refund; n: number }
  | { do: 'readRefund'; attempt: Attempt; refund: Refund }
  | { do: 'refuseRefund'; attempt: Attempt; refund: Refund }
  /** Nothing before `until` (monotonic ms). */
  | { do: 'wait'; until: number }
  | { do: 'rest' }

export const waitUntil = (until: number): Step => ({ do: 'wait', until })

export function watchIn(moment: Moment, name: string): Watch {
  const watch = moment.watches.get(name)
  if (!watch) throw new Error(`nobody watches ${name}`)
  return watch
}
