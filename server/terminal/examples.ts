// The words and examples of the API's reference: what each field means, by its schema and name, and what is sent and answered.
import type * as z from 'zod/mini'
import type { CheckoutAnswer } from '#shared/checkout.ts'
import type { checkoutEvent, terminalAnswer, webhookState } from '#server/terminal/shapes.ts'
import type { TerminalTotals } from '#core/terminal/terminal.ts'

const minor = 'A whole number of minor units: 12900 NOK is 129 kroner.'
const time = 'RFC 3339, in UTC.'

const checkout = {
  id: 'The register’s own id of it.',
  register: 'The name under which the register was paired.',
  state:
    'PENDING: the customer has not chosen how to pay, or which tip to give. IN_PROGRESS: the customer is asked, or the money is reserved. CANCEL_REQUESTED: a cancel was asked for, and the service has not said whether it came in time. COMPLETED: paid, final. CANCELED: it came to nothing and nothing of it is kept, final. UNKNOWN: nobody knows yet; keep the customer, and keep asking.',
  reason: 'Why the state is as it is; null where there is nothing to say.',
  problem: 'What stands in the way, or why it was refused, with its words.',
  version: 'Another one means that something else in the answer is another one. Give it as `since`.',
  amount: 'What the customer is asked for, without a tip.',
  askTip: 'The customer is asked for a tip first, on their own screen.',
  tip: 'What the customer gave beside the amount; of a captured part, its share in that part; null where nobody asked, and until they have chosen.',
  captured: 'What was taken: all of the amount with the tip, or the part that the register has captured.',
  refunded: 'What was given back, by whomever.',
  reserved: 'Approved and not captured.',
  flow: 'How the customer is asked. CHOOSE: the customer chooses at the kiosk’s screen.',
  text: 'What the customer sees beside the amount.',
  saleNumber: 'The register’s own number of the sale; it stands on the receipt.',
  keepReserved: 'The register captures by itself; else it is captured as soon as the customer has approved.',
  metadata: 'The register’s own; told again as it was given.',
  sale: 'The till’s own name and number of the sale; null before the customer is asked.',
  reference: 'The till’s reference of the payment, which the payment service knows.',
  pspReference: 'The payment service’s own reference.',
  createdAt: time,
  askedAt: time,
  approvedAt: time,
  capturedAt: time,
  endedAt: time,
  expiresAt: 'When the register’s own time to wait ends; null where it gave none.',
  refunds: 'All refunds of it, the oldest first.',
  receipt: 'What stands on the customer’s receipt; null until paid.',
  receiptLink: 'Where the customer’s phone finds the receipt; null where none is offered.',
}

const refund = {
  id: 'The register’s own id of it; null for one that was made at the till, or by another register.',
  state: 'PENDING: the service has not said yet. COMPLETED: given back. REFUSED: nothing was given back.',
  amount: 'What is given back.',
  reason: 'Why, as it was given.',
  code: 'Why it was refused; else null.',
  pspReference: 'The payment service’s reference of it.',
  createdAt: time,
  endedAt: time,
}

export const valueMeanings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Money: { value: minor, currency: 'The till has one: see `GET /terminal`.' },
  AskedAmount: {
    value: `${minor} The till’s own limits are narrower: at least 100 of NOK.`,
    currency: 'The till has one: see `GET /terminal`.',
  },
  Checkout: checkout,
  CheckoutRequest: {
    amount: checkout.amount,
    flow: checkout.flow,
    text: checkout.text,
    saleNumber: checkout.saleNumber,
    keepReserved: checkout.keepReserved,
    askTip:
      'Ask the customer for a tip first, on their own screen; with the flow QR alone. Refused where `canAskTip` of the terminal is false.',
    phoneNumber:
      'With PUSH_MESSAGE: whose phone is asked. Best with + and the country code; what can be read as more than one number is refused.',
    personalCode: 'With PERSONAL_CODE: the customer’s own code, as it was scanned.',
    lines: 'What is bought, for the customer’s receipt. They come to the amount.',
    minimumAge: 'Years. The wallet says whether the customer is as old.',
    expiresIn: 'Seconds from now after which it is cancelled by itself, where nobody has approved.',
    language: 'Of what the customer sees.',
    metadata: checkout.metadata,
  },
  CheckoutLine: {
    name: 'As the customer reads it.',
    id: 'The register’s own.',
    quantity: 'Pieces.',
    unitPrice: 'Of one piece, VAT included. ' + minor,
    discount: 'Of the line, in minor units.',
    vatRate: 'Hundredths of a percent: 2500 is 25 %. Without it the register alone keeps the VAT.',
  },
  CheckoutRefund: {
    ...refund,
    receipt: 'What stands on the customer’s receipt of it; null until it is given back.',
  },
  SaleRefund: {
    ...refund,
    id: 'The register’s own id of it.',
    reference: 'Of the sale’s payment, as it was asked for.',
    left: 'What can still be given back of the sale.',
  },
  CaptureRequest: {
    amount: 'What to take; without it all that is reserved. The rest of a part goes back to the customer.',
  },
  RefundRequest: {
    amount: 'What to give back; without it all that is left.',
    reason: 'Why; it stands in the till’s records.',
  },
  Trouble: { code: 'One of the problem codes.', detail: 'The same in words.' },
  CheckoutList: {
    checkouts: 'The newest first.',
    next: 'Give it as `after` to go on, also where few or none are listed; null at the end.',
  },
  PairRequest: { code: 'As the office shows it; spaces do not matter.' },
  Pairing: {
    register: 'Who this key is.',
    key: 'Goes into `Authorization: Bearer`. It is told this once.',
    passphrase: 'For the encrypted form of nexo messages, with the register’s id. It is told this once.',
  },
  Register: { id: 'The till’s own.', name: 'As given in the office.', rights: 'What the key allows.' },
  WebhookRequest: { url: 'https, or http on the till’s own machine.' },
  Webhook: { secret: 'Signs what is sent. It is told this once.' },
  WebhookState: {
    url: 'Where events are sent; null where no address is set, and then nothing else is told.',
    since: 'When the address was set. ' + time,
    delivered: 'The event that was taken last; null until one was.',
    waiting: 'How many events are not taken yet, as far as they were counted: a hundred at most.',
    failingSince: 'Since when the event that is to be sent next is not taken; null while all goes well.',
    nextTryAt: 'When it is tried again; null while all goes well.',
    lastFailure: 'Why an event was not taken last, also where it was taken since; null where each was taken.',
    givenUp: 'How many events are sent no more. Read the checkouts that they are of.',
    givenUpEvents: 'Those events, the newest hundred, the oldest first.',
  },
  WebhookDelivery: { id: 'The event’s own.', at: 'When it was taken. ' + time },
  WebhookFailure: {
    id: 'The event’s own.',
    at: 'When it was tried. ' + time,
    problem:
      'Why: `webhook.refused`, `webhook.redirected`, `webhook.slow`, `webhook.unanswered`, or what stood between, as `certificate.untrusted`.',
  },
  GivenUpEvent: {
    id: 'The event’s own: the stream of events tells it again to whoever goes on from a lower one.',
    type: 'What happened.',
    checkout: 'The register’s own id of the checkout.',
    at: 'When it was given up. ' + time,
  },
  WebhookTestEvent: {
    type: 'What it is: it has no id, and is of no checkout.',
    at: time,
    register: 'Who has asked for it.',
  },
  WebhookTest: {
    isTaken: 'The address answered with a 2xx.',
    at: 'When it was sent. ' + time,
    status: 'The HTTP status of its answer; null where none came.',
    ms: 'How long it took, in milliseconds.',
    problem: 'Why it was not taken; null where it was.',
  },
  TerminalWebhook: {
    failingSince: 'Since when events are not taken; null while they are.',
    problem: 'Why; null while they are.',
    givenUp: 'How many are sent no more: see `GET /webhook`.',
  },
  Terminal: {
    isReady: 'A checkout would be taken now.',
    problem: 'Why not; null when it is ready.',
    isBusy: 'A sale or checkout is under way.',
    webhook: 'How the sending of this register’s events goes; null where it has no webhook.',
    name: 'The program’s name.',
    version: 'The program’s version.',
    shop: 'The shop’s name.',
    till: 'The till’s name.',
    salesUnit: 'The merchant serial number at the payment service.',
    currency: 'The one currency it takes.',
    mode: 'What stands behind its money: only in `production` money moves.',
    flows: 'What a checkout may name as its flow here.',
    canAskTip: 'A checkout may say `askTip`: tips are chosen on the customer’s screen, and one is open.',
    unreachableSince: 'Since when the payment service cannot be reached; null while it can.',
    at: time,
  },
  Totals: {
    from: time,
    to: time,
    currency: 'Of all sums.',
    payments: 'What was captured.',
    refunds: 'What was given back.',
    net: 'Captured less refunded, in minor units.',
  },
  Event: {
    id: 'Rises with each event of the register; not by one. The same event has the same id each time it is sent.',
    type: 'What happened.',
    at: time,
    checkout: 'The checkout as it was then.',
  },
  Problem: {
    type: 'Leads to the code’s row in the reference.',
    title: 'What happened, in a sentence.',
    status: 'The HTTP status.',
    detail: 'What happened, what it means for the money, and what to do. For people: decide by `code`.',
    code: 'Decide by this.',
    details: 'The particulars of the code. Amounts in minor units.',
  },
}

const amount = { value: 12_900, currency: 'NOK' } as const
const nothing = { value: 0, currency: 'NOK' } as const

const exampleCheckout: CheckoutAnswer = {
  id: 'sale-2026-118',
  register: 'Bakery 1',
  state: 'IN_PROGRESS',
  reason: null,
  problem: null,
  version: '4-9c1e',
  amount,
  askTip: false,
  tip: null,
  captured: nothing,
  refunded: nothing,
  reserved: nothing,
  flow: 'QR',
  text: 'Table 7',
  saleNumber: '2026-118',
  keepReserved: false,
  metadata: {},
  sale: { id: 'k3v9-17', number: 17 },
  reference: 'k3v9-17-8f2c-1',
  pspReference: '0b51a5d6-7e0c-4d7a-9b0c-0f6d6a0c2f11',
  createdAt: '2026-01-15T12:00:00.000Z',
  askedAt: '2026-01-15T12:00:00.400Z',
  approvedAt: null,
  capturedAt: null,
  endedAt: null,
  expiresAt: null,
  refunds: [],
  receipt: null,
  receiptLink: null,
}

const exampleTerminal: z.infer<typeof terminalAnswer> = {
  isReady: true,
  problem: null,
  isBusy: false,
  webhook: null,
  name: 'Kasse',
  version: '0.1.0',
  shop: 'Corner bakery',
  till: 'Till 1',
  salesUnit: '123456',
  currency: 'NOK',
  mode: 'sandbox',
  flows: ['QR', 'PUSH_MESSAGE', 'PERSONAL_CODE'],
  canAskTip: false,
  unreachableSince: null,
  at: '2026-01-15T12:00:00.000Z',
}

const exampleTotals: TerminalTotals = {
  from: '2026-01-15T00:00:00.000Z',
  to: '2026-01-16T00:00:00.000Z',
  currency: 'NOK',
  payments: { count: 12, captured: { value: 184_300, currency: 'NOK' } },
  refunds: { count: 1, refunded: { value: 4900, currency: 'NOK' } },
  net: { value: 179_400, currency: 'NOK' },
}

const exampleEvent: z.infer<typeof checkoutEvent> = {
  id: 218,
  type: 'checkout.asked',
  at: '2026-01-15T12:00:00.400Z',
  checkout: exampleCheckout,
}

const unanswered = {
  code: 'webhook.refused',
  detail:
    'register.example answers events with HTTP 500. Nothing of a payment depends on it: whoever reads the checkouts knows how they stand. Look at the program at that address. The till tries again by itself.',
}

const exampleWebhookState: z.infer<typeof webhookState> = {
  url: 'https://register.example/kasse',
  since: '2026-01-10T08:00:00.000Z',
  delivered: { id: 214, at: '2026-01-15T11:58:03.120Z' },
  waiting: 2,
  failingSince: '2026-01-15T12:00:00.500Z',
  nextTryAt: '2026-01-15T12:02:06.500Z',
  lastFailure: { id: 218, at: '2026-01-15T12:01:06.500Z', problem: unanswered },
  givenUp: 1,
  givenUpEvents: [
    { id: 97, type: 'checkout.created', checkout: 'sale-2026-041', at: '2026-01-12T10:20:00.000Z' },
  ],
}

/** By the schema's name. */
export const schemaExamples: Readonly<Record<string, unknown>> = {
  Checkout: exampleCheckout,
  CheckoutList: { checkouts: [exampleCheckout], next: null },
  Terminal: exampleTerminal,
  Totals: exampleTotals,
  Event: exampleEvent,
  PairRequest: { code: 'K7MP-3XQ9' },
  Pairing: {
    register: { id: 'x7k2mq', name: 'Bakery 1', rights: ['pay', 'refund', 'totals'] },
    key: 'x7k2mq_4Jt0qNf8wXlH2bE6yR3mZs7vT1oPcaUg',
    passphrase: 'q0Zp6rVYkz2mK8sWb3xN5cJd7fGh9tLa1eRu4iOyTvA',
  },
  CheckoutRequest: {
    amount,
    flow: 'QR',
    text: 'Table 7',
    saleNumber: '2026-118',
  },
  CaptureRequest: { amount: { value: 8900, currency: 'NOK' } },
  RefundRequest: { amount: { value: 4900, currency: 'NOK' }, reason: 'Returned' },
  WebhookRequest: { url: 'https://register.example/kasse' },
  WebhookState: exampleWebhookState,
  WebhookTestEvent: {
    type: 'webhook.test',
    at: '2026-01-15T12:00:00.000Z',
    register: { id: 'x7k2mq', name: 'Bakery 1' },
  },
  WebhookTest: { isTaken: true, at: '2026-01-15T12:00:00.000Z', status: 204, ms: 38, problem: null },
  Webhook: { secret: 'Y2hhbmdlIG1lIG9mdGVu' },
}
