// Which days are meant? A day is where the shop stands, written as 2026-11-22; pure.
import type { Days } from '#shared/office.ts'

const two = (part: number) => String(part).padStart(2, '0')

/** The day of a moment (epoch ms), by the clock on the wall. */
export function dayOf(at: number): string {
  const date = new Date(at)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOf(noonOf(text)) === text

/** At noon no change to or from summer time touches the day. Epoch ms. */
export function noonOf(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12).getTime()
}

export function dayAfter(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return dayOf(new Date(year, month - 1, date + days, 12).getTime())
}

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

/** Which of them these days are; null for others. */
export const spanOf = (days: Days | null, today: string): Span | null =>
  spans.find((span) => {
    const { from, to } = daysOf(span, today)
    return days?.from === from && days.to === to
  }) ?? null

/** `22 Nov 2026`, or `16–22 Nov 2026`. */
export function daysText({ from, to }: Days, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  return from === to ? format.format(noonOf(from)) : format.formatRange(noonOf(from), noonOf(to))
}
