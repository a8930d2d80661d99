// The payments as their runner meets them: the repository of what is written down, and the runtime state beside it, which does not survive the process.
import type { Chance, Clock } from '#core/system/clock.ts'
import {
  isServed,
  unserved,
  type Served,
  createProcessRuntime,
  readAnew,
  type ProcessRuntime,
} from '#core/process/runtime.ts'
import { usualSchedule, type Schedule, limits } from '#core/system/limits.ts'
import { isMadeBy, type ServiceRequest, type PaymentFact } from '#core/payment/facts.ts'
import { isPartWanted, type Attempt, type Payment, newestAttempt } from '#core/payment/state.ts'
import type { RequestState } from '#core/process/request-state.ts'
import type { Recorder } from '#core/process/runner.ts'

export type PaymentRuntime = Served & {
  /** By reference of each attempt, and by the id of each refund. */
  runtimes: Map<string, AttemptRuntime>
  /** The service's own picture of the QR, as a `data:` URL. */
  picture: string | null
}

/** Everything that the next step depends on beside the facts, now. */
export type Snapshot = {
  /** Monotonic ms. */
  elapsed: number
  /** How long ago a moment of `elapsed` was, with what the machine slept since. */
  age: (at: number) => number
  /** A screen waits for this payment. */
  isServed: boolean
  /** The hub tells of approvals in time. */
  isHinted: boolean
  schedule: Schedule
  /** Since when without a gap. Monotonic ms. */
  servedSince: number
  /** The thing that it pays for has left the screens: nobody waits to see it paid. */
  isPutAway: boolean
  /** This till opened it; false when it came with a copied or restored journal, whose first till may go on with it too. */
  isOurs: boolean
  /** How long the question whether the goods were handed over waits for an answer. */
  handedOverMs: number
  /** By reference of the attempt, and by the id of each refund. */
  attempts: ReadonlyMap<string, AttemptRuntime>
}

type PaymentRuntimes = {
  of: (name: string) => PaymentRuntime
  /** Everything that `decidePayment` asks beside the facts, now. `isPutAway`: what it pays for has left the screens. */
  snapshot(name: string, payment: Payment | undefined, isPutAway: boolean): Snapshot
  /** Notes when each attempt came into its state, by the clock that does not jump. Returns what takes that back, and forgets what began with it. */
  stamp(before: Payment | undefined, after: Payment): () => void
  forget(name: string): void
}

export type PaymentRuntimeOptions = {
  clock: Clock
  chance: Chance
  tillId: string
  /** How long the question whether the goods were handed over waits for an answer. */
  handedOverMs: number
  /** The hub tells of approvals in time. */
  isHinted?: () => boolean
  schedule?: Schedule
}

export function createPaymentRuntimes({
  clock,
  chance,
  tillId,
  handedOverMs,
  isHinted = () => false,
  schedule = usualSchedule,
}: PaymentRuntimeOptions): PaymentRuntimes {
  const kept = new Map<string, PaymentRuntime>()

  function of(name: string): PaymentRuntime {
    const known = kept.get(name)
    if (known) return known
    const made: PaymentRuntime = { ...unserved, runtimes: new Map(), picture: null }
    kept.set(name, made)
    return made
  }

  function snapshot(name: string, payment: Payment | undefined, isPutAway: boolean): Snapshot {
    const remembered = of(name)
    const { runtimes: attempts, servedSince } = remembered
    const elapsed = clock.elapsed()
    const runtime = (of: string, requests: Parameters<typeof createAttemptRuntime>[0]) => {
      if (attempts.has(of)) return
      const jitter = (chance.bytes(1)[0] ?? 0) / 256
      attempts.set(of, createAttemptRuntime(requests, { elapsed, now: clock.now() }, jitter))
    }
    for (const attempt of payment?.attempts ?? []) {
      runtime(attempt.reference, requestsOf(attempt))
      for (const { refund, request } of attempt.refunds) runtime(refund, { refund: [request] })
    }
    const isOurs = isMadeBy(name, tillId)
    return {
      elapsed,
      age: (at) => clock.age(at),
      isServed: isServed(remembered, clock),
      isHinted: isHinted(),
      schedule,
      servedSince,
      isPutAway,
      isOurs,
      handedOverMs,
      attempts,
    }
  }

  return {
    of,
    snapshot,
    stamp(before, after) {
      const { runtimes } = of(after.name)
      const known = new Set(runtimes.keys())
      const { attempts, elapsed } = snapshot(after.name, after, false)
      const made = [...runtimes.keys()].filter((one) => !known.has(one))
      const undo = made.map((one) => () => void runtimes.delete(one))
      for (const attempt of after.attempts) {
        const { reference, state } = attempt
        const earlier = before?.attempts.find((one) => one.reference === reference)?.state
        const runtime = attempts.get(reference)
        if (!runtime || earlier?.is === state.is) continue
        const { stateAt, authorizedAt } = runtime
        undo.push(() => void Object.assign(runtime, { stateAt, authorizedAt }))
        runtime.stateAt = elapsed
        if (state.is === 'authorized') runtime.authorizedAt = elapsed
        // A read from before its register said which part tells nothing of the moment at which that is taken.
        if (state.is === 'claimed' && isPartWanted(attempt)) readAnew(runtime)
      }
      return () => undo.forEach((one) => one())
    },
    forget: (name) => void kept.delete(name),
  }
}

const requestsOf = ({ requests, refunds }: Attempt) => ({
  create: [requests.create],
  capture: [requests.capture],
  cancel: [requests.cancel, requests.giveBack],
  refund: refunds.map(({ request }) => request),
})

/** The service counts cancels of both kinds together. */
type RequestBudget = 'create' | 'capture' | 'cancel' | 'refund'

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

const createAttemptRuntime = (
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
  age: (at: number) => number,
): number =>
  typeof seenAt === 'number' ? age(seenAt) : Math.max(0, runtime.beganNow - at) + age(runtime.beganAt)

/** The age without what the machine slept. The service ends a payment: nothing of ours may end it sooner. */
export const awakeFor =
  ({ elapsed }: Pick<Snapshot, 'elapsed'>) =>
  (at: number): number =>
    elapsed - at

export function attemptRuntimeIn(snapshot: Snapshot, name: string): AttemptRuntime {
  const runtime = snapshot.attempts.get(name)
  if (!runtime) throw new Error(`nothing is remembered of ${name}`)
  return runtime
}

export type PaymentRepository = Pick<Recorder, 'batch' | 'changed'> & {
  /** The payment as the journal tells it. */
  payment(name: string): Payment | undefined
  /** Writes the fact down, then believes it. Throws when it cannot be written. */
  record(name: string, fact: PaymentFact): unknown
  /** The full phone number or personal code that an attempt goes by, until it is erased. */
  customerOf(reference: string): string | undefined
  runtime(name: string): PaymentRuntime
  /** Everything that `decidePayment` asks beside the facts, now. */
  snapshot(name: string): Snapshot
  /** How many refunds were ever asked for. */
  refunds(): number
  /** Whether this journal was written under that till's id, now or before it was copied. */
  isPastTill: (till: string) => boolean
}

/** Runtime state of an attempt or a refund; of the newest attempt unless told otherwise. */
export function attemptRuntimeOf(
  payments: Pick<PaymentRepository, 'snapshot'>,
  payment: Payment,
  name = newestAttempt(payment).reference,
): AttemptRuntime {
  const runtime = payments.snapshot(payment.name).attempts.get(name)
  if (!runtime) throw new Error(`payment ${payment.name} has no attempt or refund ${name}`)
  return runtime
}
