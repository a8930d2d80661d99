// The timing of reads and requests: quick while a screen waits, slow when nobody does, ever rarer while they fail, within every limit.
import { isFinal, waitAfter } from '#core/sale/deed.ts'
import { limits, paced, readWaits, withinMinute } from '#core/limits.ts'
import type { PaymentDeed } from '#core/sale/reference.ts'
import type { Attempt } from '#core/sale/sale.ts'
import { waitUntil, type Moment, type Step } from '#core/sale/step.ts'
import { budgetDue, counted, lastSent, type Watch } from '#core/sale/watch.ts'
import { timesPutOff } from '#core/service/refusals.ts'
import { sum } from '#shared/order.ts'

/** Monotonic ms; in the past when it is due. */
export const nextReadAt = (attempt: Attempt, watch: Watch, moment: Moment): number =>
  Math.max(wantedAt(attempt, watch, moment), readBudgetAt(watch))

/** When the service's budget of reads allows the next. */
export const readBudgetAt = (watch: Watch): number => withinMinute(watch.reads, limits.readsPerMinute)

function wantedAt(attempt: Attempt, watch: Watch, { elapsed, isServed, isHinted, schedule }: Moment): number {
  const from = watch.readAt ?? watch.since
  if (watch.failures > 0) return from + paced(readWaits, watch.failures - 1)
  if (watch.mustRead) return -Infinity
  const age = elapsed - watch.since
  // A payment that is not there may still arrive; nobody can pay it before, and no screen need hear of it at once.
  if (watch.absences.length > 1) return from + absentWait(age, isServed) * (1 + watch.jitter / 4)
  // What is given back in the background is not what the screen waits for.
  if (!isServed || attempt.releasedAt !== null) {
    if (watch.readAt === null) return -Infinity
    const wait = age < limits.life + 2 * limits.lifeMargin ? limits.unwatchedRead : limits.idleRead
    return from + wait * (1 + watch.jitter / 4)
  }
  if (watch.readAt === null) {
    if (attempt.state.is === 'opened') return -Infinity
    return watch.since + (isHinted ? schedule.hintedFirstRead : schedule.firstRead)
  }
  if (isHinted) return from + schedule.hintedRead
  return from + (age < schedule.quickFor ? schedule.quickRead : schedule.slowRead)
}

const absentWait = (age: number, isServed: boolean): number => {
  if (age < (isServed ? limits.quickFor : limits.createAgain)) return limits.unwatchedRead
  return isServed ? limits.doubtfulRead : limits.idleRead
}

export function readWhenDue(attempt: Attempt, watch: Watch, moment: Moment): Step {
  const due = nextReadAt(attempt, watch, moment)
  return due > moment.elapsed ? waitUntil(due) : { do: 'read', attempt }
}

/**
 * The deed when its turn has come: 2, 10, 30, then 60 s after its last try, later where it was refused often, and within the service's
 * budget. Cancels of both kinds keep one pace. The service may have forgotten a key that is minutes old, so that an old try is followed by a read first.
 */
export function deedWhenDue(deed: PaymentDeed, attempt: Attempt, watch: Watch, moment: Moment): Step {
  const { deeds } = attempt
  const isCancel = deed === 'cancel' || deed === 'giveBack'
  const kept = isCancel ? [deeds.cancel, deeds.giveBack] : [deeds[deed]]
  const tries = sum(kept.map((one) => one.tries))
  const refused = sum(kept.map((one) => one.refused))
  const { refusal } = deeds[deed]
  const due =
    tries === 0
      ? -Infinity
      : lastSent(watch, deed) +
        waitAfter({ tries, refused, refusal }, timesPutOff(watch.putOff, counted(deed)))
  const allowed = Math.max(due, budgetDue(watch, deed))
  if (allowed > moment.elapsed) return waitUntil(allowed)
  const isKeyOld = tries > 0 && moment.elapsed - (watch.goodAt ?? -Infinity) > limits.trustedKey
  if (deed !== 'create' && isKeyOld) return readWhenDue(attempt, { ...watch, mustRead: true }, moment)
  return { do: deed, attempt, n: deeds[deed].n }
}

/** A cancel is a request: read, cancel, read. Refused for good, it waits for a person. */
export const cancelWhenDue = (
  deed: 'cancel' | 'giveBack',
  attempt: Attempt,
  watch: Watch,
  moment: Moment,
): Step => {
  if (watch.mustRead) return readWhenDue(attempt, watch, moment)
  return isFinal(attempt.deeds[deed])
    ? { do: 'setAside', attempt }
    : deedWhenDue(deed, attempt, watch, moment)
}
