// The runtime state of an attempt or a refund beside its facts: what every process remembers, and what only a payment asks for.
import type { RequestState } from '#core/process/request-state.ts'
import { createProcessRuntime, type ProcessRuntime } from '#core/process/runtime.ts'
import { limits } from '#core/system/limits.ts'
import type { ServiceRequest } from '#core/sale/reference.ts'

/** The service counts cancels of both kinds together. */
export type RequestBudget = 'create' | 'capture' | 'cancel' | 'refund'

export const budgetOf = (request: ServiceRequest): RequestBudget =>
  request === 'giveBack' ? 'cancel' : request

/** Monotonic ms throughout. */
export type AttemptRuntime = ProcessRuntime & {
  /** When the attempt came into its state, null when that was in an earlier process. */
  stateAt: number | null
  /** When it was seen to be approved, null when that was in an earlier process. */
  authorizedAt: number | null
  /** The reads of the last minute, oldest first. */
  reads: readonly number[]
  hasPicture: boolean
  /** How old the approval is by the service, and when this process learned it; null while it has not. */
  approval: { ageMs: number | null; at: number } | null
  /** 0 to 1, so that many unwatched attempts are not read in one moment. */
  jitter: number
}

export const createAttemptRuntime = (
  requests: Partial<Record<RequestBudget, readonly RequestState[]>>,
  at: { elapsed: number; now: number },
  jitter: number,
): AttemptRuntime => ({
  ...createProcessRuntime(Object.entries(requests), at),
  stateAt: null,
  authorizedAt: null,
  reads: [],
  hasPicture: false,
  approval: null,
  jitter,
})

export function noteRead(runtime: AttemptRuntime, elapsed: number): void {
  runtime.readAt = elapsed
  noteLook(runtime, elapsed)
}

/** Counts in the service's budget like any read, and puts off none of the till's own. */
export function noteLook(runtime: AttemptRuntime, elapsed: number): void {
  runtime.reads = [...runtime.reads, elapsed].slice(-limits.readsPerMinute)
}

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
