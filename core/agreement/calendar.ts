// Calendar arithmetic for agreements: the day on which each interval begins. Days are UTC, as at the service, and written YYYY-MM-DD.
import type { PlanPeriod } from '#shared/recurring.ts'

export const dayMs = 86_400_000

/** The day on which this moment lies. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Epoch ms at which a day begins. */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00.000Z`)

export const daysLater = (day: string, days: number): string => dayOf(startOfDay(day) + days * dayMs)

const inMonths = { MONTH: 1, YEAR: 12 } as const
const inDays = { DAY: 1, WEEK: 7 } as const

/** So many periods after a day. Counted from that day each time: after the 31st comes a 28th, and then a 31st again. */
export function periodsLater(day: string, { unit, count }: PlanPeriod, times: number): string {
  return unit === 'DAY' || unit === 'WEEK'
    ? daysLater(day, inDays[unit] * count * times)
    : monthsLater(day, inMonths[unit] * count * times)
}

function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return dayOf(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, length)))
}

/** No period is shorter, in days. */
const shortest = { DAY: 1, WEEK: 7, MONTH: 28, YEAR: 365 } as const
const longest = { DAY: 1, WEEK: 7, MONTH: 31, YEAR: 366 } as const

/** The number of the interval that a day lies in, from 0; below 0 for a day before the first. */
export function intervalAt(start: string, period: PlanPeriod, day: string): number {
  const days = (startOfDay(day) - startOfDay(start)) / dayMs
  // So many whole intervals lie before it at least; the rest is walked.
  const size = (days < 0 ? shortest : longest)[period.unit] * period.count
  let at = Math.floor(days / size)
  while (periodsLater(start, period, at + 1) <= day) at += 1
  return at
}

/** The service wants a due day that has not begun; clocks differ. ms */
const margin = 60 * 60_000

/** Last moment at which a charge for this day can be made. Epoch ms */
export const lastMoment = (due: string): number => startOfDay(due) - margin
