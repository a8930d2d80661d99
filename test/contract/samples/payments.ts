// Answers of the ePayment operations and of the access token.
import { changed, type Sample } from '#test/contract/samples/sample.ts'

export const reference = 'till-1-sale-0017'
const nok = (value: number) => ({ currency: 'NOK', value })
const sums = (authorized: number, captured = 0, cancelled = 0, refunded = 0) => ({
  authorizedAmount: nok(authorized),
  cancelledAmount: nok(cancelled),
  capturedAmount: nok(captured),
  refundedAmount: nok(refunded),
})
const pspReference = '0b51a5d6-7e0c-4d7a-9b0c-0f6d6a0c2f11'
const authorized = {
  aggregate: sums(49_900, 20_000, 0, 5_000),
  amount: nok(49_900),
  state: 'AUTHORIZED',
  pspReference,
  reference,
}
const payment = {
  ...authorized,
  paymentMethod: { type: 'WALLET', cardBin: '492556', blockedSources: [] },
  profile: { sub: 'c06c4afe-d9e1-4c5d-939a-177d752a0944' },
  sub: 'c06c4afe-d9e1-4c5d-939a-177d752a0944',
  userDetails: { email: 'k@shop.example', firstName: 'Kari', lastName: 'Berg', mobileNumber: '4791234567' },
  shippingDetails: { address: { city: 'Oslo' }, shippingCost: 4_900, shippingOptionId: 'home' },
  metadata: { till: 'Till 1' },
  captureGuaranteedUntil: '2026-07-14T12:00:00.000Z',
}
/** Of the money and of whose payment it is, nothing may be said in another way. */
const wrongOf = (full: unknown): NonNullable<Sample['wrong']> => ({
  'an amount as text': changed(full, 'amount.value', '49900'),
  'a sum as text': changed(full, 'aggregate.capturedAmount.value', '20000'),
  'a sum with a fraction': changed(full, 'aggregate.capturedAmount.value', 200.5),
  'a sum below zero': changed(full, 'aggregate.refundedAmount.value', -1),
  'a sum missing': changed(full, 'aggregate.cancelledAmount', undefined),
  'an unknown currency': changed(full, 'amount.currency', 'SEK'),
  'sums of another currency': changed(full, 'aggregate.capturedAmount.currency', 'EUR'),
  'another reference': changed(full, 'reference', 'till-1-sale-0018'),
  'an unknown state': changed(full, 'state', 'CAPTURED'),
  'approved without money': changed(full, 'aggregate', sums(0)),
  'money without approval': changed(full, 'state', 'CREATED'),
  'more taken than approved': changed(full, 'aggregate', sums(49_900, 49_900, 1)),
  'more given back than taken': changed(full, 'aggregate', sums(49_900, 100, 0, 101)),
})
const change = (operation: string): Sample => ({
  operation,
  status: 200,
  full: authorized,
  optional: ['amount', 'state', 'pspReference', 'reference'],
  wrong: { ...wrongOf(authorized), 'no aggregate': changed(authorized, 'aggregate', undefined) },
})
const event = {
  reference,
  pspReference,
  name: 'CAPTURED',
  amount: nok(20_000),
  timestamp: '2026-01-15T12:00:00.1234567Z',
  idempotencyKey: 'till-1-sale-0017-capture-1',
  success: true,
}

export const paymentSamples: readonly Sample[] = [
  {
    operation: 'token.issue',
    status: 200,
    full: {
      token_type: 'Bearer',
      expires_in: '3600',
      ext_expires_in: '3600',
      expires_on: '1547823408',
      not_before: '1547819508',
      resource: 'r',
      access_token: 'eyJhbGciOi',
    },
    optional: ['token_type', 'expires_in', 'ext_expires_in', 'expires_on', 'not_before', 'resource'],
    forms: { 'seconds as a number': { access_token: 'eyJhbGciOi', expires_in: 3600 } },
    wrong: { 'no token': { expires_in: '3600' }, 'an empty token': { access_token: '' } },
  },
  {
    operation: 'payment.create',
    status: 201,
    full: { reference, redirectUrl: 'https://wallet.example/qr/1' },
    optional: ['redirectUrl'],
    wrong: { 'another reference': { reference: 'till-1-sale-0018' }, 'no reference': {} },
  },
  {
    operation: 'payment.get',
    status: 200,
    full: payment,
    optional: [
      'paymentMethod',
      'paymentMethod.cardBin',
      'profile',
      'profile.sub',
      'sub',
      'userDetails',
      'userDetails.email',
      'shippingDetails',
      'metadata',
      'captureGuaranteedUntil',
      'pspReference',
    ],
    words: ['paymentMethod.type'],
    wrong: wrongOf(payment),
  },
  {
    operation: 'payment.events',
    status: 200,
    full: [event],
    optional: ['0.pspReference', '0.idempotencyKey'],
    words: ['0.name'],
    lists: [''],
    wrong: {
      'a list in an object': { events: [event] },
      'an event of another payment': changed([event], '0.reference', 'till-1-sale-0018'),
      'an amount as text': changed([event], '0.amount.value', '20000'),
      'no success': changed([event], '0.success', undefined),
      'a key that is a number': changed([event], '0.idempotencyKey', 7),
    },
  },
  change('payment.capture'),
  change('payment.cancel'),
  change('payment.refund'),
]
