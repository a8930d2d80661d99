// Tests of each field of a request for a payment, and of what is asked of a payment later, at the edge between good and bad.
import { cancelRequest, createRequest, modificationRequest } from '#sandbox/schema/epayment.ts'
import { askLimits, type Request, type Special } from '#test/support/service/field-cases.ts'
import { at, line } from '#test/support/service/refusal-setup.ts'
import { merchantOf, paid } from '#test/support/service/sales-unit-kinds.ts'
import { day } from '#test/support/run/times.ts'

const digits = (length: number) => '4791234567'.padEnd(length, '1').slice(0, length)
/** A code or a token ends in the number of its customer. */
const own = (length: number) => `${'q'.repeat(length)}4791234567`.slice(-length)
const address = (length: number) => 'https://shop.test/'.padEnd(length, 'x').slice(0, length)
const pairs = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, '']))
const pit = (depth: number): object => (depth === 0 ? {} : { pit: pit(depth - 1) })
/** It is the sales unit's. */
const currency: Special = { good: ['NOK'] }
/** Less than a krone is refused with a code, as is another currency. */
const value: Special = { good: [100, 65_000_000] }
const scope: Special = { good: ['name', 'name email'], bad: [['name'], 7] }

const option = { id: 'home', name: 'To your door', amount: { value: 100, currency: 'NOK' } }
const group = { type: 'MAILBOX', options: [option] }
const full = {
  qrFormat: { format: 'IMAGE/PNG', size: 400 },
  receipt: {
    orderLines: [{ ...line, unitInfo: { unitPrice: 100, quantity: '1' } }],
    bottomLine: { currency: 'NOK', paymentSources: {}, barcode: { format: 'EAN-13', data: '1' } },
  },
  profile: { scope: 'name' },
}

const ofPayment: Record<string, Special> = {
  'amount.value': value,
  'amount.currency': currency,
  'paymentMethod.type': { good: ['WALLET'] },
  reference: { also: ['sale_0001', 'sale 0001', 'salé-0001', 'sale-0001\n'] },
  userFlow: { good: ['QR', 'NATIVE_REDIRECT'] },
  customer: {
    also: [{}, { phoneNumber: null }, { phoneNumber: 7 }, { phoneNumber: digits(10), personalQr: own(10) }],
  },
  shipping: { also: [{}, { fixedOptions: [group], dynamicOptions: { callbackUrl: address(30) } }] },
  scope,
  'profile.scope': scope,
  returnUrl: { of: address, bad: ['', address(2501), 7], good: [address(2500)] },
  expiresAt: { good: [at(600_001), at(60 * day - 1), '2026-01-16T13:00:00+01:00'] },
  metadata: {
    good: [{}, pairs(5), { ['k'.repeat(100)]: 'v'.repeat(500) }],
    also: [{ till: 2 }, { till: null }, { till: { a: '1' } }, { '': '2' }],
  },
  'qrFormat.format': { good: ['IMAGE/PNG'] },
  cardPassthrough: { good: [] },
  'receipt.bottomLine.currency': currency,
  'receipt.orderLines.0.unitInfo.quantity': {
    good: ['0.12345678', '1234567890'],
    bad: ['0.123456789', '12345678901', '1,5', '.5', '5.', 1],
  },
}

/** Asks for payments of this kind, all of them alike but for their references. */
const payments =
  (more: object, kind?: string): Request['open'] =>
  async (subject) => {
    const merchant = await merchantOf(subject, kind)
    let [count, seen, held] = [1000, 1000, 0]
    return {
      good: () => merchant.request(`sale-${++count}`, { ...more }),
      send: (body) => merchant.create(body),
      held: async () => {
        for (; seen < count; seen++) if ((await merchant.get(`sale-${seen + 1}`)).status !== 404) held++
        return held
      },
    }
  }
const push = (customer: object) => payments({ userFlow: 'PUSH_MESSAGE', customer })
const create = { schema: createRequest, forms: 'customer' }

askLimits('fields/payments.txt', [
  { ...create, what: 'Create payment', special: ofPayment, open: payments(full) },
  {
    ...create,
    what: 'Create payment with fixed ways to deliver',
    under: 'shipping.fixedOptions',
    forms: 'shipping',
    special: {
      'shipping.fixedOptions.0.options.0.amount.value': { good: [0] },
      'shipping.fixedOptions.0.options.0.amount.currency': currency,
      'shipping.fixedOptions.0.options.0.meta': { good: [{ carrier: 'Post' }], also: [{ kilos: 1 }] },
    },
    open: payments({ shipping: { fixedOptions: [group] } }),
  },
  {
    ...create,
    what: 'Create payment whose ways to deliver are asked for',
    under: 'shipping.dynamicOptions',
    forms: 'shipping',
    special: { 'shipping.dynamicOptions.callbackUrl': { good: [address(2048)] } },
    open: payments({ shipping: { dynamicOptions: { callbackUrl: address(30) } } }),
  },
  {
    ...create,
    what: 'Create payment that leads back to the shop',
    under: 'returnUrl',
    special: { returnUrl: { good: [address(2500)], absent: 'not asked' } },
    open: payments({ userFlow: 'WEB_REDIRECT', returnUrl: address(30) }),
  },
  {
    ...create,
    what: 'Create payment by phone number',
    under: 'customer.',
    special: { 'customer.phoneNumber': { of: digits, also: ['+4791234567'] } },
    open: push({ phoneNumber: digits(10), personalQr: null }),
  },
  {
    ...create,
    what: 'Create payment by a customer’s own code',
    under: 'customer.',
    special: {
      'customer.personalQr': {
        of: own,
        good: [own(10), own(255), 'https://wallet.example/qr/28?c=9f3k-x_2&number=4791234567'],
      },
    },
    open: push({ personalQr: own(10) }),
  },
  {
    ...create,
    what: 'Create payment by a customer’s token',
    under: 'customer.',
    special: { 'customer.customerToken': { good: [own(2048)] } },
    open: push({ customerToken: own(10) }),
  },
  {
    ...create,
    what: 'Create payment in Denmark',
    under: 'paymentMethod.blockedSources',
    special: {
      'paymentMethod.blockedSources': { good: [['COMMERCIAL_CARDS']], also: [[1], [null]] },
    },
    open: payments({}, 'plain-DK'),
  },
  {
    ...create,
    what: 'Create payment of a payment service provider',
    under: 'cardPassthrough',
    special: {
      cardPassthrough: {
        good: [{}, { pspReference: 'x'.repeat(64) }, { pspReference: 7 }],
        also: [pit(17), { pspReference: 'x'.repeat(65) }],
        absent: 'not asked',
      },
    },
    open: payments(
      {
        paymentMethod: { type: 'CARD_PASSTHROUGH' },
        userFlow: 'WEB_REDIRECT',
        returnUrl: address(30),
        cardPassthrough: {},
      },
      'psp',
    ),
  },
  ...['capture', 'refund'].map((change) => ({
    what: `Payment: ${change}`,
    schema: modificationRequest,
    special: {
      'modificationAmount.value': { good: [65_000_000] },
      'modificationAmount.currency': { good: [] },
    },
    open: ofPaid({ modificationAmount: { value: 100, currency: 'NOK' } }, change),
  })),
  {
    what: 'Payment: cancel',
    schema: cancelRequest,
    special: { cancelTransactionOnly: { good: [false], absent: 'not asked' } },
    open: ofPaid({}, 'cancel'),
  },
])

/** Changes a payment of the largest amount, which is captured before it is given back. */
function ofPaid(good: object, change: string): Request['open'] {
  return async (subject) => {
    const merchant = await merchantOf(subject)
    await paid(subject, merchant, { amount: { value: 65_000_000, currency: 'NOK' } })
    if (change === 'refund') await merchant.capture('sale-0001', 65_000_000)
    return {
      good: () => good,
      send: (body) => merchant.call('POST', `/payments/sale-0001/${change}`, body),
      held: async () => (await merchant.get('sale-0001')).body,
    }
  }
}
