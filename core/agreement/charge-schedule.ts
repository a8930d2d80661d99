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
import type { NewCharge } from '#core/agreement/facts.ts'
import { intervalChargeId, readExternalId } from '#core/agreement/ids.ts'
import type { ComingCharge } from '#shared/membership.ts'
import { amountOn, leastCharge, planLimits, type Prices } from '#shared/plan.ts'
import type { PlanPeriod } from '#shared/recurring.ts'
import { cutText } from '#shared/text.ts'
import type { Agreement, LastRead } from '#core/agreement/reduce.ts'
import { isOwnTillHere } from '#core/agreement/movement.ts'
import { lastReadOf } from '#core/agreement/read.ts'
import { isEndWanted, pausedSince } from '#core/agreement/outstanding.ts'
import type { WireAgreement, WireCharge } from '#core/service/recurring.ts'

/** An agreement of a fixed price with an interval, ACTIVE, made by a till of ours. Amounts in minor units. */
export type ScheduledAgreement = Prices & {
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

type Interval = Omit<ComingCharge, 'chargeId'> & {
  missedAt: number
  /** Charge that was made for it. */
  made: ScheduledAgreement['charges'][number] | undefined
}

function intervalOf(of: ScheduledAgreement, number: number, now: number): Interval {
  const first = dayOf(Date.parse(of.start))
  const interval = periodsLater(first, of.period, number)
  const due = number === 0 ? daysLater(first, firstDue) : interval
  const amount = amountOn(of, due)
  const madeFrom = startOfDay(due) - (of.isOwner ? ahead.owner : ahead.other) * dayMs
  const missedAt = lastMoment(due)
  const made = of.charges.find(
    ({ chargeId, type }) =>
      chargeId === intervalChargeId(of.agreementId, interval) || (number === 0 && type === 'INITIAL'),
  )
  const state = (): Interval['state'] => {
    if (made) return 'made'
    // The service takes nothing so small: the interval is free.
    if (of.left.includes(interval) || amount < leastCharge) return 'left'
    // One that went by while it was paused is missed by nobody.
    if (now >= missedAt && of.pausedAt !== null && missedAt > of.pausedAt) return 'left'
    if (now >= missedAt || of.refused.includes(interval)) return 'missed'
    return of.pausedAt === null ? 'planned' : 'paused'
  }
  return { interval, due, amount, madeFrom, missedAt, made, state: state() }
}

/** From the oldest that may have been missed to the last that is planned. */
function* intervals(of: ScheduledAgreement, now: number): Generator<Interval> {
  const current = intervalAt(dayOf(Date.parse(of.start)), of.period, dayOf(now))
  let planned = 0
  for (let number = Math.max(0, current - 2 * mostMissed); planned < mostPlanned; number += 1) {
    const at = intervalOf(of, number, now)
    if (now < at.missedAt && !at.made) planned += 1
    // Charges made for long ahead are not walked without end.
    if (number > current + 400) return
    yield at
  }
}

export function comingCharges(of: ScheduledAgreement, now: number): ComingCharge[] {
  const all = [...intervals(of, now)]
  const missed = all.filter(({ state }) => state === 'missed').slice(-mostMissed)
  const isToCome = ({ due, missedAt }: Interval) => now < missedAt || dayOf(now) <= due
  return [...missed, ...all.filter((one) => one.state !== 'missed' && isToCome(one))].map(
    ({ interval, due, amount, state, madeFrom, made }) => ({
      interval,
      due: made?.due ?? due,
      amount: made?.amount ?? amount,
      state,
      madeFrom,
      chargeId: made?.chargeId ?? null,
    }),
  )
}

/** Intervals that went by while it was paused and are not written down as left: once it goes on, nothing else says so. */
export const passedIntervals = (of: ScheduledAgreement, now: number): string[] =>
  [...intervals(of, now)]
    .filter(
      ({ interval, amount, state }) =>
        state === 'left' && !of.left.includes(interval) && amount >= leastCharge,
    )
    .map(({ interval }) => interval)

/** The one charge to make now; nothing when none is due. */
export function chargeDueNow(of: ScheduledAgreement, now: number): NewCharge | undefined {
  for (const { interval, due, amount, state, madeFrom } of intervals(of, now)) {
    if (state === 'planned' && madeFrom <= now)
      return {
        do: 'charge',
        chargeId: intervalChargeId(of.agreementId, interval),
        interval,
        amount,
        description: cutText(of.name, planLimits.chargeDescription),
        due,
        retryDays: of.retryDays,
        transactionType: 'DIRECT_CAPTURE',
      }
  }
  return undefined
}

const unsettled = new Set(['PENDING', 'DUE', 'PROCESSING'])
/** Charges are taken in the morning of their day. ms after its beginning */
const takenBy = 8 * 60 * 60_000

/** When to look at it again (epoch ms): a charge is to be made, or was due and may be taken by now. In the past: now. */
export function nextScheduleReadAt(of: ScheduledAgreement, now: number): number {
  const changes = [...intervals(of, now)].flatMap(({ state, madeFrom, missedAt }) => {
    if (state === 'planned') return madeFrom
    // Somebody must hear of one that is missed in a pause; behind one that costs nothing stands one that is not looked at yet.
    return state === 'paused' || (state === 'left' && now < missedAt) ? missedAt : []
  })
  const open = of.charges.filter(({ status }) => unsettled.has(status))
  return Math.min(now + 30 * dayMs, ...changes, ...open.map(({ due }) => startOfDay(due) + takenBy))
}

/** Where the plan is not known: it was made at another till. */
const usualRetryDays = 5

/** Undefined where a rule of the service or of the till keeps it from being charged by itself. */
function termsOf(
  agreementId: string,
  { status, externalId, name, price, campaign, period, start }: LastRead,
) {
  const ours = readExternalId(externalId)
  if (status !== 'ACTIVE' || !ours || start === null || period === null || price === null) return undefined
  return { ours, terms: { agreementId, start, period, price, campaign, name } }
}

export function scheduledOf(agreement: Agreement, isOwner: boolean): ScheduledAgreement | undefined {
  const { agreementId, seen, opened, tasks, charges, left } = agreement
  // One that is to be stopped is charged no more.
  if (agreementId === null || seen === null || isEndWanted(agreement)) return undefined
  const found = termsOf(agreementId, seen)
  return (
    found && {
      ...found.terms,
      retryDays: opened.kind === 'agreementOpened' ? opened.plan.retryDays : usualRetryDays,
      charges,
      left,
      refused: tasks.flatMap((task) =>
        task.do === 'charge' && task.interval !== null && task.state.is === 'refused' ? task.interval : [],
      ),
      pausedAt: pausedSince(agreement),
      isOwner: isOwner && isOwnTillHere(agreement),
    }
  )
}

/** Charging schedule of an agreement that the service has told of and this till knows nothing about. */
export function chargingOfOtherTill(
  wire: WireAgreement,
  charges: readonly WireCharge[],
): ScheduledAgreement | undefined {
  const found = termsOf(wire.id, lastReadOf(wire))
  if (!found || found.ours.isPaused) return undefined
  return {
    ...found.terms,
    retryDays: usualRetryDays,
    charges: charges.map((charge) => ({ ...charge, chargeId: charge.id })),
    left: found.ours.left,
    refused: [],
    pausedAt: null,
    isOwner: false,
  }
}
