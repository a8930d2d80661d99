// The charge of an agreement that must be made now, and those to come. A pure function of what is known of the agreement and of the time.
import { createHash } from 'node:crypto'
import { dayOf, dayMs, daysLater, intervalAt, periodsLater, startOfDay } from '#core/agreement/calendar.ts'
import type { Intent } from '#core/agreement/facts.ts'
import type { ComingCharge } from '#shared/membership.ts'
import { amountOn, leastCharge, planLimits, type Prices } from '#shared/plan.ts'
import type { PlanPeriod } from '#shared/recurring.ts'
import { cut } from '#shared/text.ts'

/** An agreement of a fixed price with an interval, ACTIVE, made by a till of ours. Amounts in minor units. */
export type Scheduled = Prices & {
  agreementId: string
  /** RFC 3339. */
  start: string
  period: PlanPeriod
  /** Its name in the wallet. */
  name: string
  retryDays: number
  charges: readonly { chargeId: string; type: string; status: string; due: string; amount: number }[]
  /** Intervals that a person has left, and those whose charge the service refused. */
  left: readonly string[]
  refused: readonly string[]
  /** Since when it is paused (epoch ms); null while it is not. */
  pausedAt: number | null
  /** It was made at this till; another till makes a charge only when that one has not. */
  isOwner: boolean
}

/** Days before the due day from which on a charge is made. */
const ahead = { owner: 7, other: 5 } as const
/** The service wants a due day that has not begun; clocks differ. ms */
const margin = 60 * 60_000
/** The first interval of an agreement without a first charge is due so long after its start. Days */
const firstDue = 2
/** Told of at most. */
const mostMissed = 24
const mostPlanned = 3

/** The charge's id at the service (orderId), the same from every till: `agr_5kSeqz` and 2026-11-22 make `agr-5kSeqz-20261122`. */
export const intervalChargeId = (agreementId: string, interval: string): string =>
  `${agreementId.replaceAll('_', '-')}-${interval.replaceAll('-', '')}`

/** Its Idempotency-Key, the same from every till; 32 letters and digits. */
export const intervalKey = (agreementId: string, interval: string): string =>
  createHash('sha256').update(`${agreementId} ${interval}`).digest('hex').slice(0, 32)

/** The task that makes it. */
export const intervalTask = (interval: string): string => `i${interval.replaceAll('-', '')}`

type Interval = { interval: string; due: string; amount: number; madeFrom: number; missedAt: number }

function intervalOf(of: Scheduled, number: number): Interval {
  const { start, period, isOwner } = of
  const first = dayOf(Date.parse(start))
  const interval = periodsLater(first, period, number)
  const due = number === 0 ? daysLater(first, firstDue) : interval
  const days = isOwner ? ahead.owner : ahead.other
  const begins = startOfDay(due)
  return {
    interval,
    due,
    amount: amountOn(of, due),
    madeFrom: begins - days * dayMs,
    missedAt: lastMoment(due),
  }
}

/** Last moment at which a charge for this day can be made. Epoch ms */
export const lastMoment = (due: string): number => startOfDay(due) - margin

const chargeOf = (of: Scheduled, { interval }: Interval, number: number) =>
  of.charges.find(
    ({ chargeId, type }) =>
      chargeId === intervalChargeId(of.agreementId, interval) || (number === 0 && type === 'INITIAL'),
  )

function stateOf(of: Scheduled, at: Interval, number: number, now: number): ComingCharge['state'] {
  if (chargeOf(of, at, number)) return 'made'
  // The service takes nothing so small: the interval is free.
  if (of.left.includes(at.interval) || at.amount < leastCharge) return 'left'
  // One that went by while it was paused is missed by nobody.
  if (now >= at.missedAt && of.pausedAt !== null && at.missedAt > of.pausedAt) return 'left'
  if (now >= at.missedAt || of.refused.includes(at.interval)) return 'missed'
  return of.pausedAt === null ? 'planned' : 'paused'
}

/** From the oldest that may have been missed to the last that is planned. */
function* intervals(
  of: Scheduled,
  now: number,
): Generator<{ at: Interval; number: number; state: ComingCharge['state'] }> {
  const current = intervalAt(dayOf(Date.parse(of.start)), of.period, dayOf(now))
  let planned = 0
  for (let number = Math.max(0, current - 2 * mostMissed); planned < mostPlanned; number += 1) {
    const at = intervalOf(of, number)
    const state = stateOf(of, at, number, now)
    if (now < at.missedAt && state !== 'made') planned += 1
    // Charges made for long ahead are not walked without end.
    if (number > current + 400) return
    yield { at, number, state }
  }
}

export function comingCharges(of: Scheduled, now: number): ComingCharge[] {
  const coming = [...intervals(of, now)]
    .filter(({ at, state }) => state === 'missed' || now < at.missedAt || dayOf(now) <= at.due)
    .map(({ at, number, state }): ComingCharge => {
      const { interval, due, amount, madeFrom } = at
      const made = chargeOf(of, at, number)
      return {
        interval,
        due: made?.due ?? due,
        amount: made?.amount ?? amount,
        state,
        madeFrom,
        chargeId: made?.chargeId ?? null,
      }
    })
  const missed = coming.filter(({ state }) => state === 'missed').slice(-mostMissed)
  return [...missed, ...coming.filter(({ state }) => state !== 'missed')]
}

/** Intervals that went by while it was paused and are not written down as left: once it goes on, nothing else says so. */
export const passedOver = (of: Scheduled, now: number): string[] =>
  [...intervals(of, now)]
    .filter(({ at, number, state }) => {
      const isNew = state === 'left' && !of.left.includes(at.interval) && at.amount >= leastCharge
      return isNew && !chargeOf(of, at, number)
    })
    .map(({ at }) => at.interval)

type Charging = Extract<Intent, { do: 'charge' }>

/** The one charge to make now; nothing when none is due. */
export function chargeDueNow(of: Scheduled, now: number): Charging | undefined {
  for (const { at, state } of intervals(of, now)) {
    if (state === 'planned' && at.madeFrom <= now) return chargingOf(of, at)
  }
  return undefined
}

const chargingOf = (of: Scheduled, { interval, due, amount }: Interval): Charging => ({
  do: 'charge',
  chargeId: intervalChargeId(of.agreementId, interval),
  interval,
  amount,
  description: cut(of.name, planLimits.chargeDescription),
  due,
  retryDays: of.retryDays,
  transactionType: 'DIRECT_CAPTURE',
})

const unsettled = new Set(['PENDING', 'DUE', 'PROCESSING'])
/** Charges are taken in the morning of their day. ms after its beginning */
const takenBy = 8 * 60 * 60_000

/** When to look at it again (epoch ms): a charge is to be made, or was due and may be taken by now. In the past: now. */
export function looksAt(of: Scheduled, now: number): number {
  let at = now + 30 * dayMs
  for (const { at: interval, state } of intervals(of, now)) {
    if (state === 'planned') at = Math.min(at, interval.madeFrom)
    // Somebody must hear of it when it is missed.
    if (state === 'paused') at = Math.min(at, interval.missedAt)
    // Behind one that costs nothing stands one that is not looked at yet.
    if (state === 'left' && now < interval.missedAt) at = Math.min(at, interval.missedAt)
  }
  for (const { status, due } of of.charges) {
    if (unsettled.has(status)) at = Math.min(at, startOfDay(due) + takenBy)
  }
  return at
}
