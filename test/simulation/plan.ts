// The plan of a simulated day. Plain values, so that it can be printed, cut down and played again.
import type { FaultKind } from '#sandbox/service/faults.ts'
import type { UserFlow } from '#shared/flows.ts'

export type Plan = {
  /** Of this day; every delay on the wire is drawn from it. */
  seed: number
  /** How far the till's wall clock is off. */
  skewMs: number
  /** The looks that the till takes every second grow apart to this share of the time in which nothing happened; 0: they do not. */
  drowsiness: number
  /** Nobody stands at a kiosk. */
  isAttended: boolean
  qrFormat: 'TEXT/TARGETURL' | 'IMAGE/SVG+XML'
  /** So many refunds the till had made before the day. */
  refundsBefore: number
  /** Now and then the service's answer is broken where it must be whole. */
  isGarbled: boolean
  /** The till has a hub, which tells what each sale's plan says. */
  hasHub?: boolean
  sales: SalePlan[]
}

/** Times are ms from the moment at which the cashier charges. */
export type SalePlan = {
  id: number
  /** Between the sale before and this one. */
  gapMs: number
  /** Not before earlier sales have come to rest, for a quarter of an hour at most: a quiet shop. */
  waitsForOthers: boolean
  value: number
  flow: UserFlow
  customer: Conduct
  cashier: Cashier
  /** New attempts of the same sale, one after the other. */
  retries: Retry[]
  refunds: PlannedRefund[]
  faults: PlannedFault[]
  crashes: Crash[]
  /** Of the facts that the till wants to write while it is served, by their order from 1, those that the disk does not take. */
  unwritten: number[]
  sleeps: Nap[]
  weather: Weather[]
  /** What another program does with its first payment, with the merchant's own credentials and beside the till. */
  elsewhere: OutsideAct[]
  /** Another register asks for it, and no screen of the till. */
  caller?: CallerPlan
  /** What the hub tells of it; nothing where the till has none. */
  hints?: HintPlan
}

/** `fate`: of the one true hint. `lies`: hints of its newest payment, whatever happened to it. `cuts`: streams end. Times as of the sale. */
export type HintPlan = {
  fate: 'told' | 'late' | 'lost' | 'twice'
  lateMs: number
  lies: { at: number; event: string }[]
  cuts: number[]
}

/** Times are ms from the moment at which the caller begins. */
export type CallerPlan = {
  acts: { at: number; does: 'cancel' | 'capture' | 'again' | 'otherAmount' }[]
  /** By which door of the till's it comes. */
  door: 'api' | 'nexo'
  /** It sends the same message again, so long after the day is over and the till was started anew; of nexo alone. */
  repeats: number[]
  /** A cashier's screen is open beside it. */
  hasCashier: boolean
  /** It captures by itself, so long after the approval. */
  keeps: { afterMs: number; does: 'capture' | 'cancel' | 'forget' } | null
  /** Seconds. */
  expiresIn: number | null
  /** Which of its calls are never answered, by their order from 1. */
  loses: number[]
  /** Its process ends, and comes back knowing the id and nothing else. */
  dies: { at: number; backAfterMs: number } | null
  /** It names what is bought, at two rates of VAT. */
  isItemised: boolean
  /** At a kiosk the customer is asked how to pay. */
  choice: { afterMs: number; does: 'choose' | 'leave' | 'nothing' } | null
}

/** `afterMs`: after the customer approved. `share`: of what can be captured or refunded then. */
export type OutsideAct = { afterMs: number; does: 'capture' | 'refund' | 'cancel'; share: number }

export type Conduct = {
  at: number
  does: 'approve' | 'refuse' | 'ignore' | 'decline' | 'declineThenApprove' | 'stayAway'
  /** The customer stands in the middle of authorizing for so long first. */
  hesitatesMs: number | null
}

/** `overrideAt`: so long after the attempt before it began, whatever is known of that; null once it is over. */
export type Retry = { overrideAt: number | null; flow: UserFlow; customer: Conduct }

/** After the sale was paid. `share`: of what can be refunded then. */
export type PlannedRefund = { afterMs: number; share: number; isTwice: boolean }

export type Cashier = {
  chargesTwice: boolean
  hasSecondScreen: boolean
  acts: { at: number; does: 'cancel' | 'check' | 'abandon' | 'cancelTwice' | 'acknowledge' }[]
  /** Nobody looks at the screen meanwhile, and nobody's page polls. */
  away: { at: number; forMs: number } | null
  answer: 'keep' | 'giveBack' | 'nobody'
  answerAfterMs: number
  /** From then on: cancel, then release. */
  patienceMs: number
  acknowledges: boolean
  /** Everybody leaves, and no page asks any more. */
  goesHomeAt: number | null
}

/** What the wire itself can do, beside the faults that the sandbox knows. */
export type WireFault =
  /** No connection: the request never leaves. */
  | { kind: 'no-connection' }
  /** It is done; the error could also mean that nothing ever left. */
  | { kind: 'unclear' }
  /** It is done, and nobody ever answers. */
  | { kind: 'silence' }
  /** The service refuses it, in the words of recurring payments; nothing is done. */
  | { kind: 'refused'; status: number }
  /** Something between answers in the service's place, before the request or after it was done. */
  | { kind: 'page'; status: number; body: 'html' | 'json' | 'empty'; isDone: boolean }
  /** A read of what is captured is answered as the payment stood before. */
  | { kind: 'stale' }
  | LogFault

/**
 * A log of events is told so: each event twice, in another order, each after one of a new kind, what was given back without its amount or
 * not yet; or the sums tell of nothing given back.
 */
export type LogFault = {
  kind: 'log'
  how: 'twice' | 'reversed' | 'newKind' | 'noAmount' | 'behind' | 'sums'
}

export type Fault = FaultKind | WireFault
export type PaymentOperation =
  | 'token'
  | 'create'
  | 'get'
  | 'events'
  | 'capture'
  | 'cancel'
  | 'refund'
  | 'picture'
/** Of agreements and their charges. */
export type MembershipOperation =
  | 'draft'
  | 'agreements'
  | 'agreement'
  | 'update'
  | 'charge'
  | 'charges'
  | 'fetchCharge'
  | 'cancelCharge'
  | 'captureCharge'
  | 'refundCharge'
export type Operation = PaymentOperation | MembershipOperation

/** The n-th call of this operation for this sale meets it, and so many after that; `stubborn` times: also when all else is quiet. */
export type PlannedFault = { operation: Operation; nth: number; times: number; fault: Fault }

/** No such fault passes by itself. */
export const stubborn = 10_000

/** Whose calls meet faults: a sale, or a member. */
export type Troubled = { id: number; faults: PlannedFault[] }

/** The till dies at the n-th point of this sale at which it can, and is started again. */
export type Crash = { point: number; backAfterMs: number }

/** The till's machine falls asleep at the n-th point of this sale at which it could die. */
export type Nap = { point: number; forMs: number }

/** Of what can be given back then, from 0 to 1. */
export type Share = number

export type Weather =
  | { at: number; is: 'outage'; how: 'no-connection' | 'silence' | 'unclear'; forMs: number }
  /** Its machine sleeps. */
  | { at: number; is: 'sleep'; forMs: number }
  /** The till closes its period. */
  | { at: number; is: 'closing' }
  /** Of the till's wall clock; `rights`: it comes right again, and the till may be started anew, before and after. */
  | { at: number; is: 'jump'; byMs: number; rights?: { afterMs: number; restarts: boolean } }
  /** A copy of the journal is laid aside. */
  | { at: number; is: 'backup' }
  /** The till is lost and made anew from the copy, under another id. */
  | { at: number; is: 'restore' }
  /** The data folder is copied, and a second till is started on the copy, which gives back so much of the newest payment that both know. */
  | { at: number; is: 'copy'; startsAfterMs: number; refunds: Share[] }
