// Tests of the office's days: those of the shop's own time zone, also when the clocks change.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dayAfter,
  dayOf,
  shopDayOf,
  daysOf,
  daysText,
  hourOf,
  isDay,
  momentOf,
  dayRangeOf,
  dayRanges,
} from '#renderer/i18n/days.ts'

test('a day begins at midnight where the shop stands', () => {
  expect(dayOf(Date.UTC(2026, 0, 14, 22, 59), 'Europe/Oslo')).toBe('2026-01-14')
  expect(dayOf(Date.UTC(2026, 0, 14, 23), 'Europe/Oslo')).toBe('2026-01-15')
  expect(dayOf(Date.UTC(2026, 0, 14, 22), 'Europe/Helsinki')).toBe('2026-01-15')
  expect(hourOf(Date.UTC(2026, 0, 14, 23), 'Europe/Oslo')).toBe(0)
  expect(hourOf(Date.UTC(2026, 6, 14, 10), 'Europe/Oslo')).toBe(12)
})

test.each([
  ['2026-01-15T18:00', 'Europe/Oslo', '2026-01-15T17:00:00Z'],
  ['2026-07-15T00:30', 'Europe/Helsinki', '2026-07-14T21:30:00Z'],
])('%s on the wall in %s is %s', (text, zone, at) => {
  expect(momentOf(text, zone)).toBe(Date.parse(at))
  expect(momentOf('', zone)).toBeNaN()
})

test('days follow one another over the ends of months, leap years and summer time', () => {
  expect(dayAfter('2026-02-28', 1)).toBe('2026-03-01')
  expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29')
  expect(dayAfter('2026-03-28', 1)).toBe('2026-03-29')
  expect(dayAfter('2026-03-29', 1)).toBe('2026-03-30')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (after) => {
      const day = dayAfter('2000-01-01', after)
      expect(isDay(day)).toBe(true)
      expect(dayAfter(dayAfter(day, 1), -1)).toBe(day)
    }),
  )
})

test.each(['', '2026-2-3', '2026-02-30', '0002-01-01', '2026-13-01', 'today'])('%j is no day', (text) => {
  expect(isDay(text)).toBe(false)
})

test('the usual choices', () => {
  expect(dayRanges.map((span) => daysOf(span, '2026-03-03'))).toEqual([
    { from: '2026-03-03', to: '2026-03-03' },
    { from: '2026-03-02', to: '2026-03-02' },
    { from: '2026-02-25', to: '2026-03-03' },
    { from: '2026-03-01', to: '2026-03-03' },
  ])
  for (const span of dayRanges) expect(dayRangeOf(daysOf(span, '2026-03-03'), '2026-03-03')).toBe(span)
  expect(dayRangeOf({ from: '2026-01-01', to: '2026-01-02' }, '2026-03-03')).toBe(null)
})

test('they are written as people do', () => {
  expect(daysText({ from: '2026-01-15', to: '2026-01-15' }, 'en-GB')).toBe('15 Jan 2026')
  expect(daysText({ from: '2026-01-09', to: '2026-01-15' }, 'en-GB')).toMatch(/^9\s?–\s?15 Jan 2026$/)
})

test('the shop’s day is the one before until its night ends, also on the nights that change the time', () => {
  const days = ['2026-01-15T01:30+01:00', '2026-03-29T04:00+02:00', '2026-10-25T03:59+01:00'].map((at) =>
    shopDayOf(Date.parse(at), 'Europe/Oslo', '04:00'),
  )
  expect(days).toEqual(['2026-01-14', '2026-03-29', '2026-10-24'])
  expect(shopDayOf(Date.parse('2026-01-15T00:00+01:00'), 'Europe/Oslo', '00:00')).toBe('2026-01-15')
})
