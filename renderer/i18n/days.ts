// Days where the shop stands, written as 2026-11-22, and as their reader writes them: 15.1.2026 in Finland, 15/01/2026 in Britain. Pure.
import type { Days } from '#shared/time.ts'

/** The day of a moment (epoch ms) in that time zone. */
export function dayOf(at: number, zone: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** The shop's day: what is sold before its night ends, as 04:00, belongs to the day before. */
export function shopDayOf(at: number, zone: string, nightEnd: string): string {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
  }).format(at)
  return time < nightEnd ? dayAfter(dayOf(at, zone), -1) : dayOf(at, zone)
}

/** The hour of the day, 0 to 23, in that time zone. */
export const hourOf = (at: number, zone: string): number =>
  Number(new Intl.DateTimeFormat('en', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(at))

/** The moment (epoch ms) that a field calls 2026-11-22T18:00, in that time zone; NaN for anything else. */
export function momentOf(text: string, zone: string): number {
  const asUtc = Date.parse(`${text}Z`)
  if (Number.isNaN(asUtc)) return asUtc
  const minutes = String(new Date(asUtc).getUTCMinutes()).padStart(2, '0')
  const hour = String(hourOf(asUtc, zone)).padStart(2, '0')
  return 2 * asUtc - Date.parse(`${dayOf(asUtc, zone)}T${hour}:${minutes}Z`)
}

export const isDay = (text: string): boolean =>
  /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(noonOf(text)) && dayAfter(text, 0) === text

/** Noon of that day in UTC (epoch ms), for Intl to name it there. */
export const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`)

const dayMs = 86_400_000

export const dayAfter = (day: string, days: number): string =>
  new Date(noonOf(day) + days * dayMs).toISOString().slice(0, 10)

/** The choices that are made most. `month`: from its first day. */
export const dayRanges = ['today', 'yesterday', 'week', 'month'] as const
export type DayRange = (typeof dayRanges)[number]

export function daysOf(span: DayRange, today: string): Days {
  switch (span) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday': {
      const day = dayAfter(today, -1)
      return { from: day, to: day }
    }
    case 'week':
      return { from: dayAfter(today, -6), to: today }
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today }
  }
}

/** Which of them these days are, the first that fits; null for others. */
export const dayRangeOf = (days: Days | null, today: string): DayRange | null =>
  dayRanges.find((span) => {
    const { from, to } = daysOf(span, today)
    return days?.from === from && days.to === to
  }) ?? null

/** `22 Nov 2026`, or `16–22 Nov 2026`. */
export function daysText({ from, to }: Days, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return from === to ? format.format(noonOf(from)) : format.formatRange(noonOf(from), noonOf(to))
}

type Part = 'day' | 'month' | 'year'

const numeric = (locale: string) =>
  new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' })

/** `day`: 2026-01-15. */
export const writtenDay = (day: string, locale: string): string => numeric(locale).format(noonOf(day))

/** Which of the three comes first, second and last. */
const orderIn = (locale: string): Part[] =>
  numeric(locale)
    .formatToParts(noonOf('2026-12-31'))
    .flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []))

/**
 * What was typed as 2026-01-15; null for what is no day. In the reader's own order with any marks between or none, with the year first, as
 * computers write it, or last. `isDone`: no more digits follow, so that the year may be short or left out, and is then this century or that of
 * `today`.
 */
export function readDay(text: string, locale: string, today: string, isDone: boolean): string | null {
  const order = orderIn(locale)
  const given = splitDigits(text.match(/\d+/g) ?? [], order)
  const named = namedIn(given, order)
  if (given.length !== named.length || (given.length === 2 && !isDone)) return null
  const at = (part: Part) => given[named.indexOf(part)] ?? ''
  const year = yearOf(at('year'), today, isDone)
  const day = `${year}-${at('month').padStart(2, '0')}-${at('day').padStart(2, '0')}`
  return isDay(day) ? day : null
}

/** 15012026, or 20260115 where the year stands first, in three. */
function splitDigits(given: readonly string[], [first]: readonly Part[]): readonly string[] {
  const [only = ''] = given
  if (given.length !== 1 || only.length !== 8) return given
  const cuts = first === 'year' ? [0, 4, 6, 8] : [0, 2, 4, 8]
  return [0, 1, 2].map((nth) => only.slice(cuts[nth], cuts[nth + 1]))
}

/** What each number is: a year of four digits tells the order; a day and a month without a year are said the day first wherever the year comes first. */
function namedIn(given: readonly string[], order: readonly Part[]): readonly Part[] {
  if (given[0]?.length === 4) return ['year', 'month', 'day']
  const isYearFirst = order[0] === 'year'
  if (given.length === 3 && !(isYearFirst && given[2]?.length === 4)) return order
  const others = isYearFirst ? (['day', 'month'] as const) : order.filter((part) => part !== 'year')
  return given.length === 2 ? others : [...others, 'year']
}

function yearOf(given: string, today: string, isDone: boolean): string {
  if (given === '') return today.slice(0, 4)
  return given.length === 2 && isDone ? `20${given}` : given
}

/** The days of the month of `day`, in whole weeks as the reader counts them; others at their ends. */
export function weeksOf(day: string, locale: string): string[][] {
  const month = day.slice(0, 7)
  const first = noonOf(`${month}-01`)
  const lead = (new Date(first).getUTCDay() - firstOfWeek(locale) + 7) % 7
  const start = first - lead * dayMs
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, nth) =>
      new Date(start + (week * 7 + nth) * dayMs).toISOString().slice(0, 10),
    ),
  )
  return weeks.filter((week) => week.some((one) => one.startsWith(month)))
}

/** 0 is Sunday, 1 Monday; Monday in a browser that does not know. */
function firstOfWeek(locale: string): number {
  const known = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?(): { firstDay: number } } // not in the compiler's library yet
  return (known.getWeekInfo?.().firstDay ?? 1) % 7
}

/** The same day of another month, or the last one that it has. */
export function monthAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0, 12))
  const next = new Date(Date.UTC(year, month - 1 + months, Math.min(date, last.getUTCDate()), 12))
  return next.toISOString().slice(0, 10)
}

/** 18:00 for what was typed as `18:00`, `18.00`, `1800` or `9:00`; else as it was typed. */
export function readTime(text: string): string {
  const [, hour, minutes] = /^(\d{1,2})[.: ]?(\d{2})$/.exec(text.trim()) ?? []
  return hour === undefined ? text.trim() : `${hour.padStart(2, '0')}:${minutes}`
}
