// Sample answers of a till to its office about its sales: those that a search finds, and one whole, also one of another till.
import { receiptRows } from '#core/printing/documents.ts'
import { views, type OfficeView, type TillView } from '#shared/bridge.ts'
import { problem } from '#shared/problem.ts'
import { receipt } from '#shared/receipt.ts'
import { loggedEvent, type LoggedEvent } from '#shared/sale.ts'
import {
  factView,
  foundSale,
  saleFile,
  type FactView,
  type FoundSale,
  type SaleFile,
} from '#shared/sale-search.ts'
import { ingrid, jonas, sampleStaff } from '#test/support/samples/staff.ts'
import { sample, type Parts } from '#test/support/samples/sample.ts'
import {
  aReceipt,
  aTill,
  ago,
  alarms,
  noon,
  paid,
  references,
  refunds,
} from '#test/support/samples/screens.ts'

export const officeView = (till: Partial<TillView> = {}, changes: Partial<OfficeView> = {}): OfficeView =>
  sample(views.office, {
    at: noon,
    isLanguageChosen: true,
    till: { ...aTill, ...till },
    staff: sampleStaff,
    facts: 1482,
    verified: { facts: 1482, isWhole: true },
    ...changes,
  })

const found = (place: number, value: number, parts: Parts<FoundSale> = {}): FoundSale =>
  sample(foundSale, {
    sale: `k7m2q9-00${place}-e5f1xw`,
    number: place,
    reference: `k7m2q9-00${place}-e5f1xw-1`,
    state: 'captured',
    amount: { value },
    openedAt: ago((142 - place) * 900),
    place,
    receipt: place,
    captured: value,
    person: ingrid,
    ...parts,
  })
const unpaid = { captured: 0, receipt: null }
const pushed = (phoneEnding: string) => ({ userFlow: 'PUSH_MESSAGE', phoneEnding }) as const

const frontTill = { till: 'm4k8tz', name: 'Front till', number: 87 }

export const foundSales: FoundSale[] = [
  found(142, 49_900),
  found(141, 12_000, { state: 'created', ...pushed('67'), ...unpaid }),
  found(140, 7_550, { refunded: 7_550 }),
  found(139, 12_000, { needsPerson: true, ...pushed('40') }),
  found(86, 49_900, {
    openedAt: ago(3_000),
    number: null,
    refunded: 12_000,
    receipt: null,
    person: null,
    otherTill: frontTill,
  }),
  found(138, 12_000, { state: 'aborted', ...unpaid, ...pushed('12') }),
  found(137, 1_250_000, { refunded: 20_000, person: jonas }),
  found(84, 12_000, { state: 'expired', ...unpaid, person: jonas }),
  found(83, 4_800, { person: null, register: { register: 'Bakery 1', saleNumber: '1017' } }),
  found(82, 30_400, { state: 'givenBack', ...unpaid, person: null }),
]

const [reference] = references
export const fact = (seq: number, kind: string, seconds: number, parts: Parts<FactView> = {}): FactView =>
  sample(factView, { seq, at: ago(seconds), kind, reference, ...parts })
export const event = (name: string, seconds: number, value = 49_900, success = true): LoggedEvent =>
  sample(loggedEvent, { reference, name, amount: { value }, at: ago(seconds) + 240, success })

const receiptOf = (given: typeof aReceipt, kind: 'sale' | 'refund' = 'sale') => ({
  number: given.receipt ?? 0,
  kind,
  at: given.at,
  rows: receiptRows(given),
})
const ofRefund = sample(receipt, {
  ...aReceipt,
  kind: 'refund',
  receipt: 143,
  amount: { value: 12_000 },
  lines: [],
  vat: [],
  at: ago(4),
  refund: { reason: 'Goods returned', of: { receipt: 142, number: 142, at: ago(20) } },
})

/** 3.00 off the first, and 5.00 off the first two together. */
const dearer = [
  { unitPrice: 5_500, discount: 600 },
  { unitPrice: 5_000, discount: 200 },
]
const plainLines = paid.lines.map((line, at) => ({ line: at, ...line, refunded: 0 }))

const refundSent = fact(1410, 'sent', 9, { note: 'refund' })
export const plainFile: SaleFile = sample(saleFile, {
  sale: paid,
  facts: [
    fact(1401, 'opened', 40, { value: 49_900, person: ingrid }),
    fact(1402, 'sent', 40),
    fact(1403, 'created', 39),
    fact(1404, 'authorized', 21),
    fact(1405, 'captureClaimed', 21),
    fact(1406, 'sent', 21),
    fact(1407, 'captured', 20, { value: 49_900 }),
    fact(1408, 'acknowledged', 14),
  ],
  events: [event('CREATED', 39), event('AUTHORIZED', 22), event('CAPTURED', 21)],
  lines: plainLines,
  receipts: [receiptOf(aReceipt)],
  payments: [{ reference, refundable: 49_900 }],
})

export const paidFile: SaleFile = {
  ...plainFile,
  sale: { ...paid, refunds: [refunds.refunded], refunded: 12_000, refundable: 37_900 },
  facts: [
    ...plainFile.facts,
    fact(1409, 'refundOpened', 9, { value: 12_000, note: 'Goods returned', person: jonas, askedBy: ingrid }),
    refundSent,
    fact(1411, 'turnedDown', 8, { note: 'refund', problem: problem('service.failed', { status: 503 }) }),
    fact(1412, 'sent', 6, { note: 'refund' }),
    fact(1413, 'refunded', 4, { value: 12_000 }),
    fact(1414, 'receiptCopied', 2, { person: ingrid }),
  ],
  events: [...plainFile.events, event('REFUNDED', 8, 12_000, false), event('REFUNDED', 5, 12_000)],
  lines: plainLines.map((line, at) => ({ ...line, ...dearer[at], refunded: at === 0 ? 1 : 0 })),
  discounts: [
    { line: 0, value: 300, person: jonas },
    { line: null, value: 500, person: ingrid },
  ],
  receipts: [receiptOf(aReceipt), receiptOf(ofRefund, 'refund')],
  copies: 1,
  payments: [{ reference, refundable: 37_900 }],
}

export const alarmedFile: SaleFile = {
  ...plainFile,
  sale: { ...paid, alarm: alarms.leftButPaid },
  trouble: problem('service.slow', { seconds: 10 }),
  events: [],
}

export const askedFile: SaleFile = {
  ...plainFile,
  sale: { ...paid, state: 'authorized', question: 'handedOver', refundable: 0 },
  facts: plainFile.facts.slice(0, 4),
  events: plainFile.events.slice(0, 2),
  receipts: [],
  payments: [{ reference, refundable: 0 }],
}

/** Sold at another till, and taken up here to give money of it back. */
export const adoptedFile: SaleFile = {
  ...paidFile,
  otherTill: frontTill,
  sale: {
    ...paid,
    number: null,
    lines: [],
    vat: [],
    openedAt: ago(7_200),
    createdAt: null,
    authorizedAt: null,
    capturedAt: ago(7_200),
    endedAt: ago(7_200),
    refunds: [refunds.refunded],
    refundable: 37_900,
  },
  facts: [
    fact(1408, 'adopted', 12, { value: 49_900, person: jonas }),
    fact(1409, 'refundOpened', 9, { value: 12_000, note: 'Goods returned', person: jonas }),
    refundSent,
    fact(1413, 'refunded', 4, { value: 12_000, note: '143' }),
  ],
  events: [
    event('CREATED', 7_219),
    event('AUTHORIZED', 7_202),
    event('CAPTURED', 7_200),
    event('REFUNDED', 5, 12_000),
  ],
  lines: [],
  receipts: [
    receiptOf(
      {
        ...ofRefund,
        number: null,
        refund: {
          reason: 'Goods returned',
          of: { receipt: null, till: { till: 'm4k8tz', tillName: 'Front till' }, number: 87, at: ago(7_200) },
        },
      },
      'refund',
    ),
  ],
  copies: 0,
}
