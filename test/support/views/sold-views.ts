// What was sold of each product, and days on which nothing was, for the screens of reports.
import { vatWithin } from '#shared/order.ts'
import type { Period, ProductSums } from '#shared/report.ts'

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
  hours: [],
  others: [],
  unpaid: [],
  receipts: null,
  days: [],
  products: [],
  people: [],
}
