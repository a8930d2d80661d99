// The kinds of next step of a payment. `decidePayment` chooses one, the runner does it.
import type { Refund, Attempt } from '#core/payment/state.ts'
import type { PaymentRequest } from '#core/payment/reference.ts'
import type { Pause } from '#core/process/pause.ts'
import type { Question } from '#shared/sale.ts'

export type Step =
  | { do: PaymentRequest; attempt: Attempt }
  | { do: 'read' | 'picture'; attempt: Attempt }
  | { do: 'refund'; attempt: Attempt; refund: Refund }
  | { do: 'readRefund'; attempt: Attempt; refund: Refund }
  | LocalStep
  /** `ask`: a question stands open, see `openQuestion`. */
  | Pause

/** Step that asks nothing of the service: it is written down. */
export type LocalStep =
  | { do: 'claim' | 'giveUp' | 'release'; attempt: Attempt }
  /** Its cancel was refused for good: a person hears of it. */
  | { do: 'quarantine'; attempt: Attempt }
  /** In the place of a person, for want of one. */
  | { do: 'answer'; attempt: Attempt; question: Question }
  /** Ask for the whole of what is left to be given back, in the place of a person. */
  | { do: 'openRefund'; attempt: Attempt }
  | { do: 'refuseRefund'; attempt: Attempt; refund: Refund }
