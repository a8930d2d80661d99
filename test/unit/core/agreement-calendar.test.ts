// Tests of the days on which an agreement's intervals begin, each charged once: the till's own calendar beside the sandbox's.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, dayOf, daysLater, intervalAt, periodsLater, startOfDay } from '#core/agreement/calendar.ts'
import {
  chargeDueNow,
  comingCharges,
  nextScheduleReadAt,
  type ScheduledAgreement,
} from '#core/agreement/charge-schedule.ts'
import { intervalKey, intervalChargeId } from '#core/agreement/ids.ts'
import { intervalAround, periodsAfter } from '#sandbox/recurring/period.ts'
import type { Period } from '#sandbox/schema/recurring.ts'
import { premise } from '#test/support/run/premise.ts'
import { tried } from '#test/support/run/run-size.ts'

const anyDay = fc
  .integer({ min: startOfDay('2020-01-01') / dayMs, max: startOfDay('2040-12-31') / dayMs })
  .map((days) => dayOf(days * dayMs))
const anyPeriod: fc.Arbitrary<Period> = fc.record({
  unit: fc.constantFrom('DAY' as const, 'WEEK' as const, 'MONTH' as const, 'YEAR' as const),
  count: fc.integer({ min: 1, max: 31 }),
})

test('a month that is too short ends on its last day, and the next is counted from the start again', () => {
  const month = { unit: 'MONTH', count: 1 } as const
  expect([1, 2, 3].map((times) => periodsLater('2026-01-31', month, times))).toEqual([
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
  ])
  expect(periodsLater('2024-02-29', { unit: 'YEAR', count: 1 }, 1)).toBe('2025-02-28')
  expect(periodsLater('2024-02-29', { unit: 'YEAR', count: 1 }, 4)).toBe('2028-02-29')
})

test('whatever the start and the period, the till and the service reckon the same days', () => {
  fc.assert(
    fc.property(anyDay, anyPeriod, fc.nat(400), fc.nat(4_000), (start, period, times, after) => {
      expect(periodsLater(start, period, times)).toBe(dayOf(periodsAfter(startOfDay(start), period, times)))
      const day = daysLater(start, after)
      const number = intervalAt(start, period, day)
      const around = {
        from: periodsLater(start, period, number),
        until: periodsLater(start, period, number + 1),
      }
      expect(around).toEqual(intervalAround(startOfDay(start), period, day))
      expect(around.from <= day && day < around.until).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

test('before the start there is no interval', () => {
  fc.assert(
    fc.property(anyDay, anyPeriod, fc.integer({ min: 1, max: 4_000 }), (start, period, before) => {
      expect(intervalAt(start, period, daysLater(start, -before))).toBeLessThan(0)
    }),
  )
})

test('keys and ids are the contract’s, the same everywhere, and another for each agreement and interval', () => {
  // Two tills of different versions must make the same ones.
  expect(intervalChargeId('agr_5kSeqz', '2026-11-22')).toBe('agr-5kSeqz-20261122')
  expect(intervalKey('agr_5kSeqz', '2026-11-22')).toBe('aa583e14c3b5c37ebb9ebee2ac6bc874')
  const id = fc.stringMatching(/^agr_[A-Za-z0-9]{4,40}$/)
  fc.assert(
    fc.property(id, anyDay, id, anyDay, (one, day, other, otherDay) => {
      expect(intervalChargeId(one, day)).toMatch(/^[A-Za-z0-9-]{8,64}$/)
      expect(intervalKey(one, day)).toMatch(/^[A-Za-z0-9-]{1,40}$/)
      for (const makes of [intervalChargeId, intervalKey]) {
        expect(makes(one, day) === makes(other, day)).toBe(one === other)
        expect(makes(one, day) === makes(one, otherDay)).toBe(day === otherDay)
      }
    }),
  )
})

const hourMs = dayMs / 24
const anyLife = fc.record({
  start: fc.record({ day: anyDay, ms: fc.integer({ min: 0, max: dayMs - 1 }) }),
  period: fc.record({
    unit: fc.constantFrom('DAY' as const, 'WEEK' as const, 'MONTH' as const),
    count: fc.integer({ min: 1, max: 3 }),
  }),
  campaign: fc.option(
    fc.record({ price: fc.constantFrom(0, 50, 4_900), after: fc.integer({ min: 0, max: 90 }) }),
  ),
  /** Who looks, and how long after the look before; now and then a clock is set back, or the till is off for months. */
  looks: fc.array(
    fc.record({
      isOwner: fc.boolean(),
      hours: fc.oneof(
        fc.integer({ min: 1, max: 48 }),
        fc.integer({ min: -24, max: 0 }),
        fc.integer({ min: 49, max: 2_000 }),
      ),
    }),
    { minLength: 1, maxLength: 60 },
  ),
})

test('whatever tills look and whenever: no interval is charged twice, none too late, and each is made, missed, left or ahead', () => {
  const isAhead = premise('it wants to look again later', 0.5)
  const isMade = premise('an interval is made', 0.1)
  const isMissed = premise('an interval is missed', 0.01)
  const isPlanned = premise('an interval is planned', 0.1)
  fc.assert(
    fc.property(anyLife, ({ start, period, campaign, looks }) => {
      const startAt = startOfDay(start.day) + start.ms
      const until = campaign && new Date(startAt + campaign.after * dayMs).toISOString()
      const made: ScheduledAgreement['charges'][number][] = []
      const of = (isOwner: boolean): ScheduledAgreement => ({
        agreementId: 'agr_5kSeqz',
        start: new Date(startAt).toISOString(),
        period,
        price: 9_900,
        campaign: campaign && { price: campaign.price, until },
        name: 'Kaffeklubben',
        retryDays: 5,
        charges: made,
        left: [],
        refused: [],
        pausedAt: null,
        isOwner,
      })
      let now = startAt
      for (const { isOwner, hours } of looks) {
        now = Math.max(startAt, now + hours * hourMs)
        for (let due = chargeDueNow(of(isOwner), now); due; due = chargeDueNow(of(isOwner), now)) {
          expect(made.filter(({ chargeId }) => chargeId === due.chargeId)).toEqual([])
          const left = startOfDay(due.due) - now
          expect([left > hourMs, left <= (isOwner ? 7 : 5) * dayMs]).toEqual([true, true])
          const isLower = until !== null && campaign && startOfDay(due.due) < Date.parse(until)
          expect(due.amount).toBe(isLower ? campaign.price : 9_900)
          expect(due.amount).toBeGreaterThanOrEqual(100)
          made.push({
            chargeId: due.chargeId,
            type: 'RECURRING',
            status: 'DUE',
            due: due.due,
            amount: due.amount,
          })
        }
        // Nothing is to be made before the moment at which it wants to look again.
        const next = nextScheduleReadAt(of(isOwner), now)
        if (isAhead(next > now)) expect(chargeDueNow(of(isOwner), next - 1)).toBeUndefined()
        for (const { state, due, interval, chargeId } of comingCharges(of(isOwner), now)) {
          if (isMade(state === 'made')) expect(made.map((one) => one.chargeId)).toContain(chargeId)
          if (isMissed(state === 'missed')) expect(startOfDay(due) - now).toBeLessThanOrEqual(hourMs)
          if (isPlanned(state === 'planned')) expect(startOfDay(due) - now).toBeGreaterThan(hourMs)
          expect(interval >= start.day).toBe(true)
        }
      }
      expect(new Set(made.map(({ chargeId }) => chargeId)).size).toBe(made.length)
    }),
    tried(900),
  )
})

const monthly = (changes: Partial<ScheduledAgreement> = {}): ScheduledAgreement => ({
  agreementId: 'agr_5kSeqz',
  start: '2026-01-15T12:00:00.000Z',
  period: { unit: 'MONTH', count: 1 },
  price: 9_900,
  campaign: null,
  name: 'Kaffeklubben',
  retryDays: 5,
  charges: [{ chargeId: 'first', type: 'INITIAL', status: 'CHARGED', due: '2026-01-17', amount: 9_900 }],
  left: [],
  refused: [],
  pausedAt: null,
  isOwner: true,
  ...changes,
})
const told = (of: ScheduledAgreement, now: string) =>
  comingCharges(of, Date.parse(now)).map(({ interval, state }) => `${interval} ${state}`)

test('in the last hour before its day a charge is not made any more: clocks differ, and the service wants a day that has not begun', () => {
  const lastMoment = Date.parse('2026-02-14T22:59:59.000Z')
  expect(chargeDueNow(monthly(), lastMoment)).toMatchObject({ due: '2026-02-15' })
  expect(chargeDueNow(monthly(), lastMoment + 2_000)).toBeUndefined()
  expect(told(monthly(), '2026-02-14T23:00:01.000Z')).toContain('2026-02-15 missed')
})

test('what was missed before a pause is missed in it too; what went by in it is not', () => {
  const paused = monthly({ pausedAt: Date.parse('2026-03-01T00:00:00.000Z') })
  const coming = told(paused, '2026-03-20T00:00:00.000Z')
  expect(coming).toContain('2026-02-15 missed')
  expect(coming.join()).not.toContain('2026-03-15 missed')
  expect(coming).toContain('2026-04-15 paused')
})

test('a lower price ends as its last day ends: what is due on the day it ends costs the usual', () => {
  const until = (day: string) => monthly({ campaign: { price: 4_900, until: `${day}T00:00:00.000Z` } })
  const now = Date.parse('2026-02-10T00:00:00.000Z')
  expect(chargeDueNow(until('2026-02-15'), now)).toMatchObject({ due: '2026-02-15', amount: 9_900 })
  expect(chargeDueNow(until('2026-02-16'), now)).toMatchObject({ due: '2026-02-15', amount: 4_900 })
})
