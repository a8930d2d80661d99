// What a till says of its day on the office's home: a busy one, and one that has not begun.
import { aPeriod } from '#test/support/views/office-views.ts'
import { soldProducts } from '#test/support/views/sold-views.ts'
import type { Today } from '#shared/report.ts'

export const aToday: Today = {
  day: '2026-01-15',
  currency: 'NOK',
  now: { sales: 61, net: 642_300, average: 10_530 },
  before: {
    day: '2026-01-08',
    byNow: { sales: 54, net: 588_000, average: 10_889 },
    whole: { sales: 118, net: 1_204_500, average: 10_208 },
  },
  hours: aPeriod.hours,
  products: soldProducts.slice(0, 5),
  waiting: 1,
  open: 2,
}

const nothing = { sales: 0, net: 0, average: null }
export const noToday: Today = {
  ...aToday,
  now: nothing,
  before: { day: '2026-01-08', byNow: nothing, whole: nothing },
  hours: [],
  products: [],
  waiting: 0,
  open: 0,
}
