// The geometry of a bar chart: the height of each bar, and the lines of the scale. Pure: minor units in, shares of the height out.
import { dayAfter, dayOf, hourOf, noonOf } from '#renderer/i18n/days.ts'
import type { SpanSums } from '#shared/report.ts'
import type { Days } from '#shared/time.ts'

/** `label` short, below it; `name` whole. Minor units. */
export type Bar = { label: string; name: string; captured: number; refunded: number; sales: number }

/** Lines from the highest to the lowest, in minor units, in round steps; zero among them. */
export function scaleOf(bars: readonly Pick<Bar, 'captured' | 'refunded'>[]): number[] {
  const high = Math.max(100, ...bars.map(({ captured }) => captured))
  const low = Math.max(0, ...bars.map(({ refunded }) => refunded))
  const step = stepFor((high + low) / 4)
  const above = Math.ceil(high / step)
  const below = Math.ceil(low / step)
  return Array.from({ length: above + below + 1 }, (_, at) => (above - at) * step)
}

/** The next of 1, 2, 5, 10, 20, 50 … whole units of the currency. */
function stepFor(least: number): number {
  for (let ten = 100; ; ten *= 10) {
    const found = [1, 2, 5].find((one) => one * ten >= least)
    if (found !== undefined) return found * ten
  }
}

/** So many stand side by side at least, so that none becomes a block as wide as the page. */
export const fewestBars = 8

/** Hours of the day, whichever day they were of: from the first to the last in which money moved, and some after where these are few; before, where the day is over. */
export function byHour(hours: readonly SpanSums[], locale: string, zone: string): Bar[] {
  const format = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })
  const short = new Intl.DateTimeFormat(locale, { hour: '2-digit', timeZone: 'UTC' })
  const of = Map.groupBy(hours, ({ at }) => hourOf(at, zone))
  const known = [...of.keys()]
  if (known.length === 0) return []
  const from = Math.min(...known)
  const length = Math.max(fewestBars, Math.max(...known) - from + 1)
  const first = Math.min(from, 24 - length)
  return Array.from({ length }, (_, at) => {
    const hour = first + at
    const [begin, end] = [Date.UTC(2026, 0, 15, hour), Date.UTC(2026, 0, 15, hour, 59)]
    const name = format.formatRange(begin, end)
    return { label: short.format(begin), name, ...added(of.get(hour) ?? []) }
  })
}

/** Every one of these days, also those on which nothing was sold. */
export function byDay(sold: readonly SpanSums[], { from, to }: Days, locale: string, zone: string): Bar[] {
  const name = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  const label = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', timeZone: 'UTC' })
  const of = Map.groupBy(sold, ({ at }) => dayOf(at, zone))
  const bars: Bar[] = []
  for (let day = from; day <= to && bars.length < mostDays; day = dayAfter(day, 1)) {
    const at = noonOf(day)
    bars.push({ label: label.format(at), name: name.format(at), ...added(of.get(day) ?? []) })
  }
  return bars
}

/** More bars than this do not fit on a screen. */
const mostDays = 400

const added = (spans: readonly SpanSums[]): Pick<Bar, 'captured' | 'refunded' | 'sales'> => {
  const all = { captured: 0, refunded: 0, sales: 0 }
  for (const { captured, refunded, sales } of spans) {
    all.captured += captured
    all.refunded += refunded
    all.sales += sales
  }
  return all
}
