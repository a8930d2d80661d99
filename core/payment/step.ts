// The kinds of next step of a payment. `decidePayment` chooses one, the runner does it.
import type { Refund, Attempt } from '#core/payment/state.ts'
import type { PaymentRequest } from '#core/payment/reference.ts'
import type { Question } from '#shared/sale.ts'

export type Step =
  | { do: PaymentRequest; attempt: Attempt; n: number }
  | { do: 'read' | 'picture'; attempt: Attempt }
  | { do: 'refund'; attempt: Attempt; refund: Refund; n: number }
  | { do: 'readRefund'; attempt: Attempt; refund: Refund }
  | LocalStep
  /** A question stands open, see `openQuestion`. */
  | { do: 'ask' }
  /** Nothing before `until` (monotonic ms). */
  | { do: 'wait'; until: number }
  | { do: 'rest' }

/** What asks nothing of the service: it is written down. */
export type LocalStep =
  | { do: 'claim' | 'giveUp' | 'release'; attempt: Attempt }
  /** Its cancel was refused for good: a person hears of it. */
  | { do: 'quarantined'; attempt: Attempt }
  /** In the place of a person, for want of one. */
  | { do: 'answer'; attempt: Attempt; question: Question }
  /** Ask for the whole of what is left to be given back, in the place of a person. */
  | { do: 'openRefund'; attempt: Attempt }
  | { do: 'refuseRefund'; attempt: Attempt; refund: Refund }

export const waitUntil = (until: number): Step => ({ do: 'wait', until })
