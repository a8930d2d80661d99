// Days where the shop stands, written as 2026-11-22. Pure.
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
export const spans = ['today', 'yesterday', 'week', 'month'] as const
export type Span = (typeof spans)[number]

export function daysOf(span: Span, today: string): Days {
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
export const spanOf = (days: Days | null, today: string): Span | null =>
  spans.find((span) => {
    const { from, to } = daysOf(span, today)
    return days?.from === from && days.to === to
  }) ?? null

/** `22 Nov 2026`, or `16–22 Nov 2026`. */
export function daysText({ from, to }: Days, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return from === to ? format.format(noonOf(from)) : format.formatRange(noonOf(from), noonOf(to))
}
