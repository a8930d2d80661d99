// The examples of the API's reference.
import type * as z from 'zod/mini'
import type { CheckoutAnswer } from '#shared/checkout.ts'
import type { checkoutEvent, terminalAnswer, webhookState } from '#server/terminal/shapes.ts'
import type { TerminalTotals } from '#core/terminal/terminal.ts'

const amount = { value: 12_900, currency: 'NOK' } as const
const nothing = { value: 0, currency: 'NOK' } as const

export const exampleCheckout: CheckoutAnswer = {
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
export const examples: Readonly<Record<string, unknown>> = {
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
