// The office's first figures: today so far beside the same weekday a week before, its hours, what sold most, and what waits for somebody.
import { periodIn, type Reporting } from '#core/report/report.ts'
import { createShopClock } from '#core/report/shop-clock.ts'
import { zoneOf } from '#core/settings/settings.ts'
import { currencyOf } from '#shared/market.ts'
import type { DayFigures, Period, Today } from '#shared/report.ts'

/** So many products are told. */
const most = 5
const weekMs = 7 * 86_400_000

/** `waiting`: sales that ask somebody how they go on. */
export function todayOf(options: Reporting, waiting: readonly string[]): Today {
  const clock = createShopClock(zoneOf(options.settings), options.settings.nightEnd)
  const now = options.clock.now()
  const day = clock.dayName(now)
  const today = clock.span({ from: day, to: day })
  // At noon: a day may have 23 or 25 hours.
  const weekBefore = clock.dayName((today.from + today.until) / 2 - weekMs)
  const before = clock.span({ from: weekBefore, to: weekBefore })
  const sold = periodIn(options, today)
  const byNow = { from: before.from, until: Math.min(before.until, before.from + (now - today.from)) }
  return {
    day,
    currency: currencyOf[options.settings.market],
    now: figuresOf(sold),
    before: {
      day: weekBefore,
      byNow: figuresOf(periodIn(options, byNow)),
      whole: figuresOf(periodIn(options, before)),
    },
    hours: sold.hours,
    products: sold.products.filter(({ captured }) => captured > 0).slice(0, most),
    waiting: waiting.length,
    open: options.unfinished().filter(({ sale }) => !waiting.includes(sale)).length,
  }
}

const figuresOf = ({ sales, net, captured }: Period): DayFigures => ({
  sales,
  net,
  average: sales > 0 ? Math.round(captured / sales) : null,
})
