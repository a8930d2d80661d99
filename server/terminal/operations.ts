// The operations of the API: a row each, from which the routes and the reference are made.
import type { RegisterRight } from '#shared/checkout.ts'
import type { Schema } from '#shared/openapi.ts'
import type { ProblemCode } from '#shared/problem.ts'

export const apiBase = '/api/v1'

export type ApiRow = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  path: string
  area: 'Pairing' | 'Checkouts' | 'Terminal' | 'Events'
  summary: string
  description: string
  /** Right that the key must have; none: every paired register may ask. */
  right?: RegisterRight
  /** Asked without a key. */
  isOpen?: true
  /** The answers' schemas by status; null: no body. `hasLocation`: a header says where it is. */
  answers: Record<number, { schema: string | null; description: string; hasLocation?: true }>
  body?: string
  /** Without one all of it is meant as it usually is. */
  isBodyOptional?: true
  query?: readonly ApiOperationParameter[]
  headers?: readonly ApiOperationParameter[]
  /** Beside those that every operation may answer. */
  problems: readonly ProblemCode[]
}
export type ApiOperationParameter = { name: string; description: string; schema: Schema }

const time = { type: 'string', format: 'date-time' }
const checkout = { schema: 'Checkout', description: 'The checkout as it is now.' }

export const apiOperations = {
  pair: {
    method: 'POST',
    path: '/pair',
    area: 'Pairing',
    summary: 'Trade a pairing code for a key',
    description:
      'The code is made in the office and pairs one register, once. The key is in this answer alone: keep it where the register keeps its secrets.',
    isOpen: true,
    body: 'PairRequest',
    answers: { 201: { schema: 'Pairing', description: 'The register is paired.' } },
    problems: ['register.codeRefused'],
  },
  putCheckout: {
    method: 'PUT',
    path: '/checkouts/{id}',
    area: 'Checkouts',
    summary: 'Ask for a payment, or ask again whether it was begun',
    description:
      'The id is the register’s own and the idempotency key. Repeat this until there is an answer: the same body again is the same checkout, and nothing is begun twice. Another body under the same id is refused. Then read it until its state is final.',
    right: 'pay',
    body: 'CheckoutRequest',
    answers: {
      200: { ...checkout, description: 'It was here already, made by the same body.', hasLocation: true },
      201: { ...checkout, description: 'It is on disk, and the customer is being asked.', hasLocation: true },
    },
    problems: [
      'register.notAllowed',
      'checkout.unfit',
      'checkout.different',
      'terminal.busy',
      'amount.tooSmall',
      'amount.tooLarge',
      'amount.wrongCurrency',
      'phone.invalid',
      'instrument.notAllowed',
      'tip.cannotAsk',
    ],
  },
  readCheckout: {
    method: 'GET',
    path: '/checkouts/{id}',
    area: 'Checkouts',
    summary: 'Read a checkout, or wait until it changes',
    description:
      'With `wait` the answer comes as soon as the checkout is another than version `since`, when its state is final, or after that many seconds. Ask again until the state is COMPLETED or CANCELED.',
    query: [
      {
        name: 'wait',
        description: 'Seconds to wait, 0 to 60. Without it: 0.',
        schema: { type: 'integer', minimum: 0, maximum: 60 },
      },
      {
        name: 'since',
        description: 'The `version` that the register has. Without it: the one of now.',
        schema: { type: 'string', maxLength: 64 },
      },
    ],
    answers: { 200: checkout },
    problems: ['checkout.unknown', 'api.tooManyWaiting'],
  },
  cancelCheckout: {
    method: 'POST',
    path: '/checkouts/{id}/cancel',
    area: 'Checkouts',
    summary: 'Ask for a checkout to be cancelled',
    description:
      'The answer says what is true now, not what was asked. CANCEL_REQUESTED means that the service has not said yet whether it came in time. Read on until the state is final; it may still be COMPLETED.',
    right: 'pay',
    answers: { 200: checkout },
    problems: ['register.notAllowed', 'checkout.unknown'],
  },
  captureCheckout: {
    method: 'POST',
    path: '/checkouts/{id}/capture',
    area: 'Checkouts',
    summary: 'Take what was kept reserved, all or a part',
    description:
      'For a checkout with `keepReserved`, once its reason is `reserved`. Without an amount all of it is taken. Of a part the rest goes back to the customer, and the state is COMPLETED when nothing is reserved any more. It is taken once: the same again is told how it stands, another amount is refused.',
    right: 'pay',
    body: 'CaptureRequest',
    isBodyOptional: true,
    answers: { 200: checkout },
    problems: [
      'register.notAllowed',
      'checkout.unknown',
      'checkout.unfit',
      'capture.different',
      'checkout.notReserved',
      'amount.tooSmall',
      'amount.wrongCurrency',
    ],
  },
  makeRefund: {
    method: 'POST',
    path: '/checkouts/{id}/refunds/{refundId}',
    area: 'Checkouts',
    summary: 'Give back what was paid, all or a part',
    description:
      'The refund’s id is the register’s own and its idempotency key: repeat this until there is an answer. Without an amount all that is left is given back, never more. Read the checkout until the refund is no longer PENDING.',
    right: 'refund',
    body: 'RefundRequest',
    isBodyOptional: true,
    answers: {
      200: { ...checkout, description: 'It was here already, made by the same body.' },
      201: { ...checkout, description: 'The refund is on disk.' },
    },
    problems: [
      'register.notAllowed',
      'checkout.unknown',
      'checkout.unfit',
      'checkout.different',
      'refund.nothingLeft',
      'refund.notPaid',
      'sale.belongsElsewhere',
      'refund.tooMuch',
      'amount.wrongCurrency',
    ],
  },
  refundSale: {
    method: 'POST',
    path: '/sales/{reference}/refunds/{refundId}',
    area: 'Checkouts',
    summary: 'Give back what any register, or the till itself, has sold',
    description:
      'The reference is that of the payment: it stands on the receipt and in the answer of the checkout. The refund’s id is this register’s own and its idempotency key, as with a checkout of its own. Nothing of the sale is told but what is left of it. Read the refund until it is no longer PENDING.',
    right: 'refundAny',
    body: 'RefundRequest',
    isBodyOptional: true,
    answers: {
      200: { schema: 'SaleRefund', description: 'It was here already, made by the same body.' },
      201: { schema: 'SaleRefund', description: 'The refund is on disk.' },
    },
    problems: [
      'register.notAllowed',
      'refund.saleUnknown',
      'checkout.unfit',
      'checkout.different',
      'refund.nothingLeft',
      'sale.belongsElsewhere',
      'refund.tooMuch',
      'amount.wrongCurrency',
    ],
  },
  readSaleRefund: {
    method: 'GET',
    path: '/sales/{reference}/refunds/{refundId}',
    area: 'Checkouts',
    summary: 'Read a refund of any sale',
    description: 'One that this register has made; of others’ nothing is told.',
    answers: { 200: { schema: 'SaleRefund', description: 'The refund as it is now.' } },
    problems: ['checkout.unknown'],
  },
  listCheckouts: {
    method: 'GET',
    path: '/checkouts',
    area: 'Checkouts',
    summary: 'List this register’s checkouts',
    description: 'The newest first. Of other registers nothing is told.',
    query: [
      { name: 'from', description: 'Made at that time or later.', schema: time },
      { name: 'to', description: 'Made before that time.', schema: time },
      {
        name: 'state',
        description: 'Only those in this state.',
        schema: { $ref: '#/components/schemas/CheckoutState' },
      },
      {
        name: 'after',
        description: 'The `next` of an earlier answer: the list goes on there.',
        schema: { type: 'string', maxLength: 64 },
      },
      {
        name: 'limit',
        description: 'How many at most. Without it: 50.',
        schema: { type: 'integer', minimum: 1, maximum: 100 },
      },
    ],
    answers: { 200: { schema: 'CheckoutList', description: 'The checkouts.' } },
    problems: ['checkout.unknown'],
  },
  readTotals: {
    method: 'GET',
    path: '/totals',
    area: 'Terminal',
    summary: 'Sum what was taken and given back',
    description: 'Of this register’s checkouts, by when the money moved.',
    right: 'totals',
    query: [
      { name: 'from', description: 'From that time on. Without it: the last 24 hours.', schema: time },
      { name: 'to', description: 'Before that time. Without it: now.', schema: time },
    ],
    answers: { 200: { schema: 'Totals', description: 'The sums.' } },
    problems: ['register.notAllowed'],
  },
  readTerminal: {
    method: 'GET',
    path: '/terminal',
    area: 'Terminal',
    summary: 'Ask whether the till is ready, and what it takes',
    description: 'Where it is not ready, `problem` says why and what to do.',
    answers: { 200: { schema: 'Terminal', description: 'How the till is.' } },
    problems: [],
  },
  readWebhook: {
    method: 'GET',
    path: '/webhook',
    area: 'Events',
    summary: 'Ask how the sending of events goes',
    description:
      'Where they are sent, what was taken last, what waits, and why an event was not taken. Where no address is set, `url` is null. The secret is not told again.',
    answers: { 200: { schema: 'WebhookState', description: 'How it goes.' } },
    problems: [],
  },
  setWebhook: {
    method: 'PUT',
    path: '/webhook',
    area: 'Events',
    summary: 'Have events sent to an address',
    description:
      'https, or http on the till’s own machine. The secret is in this answer alone, and another one each time; it signs what is sent. In place of an address before, it is also sent what that one has not taken; the first one hears what happens from now on.',
    body: 'WebhookRequest',
    answers: { 200: { schema: 'Webhook', description: 'Events are sent there from now on.' } },
    problems: ['register.webhookUnfit'],
  },
  testWebhook: {
    method: 'POST',
    path: '/webhook/test',
    area: 'Events',
    summary: 'Have one event sent as a try',
    description:
      'Sends an event `webhook.test`, signed as all are, past those that wait, and answers what the address said, after ten seconds at the latest. It is not repeated. Where it was taken, those that wait are sent at once. Six times a minute.',
    answers: { 200: { schema: 'WebhookTest', description: 'What became of it.' } },
    problems: ['register.noWebhook', 'api.tooManyWaiting', 'till.notAnswering'],
  },
  removeWebhook: {
    method: 'DELETE',
    path: '/webhook',
    area: 'Events',
    summary: 'Have no more events sent',
    description: 'Also where there was no address.',
    answers: { 204: { schema: null, description: 'Nothing is sent any more.' } },
    problems: [],
  },
  streamEvents: {
    method: 'GET',
    path: '/events',
    area: 'Events',
    summary: 'Hear events as they happen',
    description:
      'Server-sent events: `id` is the event’s own, `event` its type, `data` the event as JSON. A comment comes every 15 seconds. The stream ends when the key is revoked.',
    headers: [
      {
        name: 'Last-Event-ID',
        description:
          'The last event that the register has: the stream goes on after it. Without it: from now on.',
        schema: { type: 'string', pattern: '^[0-9]{1,15}$' },
      },
    ],
    answers: { 200: { schema: 'text/event-stream', description: 'The stream.' } },
    problems: [],
  },
} as const satisfies Record<string, ApiRow>

export type ApiOperationId = keyof typeof apiOperations
export const apiRows: readonly [ApiOperationId, ApiRow][] = Object.entries(apiOperations) as [
  ApiOperationId,
  ApiRow,
][] // its own keys
