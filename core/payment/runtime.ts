// The payments as their runner meets them: the repository of what is written down, and the runtime state beside it, which does not survive the process.
import type { Chance, Clock } from '#core/system/clock.ts'
import {
  isServed,
  notPolled,
  type Polling,
  createProcessRuntime,
  requireRead,
  type ProcessRuntime,
} from '#core/process/runtime.ts'
import { usualSchedule, type Schedule, limits } from '#core/system/limits.ts'
import type { ServiceRequest, PaymentFact } from '#core/payment/facts.ts'
import { isMadeBy, isPartWanted, type Attempt, type Payment, newestAttempt } from '#core/payment/state.ts'
import type { RequestState } from '#core/process/request-state.ts'
import type { Recorder } from '#core/process/runner.ts'

/** All that the next step of a payment depends on beside its facts: what this process remembers of it, and how things stand now. Monotonic ms. */
export type PaymentRuntime = Polling & {
  /** By reference of each attempt, and by the id of each refund. */
  attempts: Map<string, AttemptRuntime>
  /** The service's own picture of the QR, as a `data:` URL. */
  picture: string | null
  /** The moment for which it was asked for: what follows from the clock and the facts is of then. */
  elapsed: number
  /** How long ago a moment of `elapsed` was, with what the machine slept since. */
  age: (at: number) => number
  /** A screen waits for this payment. */
  isServed: boolean
  /** The hub tells of approvals in time. */
  isHinted: boolean
  schedule: Schedule
  /** The thing that it pays for has left the screens: nobody waits to see it paid. */
  isPutAway: boolean
  /** This till opened it; false when it came with a copied or restored journal, whose first till may go on with it too. */
  isOurs: boolean
  /** How long the question whether the goods were handed over waits for an answer. */
  handedOverMs: number
}

type PaymentRuntimes = {
  /** As it stands now. `isPutAway`: what it pays for has left the screens. */
  of(name: string, payment: Payment | undefined, isPutAway: boolean): PaymentRuntime
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

  function of(name: string, payment: Payment | undefined, isPutAway: boolean): PaymentRuntime {
    const elapsed = clock.elapsed()
    const before = kept.get(name) ?? {
      ...notPolled,
      attempts: new Map<string, AttemptRuntime>(),
      picture: null,
    }
    const runtime = Object.assign(before, {
      elapsed,
      age: (at: number) => clock.age(at),
      isServed: isServed(before, clock),
      isHinted: isHinted(),
      schedule,
      isPutAway,
      isOurs: isMadeBy(name, tillId),
      handedOverMs,
    })
    kept.set(name, runtime)
    const begin = (of: string, requests: Parameters<typeof createAttemptRuntime>[0]) => {
      if (runtime.attempts.has(of)) return
      const jitter = (chance.bytes(1)[0] ?? 0) / 256
      runtime.attempts.set(of, createAttemptRuntime(requests, { elapsed, now: clock.now() }, jitter))
    }
    for (const attempt of payment?.attempts ?? []) {
      begin(attempt.reference, requestsOf(attempt))
      for (const { refund, request } of attempt.refunds) begin(refund, { refund: [request] })
    }
    return runtime
  }

  return {
    of,
    stamp(before, after) {
      const known = new Set(kept.get(after.name)?.attempts.keys())
      const { attempts, elapsed } = of(after.name, after, false)
      const made = [...attempts.keys()].filter((one) => !known.has(one))
      const undo = made.map((one) => () => void attempts.delete(one))
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
        if (state.is === 'claimed' && isPartWanted(attempt)) requireRead(runtime)
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
  noteExtraRead(runtime, elapsed)
}

/** Counts in the service's budget like any read, and puts off none of the till's own. */
export function noteExtraRead(runtime: AttemptRuntime, elapsed: number): void {
  runtime.reads = [...runtime.reads, elapsed].slice(-limits.readsPerMinute)
}

/**
 * How long ago something was written down. What this process saw is measured by the monotonic clock; only for what an earlier one
 * wrote is there nothing but wall time, and a span that would be negative is none.
 */
export const minimumAgeOf = (
  at: number,
  seenAt: number | null | undefined,
  runtime: AttemptRuntime,
  age: (at: number) => number,
): number =>
  typeof seenAt === 'number' ? age(seenAt) : Math.max(0, runtime.beganNow - at) + age(runtime.beganAt)

/** The age without what the machine slept. The service ends a payment: nothing of ours may end it sooner. */
export const awakeFor =
  ({ elapsed }: Pick<PaymentRuntime, 'elapsed'>) =>
  (at: number): number =>
    elapsed - at

export function attemptRuntimeIn({ attempts }: PaymentRuntime, name: string): AttemptRuntime {
  const runtime = attempts.get(name)
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
  /** Everything that `decidePayment` asks beside the facts, now. */
  runtime(name: string): PaymentRuntime
  /** How many refunds were ever asked for. */
  refunds(): number
  /** Whether this journal was written under that till's id, now or before it was copied. */
  isPastTill: (till: string) => boolean
}

/** Runtime state of an attempt or a refund; of the newest attempt unless told otherwise. */
export const attemptRuntimeOf = (
  payments: Pick<PaymentRepository, 'runtime'>,
  payment: Payment,
  name = newestAttempt(payment).reference,
): AttemptRuntime => attemptRuntimeIn(payments.runtime(payment.name), name)
