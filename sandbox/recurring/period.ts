// The days of periods, intervals and due dates. Days are UTC days and written YYYY-MM-DD.
import { oneDayMs, hourMs } from '#sandbox/state/clock.ts'
import type { Period } from '#sandbox/schema/recurring.ts'

/** The day on which this moment lies. */
export const utcDayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Epoch ms at which a day begins. */
const startOfUtcDay = (date: string): number => Date.parse(`${date}T00:00:00.000Z`)

/** So many periods later, at the same time of day; a month that is too short ends on its last day. */
export function periodsAfter(at: number, { unit, count }: Period, times = 1): number {
  const steps = count * times
  switch (unit) {
    case 'DAY':
      return at + steps * oneDayMs
    case 'WEEK':
      return at + steps * 7 * oneDayMs
    case 'MONTH':
      return monthsLater(at, steps)
    case 'YEAR':
      return monthsLater(at, steps * 12)
  }
}

function monthsLater(at: number, months: number): number {
  const from = new Date(at)
  const first = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1)
  const [year, month] = [new Date(first).getUTCFullYear(), new Date(first).getUTCMonth()]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const date = Math.min(from.getUTCDate(), lastDay)
  return Date.UTC(year, month, date) + (at % oneDayMs)
}

/** The longest that a period of each unit can be, in days. */
const longest = { DAY: 1, WEEK: 7, MONTH: 31, YEAR: 366 } as const

/** The interval that a day lies in, counted from the day of the start: its first day, and the first day after it. */
export function intervalAround(start: number, period: Period, date: string): { from: string; until: string } {
  const begin = startOfUtcDay(utcDayOf(start))
  const target = startOfUtcDay(date)
  // So many whole intervals lie before it at least; the rest is walked.
  let index = Math.floor((target - begin) / oneDayMs / (longest[period.unit] * period.count))
  while (periodsAfter(begin, period, index + 1) <= target) index += 1
  return {
    from: utcDayOf(periodsAfter(begin, period, index)),
    until: utcDayOf(periodsAfter(begin, period, index + 1)),
  }
}

/** A charge becomes DUE so long before its day. */
const daysAhead = 30

export const dueFrom = (due: string): number => startOfUtcDay(due) - daysAhead * oneDayMs

/** A due charge is taken in the morning of its day, and again in the mornings after it. */
export const chargeTakenAt = (due: string, attempts: number): number =>
  startOfUtcDay(due) + 7 * hourMs + attempts * oneDayMs

export const isTooSoon = (due: string, now: number): boolean => due <= utcDayOf(now)
export const isTooFar = (due: string, now: number): boolean =>
  due > utcDayOf(periodsAfter(now, { unit: 'YEAR', count: 2 }))
