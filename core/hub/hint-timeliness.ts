// The measure of hints: whether they tell of approvals in time. Only then may the till read from the service less often.
import type { Clock } from '#core/system/clock.ts'

/** An approval that the till saw by itself may still be told this much later. ms */
const grace = 1000
/** Approvals remembered that the till has not seen yet: more than can be under way at one till. */
const most = 64

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
  const announced = new Set<string>()
  const judged = new Set<string>()
  let late: { reference: string; at: number } | null = null
  let isInTime = false

  const remember = (set: Set<string>, reference: string) => {
    set.add(reference)
    const [oldest] = set
    if (set.size > most && oldest !== undefined) set.delete(oldest)
  }

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
      remember(announced, reference)
    },
    seen(reference) {
      judge()
      if (judged.has(reference)) return
      remember(judged, reference)
      if (announced.has(reference)) isInTime = true
      else late = { reference, at: clock.elapsed() }
    },
    isFlowing() {
      judge()
      return isInTime && isAlive()
    },
  }
}
