// Tests of an agreement's intervals: end to end, whatever their length and wherever a day lies in them.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { utcDayOf, intervalAround, periodsAfter } from '#sandbox/recurring/period.ts'
import { tried } from '#test/support/run/run-size.ts'
import type { Period } from '#sandbox/schema/recurring.ts'
import { day } from '#test/support/run/times.ts'

const start = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2029, 0, 1) })
const period = fc.record({
  unit: fc.constantFrom('DAY', 'WEEK', 'MONTH', 'YEAR'),
  count: fc.integer({ min: 1, max: 31 }),
}) satisfies fc.Arbitrary<Period>
const ahead = fc.integer({ min: 0, max: 5000 })

test('LEGACY: each day lies in one interval, which begins where the one before it ends', () => {
  fc.assert(
    fc.property(start, period, ahead, (at, every, days) => {
      const date = utcDayOf(at + days * day)
      const { from, until } = intervalAround(at, every, date)
      expect(from <= date && date < until).toBe(true)
      expect(intervalAround(at, every, from)).toEqual({ from, until })
      expect(intervalAround(at, every, until).from).toBe(until)
      expect(intervalAround(at, every, utcDayOf(at)).from).toBe(utcDayOf(at))
    }),
    tried(500),
  )
})

test.each<[string, Period, number, string]>([
  ['2026-01-31T23:59:59Z', { unit: 'MONTH', count: 1 }, 1, '2026-02-28T23:59:59.000Z'],
  ['2026-01-31T00:00:00Z', { unit: 'MONTH', count: 1 }, 2, '2026-03-31T00:00:00.000Z'],
  ['2024-02-29T12:00:00Z', { unit: 'YEAR', count: 1 }, 1, '2025-02-28T12:00:00.000Z'],
  ['2024-02-29T12:00:00Z', { unit: 'YEAR', count: 2 }, 2, '2028-02-29T12:00:00.000Z'],
  ['2026-12-31T12:00:00Z', { unit: 'MONTH', count: 14 }, 1, '2028-02-29T12:00:00.000Z'],
  ['2026-03-28T12:00:00Z', { unit: 'DAY', count: 2 }, 3, '2026-04-03T12:00:00.000Z'],
  ['2026-03-28T12:00:00Z', { unit: 'WEEK', count: 1 }, 1, '2026-04-04T12:00:00.000Z'],
])('LEGACY: from %s by %o, %i times', (from, every, times, expected) => {
  expect(new Date(periodsAfter(Date.parse(from), every, times)).toISOString()).toBe(expected)
})
