// The next step of an attempt's refunds, one at a time: send, look into the event log, send the same again, believe the log.
import { isRequestRefused, isInDoubt, retryDelay } from '#core/process/request-state.ts'
import { limits, paced, readWaits, withinMinute } from '#core/system/limits.ts'
import { pendingRefund } from '#core/sale/reduce-refund.ts'
import type { Attempt } from '#core/sale/state.ts'
import { waitUntil, attemptRuntimeIn, type Snapshot, type Step } from '#core/sale/step.ts'
import { budgetDue, lastSent } from '#core/process/runtime.ts'
import type { AttemptRuntime } from '#core/sale/attempt-runtime.ts'
import { timesPutOff } from '#core/process/refusals.ts'

/** Nothing when no refund is pending. `about` keeps the budgets: the service counts by reference. */
export function decideRefunds(attempt: Attempt, about: AttemptRuntime, snapshot: Snapshot): Step | undefined {
  const refund = pendingRefund(attempt.refunds)
  if (!refund) return undefined
  const runtime = attemptRuntimeIn(snapshot, refund.refund)
  const { tries, n, refusal } = refund.request
  const read = (): Step => {
    const soon =
      runtime.failures > 0
        ? (runtime.readAt ?? -Infinity) + paced(readWaits, runtime.failures - 1)
        : -Infinity
    const due = Math.max(soon, withinMinute(about.reads, limits.readsPerMinute))
    return due > snapshot.elapsed ? waitUntil(due) : { do: 'readRefund', attempt, refund }
  }
  if (tries > 0 && runtime.mustRead) return read()
  const isOver = isRequestRefused(refund.request)
  // A refusal speaks for one try: of an earlier one that nobody answered, only the log can tell, and only after a while.
  const isDoubtful = refusal !== null && isInDoubt(refund.request)
  const pace = isOver ? 0 : retryDelay(refund.request, timesPutOff(runtime.putOff, 'refund'))
  const wait = isDoubtful ? Math.max(limits.refundDoubt, pace) : pace
  const due = tries === 0 ? -Infinity : lastSent(runtime, 'refund') + wait
  // It may show at any time meanwhile.
  if (isDoubtful && due > snapshot.elapsed) {
    const lookAt = Math.min(due, (runtime.readAt ?? -Infinity) + limits.doubtfulRead)
    if (lookAt <= snapshot.elapsed) return read()
    return waitUntil(lookAt)
  }
  const allowed = isOver ? due : Math.max(due, budgetDue(about, 'refund'))
  if (allowed > snapshot.elapsed) return waitUntil(allowed)
  // An earlier try may have landed while we waited: under the next key it would be a second refund.
  if (tries > 0 && (runtime.readAt ?? -Infinity) < due) return read()
  // The log was read after the refusal and does not show it.
  if (isOver) return { do: 'refuseRefund', attempt, refund }
  return { do: 'refund', attempt, refund, n }
}
