// The till's and the service's limits: how long is waited for what, and how often is asked. In ms.
const second = 1000
const minute = 60 * second

/** Reads of a payment that a screen waits for. */
export const usualSchedule = {
  /** The first after the customer was shown something, then the pace, and the pace after a while. */
  firstRead: 3 * second,
  quickRead: 1 * second,
  slowRead: 2 * second,
  quickFor: 2 * minute,
  /** Paces while the hub tells of approvals in time: reads are the safety net, and the service is asked less. */
  hintedFirstRead: 10 * second,
  hintedRead: 5 * second,
} as const
export type Schedule = Readonly<Record<keyof typeof usualSchedule, number>>

/** Those of the service come from its published rules; the others are the till's. */
export const limits = {
  ...usualSchedule,
  /** A payment lives this long unless it is approved (service). */
  life: 10 * minute,
  /** How long after the end of a payment's life the till waits before it asks for a cancel itself. */
  lifeMargin: 60 * second,
  /** A create whose answer was lost is repeated only this long after the sale was opened. */
  createAgain: 60 * second,
  /** How long one call to the service may take. */
  call: 10 * second,
  /** A screen that has not polled for this long is not waiting any more. */
  served: 5 * second,
  /** An approval older than this is not captured unseen. */
  freshApproval: 2 * minute,
  /** "The customer approved before the cancel": unanswered for this long, the money is given back. */
  cancelQuestion: 2 * minute,
  /** No question is answered by rule before a till that has just started could ask it for so long. */
  askedAtLeast: 10 * minute,
  /** A screen's heartbeat: at least so often, and never more often. */
  beat: 1 * second,
  shortestBeat: 20,
  /** Heartbeat while nothing is being paid there. */
  restingBeat: 3 * second,
  /** A customer's screen that has told nothing for so long is not there any more. */
  screenGone: 10 * second,
  /** How long the result of what another register asked for stays on the screens. */
  registerResult: 30 * second,
  /** Unfinished sales stepped at the same time. */
  stepsAtOnce: 4,
  /** Reads of what no screen waits for. */
  unwatchedRead: 5 * second,
  idleRead: 60 * second,
  /** A key is only trusted to be remembered when the payment was read so recently. */
  trustedKey: 2 * minute,
  /**
   * A refund whose earlier try is not accounted for is refused, or asked for under another key, only after this long; and so long after the
   * last try of a capture that nobody waits for any more a read tells whether any has arrived.
   */
  refundDoubt: 10 * minute,
  /** A request of which the service's sums and its log do not agree waits for a person after this long. */
  sumsDoubt: 12 * 60 * minute,
  /** Looks into the event log meanwhile; and reads of a payment that has not been there for a while. */
  doubtfulRead: 20 * second,
  /** Between reads of a quarantined payment. */
  quarantinedReadEvery: 60 * minute,
  /** Who closes a period waits no longer until the sales are asked for again. */
  lookElsewhere: 20 * second,
  /** Somebody at a screen looks into the event log: sooner than this, what was read last will do. */
  lookAgain: 2 * second,
  /** Reads of one reference in any minute, whoever asks; the service allows 120. A number, no time. */
  readsPerMinute: 95,
} as const

/** Waits before a request is tried again, by how often it was tried: within the service's five a minute per reference. */
export const requestWaits = [0, 2 * second, 10 * second, 30 * second, 60 * second] as const
const minutes = (length: number): number[] => Array.from({ length }, () => minute)
/** Waits before a request that was refused is asked again, by how often it was refused: half an hour of short ones, then hours. */
export const refusedWaits = [
  0,
  2 * second,
  10 * second,
  30 * second,
  ...minutes(14),
  5 * minute,
  10 * minute,
  60 * minute,
]
/** Waits after reads that failed. */
export const readWaits = [1 * second, 2 * second, 4 * second, 8 * second, 15 * second] as const

/** Those of a screen's page that has stopped answering, in both hosts. */
export const pageLimits = {
  /** A page polls every three seconds at least: that is its sign of life. */
  silence: 30 * second,
  /** Between two looks whether it did. */
  checkEvery: 1 * second,
  /** A look that comes so late: the machine slept, and nobody could have heard a page. */
  suspended: 10 * second,
  /** A page that has lived so long was no part of the trouble before it. */
  healthy: 2 * minute,
  /** Waits before it is started again, by how many starts did not help: the first time at once. */
  restartWaits: [0, 1, 2, 5, 15, 30, 60].map((one) => one * second),
} as const

export const pacedWait = (waits: readonly number[], times: number): number =>
  waits[Math.min(times, waits.length - 1)] ?? 0

/** When the next of at most `most` things in any minute may happen, after those at `times` (oldest first, same clock). */
export const withinMinute = (times: readonly number[], most: number): number =>
  times.length < most ? -Infinity : (times.at(-most) ?? -Infinity) + minute
