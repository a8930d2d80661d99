// The runtime state of an attempt or a refund beside its facts: gone after a restart, and nothing about money depends on it.
import { requestsPerMinute, type RequestState } from '#core/sale/request-state.ts'
import { limits, withinMinute } from '#core/system/limits.ts'
import type { ServiceRequest } from '#core/sale/reference.ts'
import type { PutOffs } from '#core/service/refusals.ts'
import type { Problem } from '#shared/problem.ts'

/** The service counts cancels of both kinds together. */
export type RequestBudget = 'create' | 'capture' | 'cancel' | 'refund'

export const budgetOf = (request: ServiceRequest): RequestBudget =>
  request === 'giveBack' ? 'cancel' : request

/** Monotonic ms throughout. */
export type AttemptRuntime = {
  /** This process opened the attempt: it can make the create's body, and has watched it since. */
  openedHere: boolean
  /** When the watch began, by both clocks. */
  beganAt: number
  beganNow: number
  /** When the attempt came into its state, null when that was in an earlier process. */
  stateAt: number | null
  /** When it was seen to be approved, null when that was in an earlier process. */
  authorizedAt: number | null
  /** Where the pace of reads counts from. */
  since: number
  /** The reads of the last minute, oldest first. */
  reads: readonly number[]
  readAt: number | null
  /** When a read last succeeded. */
  goodAt: number | null
  /** When the last two reads were told that there is no such payment; one such answer may be a mistake. */
  absences: readonly number[]
  /** Reads that failed in a row; of those, the ones in which the service itself spoke of this payment. */
  failures: number
  refusals: number
  putOff: PutOffs<RequestBudget>
  /** The service asked for silence until then. */
  quietUntil: number
  /** The last tries of each request, also of an earlier process, oldest first. */
  sent: Record<RequestBudget, readonly number[]>
  /** Something happened that only a read can explain: a lost answer, a cancel, a hint. */
  mustRead: boolean
  hasPicture: boolean
  /** What stands in the way of this payment right now. */
  trouble: Problem | null
  /** How old the approval is by the service, and when this process learned it; null while it has not. */
  approval: { ageMs: number | null; at: number } | null
  /** 0 to 1, so that many unwatched attempts are not read in one moment. */
  jitter: number
}

/** What an earlier process did is placed on this one's clock by wall time, never later than now. */
const placed =
  (elapsed: number, now: number) =>
  (at: number): number =>
    elapsed - Math.max(0, now - at)

export function createAttemptRuntime(
  requests: Record<RequestBudget, readonly RequestState[]>,
  elapsed: number,
  now: number,
  jitter: number,
): AttemptRuntime {
  const place = placed(elapsed, now)
  const sent = (records: readonly RequestState[]) =>
    records
      .flatMap(({ sentAt }) => sentAt.map(place))
      .toSorted((one, other) => one - other)
      .slice(-requestsPerMinute)
  return {
    openedHere: false,
    beganAt: elapsed,
    beganNow: now,
    stateAt: null,
    authorizedAt: null,
    since: elapsed,
    reads: [],
    readAt: null,
    goodAt: null,
    absences: [],
    failures: 0,
    refusals: 0,
    putOff: new Map(),
    quietUntil: -Infinity,
    sent: {
      create: sent(requests.create),
      capture: sent(requests.capture),
      cancel: sent(requests.cancel),
      refund: sent(requests.refund),
    },
    mustRead: false,
    hasPicture: false,
    trouble: null,
    approval: null,
    jitter,
  }
}

export function noteSent(runtime: AttemptRuntime, request: ServiceRequest, elapsed: number): void {
  const kind = budgetOf(request)
  runtime.sent[kind] = [...runtime.sent[kind], elapsed].slice(-requestsPerMinute)
}

export function noteRead(runtime: AttemptRuntime, elapsed: number): void {
  runtime.readAt = elapsed
  noteLook(runtime, elapsed)
}

/** Counts in the service's budget like any read, and puts off none of the till's own. */
export function noteLook(runtime: AttemptRuntime, elapsed: number): void {
  runtime.reads = [...runtime.reads, elapsed].slice(-limits.readsPerMinute)
}

/** When the service's budget of requests allows the next of this kind. */
export const budgetDue = (runtime: AttemptRuntime, request: ServiceRequest): number =>
  withinMinute(runtime.sent[budgetOf(request)], requestsPerMinute)

/** When the last request of this kind left, or the earliest moment it can be said to have. */
export const lastSent = (runtime: AttemptRuntime, request: ServiceRequest): number =>
  runtime.sent[budgetOf(request)].at(-1) ?? runtime.beganAt

/**
 * How long ago something was written down. What this process saw is measured by the monotonic clock; only for what an earlier one
 * wrote is there nothing but wall time, and a span that would be negative is none.
 */
export const ageOf = (
  at: number,
  seenAt: number | null | undefined,
  runtime: AttemptRuntime,
  elapsed: number,
): number =>
  typeof seenAt === 'number'
    ? elapsed - seenAt
    : Math.max(0, runtime.beganNow - at) + (elapsed - runtime.beganAt)
