// Sample views for the screens: whole ones with something in each field, to be changed where a test or a picture needs it.
import { customerLineOf } from '#core/basket/basket.ts'
import { receiptRows } from '#core/printing/documents.ts'
import { basketView } from '#shared/basket.ts'
import { tillView, views, type CashierView, type TillView } from '#shared/bridge.ts'
import { orderVat, vatWithin, type OrderLine } from '#shared/order.ts'
import { problem } from '#shared/problem.ts'
import { receipt } from '#shared/receipt.ts'
import {
  alarm,
  refundView,
  saleView,
  unsettledSale,
  type Alarm,
  type RefundView,
  type SaleView,
  type UnsettledSale,
} from '#shared/sale.ts'
import { noPrinter } from '#test/support/samples/printer.ts'
import { sampleStaff } from '#test/support/samples/staff.ts'
import { sample, type Parts } from '#test/support/samples/sample.ts'

/** Noon on a day in winter, UTC. */
export const noon = Date.UTC(2026, 0, 15, 12)
export const ago = (seconds: number): number => noon - seconds * 1000

export const references = ['k7m2q9-00142-e5f1xw-1', 'k7m2q9-00142-e5f1xw-2'] as const

export const aTill: TillView = sample(tillView, {
  printing: noPrinter,
  shopName: 'Kaffebaren Torget',
  tillName: 'Till 1',
  timeZone: 'Europe/Oslo',
  nightEnd: '04:00',
  locale: 'en-GB',
  customerLocale: 'en-GB',
  look: { theme: 'system' },
  entry: 'keypad',
  largeAmount: 1_000_000,
  tips: [5, 10, 15],
  catalogRevision: 1,
  version: '0.1.0',
  merchantSerialNumber: '123456',
  userFlows: ['QR', 'PUSH_MESSAGE'],
  service: { latencyMs: 84 },
  asksPin: true,
})

const line = (id: string, name: string, quantity: number, unitPrice: number, vatRate = 1500): OrderLine => {
  const total = quantity * unitPrice
  return {
    kind: 'product',
    id,
    name,
    quantity,
    unitPrice,
    discount: 0,
    total,
    vatRate,
    vat: vatWithin(total, vatRate),
  }
}
export const someLines: OrderLine[] = [
  line('flat-white', 'Flat white', 2, 5_200),
  line('cinnamon-bun', 'Cinnamon bun', 1, 4_800),
  line('filter-250', 'Filter, 250 g', 1, 16_500),
  line('mug-blue', 'Mug, blue', 1, 18_200, 2500),
]
export const customerLines = someLines.map(customerLineOf)

export const emptyBasketView = sample(basketView, { basket: 'b-1' })

export const aSale = sample(saleView, {
  sale: 'k7m2q9-00142-e5f1xw',
  number: 142,
  lines: someLines,
  vat: orderVat({ lines: someLines }),
  isAttended: true,
  reference: references[0],
  state: 'created',
  amount: { value: 49_900 },
  openedAt: ago(15),
  createdAt: ago(14),
  endsAt: ago(-586),
  attempt: 1,
  retry: 'override',
})

export const ended: SaleView = {
  ...aSale,
  endsAt: null,
  retry: 'yes',
  endedAt: ago(1),
}

export const paid: SaleView = {
  ...aSale,
  state: 'captured',
  retry: 'no',
  endsAt: null,
  refundable: 49_900,
  openedAt: ago(40),
  createdAt: ago(39),
  authorizedAt: ago(21),
  capturedAt: ago(20),
  endedAt: ago(20),
}

export const aReceipt = sample(receipt, {
  shop: { name: 'Kaffebaren Torget', address: ['Torget 1'] },
  till: 'k7m2q9',
  tillName: 'Till 1',
  timeZone: 'Europe/Oslo',
  language: 'en',
  receipt: 142,
  number: 142,
  person: 'Ingrid',
  lines: someLines,
  vat: orderVat({ lines: someLines }),
  amount: paid.amount,
  at: ago(20),
  reference: paid.reference,
  pspReference: '6152a5b2-3a1c-4c2e-9d0f-0a4b8c2d7e11',
  merchantSerialNumber: '123456',
})

/** How it is on paper. */
export const aPaper = receiptRows(aReceipt)

const [reference] = references
const of = (refundable: number) => [{ reference, refundable }]
export const alarms = {
  leftButPaid: sample(alarm, { kind: 'leftButPaid', payments: of(49_900), value: 49_900 }),
  paidTwice: sample(alarm, {
    kind: 'paidTwice',
    payments: references.map((one) => ({ reference: one, refundable: 49_900 })),
    value: 99_800,
  }),
  quarantined: sample(alarm, {
    kind: 'quarantined',
    payments: of(20_000),
    value: 20_000,
    left: 29_900,
    problem: problem('sale.quarantined', { reference }),
  }),
  doubted: sample(alarm, {
    kind: 'doubted',
    payments: of(29_900),
    problem: problem('sale.sumsDisagree', { reference }),
  }),
} satisfies Record<Alarm['kind'], Alarm>

const refund = (nth: number, parts: Parts<RefundView>) =>
  sample(refundView, { refund: `k7m2q9xw-r${nth}`, reference, reason: 'Goods returned', ...parts })
export const refunds = {
  pending: refund(3, { value: 4_500, reason: 'Wrong amount' }),
  refunded: refund(2, { value: 12_000, state: 'refunded' }),
  refused: refund(1, {
    value: 10_000,
    state: 'refused',
    problem: problem('refund.refused', { status: 400, code: '6260', title: 'Amount too large' }),
  }),
} satisfies Record<RefundView['state'], RefundView>

const row = (sale: string, value: number, openedAt: number, parts: Parts<UnsettledSale>) =>
  sample(unsettledSale, { sale, amount: { value }, references: [`${sale}-1`], openedAt, ...parts })
export const aRow = row('k7m2q9-00139-a1b2', 12_000, ago(2400), { state: 'abandoned' })
export const rows = [
  aRow,
  row('k7m2q9-00131-77c0', 7_550, ago(9000), { state: 'authorized', question: 'handedOver' }),
  row(aSale.sale, 49_900, ago(2400), { state: 'abandoned', alarm: alarms.leftButPaid }),
  row('k7m2q9-00120-0d4e', 25_000, ago(2400), { state: 'captured', refunds: [refunds.pending] }),
]

export const cashierView = (changes: Partial<CashierView> = {}, till: Partial<TillView> = {}): CashierView =>
  sample(views.cashier, {
    at: noon,
    isLanguageChosen: true,
    till: { ...aTill, ...till },
    staff: sampleStaff,
    basket: emptyBasketView,
    ...changes,
  })
