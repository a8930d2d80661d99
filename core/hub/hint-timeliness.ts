// The measure of hints: whether they tell of approvals in time. Only then may the till read from the service less often.
import type { Clock } from '#core/system/clock.ts'
import { keepNewest } from '#core/system/newest.ts'

/** An approval that the till saw by itself may still be told this much later. ms */
const grace = 1000
/** Payments remembered of each sort: more than can be under way at one till. */
const mostPayments = 64

export type HintTimeliness = {
  /** The hub told that this payment was approved. */
  noteHint(reference: string): void
  /** The till has seen that it was. Said more than once, the first counts. */
  seen(reference: string): void
  isFlowing(): boolean
}

/** As the service names it in the event, and in what it is subscribed by. */
export const isApproval = (event: string): boolean =>
  event === 'AUTHORIZED' || event === 'epayments.payment.authorized.v1'

export function createHintTimeliness(clock: Clock, isAlive: () => boolean): HintTimeliness {
  const announced = new Map<string, true>()
  const judged = new Map<string, true>()
  let late: { reference: string; at: number } | null = null
  let isInTime = false

  function judge(): void {
    if (late === null || clock.elapsed() - late.at <= grace) return
    late = null
    isInTime = false
  }

  return {
    noteHint(reference) {
      judge()
      if (late?.reference === reference) {
        late = null
        isInTime = true
      }
      keepNewest(announced, reference, true, mostPayments)
    },
    seen(reference) {
      judge()
      if (judged.has(reference)) return
      keepNewest(judged, reference, true, mostPayments)
      if (announced.has(reference)) isInTime = true
      else late = { reference, at: clock.elapsed() }
    },
    isFlowing() {
      judge()
      return isInTime && isAlive()
    },
  }
}
