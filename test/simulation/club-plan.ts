// The plan of a shop's memberships in the simulated months, as plain values like a day's plan.
import type { Crash, Nap, PlannedFault, Weather } from '#test/simulation/plan.ts'

export type ClubPlan = {
  seed: number
  /** How far the wall clocks of the till and of the second one are off. */
  skewMs: number
  otherSkewMs: number
  /** Their wall clocks are moved, so long after the beginning. */
  jumps: { till: 0 | 1; at: number; byMs: number }[]
  /** The till's folder is copied while this member joins, and another till is started on the copy. */
  copy: { member: number; at: number; startsAfterMs: number } | null
  /** The looks that the till takes every second grow apart to this share of the time in which nothing happened; 0: they do not. */
  drowsiness: number
  isAttended: boolean
  /** A second till of the shop, with a journal of its own, charges as well. */
  hasSecondTill: boolean
  members: MemberPlan[]
  /** So long it goes on after the last has joined. ms */
  forMs: number
  /** A till is switched off, from so long after the beginning on. */
  closures: { till: 0 | 1; at: number; forMs: number }[]
  /** A till's machine sleeps, from so long after the last has joined. */
  sleeps: { till: 0 | 1; at: number; forMs: number }[]
  weather: Extract<Weather, { is: 'outage' }>[]
}

/** Times are ms from the moment at which somebody begins to sign the customer up. */
export type MemberPlan = {
  id: number
  /** Between the member before and this one. */
  gapMs: number
  /** Of the shop's plans, by its id. */
  plan: string
  isPushed: boolean
  answer: Answer
  /** Taken back at the till, whatever is known by then. */
  withdrawsAt: number | null
  /** Nobody's screen asks any more from then on. */
  leavesAt: number | null
  acknowledges: boolean
  /** So long after the customer has accepted another program captures this share of the first charge. */
  partCaptured: { afterMs: number; share: number } | null
  /** In this order. */
  later: LaterAct[]
  faults: PlannedFault[]
  crashes: Crash[]
  /** Of the facts that the till wants to write while they join, by their order from 1, those that the disk does not take. */
  unwritten: number[]
  sleeps: Nap[]
}

export type Answer = { at: number; does: 'accept' | 'reject' | 'ignore' }

/**
 * `by`: somebody in the office of a till, the member in the wallet, or another program with the merchant's own credentials. `share`: of
 * what can be refunded or captured then.
 */
export type LaterAct = { till: 0 | 1 } & (
  | { afterMs: number; by: 'portal'; does: 'capture' | 'refund'; share: number }
  | { afterMs: number; by: 'portal'; does: 'cancelCharge' | 'stop' }
  | { afterMs: number; by: 'office'; does: 'stop' | 'pause' | 'goOn' | 'charge' | 'cancelCharge' }
  /** The last of the periods that are planned. */
  | { afterMs: number; by: 'office'; does: 'leave' }
  /** While the service takes a charge: in the morning of its day. */
  | { afterMs: number; by: 'office' | 'wallet'; does: 'stopWhileTaken' }
  /** While a charge that the till wants to make cannot leave. */
  | { afterMs: number; by: 'office'; does: 'pauseWhileHeld' }
  | { afterMs: number; by: 'office'; does: 'refund'; share: number }
  | { afterMs: number; by: 'wallet'; does: 'stop' }
)
