// The next step of an attempt's refunds, one at a time: send, look into the event log, send the same again, believe the log.
import { isFinal, isInDoubt, waitAfter } from '#core/sale/deed.ts'
import { limits, paced, readWaits, withinMinute } from '#core/limits.ts'
import { pendingRefund } from '#core/sale/refund.ts'
import type { Attempt } from '#core/sale/sale.ts'
import { waitUntil, watchIn, type Moment, type Step } from '#core/sale/step.ts'
import { budgetDue, lastSent, type Watch } from '#core/sale/watch.ts'
import { timesPutOff } from '#core/service/refusals.ts'

/** Nothing when no refund is pending. `attemptWatch` keeps the budgets: the service counts by reference. */
export function nextOfRefunds(attempt: Attempt, attemptWatch: Watch, moment: Moment): Step | undefined {
  const refund = pendingRefund(attempt.refunds)
  if (!refund) return undefined
  const watch = watchIn(moment, refund.refund)
  const { tries, n, refusal } = refund.deed
  const read = (): Step => {
    const soon =
      watch.failures > 0 ? (watch.readAt ?? -Infinity) + paced(readWaits, watch.failures - 1) : -Infinity
    const due = Math.max(soon, withinMinute(attemptWatch.reads, limits.readsPerMinute))
    return due > moment.elapsed ? waitUntil(due) : { do: 'readRefund', attempt, refund }
  }
  if (tries > 0 && watch.mustRead) return read()
  const isOver = isFinal(refund.deed)
  // A refusal speaks for one try: of an earlier one that nobody answered, only the log can tell, and only after a while.
  const isDoubtful = refusal !== null && isInDoubt(refund.deed)
  const pace = isOver ? 0 : waitAfter(refund.deed, timesPutOff(watch.putOff, 'refund'))
  const wait = isDoubtful ? Math.max(limits.refundDoubt, pace) : pace
  const due = tries === 0 ? -Infinity : lastSent(watch, 'refund') + wait
  // It may show at any time meanwhile.
  if (isDoubtful && due > moment.elapsed) {
    const lookAt = Math.min(due, (watch.readAt ?? -Infinity) + limits.doubtfulRead)
    if (lookAt <= moment.elapsed) return read()
    return waitUntil(lookAt)
  }
  const allowed = isOver ? due : Math.max(due, budgetDue(attemptWatch, 'refund'))
  if (allowed > moment.elapsed) return waitUntil(allowed)
  // An earlier try may have landed while we waited: under the next key it would be a second refund.
  if (tries > 0 && (watch.readAt ?? -Infinity) < due) return read()
  // The log was read after the refusal and does not show it.
  if (isOver) return { do: 'refuseRefund', attempt, refund }
  return { do: 'refund', attempt, refund, n }
}
