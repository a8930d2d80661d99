// Tests of each field of a create request at the edge between good and bad.
import { describe, expect, test } from 'vitest'
import { at, line, push } from '#test/support/service/refusal-setup.ts'
import { merchantOf } from '#test/support/service/sales-unit-kinds.ts'
import { codeOf, faultsOf } from '#test/support/service/service.ts'
import { subjects } from '#test/support/service/contract-subjects.ts'
import { day } from '#test/support/run/times.ts'

const redirect = (returnUrl: string) => ({ userFlow: 'WEB_REDIRECT', returnUrl })
const address = (length: number) => `https://shop.test/${'x'.repeat(length - 18)}`
const own = (length: number) => `${'q'.repeat(Math.max(0, length - 10))}4791234567`.slice(-length)
const bottomLine = { currency: 'NOK' }
const lined = (more: object, bottom: object = {}) => ({
  receipt: { orderLines: [{ ...line, ...more }], bottomLine: { ...bottomLine, ...bottom } },
})
const unit = (more: object) => lined({ unitInfo: { unitPrice: 100, quantity: '1', ...more } })
const paidBy = (paymentSources: object) => lined({}, { paymentSources })
const without = (field: keyof typeof line) => lined({ [field]: undefined })
const pairs = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, '']))

/** What is named when it is refused; the last that is good; the first that is not. */
const rows: [name: string, good: object[], bad: object[]][] = [
  [
    'amount.value',
    [{ amount: { value: 100, currency: 'NOK' } }, { amount: { value: 65_000_000, currency: 'NOK' } }],
    [
      { amount: { value: 65_000_001, currency: 'NOK' } },
      { amount: { value: -1, currency: 'NOK' } },
      { amount: { value: 1.5, currency: 'NOK' } },
      { amount: { value: '100', currency: 'NOK' } },
      { amount: { currency: 'NOK' } },
    ],
  ],
  [
    'amount.currency',
    [],
    [
      { amount: { value: 100, currency: 'nok' } },
      { amount: { value: 100, currency: 'XYZ' } },
      { amount: { value: 100 } },
    ],
  ],
  [
    'reference',
    [{ reference: 'a-Z0-9-x' }, { reference: 'r'.repeat(64) }],
    [
      { reference: 'r'.repeat(7) },
      { reference: 'r'.repeat(65) },
      { reference: 'sale_0001' },
      { reference: 'sale 0001' },
      { reference: 'salé-0001' },
      { reference: 'sale-0001\n' },
      { reference: 17_000_000 },
    ],
  ],
  [
    'customer.phoneNumber',
    [
      push({ phoneNumber: '479123456' }),
      push({ phoneNumber: '479123456789012' }),
      push({ phoneNumber: '4791234567', personalQr: null, customerToken: null }),
    ],
    [
      push({ phoneNumber: '47912345' }),
      push({ phoneNumber: '4791234567890123' }),
      push({ phoneNumber: '+4791234567' }),
      { customer: { phoneNumber: '123' } },
    ],
  ],
  [
    'customer.personalQr',
    [
      push({ personalQr: own(10) }),
      push({ personalQr: own(255) }),
      push({ personalQr: 'https://wallet.example/qr/28?c=9f3k-x_2&number=4791234567' }),
    ],
    [push({ personalQr: '1234' }), push({ personalQr: own(256) })],
  ],
  [
    'customer.customerToken',
    [push({ customerToken: own(2048) })],
    [push({ customerToken: '' }), push({ customerToken: own(2049) })],
  ],
  ['customer.name', [], [push({ phoneNumber: '4791234567', name: 'Ada' })]],
  [
    'customer',
    [{ customer: null }],
    [
      push({}),
      push({ phoneNumber: null }),
      push({ phoneNumber: '4791234567', customerToken: own(10) }),
      { customer: { phoneNumber: '4791234567', personalQr: own(10) } },
      push({ phoneNumber: 4_791_234_567 }),
    ],
  ],
  [
    'paymentDescription',
    [{ paymentDescription: 'Mug' }, { paymentDescription: 'd'.repeat(100) }, { paymentDescription: null }],
    [{ paymentDescription: 'Mu' }, { paymentDescription: 'd'.repeat(101) }],
  ],
  ['returnUrl', [redirect(address(2500))], [redirect(address(2501)), redirect('')]],
  [
    'minimumUserAge',
    [{ minimumUserAge: 0 }, { minimumUserAge: 100 }, { minimumUserAge: null }],
    [{ minimumUserAge: -1 }, { minimumUserAge: 101 }, { minimumUserAge: 17.5 }, { minimumUserAge: '18' }],
  ],
  [
    'customerInteraction',
    [
      { customerInteraction: 'CUSTOMER_PRESENT' },
      { customerInteraction: 'CUSTOMER_NOT_PRESENT' },
      { customerInteraction: null },
    ],
    [{ customerInteraction: 'PRESENT' }, { customerInteraction: true }],
  ],
  [
    'qrFormat.format',
    [
      { qrFormat: { format: 'TEXT/TARGETURL' } },
      { qrFormat: { format: 'IMAGE/SVG+XML', size: 400 } },
      { qrFormat: { format: 'IMAGE/PNG', size: null } },
      { qrFormat: null },
    ],
    [
      { qrFormat: {} },
      { qrFormat: { format: null } },
      { qrFormat: { size: 400 } },
      { qrFormat: { format: 'IMAGE/JPEG' } },
    ],
  ],
  [
    'qrFormat.size',
    [{ qrFormat: { format: 'IMAGE/PNG', size: 100 } }, { qrFormat: { format: 'IMAGE/PNG', size: 2000 } }],
    [{ qrFormat: { format: 'IMAGE/PNG', size: 99 } }, { qrFormat: { format: 'IMAGE/PNG', size: 2001 } }],
  ],
  [
    'metadata',
    [
      { metadata: {} },
      { metadata: null },
      { metadata: pairs(5) },
      { metadata: { ['k'.repeat(100)]: 'v'.repeat(500) } },
    ],
    [{ metadata: [] }, { metadata: 'till=2' }],
  ],
  [
    'metadata.till',
    [{ metadata: { till: '2' } }],
    [{ metadata: { till: 2 } }, { metadata: { till: null } }, { metadata: { till: { a: '1' } } }],
  ],
  [
    'expiresAt',
    [
      { ...lined({}), expiresAt: at(600_001) },
      { ...lined({}), expiresAt: at(60 * day - 1) },
      { ...lined({}), expiresAt: '2026-01-16T13:00:00+01:00' },
    ],
    [
      { expiresAt: 'tomorrow' },
      { expiresAt: '2026-01-16' },
      { expiresAt: '2026-13-01T00:00:00Z' },
      { expiresAt: 1_768_521_600_000 },
    ],
  ],
  [
    'profile.scope',
    [{ profile: { scope: 'name' } }, { profile: null }],
    [{ profile: { scope: ['name'] } }, { profile: {} }, { profile: { scope: null } }],
  ],
  ['scope', [{ scope: 'name email' }, { scope: null }], [{ scope: ['name'] }]],
  ['amount', [], [{ amount: null }, { amount: undefined }]],
  ['paymentMethod', [], [{ paymentMethod: null }]],
  [
    'paymentMethod.type',
    [{ paymentMethod: { type: 'WALLET', blockedSources: null } }],
    [
      { paymentMethod: {} },
      { paymentMethod: { type: 'CASH' } },
      { paymentMethod: { type: 'wallet' } },
      { paymentMethod: { type: null } },
    ],
  ],
  ['paymentMethod.blockedSources.0', [], [{ paymentMethod: { type: 'WALLET', blockedSources: [1] } }]],
  [
    'userFlow',
    [{ userFlow: 'NATIVE_REDIRECT' }],
    [{ userFlow: 'qr' }, { userFlow: 'SMS' }, { userFlow: undefined }],
  ],
  [
    'receipt.orderLines',
    [{ receipt: null }, lined({ unitInfo: null, isReturn: null }, { tipAmount: null, barcode: null })],
    [{ receipt: { orderLines: [], bottomLine } }, { receipt: { bottomLine, orderLines: null } }],
  ],
  ['receipt.bottomLine', [], [{ receipt: { orderLines: [line] } }]],
  ['receipt.bottomLine.currency', [], [lined({}, { currency: undefined }), lined({}, { currency: 'XYZ' })]],
  ...(['name', 'id', 'totalAmount', 'totalAmountExcludingTax', 'totalTaxAmount'] as const).map(
    (field): [string, object[], object[]] => [`receipt.orderLines.0.${field}`, [], [without(field)]],
  ),
  [
    'receipt.orderLines.0.totalAmount',
    [lined({ totalAmount: 1 })],
    [lined({ totalAmount: 1.5 }), lined({ totalAmount: '1' })],
  ],
  [
    'receipt.orderLines.0.taxRate',
    [lined({ taxRate: 0 }), lined({ taxRate: 10_000 })],
    [lined({ taxRate: -1 }), lined({ taxRate: 10_001 }), lined({ taxRate: 25.5 })],
  ],
  [
    'receipt.orderLines.0.unitInfo.quantity',
    [unit({ quantity: '0.12345678' }), unit({ quantity: '1234567890' })],
    [
      unit({ quantity: '0.123456789' }),
      unit({ quantity: '12345678901' }),
      unit({ quantity: '1,5' }),
      unit({ quantity: '.5' }),
      unit({ quantity: 1 }),
      unit({ quantity: undefined }),
    ],
  ],
  [
    'receipt.orderLines.0.unitInfo.unitPrice',
    [unit({ unitPrice: 0, quantityUnit: null })],
    [unit({ unitPrice: undefined }), unit({ unitPrice: 0.5 }), unit({ unitPrice: -1 })],
  ],
  ['receipt.orderLines.0.discount', [lined({ discount: 0 })], [lined({ discount: -1 })]],
  ['receipt.bottomLine.tipAmount', [lined({}, { tipAmount: 0 })], [lined({}, { tipAmount: -1 })]],
  ...['giftCard', 'card', 'voucher'].map((source): [string, object[], object[]] => [
    `receipt.bottomLine.paymentSources.${source}`,
    [paidBy({ [source]: 0, cash: null })],
    [paidBy({ [source]: -1 })],
  ]),
  [
    'receipt.orderLines.0.unitInfo.quantityUnit',
    ['PCS', 'KG', 'KM', 'MINUTE', 'LITRE', 'KWH'].map((quantityUnit) => unit({ quantityUnit })),
    [unit({ quantityUnit: 'TON' })],
  ],
  [
    'receipt.orderLines.0.isReturn',
    [lined({ isReturn: true, isShipping: false, discount: 10, productUrl: 'https://shop.test/mug' })],
    [lined({ isReturn: 'yes' })],
  ],
  [
    'receipt.bottomLine.barcode.format',
    ['EAN-13', 'CODE 39', 'CODE 128'].map((format) => lined({}, { barcode: { format, data: '1' } })),
    [lined({}, { barcode: { format: 'QR', data: '1' } })],
  ],
  [
    'receipt.bottomLine.paymentSources.cash',
    [
      paidBy({ giftCard: 1, card: 2, voucher: 3, cash: 4 }),
      lined({}, { tipAmount: 5, posId: 'till', receiptNumber: '17' }),
    ],
    [paidBy({ cash: '1' }), paidBy({ cash: -1 })],
  ],
  ...[
    'color',
    'amount.vat',
    'paymentMethod.card',
    'qrFormat.color',
    'profile.name',
    'receipt.color',
    'receipt.orderLines.0.color',
    'receipt.bottomLine.color',
  ].map((field): [string, object[], object[]] => [field, [], [{ unknown: field }]]),
]

/** A good body with one field in it that nobody knows. */
function withUnknown(body: object, field: string): unknown {
  const full: unknown = { ...body, profile: { scope: 'name' }, ...lined({}) }
  const copy = JSON.parse(JSON.stringify(full)) as Record<string, unknown>
  const steps = field.split('.')
  const last = steps.pop() ?? ''
  const place = steps.reduce<Record<string, unknown>>(
    (here, step) => here[step] as Record<string, unknown>,
    copy,
  )
  place[last] = 1
  return copy
}

describe.each(subjects)('$name', ({ open }) => {
  test.each(rows)('Create request: limits of %s', async (name, good, bad) => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    let counter = 1000
    for (const more of good) {
      const given = await merchant.create(
        merchant.request(`sale-${++counter}`, more as Record<string, unknown>),
      )
      expect([more, given.status, given.text]).toEqual([more, 201, expect.any(String)])
    }
    for (const more of bad) {
      const reference = `sale-${++counter}`
      const body = merchant.request(reference, more as Record<string, unknown>)
      const sent = 'unknown' in more ? withUnknown(merchant.request(reference), String(more.unknown)) : body
      const given = await merchant.create(sent)
      expect([more, given.status, codeOf(given)]).toEqual([more, 400, undefined])
      expect(faultsOf(given)).toContain(name)
      expect(given.body['instance']).toBe('/v1/payments')
      expect((await merchant.get(reference)).status).toBe(404)
    }
  })
})
