// Sample views for the screens: whole ones with something in each field, to be changed where a test or a picture needs it.
import { customerLineOf } from '#core/basket/view.ts'
import { receiptRows } from '#core/printing/documents.ts'
import type { CashierView, TillView } from '#shared/bridge.ts'
import type { BasketView } from '#shared/basket.ts'
import { orderVat, type OrderLine } from '#shared/order.ts'
import { problem } from '#shared/problem.ts'
import type { Receipt } from '#shared/receipt.ts'
import { sampleStaff } from '#test/support/views/sample-staff.ts'
import type { Alarm, RefundView, SaleView, UnsettledSale } from '#shared/sale.ts'
import { noPrinter } from '#test/support/views/printing.ts'

/** Noon on a day in winter, UTC. */
export const noon = Date.UTC(2026, 0, 15, 12)
export const ago = (seconds: number): number => noon - seconds * 1000

export const references = ['k7m2q9-00142-e5f1xw-1', 'k7m2q9-00142-e5f1xw-2'] as const

export const aTill: TillView = {
  printing: noPrinter,
  shopName: 'Kaffebaren Torget',
  tillName: 'Till 1',
  market: 'NO',
  currency: 'NOK',
  timeZone: 'Europe/Oslo',
  nightEnd: '04:00',
  locale: 'en-GB',
  customerLocale: 'en-GB',
  look: { theme: 'system', accent: null },
  entry: 'keypad',
  largeAmount: 1_000_000,
  tips: [5, 10, 15],
  tipsBy: 'staff',
  plansRevision: null,
  catalogRevision: 1,
  catalogProblem: null,
  bestSellers: [],
  mode: 'sandbox',
  version: '0.1.0',
  merchantSerialNumber: '123456',
  userFlows: ['QR', 'PUSH_MESSAGE'],
  refusal: null,
  service: { latencyMs: 84, unreachableSince: null },
  journal: null,
  unsettled: [],
  unsettledCount: 0,
  asksPin: true,
  helpSince: null,
  canOpenOffice: false,
  canShowCustomer: false,
  canRestart: false,
  notices: [],
  hasHub: false,
  isTerminal: false,
  clock: null,
}

export const someLines: OrderLine[] = [
  {
    kind: 'product',
    id: 'flat-white',
    name: 'Flat white',
    quantity: 2,
    unitPrice: 5_200,
    discount: 0,
    total: 10_400,
    vatRate: 1500,
    vat: 1_357,
  },
  {
    kind: 'product',
    id: 'cinnamon-bun',
    name: 'Cinnamon bun',
    quantity: 1,
    unitPrice: 4_800,
    discount: 0,
    total: 4_800,
    vatRate: 1500,
    vat: 626,
  },
  {
    kind: 'product',
    id: 'filter-250',
    name: 'Filter, 250 g',
    quantity: 1,
    unitPrice: 16_500,
    discount: 0,
    total: 16_500,
    vatRate: 1500,
    vat: 2_152,
  },
  {
    kind: 'product',
    id: 'mug-blue',
    name: 'Mug, blue',
    quantity: 1,
    unitPrice: 18_200,
    discount: 0,
    total: 18_200,
    vatRate: 2500,
    vat: 3_640,
  },
]
export const customerLines = someLines.map(customerLineOf)

export const emptyBasketView: BasketView = {
  basket: 'b-1',
  lines: [],
  discount: null,
  tip: null,
  off: 0,
  total: 0,
  vat: [],
  count: 0,
  minimumAge: 0,
  isLocked: false,
}

export const aSale: SaleView = {
  sale: 'k7m2q9-00142-e5f1xw',
  number: 142,
  lines: someLines,
  vat: orderVat({ lines: someLines }),
  register: null,
  isAttended: true,
  reference: references[0],
  state: 'created',
  amount: { value: 49_900, currency: 'NOK' },
  userFlow: 'QR',
  phoneEnding: null,
  isCancelling: false,
  isGivingBack: false,
  isKeptReserved: false,
  isCutOff: false,
  question: null,
  problem: null,
  times: { opened: ago(15), created: ago(14), authorized: null, captured: null, ended: null },
  endsAt: ago(-586),
  attempt: 1,
  retry: 'override',
  alarm: null,
  refunds: [],
  refunded: 0,
  refundable: 0,
}

export const ended: SaleView = {
  ...aSale,
  endsAt: null,
  retry: 'yes',
  times: { ...aSale.times, ended: ago(1) },
}

export const paid: SaleView = {
  ...aSale,
  state: 'captured',
  retry: 'no',
  endsAt: null,
  refundable: 49_900,
  times: { opened: ago(40), created: ago(39), authorized: ago(21), captured: ago(20), ended: ago(20) },
}

export const aReceipt: Receipt = {
  kind: 'sale',
  shop: { name: 'Kaffebaren Torget', address: ['Torget 1'], organisationNumber: '' },
  till: 'k7m2q9',
  tillName: 'Till 1',
  market: 'NO',
  timeZone: 'Europe/Oslo',
  mode: 'sandbox',
  language: 'en',
  receipt: 142,
  copy: 0,
  number: 142,
  person: 'Ingrid',
  lines: someLines,
  offWhole: 0,
  vat: orderVat({ lines: someLines }),
  amount: paid.amount,
  at: ago(20),
  means: { userFlow: 'QR', phoneEnding: null },
  refund: null,
  refunds: [],
  reference: paid.reference,
  register: null,
  membership: null,
  pspReference: '6152a5b2-3a1c-4c2e-9d0f-0a4b8c2d7e11',
  merchantSerialNumber: '123456',
}

/** How it is on paper. */
export const aPaper = receiptRows(aReceipt)

export const alarms = {
  leftButPaid: {
    kind: 'leftButPaid',
    payments: [{ reference: references[0], refundable: 49_900 }],
    value: 49_900,
    left: 0,
    problem: null,
  },
  paidTwice: {
    kind: 'paidTwice',
    payments: references.map((reference) => ({ reference, refundable: 49_900 })),
    value: 99_800,
    left: 0,
    problem: null,
  },
  quarantined: {
    kind: 'quarantined',
    payments: [{ reference: references[0], refundable: 20_000 }],
    value: 20_000,
    left: 29_900,
    problem: problem('sale.quarantined', { reference: references[0] }),
  },
  doubted: {
    kind: 'doubted',
    payments: [{ reference: references[0], refundable: 29_900 }],
    value: 0,
    left: 0,
    problem: problem('sale.sumsDisagree', { reference: references[0] }),
  },
} as const satisfies Record<Alarm['kind'], Alarm>

export const refunds = {
  pending: {
    refund: 'k7m2q9xw-r3',
    reference: references[0],
    value: 4_500,
    state: 'pending',
    reason: 'Wrong amount',
    problem: null,
  },
  refunded: {
    refund: 'k7m2q9xw-r2',
    reference: references[0],
    value: 12_000,
    state: 'refunded',
    reason: 'Goods returned',
    problem: null,
  },
  refused: {
    refund: 'k7m2q9xw-r1',
    reference: references[0],
    value: 10_000,
    state: 'refused',
    reason: 'Goods returned',
    problem: problem('refund.refused', { status: 400, code: '6260', title: 'Amount too large' }),
  },
} as const satisfies Record<RefundView['state'], RefundView>

export const aRow: UnsettledSale = {
  sale: 'k7m2q9-00139-a1b2',
  state: 'released',
  amount: { value: 12_000, currency: 'NOK' },
  references: ['k7m2q9-00139-a1b2-1'],
  openedAt: ago(2400),
  register: null,
  isKeptReserved: false,
  question: null,
  alarm: null,
  refunds: [],
  refundable: 0,
}

export const rows: UnsettledSale[] = [
  aRow,
  {
    ...aRow,
    sale: 'k7m2q9-00131-77c0',
    state: 'authorized',
    amount: { value: 7_550, currency: 'NOK' },
    references: ['k7m2q9-00131-77c0-1'],
    openedAt: ago(9000),
    register: null,
    question: 'handedOver',
  },
  { ...aRow, sale: aSale.sale, amount: aSale.amount, references: [references[0]], alarm: alarms.leftButPaid },
  {
    ...aRow,
    sale: 'k7m2q9-00120-0d4e',
    state: 'captured',
    amount: { value: 25_000, currency: 'NOK' },
    references: ['k7m2q9-00120-0d4e-1'],
    refunds: [refunds.pending],
  },
]

export const cashierView = (
  changes: Partial<CashierView> = {},
  till: Partial<TillView> = {},
): CashierView => ({
  at: noon,
  revision: 0,
  isLanguageChosen: true,
  till: { ...aTill, ...till },
  staff: sampleStaff,
  basket: emptyBasketView,
  parked: [],
  tipChoice: null,
  sale: null,
  receipt: null,
  paper: null,
  signUp: null,
  code: null,
  waiting: null,
  ...changes,
})
