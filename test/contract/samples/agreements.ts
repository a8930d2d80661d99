// Answers of the Recurring operations.
import { changed, type Sample } from '#test/contract/samples/sample.ts'

export const agreementId = 'agr_5f3a9c1e07b2d486'
export const chargeId = 'coffee-club-0017-02'
const agreement = {
  id: agreementId,
  uuid: 'e6f1c5b2-6a1d-4a53-9b0e-0c6d9f1f7a11',
  status: 'ACTIVE',
  campaign: { type: 'PRICE_CAMPAIGN', price: 9_900, end: '2026-12-31T00:00:00Z', explanation: 'Less' },
  pricing: { type: 'LEGACY', amount: 49_900, currency: 'NOK', suggestedMaxAmount: null, maxAmount: null },
  interval: { type: 'RECURRING', period: { unit: 'MONTH', count: 1 }, text: 'every month' },
  productName: 'Coffee club',
  productDescription: 'A bag of beans each month',
  created: '2026-01-15T12:00:00.000Z',
  start: '2026-01-15T12:02:10.000Z',
  stop: '2027-01-15T12:02:10.000Z',
  merchantRedirectUrl: 'https://shop.example/welcome',
  merchantAgreementUrl: 'https://shop.example/my-agreement',
  sub: 'c06c4afe-d9e1-4c5d-939a-177d752a0944',
  externalId: 'member-0017',
  countryCode: 'NO',
  paymentMethod: { type: 'WALLET' },
  cardPassthrough: null,
}
const agreementForms = (of: (body: unknown) => unknown) => {
  const interval = (value: unknown) => of(changed(agreement, 'interval', value))
  return {
    'unit and count alone': interval({ unit: 'MONTH', count: 1 }),
    'unit and count with a text': interval({ unit: 'MONTH', count: 1, text: 'every month' }),
    'no interval': interval({ type: 'FLEXIBLE' }),
    'an interval that says nothing': interval({ type: 'RECURRING', period: null }),
    'a unit that is new': interval({ type: 'RECURRING', period: { unit: 'QUARTER', count: 1 } }),
    'a maximum of the customer’s': of(
      changed(agreement, 'pricing', { type: 'VARIABLE', currency: 'NOK', maxAmount: 20_000 }),
    ),
    'pricing that is new': of(changed(agreement, 'pricing', { type: 'OF_LATER', currency: 'NOK' })),
  }
}
const agreementWrong = (of: (body: unknown) => unknown) => ({
  'an unknown status': of(changed(agreement, 'status', 'PAUSED')),
  'a price as text': of(changed(agreement, 'pricing.amount', '49900')),
  'no price': of(changed(agreement, 'pricing.amount', undefined)),
  'an unknown currency': of(changed(agreement, 'pricing.currency', 'SEK')),
  'a campaign’s price as text': of(changed(agreement, 'campaign.price', '9900')),
  'a start that is no moment': of(changed(agreement, 'start', 'soon')),
})
const agreementOptional = [
  'uuid',
  'campaign',
  'pricing.type',
  'pricing.suggestedMaxAmount',
  'pricing.maxAmount',
  'interval',
  'productName',
  'productDescription',
  'created',
  'start',
  'stop',
  'merchantRedirectUrl',
  'merchantAgreementUrl',
  'sub',
  'externalId',
  'countryCode',
  'paymentMethod',
  'cardPassthrough',
]

const step = (day: string, event: string, amount: number) => ({
  occurred: `${day}T09:00:00.000Z`,
  event,
  amount,
  idempotencyKey: 'k-1',
  success: true,
})
const charge = {
  id: chargeId,
  agreementId,
  amount: 49_900,
  currency: 'NOK',
  description: 'February',
  due: '2026-02-15T00:00:00Z',
  externalId: 'kasse:4h1y82',
  retryDays: 5,
  processingMode: 'BATCH',
  status: 'PARTIALLY_REFUNDED',
  transactionId: '5001419121',
  type: 'RECURRING',
  transactionType: 'DIRECT_CAPTURE',
  failureReason: 'technical_error',
  failureDescription: 'Once',
  summary: { captured: 49_900, refunded: 10_000, cancelled: 0 },
  history: [
    step('2026-01-20', 'CREATE', 49_900),
    step('2026-02-15', 'CAPTURE', 49_900),
    step('2026-03-01', 'REFUND', 10_000),
  ],
}
const chargeOptional = [
  'agreementId',
  'description',
  'due',
  'externalId',
  'retryDays',
  'processingMode',
  'transactionId',
  'transactionType',
  'failureReason',
  'failureDescription',
  'history.0.idempotencyKey',
]
const chargeWords = [
  'status',
  'type',
  'transactionType',
  'processingMode',
  'failureReason',
  'history.0.event',
]
const chargeForms = {
  'due as a date': [changed(charge, 'due', '2026-02-15')],
  'due in the market’s own zone': [changed(charge, 'due', '2026-02-15T00:00:00+01:00')],
  'due at the market’s midnight': [changed(charge, 'due', '2026-02-14T23:00:00Z')],
  'due without a zone': [changed(charge, 'due', '2026-02-15T00:00:00')],
}
const chargeWrong = {
  'an amount as text': [changed(charge, 'amount', '49900')],
  'an unknown currency': [changed(charge, 'currency', 'SEK')],
  'a sum as text': [changed(charge, 'summary.captured', '49900')],
  'no sums': [changed(charge, 'summary', undefined)],
  'no history': [changed(charge, 'history', undefined)],
  'more given back than taken': [changed(charge, 'summary.refunded', 50_000)],
  'more taken than it is': [changed(charge, 'summary.captured', 50_000)],
  'of another agreement': [changed(charge, 'agreementId', 'agr_0000000000000001')],
  'due on no day': [changed(charge, 'due', 'soon')],
  'a step whose amount is text': [changed(charge, 'history.0.amount', '49900')],
}
const inList = (body: unknown) => [body]
const asIs = (body: unknown) => body
const within = (paths: readonly string[]) => paths.map((path) => `0.${path}`)

const bare = (operation: string): Sample => ({
  operation,
  status: 202,
  full: undefined,
  forms: { 'an empty object': {} },
  wrong: { 'a text': 'done', 'a list': [], 'a gateway’s own words': { statusCode: 403, message: 'No' } },
})

export const agreementSamples: readonly Sample[] = [
  {
    operation: 'agreement.draft',
    status: 201,
    full: {
      agreementId,
      uuid: 'e6f1c5b2-6a1d-4a53-9b0e-0c6d9f1f7a11',
      walletConfirmationUrl: 'https://wallet.example/agreement/1',
      chargeId: 'chr_0b7d15c2e94f6a38',
    },
    optional: ['uuid', 'chargeId'],
    wrong: {
      'no id': { walletConfirmationUrl: 'https://wallet.example/agreement/1' },
      'no address': { agreementId },
    },
  },
  {
    operation: 'agreement.get',
    status: 200,
    full: agreement,
    optional: agreementOptional,
    words: ['campaign.type', 'interval.type', 'paymentMethod.type', 'countryCode'],
    forms: agreementForms(asIs),
    wrong: { ...agreementWrong(asIs), 'another agreement': changed(agreement, 'id', 'agr_0000000000000001') },
  },
  {
    operation: 'agreement.list',
    status: 200,
    full: [agreement],
    optional: within(agreementOptional),
    lists: [''],
    forms: { ...agreementForms(inList), ...agreementWrong(inList) },
    wrong: agreementWrong((body) => [changed(body, 'externalId', 'kasse:coffee:4h1y82-a00001-k7m2q9')]),
  },
  bare('agreement.update'),
  bare('agreement.accept'),
  {
    operation: 'charge.create',
    status: 201,
    full: { chargeId },
    wrong: { 'no id': {} },
  },
  {
    operation: 'charge.list',
    status: 200,
    full: [charge],
    optional: within(chargeOptional),
    words: within(chargeWords),
    lists: ['', '0.history'],
    forms: chargeForms,
    wrong: chargeWrong,
  },
  bare('charge.cancel'),
  bare('charge.capture'),
  bare('charge.refund'),
]
