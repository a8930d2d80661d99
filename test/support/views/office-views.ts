// Sample answers of a till to its office: found sales, one sale whole, reports and what a comparison finds.
import type { OfficeView, TillView } from '#shared/bridge.ts'
import { problem } from '#shared/problem.ts'
import type { Difference, OutsideVat, Period, Report, SpanSums, Sums, ZReport, ZRow } from '#shared/report.ts'
import { reportRows } from '#core/printing/report-rows.ts'
import { receiptRows } from '#core/printing/documents.ts'
import type { Receipt } from '#shared/receipt.ts'
import type { FactView, FoundSale, SaleFile } from '#shared/sale-search.ts'
import {
  aReceipt,
  aTill,
  ago,
  alarms,
  noon,
  paid,
  references,
  refunds,
  rows,
} from '#test/support/views/views.ts'
import {
  someDiscounts,
  soldPeople,
  soldPlain,
  soldProducts,
  soldReduced,
} from '#test/support/views/sold-views.ts'
import { ingrid, jonas, someActs } from '#test/support/views/act-views.ts'
import { sampleStaff } from '#test/support/views/sample-staff.ts'

const made = { at: noon, revision: 0, isLanguageChosen: true, pictures: { logo: null, idle: [] } }

export const officeView = (till: Partial<TillView> = {}, changes: Partial<OfficeView> = {}): OfficeView => ({
  ...made,
  till: { ...aTill, ...till },
  staff: sampleStaff,
  facts: 1482,
  verified: { facts: 1482, isWhole: true },
  ...changes,
})

export { ingrid, jonas }

const found = (place: number, changes: Partial<FoundSale>): FoundSale => ({
  sale: `k7m2q9-00${place}-e5f1xw`,
  number: place,
  reference: `k7m2q9-00${place}-e5f1xw-1`,
  state: 'captured',
  amount: { value: 12_000, currency: 'NOK' },
  openedAt: ago((142 - place) * 900),
  userFlow: 'QR',
  phoneEnding: null,
  register: null,
  refunded: 0,
  place,
  receipt: place,
  captured: changes.amount?.value ?? 12_000,
  person: ingrid,
  needsPerson: false,
  till: null,
  otherTill: null,
  ...changes,
})
const none = { captured: 0, receipt: null }

export const frontTill = { till: 'm4k8tz', name: 'Front till', number: 87 }

export const foundSales: FoundSale[] = [
  found(142, { amount: paid.amount }),
  found(141, { state: 'created', userFlow: 'PUSH_MESSAGE', phoneEnding: '67', ...none }),
  found(140, { amount: { value: 7_550, currency: 'NOK' }, refunded: 7_550 }),
  found(139, { state: 'captured', needsPerson: true, userFlow: 'PUSH_MESSAGE', phoneEnding: '40' }),
  found(86, {
    openedAt: ago(3_000),
    number: null,
    refunded: 12_000,
    receipt: null,
    person: null,
    amount: { value: 49_900, currency: 'NOK' },
    otherTill: frontTill,
  }),
  found(138, { state: 'aborted', ...none, userFlow: 'PUSH_MESSAGE', phoneEnding: '12' }),
  found(137, { amount: { value: 1_250_000, currency: 'NOK' }, refunded: 20_000, person: jonas }),
  found(84, { state: 'expired', ...none, person: jonas }),
  found(83, {
    amount: { value: 4_800, currency: 'NOK' },
    person: null,
    register: { register: 'Bakery 1', saleNumber: '1017' },
  }),
  found(82, { state: 'givenBack', ...none, amount: { value: 30_400, currency: 'NOK' }, person: null }),
]

export const fact = (
  seq: number,
  kind: string,
  seconds: number,
  changes: Partial<FactView> = {},
): FactView => ({
  seq,
  at: ago(seconds),
  kind,
  reference: references[0],
  value: null,
  note: null,
  person: null,
  askedBy: null,
  isByRegister: false,
  problem: null,
  ...changes,
})
export const event = (name: string, seconds: number, value = 49_900, success = true) => ({
  reference: references[0],
  name,
  amount: { value, currency: 'NOK' as const },
  at: ago(seconds) + 240,
  success,
})

export const paperOf = (given: Receipt) => receiptRows(given)
export const ofRefund: Receipt = {
  ...aReceipt,
  kind: 'refund',
  receipt: 143,
  amount: { value: 12_000, currency: 'NOK' },
  lines: [],
  vat: [],
  at: ago(4),
  refund: { reason: 'Goods returned', of: { receipt: 142, till: null, number: 142, at: ago(20) } },
}

export const paidFile: SaleFile = {
  sale: { ...paid, refunds: [refunds.refunded], refunded: 12_000, refundable: 37_900 },
  otherTill: null,
  facts: [
    fact(1401, 'opened', 40, { value: 49_900, person: ingrid }),
    fact(1402, 'sent', 40),
    fact(1403, 'created', 39),
    fact(1404, 'authorized', 21),
    fact(1405, 'captureClaimed', 21),
    fact(1406, 'sent', 21),
    fact(1407, 'captured', 20, { value: 49_900 }),
    fact(1408, 'acknowledged', 14),
    fact(1409, 'refundOpened', 9, { value: 12_000, note: 'Goods returned', person: jonas, askedBy: ingrid }),
    fact(1410, 'refundSent', 9),
    fact(1411, 'refundTurnedDown', 8, { problem: problem('service.failed', { status: 503 }) }),
    fact(1412, 'refundSent', 6),
    fact(1413, 'refunded', 4, { value: 12_000 }),
    fact(1414, 'receiptCopied', 2, { person: ingrid }),
  ],
  events: [
    event('CREATED', 39),
    event('AUTHORIZED', 22),
    event('CAPTURED', 21),
    event('REFUNDED', 8, 12_000, false),
    event('REFUNDED', 5, 12_000),
  ],
  trouble: null,
  ...soldReduced,
  receipts: [
    { number: 142, kind: 'sale', at: ago(20), rows: paperOf(aReceipt) },
    { number: 143, kind: 'refund', at: ago(4), rows: paperOf(ofRefund) },
  ],
  copies: 1,
  payments: [{ reference: references[0], refundable: 37_900 }],
}

export const plainFile: SaleFile = {
  ...paidFile,
  sale: paid,
  facts: paidFile.facts.slice(0, 8),
  events: paidFile.events.slice(0, 3),
  ...soldPlain,
  receipts: paidFile.receipts.slice(0, 1),
  copies: 0,
  payments: [{ reference: references[0], refundable: 49_900 }],
}

export const alarmedFile: SaleFile = {
  ...plainFile,
  sale: { ...paid, alarm: alarms.leftButPaid },
  trouble: problem('service.slow', { seconds: 10 }),
  events: [],
}

const askedRow = rows[1]
export const askedFile: SaleFile = {
  ...plainFile,
  sale: { ...paid, state: 'authorized', question: askedRow?.question ?? 'handedOver', refundable: 0 },
  facts: plainFile.facts.slice(0, 4),
  events: plainFile.events.slice(0, 2),
  receipts: [],
  payments: [{ reference: references[0], refundable: 0 }],
}

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

const someSums: Sums = {
  currency: 'NOK',
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
  discounts: someDiscounts,
  hours: [
    hour(6, 41_000, 0, 6),
    hour(5, 288_000, 0, 19),
    hour(4, 402_450, 7_550, 22),
    hour(3, 351_000, 0, 17),
    hour(2, 644_000, 49_850, 31),
    hour(1, 502_000, 4_500, 26),
    hour(0, 190_000, 0, 11),
  ],
  others: [],
  unpaid: [
    { state: 'aborted', sales: 5 },
    { state: 'expired', sales: 2 },
    { state: 'givenBack', sales: 1 },
  ],
  receipts: { first: 1811, last: 1946 },
}

const counts = { copies: 3, drawers: 2 }

export const aReport: Report = {
  shop: { name: 'Kaffebaren Torget', address: ['Torget 1', '5014 Bergen'], organisationNumber: '912345678' },
  till: 'k7m2q9',
  tillName: 'Till 1',
  mode: 'sandbox',
  merchantSerialNumber: '123456',
  from: ago(24_000),
  to: noon,
  ...someSums,
  ever: { captured: 184_902_350, refunded: 2_110_400 },
  acts: someActs,
  ...counts,
  open: [],
  journal: {
    facts: 1482,
    head: '9f2c41d07ab8e6530c1d5e8f7a2b3c4d9e0f1a2b3c4d5e6f708192a3b4c5d6e7',
    key: 'k6V0pOQ2mB3n1TzWc8dYx5LhR7uJq9sEaGfXoIvNtMA',
  },
}

export const openReport: Report = {
  ...aReport,
  others: [{ owner: '654321 TEST', currency: 'NOK', captured: 12_000, refunded: 0 }],
  open: [
    {
      number: 141,
      reference: 'k7m2q9-00141-e5f1xw-1',
      state: 'created',
      value: 12_000,
      openedAt: ago(900),
    },
  ],
}

export const aClosing: ZReport = { ...aReport, number: 84, person: ingrid }
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

export const aPeriod: Period = {
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

const differs = (number: number, given: Partial<Difference>): Difference => ({
  sale: 'k7m2q9-00137-e5f1xw',
  number,
  reference: `k7m2q9-00${number}-e5f1xw-1`,
  agreementId: null,
  kind: 'captured',
  ours: 12_000,
  theirs: 0,
  problem: null,
  ...given,
})
export const differences = [
  differs(137, { kind: 'refunded', ours: 20_000, theirs: 24_500 }),
  differs(133, {}),
  differs(129, { kind: 'unread', problem: problem('service.slow', { seconds: 10 }) }),
]
