// The timing of reads and requests: quick while a screen waits, slow when nobody does, ever rarer while they fail, within every limit.
import { isRequestRefused } from '#core/process/request-state.ts'
import { limits, paced, readWaits, withinMinute } from '#core/system/limits.ts'
import type { PaymentRequest } from '#core/payment/reference.ts'
import { isPartWanted, type Attempt } from '#core/payment/state.ts'
import type { Step } from '#core/payment/step.ts'
import { retryDue, waitUntil, whenDue } from '#core/process/pause.ts'
import { type Snapshot, budgetOf, type AttemptRuntime } from '#core/payment/runtime.ts'
import { budgetDue } from '#core/process/runtime.ts'
import { sum } from '#shared/order.ts'

/** Monotonic ms; in the past when it is due. */
export const nextReadAt = (attempt: Attempt, runtime: AttemptRuntime, snapshot: Snapshot): number =>
  Math.max(wantedAt(attempt, runtime, snapshot), readBudgetAt(runtime))

/** When the service's budget of reads allows the next. */
export const readBudgetAt = (runtime: AttemptRuntime): number =>
  withinMinute(runtime.reads, limits.readsPerMinute)

function wantedAt(
  attempt: Attempt,
  runtime: AttemptRuntime,
  { elapsed, isServed, isHinted, schedule }: Snapshot,
): number {
  const from = runtime.readAt ?? runtime.since
  if (runtime.failures > 0) return from + paced(readWaits, runtime.failures - 1)
  if (runtime.mustRead) return -Infinity
  const age = elapsed - runtime.since
  // A payment that is not there may still arrive; nobody can pay it before, and no screen need hear of it at once.
  if (runtime.absences.length > 1) return from + absentWait(age, isServed) * (1 + runtime.jitter / 4)
  // A payment that is given back in the background is not what the screen waits for.
  if (!isServed || attempt.releasedAt !== null) {
    if (runtime.readAt === null) return -Infinity
    const wait = age < limits.life + 2 * limits.lifeMargin ? limits.unwatchedRead : limits.idleRead
    return from + wait * (1 + runtime.jitter / 4)
  }
  if (runtime.readAt === null) {
    if (attempt.state.is === 'opened') return -Infinity
    return runtime.since + (isHinted ? schedule.hintedFirstRead : schedule.firstRead)
  }
  if (isHinted) return from + schedule.hintedRead
  return from + (age < schedule.quickFor ? schedule.quickRead : schedule.slowRead)
}

const absentWait = (age: number, isServed: boolean): number => {
  if (age < (isServed ? limits.quickFor : limits.createAgain)) return limits.unwatchedRead
  return isServed ? limits.doubtfulRead : limits.idleRead
}

export function readWhenDue(attempt: Attempt, runtime: AttemptRuntime, snapshot: Snapshot): Step {
  const due = nextReadAt(attempt, runtime, snapshot)
  return whenDue(due, snapshot.elapsed, { do: 'read', attempt })
}

/**
 * The request when its turn has come: 2, 10, 30, then 60 s after its last try, later where it was refused often, and within the service's
 * budget. Cancels of both kinds keep one pace. The service may have forgotten a key that is minutes old, so that an old try is followed by a read first.
 */
export function requestWhenDue(
  request: PaymentRequest,
  attempt: Attempt,
  runtime: AttemptRuntime,
  snapshot: Snapshot,
): Step {
  const { requests } = attempt
  const budget = budgetOf(request)
  const kept = budget === 'cancel' ? [requests.cancel, requests.giveBack] : [requests[request]]
  const tries = sum(kept.map((one) => one.tries))
  const refused = sum(kept.map((one) => one.refused))
  const { refusal } = requests[request]
  const due = retryDue(runtime, budget, { tries, refused, refusal })
  const allowed = Math.max(due, budgetDue(runtime, budget))
  if (allowed > snapshot.elapsed) return waitUntil(allowed)
  const readAt = runtime.goodAt ?? -Infinity
  // Somebody may have taken just that part elsewhere, which only a read at this moment tells.
  const isPart = request === 'capture' && isPartWanted(attempt)
  const isOld = (tries > 0 || isPart) && snapshot.age(readAt) > limits.trustedKey
  if (request !== 'create' && (isOld || (isPart && readAt < allowed)))
    return readWhenDue(attempt, { ...runtime, mustRead: true }, snapshot)
  return { do: request, attempt }
}

/** A cancel is a request: read, cancel, read. Refused for good, it waits for a person. */
export const cancelWhenDue = (
  request: 'cancel' | 'giveBack',
  attempt: Attempt,
  runtime: AttemptRuntime,
  snapshot: Snapshot,
): Step => {
  if (runtime.mustRead) return readWhenDue(attempt, runtime, snapshot)
  return isRequestRefused(attempt.requests[request])
    ? { do: 'quarantine', attempt }
    : requestWhenDue(request, attempt, runtime, snapshot)
}
