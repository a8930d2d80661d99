// The papers that tests print: a sale, its refund and a copy as receipts, and a day as a report, with something in every field.
import type { ReportStyle } from '#core/till/facts.ts'
import { type OrderLine, orderVat } from '#shared/order.ts'
import { receipt, type Receipt } from '#shared/receipt.ts'
import { report, type ZReport } from '#shared/report.ts'
import type { ShopReport, ShopZ } from '#shared/shop.ts'
import { sample } from '#test/support/samples/sample.ts'

const at = Date.UTC(2026, 0, 15, 11, 59, 40)

const line = (
  name: string,
  quantity: number,
  unitPrice: number,
  vatRate: number,
  discount = 0,
): OrderLine => {
  const total = unitPrice * quantity - discount
  const vat = Math.round((total * vatRate) / (10_000 + vatRate))
  return { kind: 'product', id: name, name, quantity, unitPrice, discount, total, vatRate, vat }
}
const lines = [
  line('Kaffe, brygget og svart', 2, 5_200, 1_500),
  line('Smørrebrød med røde bær, grønn sås och åkerbär på ett mycket långt namn', 1, 11_900, 1_500, 1_900),
  line('Krus, blå', 1, 18_200, 2_500),
]
const tip: OrderLine = { ...line('Driks', 1, 2_000, 0), kind: 'tip' }
const shop = {
  name: 'Kaffebaren Æsj & Ångström',
  address: ['Torget 1', '0154 Oslo'],
  organisationNumber: '912 345 678',
}

export const saleReceipt = sample(receipt, {
  shop,
  till: 'k7m2q9',
  tillName: 'Kassa 1',
  market: 'NO',
  timeZone: 'Europe/Oslo',
  mode: 'production',
  language: 'nb',
  receipt: 142,
  number: 140,
  person: 'Åse Øberg',
  lines,
  vat: orderVat({ lines }),
  amount: { value: 38_600, currency: 'NOK' },
  at,
  means: { userFlow: 'PUSH_MESSAGE', phoneEnding: '67' },
  reference: 'k7m2q9-00140-e5f1aa-1',
  pspReference: '6152a5b2-3a1c-4c2e-9d0f-0a4b8c2d7e11',
  merchantSerialNumber: '123456',
})

const [coffee = line('Kaffe', 1, 5_200, 1_500)] = lines
const back = [{ ...coffee, quantity: 1, total: 5_200 }]

export const refundReceipt: Receipt = {
  ...saleReceipt,
  kind: 'refund',
  receipt: 143,
  lines: back,
  vat: [{ rate: 1_500, gross: 5_200, net: 4_522, vat: 678 }],
  amount: { value: 5_200, currency: 'NOK' },
  at: at + 3_600_000,
  means: { userFlow: 'QR', phoneEnding: null },
  refund: { reason: 'Kald', of: { receipt: 142, till: null, number: 140, at } },
}

export const copyReceipt: Receipt = {
  ...saleReceipt,
  mode: 'sandbox',
  copy: 2,
  lines: [...lines, tip],
  offWhole: 3_860,
  vat: [
    { rate: 2_500, gross: 16_380, net: 13_104, vat: 3_276 },
    { rate: 1_500, gross: 18_360, net: 15_965, vat: 2_395 },
  ],
  amount: { value: 36_740, currency: 'NOK' },
  refunds: [{ receipt: 143, at: at + 3_600_000, value: 5_200 }],
}

/** The money was taken for another register. */
export const registerReceipt: Receipt = {
  ...saleReceipt,
  register: { name: 'Bakeri og kafé 1', saleNumber: '2026-1017' },
}

/** A customer has joined without paying anything now. */
export const signUpReceipt: Receipt = {
  ...saleReceipt,
  kind: 'joining',
  receipt: null,
  number: null,
  lines: [],
  vat: [],
  amount: { value: 0, currency: 'NOK' },
  means: { userFlow: 'AGREEMENT', phoneEnding: null },
  membership: {
    agreementId: 'agr_5kSeqz',
    name: 'Kaffeklubben',
    price: 9_900,
    currency: 'NOK',
    period: { unit: 'MONTH', count: 3 },
    campaign: { price: 4_900, until: '2027-06-22' },
    from: '2027-03-22',
    manageAt: 'https://shop.example/membership',
  },
  reference: 'k7m2q9-a00001-abc123',
  pspReference: '',
}

const ase = { id: 'p1', name: 'Åse Øberg' }

export const xReport = sample(report, {
  shop,
  till: 'k7m2q9',
  tillName: 'Kassa 1',
  mode: 'production',
  merchantSerialNumber: '123456',
  from: at - 86_400_000,
  to: at + 7_200_000,
  sales: 214,
  captured: 4_217_350,
  refunds: 3,
  refunded: 25_100,
  refundedElsewhere: 5_000,
  net: 4_192_250,
  rates: [
    { rate: 2_500, captured: 1_820_000, capturedVat: 364_000, refunded: 18_200, refundedVat: 3_640 },
    { rate: 1_500, captured: 2_350_000, capturedVat: 306_522, refunded: 6_900, refundedVat: 900 },
    { outside: 'tip', captured: 7_350 },
    { outside: 'register', captured: 40_000 },
  ],
  flows: [
    { userFlow: 'QR', sales: 180, captured: 3_617_350, refunds: 3, refunded: 25_100 },
    { userFlow: 'PUSH_MESSAGE', sales: 34, captured: 600_000 },
  ],
  registers: [{ name: 'Bakeri og kafé 1', sales: 12, captured: 402_300, refunds: 1, refunded: 4_500 }],
  others: [{ owner: '654321', captured: 1_000 }],
  unpaid: [
    { state: 'aborted', sales: 7 },
    { state: 'expired', sales: 2 },
  ],
  receipts: { first: 12, last: 228 },
  ever: { captured: 52_217_350, refunded: 125_100 },
  discounts: [
    {
      person: ase,
      on: 'line',
      count: 7,
      value: 13_300,
      rates: [
        { rate: 2_500, value: 12_400 },
        { rate: 1_500, value: 900 },
      ],
    },
    { person: ase, on: 'basket', count: 2, value: 3_120, rates: [{ rate: 1_500, value: 3_120 }] },
    { on: 'line', count: 1, value: 990, rates: [{ rate: 1_500, value: 990 }] },
  ],
  acts: [
    { act: 'override', person: ase, times: 1 },
    {
      act: 'refund',
      person: ase,
      askedBy: { id: 'p2', name: 'Maximilian Östergård-Rasmussen' },
      times: 2,
      value: 24_900,
    },
    { act: 'lines', times: 3, value: 14_700 },
  ],
  copies: 4,
  drawers: 2,
  open: [{ number: 229, reference: 'k7m2q9-00229-ab12cd-1', state: 'created', value: 4_900, openedAt: at }],
  journal: {
    facts: 1_931,
    head: 'a3f1c5d790b2e4f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e',
    key: 'k6V0pOQ2mB3n1TzWc8dYx5LhR7uJq9sEaGfXoIvNtMA',
  },
})

/** As a closing's fact says it. */
export const drawn: ReportStyle = { language: 'nb', market: 'NO', timeZone: 'Europe/Oslo' }

export const zReport: ZReport = {
  ...xReport,
  open: [],
  others: [],
  number: 41,
  person: ase,
}

const { tillName: _t, ever: _e, acts: _a, copies: _c, drawers: _d, journal: _j, ...ofShop } = xReport
const bar = { till: 'b4n8xw', name: 'Baren i annen etasje' }
export const shopX: ShopReport = {
  ...ofShop,
  shop: 'Kaffebaren Torget',
  receipts: null,
  tills: [
    {
      till: 'k7m2q9',
      name: 'Kassa 1',
      after: 902,
      until: 1_931,
      head: xReport.journal.head,
      sales: 200,
      captured: 4_000_000,
      refunds: 3,
      refunded: 20_100,
      net: 3_979_900,
      receipts: { first: 12, last: 214 },
    },
    {
      ...bar,
      after: 0,
      until: 417,
      head: xReport.journal.head.split('').toReversed().join(''),
      sales: 14,
      captured: 217_350,
      refunds: 0,
      refunded: 0,
      net: 217_350,
      receipts: null,
    },
  ],
  missing: (['silent', 'behind', 'refused', 'revoked', 'unread', 'quarantined'] as const).map((why) => ({
    ...bar,
    why,
    quarantined: why === 'quarantined' ? { row: 931, since: at } : null,
    seenAt: at,
  })),
  open: xReport.open.map((one) => ({ ...one, till: bar.till, tillName: bar.name })),
}
export const shopZ: ShopZ = {
  ...shopX,
  missing: [],
  open: [],
  others: [],
  number: 12,
  person: zReport.person,
  till: 'k7m2q9',
  tillName: 'Kassa 1',
  drawn: { language: 'en', market: 'NO', timeZone: 'Europe/Oslo' },
}
