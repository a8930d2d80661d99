// Sample answers of a till to its office about its days: reports and closings, a busy day and one that has not begun, and what a comparison finds.
import { reportRows } from '#core/printing/report-rows.ts'
import {
  type DiscountSums,
  difference,
  periodReport,
  productSums,
  report,
  sums,
  todayOverview,
  type ActSums,
  type Difference,
  type OutsideVat,
  type PeriodReport,
  type PersonSums,
  type ProductSums,
  type Report,
  type SpanSums,
  type TodayOverview,
  type ZReport,
  type ZRow,
} from '#shared/report.ts'
import { sum, vatWithin } from '#shared/order.ts'
import { problem } from '#shared/problem.ts'
import { ingrid, jonas } from '#test/support/samples/staff.ts'
import { sample, type Parts } from '#test/support/samples/sample.ts'
import { ago, noon } from '#test/support/samples/screens.ts'

/** Of pieces at this many minor units each. They come to the sums of the period. */
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
  return sample(productSums, {
    id,
    name,
    pieces,
    captured,
    capturedVat: vatOf(captured),
    refunded,
    refundedVat: vatOf(refunded),
  })
}
const soldProducts: ProductSums[] = [
  soldOf('flat-white', 'Flat white', 116, 5_200, 1500, 4),
  soldOf('mug-blue', 'Mug, stoneware blue', 26, 18_900, 2500, 1),
  soldOf('cinnamon-bun', 'Cinnamon bun', 96, 4_200, 1500),
  soldOf('prawn-sandwich', 'Prawn sandwich', 18, 14_900, 1500),
  soldOf('cappuccino', 'Cappuccino', 41, 4_900, 1500, 2),
  soldOf('coffee-beans', 'Coffee beans, 250 g', 9, 14_900, 1500),
  soldOf('croissant', 'Croissant', 32, 3_900, 1500),
  sample(productSums, {
    kind: 'membership',
    id: 'coffee-club',
    name: 'Coffee club',
    pieces: 3,
    captured: 74_700,
    capturedVat: 9_743,
  }),
  sample(productSums, {
    kind: 'amount',
    captured: 36_450,
    capturedVat: 4_754,
    refunded: 12_400,
    refundedVat: 1_617,
  }),
  soldOf('espresso', 'Double espresso', 9, 3_900, 1500),
  sample(productSums, { kind: 'tip', captured: 32_000 }),
  soldOf('tea', 'Tea', 4, 3_600, 1500),
]

const soldPeople: PersonSums[] = [
  { person: ingrid, sales: 84, captured: 1_530_200, refunds: 3, refunded: 57_400, tips: 21_500 },
  { person: jonas, sales: 41, captured: 766_250, refunds: 1, refunded: 4_500, tips: 10_500 },
  { person: null, sales: 7, captured: 122_000, refunds: 0, refunded: 0, tips: 0 },
]

const someActs: ActSums[] = [
  { act: 'override', person: jonas, askedBy: ingrid, times: 1, value: 0 },
  { act: 'refund', person: jonas, askedBy: ingrid, times: 2, value: 49_900 },
  { act: 'refund', person: jonas, askedBy: null, times: 1, value: 12_000 },
  { act: 'discount', person: jonas, askedBy: ingrid, times: 2, value: 9_800 },
  { act: 'lines', person: ingrid, askedBy: null, times: 3, value: 14_700 },
  { act: 'left', person: null, askedBy: null, times: 1, value: 4_800 },
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

const hour = (back: number, captured: number, refunded: number, sales: number): SpanSums => ({
  at: noon - back * 3_600_000,
  captured,
  refunded,
  sales,
})

const rateOf = (
  rate: number | null,
  outside: OutsideVat | null,
  captured: number,
  ...[capturedVat = 0, refunded = 0, refundedVat = 0]: number[]
) => ({ rate, outside, captured, capturedVat, refunded, refundedVat })

const someSums = sample(sums, {
  sales: 132,
  captured: 2_418_450,
  refunds: 4,
  refunded: 61_900,
  refundedElsewhere: 4_500,
  net: 2_356_550,
  rates: [
    rateOf(2500, null, 702_000, 140_400, 18_200, 3_640),
    rateOf(1500, null, 1_684_450, 219_711, 43_700, 5_700),
    rateOf(null, 'tip', 2_000),
    rateOf(null, 'register', 30_000),
  ],
  flows: [
    { userFlow: 'QR', sales: 101, captured: 1_900_450, refunds: 3, refunded: 57_400 },
    { userFlow: 'PUSH_MESSAGE', sales: 31, captured: 518_000, refunds: 1, refunded: 4_500 },
  ],
  registers: [{ name: 'Bakery 1', sales: 18, captured: 402_300, refunds: 1, refunded: 4_500 }],
  discounts: [
    discountOf(ingrid, 'line', 7, [2500, 12_400], [1500, 5_850]),
    discountOf(ingrid, 'basket', 2, [1500, 3_120]),
    discountOf(null, 'line', 1, [1500, 990]),
  ],
  hours: [
    hour(6, 41_000, 0, 6),
    hour(5, 288_000, 0, 19),
    hour(4, 402_450, 7_550, 22),
    hour(3, 351_000, 0, 17),
    hour(2, 644_000, 49_850, 31),
    hour(1, 502_000, 4_500, 26),
    hour(0, 190_000, 0, 11),
  ],
  unpaid: [
    { state: 'aborted', sales: 5 },
    { state: 'expired', sales: 2 },
    { state: 'givenBack', sales: 1 },
  ],
  receipts: { first: 1811, last: 1946 },
})

export const aReport: Report = sample(report, {
  ...someSums,
  shop: { name: 'Kaffebaren Torget', address: ['Torget 1', '5014 Bergen'], organisationNumber: '912345678' },
  till: 'k7m2q9',
  tillName: 'Till 1',
  merchantSerialNumber: '123456',
  from: ago(24_000),
  to: noon,
  ever: { captured: 184_902_350, refunded: 2_110_400 },
  acts: someActs,
  copies: 3,
  drawers: 2,
  journal: {
    facts: 1482,
    head: '9f2c41d07ab8e6530c1d5e8f7a2b3c4d9e0f1a2b3c4d5e6f708192a3b4c5d6e7',
    key: 'k6V0pOQ2mB3n1TzWc8dYx5LhR7uJq9sEaGfXoIvNtMA',
  },
})

export const openReport: Report = {
  ...aReport,
  others: [{ owner: '654321 TEST', currency: 'NOK', captured: 12_000, refunded: 0 }],
  open: [
    { number: 141, reference: 'k7m2q9-00141-e5f1xw-1', state: 'created', value: 12_000, openedAt: ago(900) },
  ],
}

const aClosing: ZReport = { ...aReport, number: 84, person: ingrid }
export const closingPaper = reportRows(aClosing, { language: 'en', market: 'NO', timeZone: 'Europe/Oslo' })
export const closings: ZRow[] = [84, 83, 82].map((number) => ({
  number,
  at: noon - (84 - number) * 86_400_000,
  captured: aReport.captured - (84 - number) * 21_300,
  refunded: number === 83 ? 0 : aReport.refunded,
  net: aReport.net - (84 - number) * 21_300,
  currency: 'NOK',
  person: number === 82 ? jonas : ingrid,
}))

export const aPeriod: PeriodReport = {
  ...someSums,
  days: [6, 5, 4, 2, 1, 0].map((back) => ({
    at: noon - back * 86_400_000,
    captured: 1_900_000 + ((back * 977_311) % 900_000),
    refunded: back % 2 === 0 ? 61_900 : 0,
    sales: 90 + back,
  })),
  products: soldProducts,
  people: soldPeople,
  acts: someActs,
}
export const emptyPeriod: PeriodReport = sample(periodReport)

export const aToday: TodayOverview = sample(todayOverview, {
  day: '2026-01-15',
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
})
export const noToday: TodayOverview = sample(todayOverview, {
  day: '2026-01-15',
  before: { day: '2026-01-08' },
})

const differs = (number: number, parts: Parts<Difference> = {}) =>
  sample(difference, {
    sale: 'k7m2q9-00137-e5f1xw',
    number,
    reference: `k7m2q9-00${number}-e5f1xw-1`,
    ours: 12_000,
    ...parts,
  })
export const differences = [
  differs(137, { kind: 'refunded', ours: 20_000, theirs: 24_500 }),
  differs(133),
  differs(129, { kind: 'unread', problem: problem('service.slow', { seconds: 10 }) }),
]
