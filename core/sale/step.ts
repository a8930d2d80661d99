// The kinds of next step of a sale. `decideSale` chooses one, the runner does it.
import type { Schedule } from '#core/system/limits.ts'
import type { Refund, Attempt } from '#core/sale/state.ts'
import type { PaymentRequest } from '#core/sale/reference.ts'
import type { AttemptRuntime } from '#core/sale/attempt-runtime.ts'
import type { Question } from '#shared/sale.ts'

export type Snapshot = {
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
  attempts: ReadonlyMap<string, AttemptRuntime>
}

export type Step =
  | { do: PaymentRequest; attempt: Attempt; n: number }
  | { do: 'read' | 'picture'; attempt: Attempt }
  | { do: 'refund'; attempt: Attempt; refund: Refund; n: number }
  | { do: 'readRefund'; attempt: Attempt; refund: Refund }
  | LocalStep
  /** A question stands open, see `openQuestion`. Nothing else before `until` (monotonic ms). */
  | { do: 'ask'; until: number }
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

/** When there is something to do (monotonic ms): in the past when there is, `Infinity` when only a fact can bring it. */
export function dueAt(step: Step): number {
  if (step.do === 'wait' || step.do === 'ask') return step.until
  return step.do === 'rest' ? Infinity : -Infinity
}

/** Nothing is done now: it is decided again at this moment at the latest. */
export function notAfter(pause: Step, at: number): Step {
  const until = Math.min(dueAt(pause), at)
  if (until === Infinity) return pause
  return pause.do === 'ask' ? { do: 'ask', until } : waitUntil(until)
}

export function attemptRuntimeIn(snapshot: Snapshot, name: string): AttemptRuntime {
  const runtime = snapshot.attempts.get(name)
  if (!runtime) throw new Error(`nobody watches ${name}`)
  return runtime
}
