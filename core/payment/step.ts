// The kinds of next step of a payment. `decidePayment` chooses one, the runner does it.
import type { Refund, Attempt } from '#core/payment/state.ts'
import type { PaymentRequest } from '#core/payment/reference.ts'
import type { Question } from '#shared/sale.ts'

export type Step =
  | { do: PaymentRequest; attempt: Attempt }
  | { do: 'read' | 'picture'; attempt: Attempt }
  | { do: 'refund'; attempt: Attempt; refund: Refund }
  | { do: 'readRefund'; attempt: Attempt; refund: Refund }
  | LocalStep
  /** A question stands open, see `openQuestion`. Nothing else before `until` (monotonic ms). */
  | { do: 'ask'; until: number }
  /** Nothing before `until` (monotonic ms). */
  | { do: 'wait'; until: number }
  | { do: 'nothing' }

/** What asks nothing of the service: it is written down. */
export type LocalStep =
  | { do: 'claim' | 'giveUp' | 'release'; attempt: Attempt }
  /** Its cancel was refused for good: a person hears of it. */
  | { do: 'quarantine'; attempt: Attempt }
  /** In the place of a person, for want of one. */
  | { do: 'answer'; attempt: Attempt; question: Question }
  /** Ask for the whole of what is left to be given back, in the place of a person. */
  | { do: 'openRefund'; attempt: Attempt }
  | { do: 'refuseRefund'; attempt: Attempt; refund: Refund }

export const waitUntil = (until: number): Step => ({ do: 'wait', until })

/** When there is something to do (monotonic ms): in the past when there is, `Infinity` when only a fact can bring it. */
export function dueAt(step: Step): number {
  if (step.do === 'wait' || step.do === 'ask') return step.until
  return step.do === 'nothing' ? Infinity : -Infinity
}

/** Nothing is done now: it is decided again at this moment at the latest. */
export function notAfter(pause: Step, at: number): Step {
  const until = Math.min(dueAt(pause), at)
  if (until === Infinity) return pause
  return pause.do === 'ask' ? { do: 'ask', until } : waitUntil(until)
}
