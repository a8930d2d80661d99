// What was sold of each product, and days on which nothing was, for the screens of reports.
import type { DiscountSums } from '#shared/discounts.ts'
import { sum, vatWithin } from '#shared/order.ts'
import type { Period, PersonSums, ProductSums } from '#shared/report.ts'
import type { SaleFile } from '#shared/sale-search.ts'
import { someLines } from '#test/support/views/views.ts'
import { ingrid, jonas } from '#test/support/views/act-views.ts'

/** Of pieces at this many minor units each. They come to the sums above. */
const soldOf = (
  id: string,
  name: string,
  pieces: number,
  unit: number,
  rate: number,
  back = 0,
): ProductSums => {
  const [captured, refunded] = [pieces * unit, back * unit]
  const vatOf = (gross: number) => vatWithin(gross, rate)
  return {
    kind: 'product',
    id,
    name,
    pieces,
    captured,
    capturedVat: vatOf(captured),
    refunded,
    refundedVat: vatOf(refunded),
  }
}
const fewSold = { pieces: 0, capturedVat: 0, refunded: 0, refundedVat: 0, id: '', name: '' }
export const soldProducts: ProductSums[] = [
  soldOf('flat-white', 'Flat white', 116, 5_200, 1500, 4),
  soldOf('mug-blue', 'Mug, stoneware blue', 26, 18_900, 2500, 1),
  soldOf('cinnamon-bun', 'Cinnamon bun', 96, 4_200, 1500),
  soldOf('prawn-sandwich', 'Prawn sandwich', 18, 14_900, 1500),
  soldOf('cappuccino', 'Cappuccino', 41, 4_900, 1500, 2),
  soldOf('coffee-beans', 'Coffee beans, 250 g', 9, 14_900, 1500),
  soldOf('croissant', 'Croissant', 32, 3_900, 1500),
  {
    ...fewSold,
    kind: 'membership',
    id: 'coffee-club',
    name: 'Coffee club',
    pieces: 3,
    captured: 74_700,
    capturedVat: 9_743,
  },
  { ...fewSold, kind: 'amount', captured: 36_450, capturedVat: 4_754, refunded: 12_400, refundedVat: 1_617 },
  soldOf('espresso', 'Double espresso', 9, 3_900, 1500),
  { ...fewSold, kind: 'tip', captured: 32_000 },
  soldOf('tea', 'Tea', 4, 3_600, 1500),
]

export const soldPeople: PersonSums[] = [
  { person: ingrid, sales: 84, captured: 1_530_200, refunds: 3, refunded: 57_400, tips: 21_500 },
  { person: jonas, sales: 41, captured: 766_250, refunds: 1, refunded: 4_500, tips: 10_500 },
  { person: null, sales: 7, captured: 122_000, refunds: 0, refunded: 0, tips: 0 },
]

const discountOf = (
  person: DiscountSums['person'],
  on: DiscountSums['on'],
  count: number,
  ...rates: [rate: number, value: number][]
): DiscountSums => ({
  person,
  on,
  count,
  value: sum(rates.map(([, value]) => value)),
  rates: rates.map(([rate, value]) => ({ rate, value })),
})

export const someDiscounts: DiscountSums[] = [
  discountOf(ingrid, 'line', 7, [2500, 12_400], [1500, 5_850]),
  discountOf(ingrid, 'basket', 2, [1500, 3_120]),
  discountOf(null, 'line', 1, [1500, 990]),
]

export const emptyPeriod: Period = {
  currency: 'NOK',
  sales: 0,
  captured: 0,
  refunds: 0,
  refunded: 0,
  refundedElsewhere: 0,
  net: 0,
  rates: [],
  flows: [],
  registers: [],
  discounts: [],
  hours: [],
  others: [],
  unpaid: [],
  receipts: null,
  days: [],
  products: [],
  acts: [],
  people: [],
}

/** 3.00 off the first, and 5.00 off the first two together. */
const dearer = [
  { unitPrice: 5_500, discount: 600 },
  { unitPrice: 5_000, discount: 200 },
]
export const soldReduced: Pick<SaleFile, 'lines' | 'discounts'> = {
  lines: someLines.map((line, at) => ({ line: at, ...line, ...dearer[at], refunded: at === 0 ? 1 : 0 })),
  discounts: [
    { line: 0, value: 300, person: jonas },
    { line: null, value: 500, person: ingrid },
  ],
}
export const soldPlain: Pick<SaleFile, 'lines' | 'discounts'> = {
  lines: someLines.map((line, at) => ({ line: at, ...line, refunded: 0 })),
  discounts: [],
}
