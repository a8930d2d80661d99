// The charges that are made by themselves: which agreement has any, the one that must be made now, and those to come. Pure: by what is known of the agreement and the time.
import {
  dayOf,
  dayMs,
  daysLater,
  intervalAt,
  lastMoment,
  periodsLater,
  startOfDay,
} from '#core/agreement/calendar.ts'
import type { Intent } from '#core/agreement/facts.ts'
import { intervalChargeId, readExternalId } from '#core/agreement/ids.ts'
import type { ComingCharge } from '#shared/membership.ts'
import { amountOn, leastCharge, planLimits, type Prices } from '#shared/plan.ts'
import type { PlanPeriod } from '#shared/recurring.ts'
import { cut } from '#shared/text.ts'
import type { Agreement } from '#core/agreement/reduce.ts'
import { isOwnTillHere } from '#core/agreement/movement.ts'
import { seenOf } from '#core/agreement/read.ts'
import { isEndWanted, pausedSince } from '#core/agreement/outstanding.ts'
import type { WireAgreement, WireCharge } from '#core/service/recurring.ts'

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
/** The first interval of an agreement without a first charge is due so long after its start. Days */
const firstDue = 2
/** Told of at most. */
const mostMissed = 24
const mostPlanned = 3

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

/** Where the plan is not known: it was made at another till. */
const usualRetryDays = 5

export function scheduledOf(agreement: Agreement, isOwner: boolean): Scheduled | undefined {
  const { agreementId, seen, opened, tasks } = agreement
  // One that is to be stopped is charged no more.
  if (agreementId === null || seen?.status !== 'ACTIVE' || isEndWanted(agreement)) return undefined
  const { start, period, price } = seen
  const ours = readExternalId(seen.externalId)
  if (start === null || period === null || price === null || !ours) return undefined
  const isMadeHere = opened.kind === 'agreementOpened'
  return {
    agreementId,
    start,
    period,
    price,
    campaign: seen.campaign,
    name: seen.name,
    retryDays: isMadeHere ? opened.plan.retryDays : usualRetryDays,
    charges: agreement.charges,
    left: agreement.left,
    refused: tasks.flatMap((task) =>
      task.do === 'charge' && task.interval !== null && task.state.is === 'refused' ? task.interval : [],
    ),
    pausedAt: pausedSince(agreement),
    isOwner: isOwner && isOwnTillHere(agreement),
  }
}

/** Charging schedule of an agreement that the service has told of and this till knows nothing about. */
export function scheduledElsewhere(
  wire: WireAgreement,
  charges: readonly WireCharge[],
): Scheduled | undefined {
  const seen = seenOf(wire)
  const { start, period, price } = seen
  const ours = readExternalId(seen.externalId)
  if (seen.status !== 'ACTIVE' || !ours || ours.isPaused) return undefined
  if (start === null || period === null || price === null) return undefined
  return {
    agreementId: wire.id,
    start,
    period,
    price,
    campaign: seen.campaign,
    name: seen.name,
    retryDays: usualRetryDays,
    charges: charges.map(({ id, type, status, due, amount }) => ({
      chargeId: id,
      type,
      status,
      due,
      amount,
    })),
    left: ours.left,
    refused: [],
    pausedAt: null,
    isOwner: false,
  }
}
