// The runtime state of what asks the service for something, beside its facts: gone after a restart, and no money depends on it.
import {
  requestsPerMinute,
  retryCountsOf,
  type RequestState,
  type RetryCounts,
  type Trouble,
} from '#core/process/request-state.ts'
import type { Clock } from '#core/system/clock.ts'
import { limits, withinMinute } from '#core/system/limits.ts'
import type { Problem } from '#shared/problem.ts'

/** Monotonic ms throughout. */
export type ProcessRuntime = {
  /** This process opened it: it can make the first request's body, and has followed it since. */
  openedByThisProcess: boolean
  /** When this process began to remember it, by both clocks. */
  beganAt: number
  beganNow: number
  /** Where the pace of reads counts from. */
  since: number
  readAt: number | null
  /** When the last read that succeeded was asked for. */
  lastReadOkAt: number | null
  /** When reads were told that there is no such thing; one such answer may be a mistake. */
  absences: readonly number[]
  /** Reads that failed in a row; and those of them in which the service itself denied it. */
  failures: number
  denials: number
  /** The service asked for silence until then. */
  quietUntil: number
  /** By the request's name. */
  putOff: RetryCounts
  /** The last tries by the request's name, also of an earlier process, oldest first. */
  sent: Map<string, readonly number[]>
  /** Something happened that only a read can explain: a lost answer, a cancel, a hint. */
  mustRead: boolean
  /** Writes down, of each request that the gate turned away, that it did nothing: once a read has not found it done, or met the same gate. */
  turnedAway: readonly (() => void)[]
  /** Problem that stands in the way right now. */
  trouble: Problem | null
}

/** Tries of an earlier process are placed on this one's clock by wall time, never later than now. */
export function createProcessRuntime(
  known: readonly (readonly [name: string, tries: readonly RequestState[]])[],
  { elapsed, now }: { elapsed: number; now: number },
): ProcessRuntime {
  const placed = (at: number) => elapsed - Math.max(0, now - at)
  const sentOf = (tries: readonly RequestState[]) =>
    tries
      .flatMap(({ sentAt }) => sentAt.map(placed))
      .toSorted((one, other) => one - other)
      .slice(-requestsPerMinute)
  return {
    openedByThisProcess: false,
    beganAt: elapsed,
    beganNow: now,
    since: elapsed,
    readAt: null,
    lastReadOkAt: null,
    absences: [],
    failures: 0,
    denials: 0,
    quietUntil: -Infinity,
    putOff: retryCountsOf(known),
    sent: new Map(Array.from(known, ([name, tries]) => [name, sentOf(tries)])),
    mustRead: false,
    turnedAway: [],
    trouble: null,
  }
}

export const noteSent = ({ sent }: ProcessRuntime, name: string, elapsed: number): void =>
  void sent.set(name, [...(sent.get(name) ?? []), elapsed].slice(-requestsPerMinute))

/** When the last request of this name left; of one that an earlier process sent, when this one began to remember it. */
export const lastSent = ({ sent, beganAt }: ProcessRuntime, name: string): number =>
  sent.get(name)?.at(-1) ?? beganAt

/** When the service's budget of requests allows the next of this name. The service counts from when a request arrives: up to `limits.call` after it left. */
export const budgetDue = ({ sent }: ProcessRuntime, name: string): number =>
  withinMinute(sent.get(name) ?? [], requestsPerMinute) + limits.call

/**
 * Seen so often in a row, absence proves something where it was first seen after the last moment at which such a request could still arrive. No wall
 * clock tells that moment, it may jump: of a request that left an earlier process it counts from the start of this one.
 */
export function isProvenAbsent(runtime: ProcessRuntime, name: string, times: number): boolean {
  const { absences, openedByThisProcess, beganAt } = runtime
  const [absentAt] = absences.length < times ? [] : absences
  if (absentAt === undefined) return false
  return absentAt - (openedByThisProcess ? lastSent(runtime, name) : beganAt) > limits.call + limits.life
}

/** Where the service asks to come back later, or no connection is made, nothing is asked until then. */
export function applyRetryAfter(runtime: ProcessRuntime, trouble: Trouble, elapsed: number): void {
  if (trouble.is === 'later' || trouble.is === 'unsent')
    runtime.quietUntil = Math.max(runtime.quietUntil, elapsed + (trouble.afterMs ?? 0))
}

/** A screen hears of failed reads from this many in a row on. */
export const failuresUntilShown = 3

/** A read has been made since the gate turned these away: it did not find them done. */
export function believeGate(runtime: ProcessRuntime): void {
  const { turnedAway } = runtime
  runtime.turnedAway = []
  for (const recordUnsent of turnedAway) recordUnsent()
}

export function noteFailedRead(runtime: ProcessRuntime, trouble: Trouble, elapsed: number): void {
  if (trouble.is === 'credentials') believeGate(runtime)
  runtime.failures += 1
  applyRetryAfter(runtime, trouble, elapsed)
  if (runtime.failures >= failuresUntilShown) runtime.trouble = trouble.problem
}

/** `askedAt`: when it left, monotonic ms. */
export const noteGoodRead = (runtime: ProcessRuntime, askedAt: number): void =>
  void Object.assign(runtime, {
    failures: 0,
    denials: 0,
    mustRead: false,
    trouble: null,
    lastReadOkAt: askedAt,
  })

/** The last read's word is not written down: nothing may be asked again as if it had told nothing. */
export function requireRead(runtime: ProcessRuntime): void {
  runtime.mustRead = true
  runtime.lastReadOkAt = null
}

/** When a screen last asked for it, since when without a gap, and how many are waiting for an answer now. */
export type Polling = { servedAt: number; servedSince: number; waiting: number }

export const notPolled: Polling = { servedAt: -Infinity, servedSince: -Infinity, waiting: 0 }

/** From when on no screen waits for it, unless one asks again meanwhile. Monotonic ms */
export const servedUntil = ({ waiting, servedAt }: Polling, elapsed: number): number =>
  (waiting > 0 ? elapsed : servedAt) + limits.served

/** A screen that was waiting when the machine fell asleep waits no more. */
export function isServed({ waiting, servedAt }: Polling, clock: Pick<Clock, 'age' | 'elapsed'>): boolean {
  const age = clock.age(servedAt)
  const awake = waiting > 0 ? clock.elapsed() - servedAt : 0
  return age - awake < limits.served
}

/** A screen waits for it until `act` is done. */
export async function whilePolled(served: Polling, clock: Clock, act: () => Promise<void>): Promise<void> {
  const note = () => {
    if (!isServed(served, clock)) served.servedSince = clock.elapsed()
    served.servedAt = clock.elapsed()
  }
  note()
  served.waiting += 1
  try {
    await act()
  } finally {
    note()
    served.waiting -= 1
  }
}

/** Why nothing of it ever reached the service, as far as this process knows. */
export const reasonUnsent = ({ trouble }: ProcessRuntime): string =>
  trouble?.code === 'service.unreachable' ? trouble.details.reason : (trouble?.code ?? 'stopped before')
