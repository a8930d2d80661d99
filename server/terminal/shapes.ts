// The shapes of what the API takes and gives beside a checkout, whose own stand in `shared/checkout.ts`.
import * as z from 'zod/mini'
import {
  checkoutAnswer,
  checkoutFlow,
  checkoutReason,
  checkoutRefund,
  checkoutState,
  checkoutTime,
  registerRight,
  saleRefund,
} from '#shared/checkout.ts'
import { currency } from '#shared/market.ts'
import { money } from '#shared/money.ts'
import { mode, receipt } from '#shared/receipt.ts'
import { bodyAmount, captureBody, checkoutBody, lineBody, refundBody } from '#core/terminal/checkout-body.ts'
import type { EventType, TerminalTotals } from '#core/terminal/terminal.ts'

export const registerPairRequest = z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(32)) })

const register = z.strictObject({ id: z.string(), name: z.string(), rights: z.array(registerRight) })
export const pairingAnswer = z.strictObject({
  register,
  key: z.string(),
  passphrase: z.string(),
})

export const webhookRequest = z.strictObject({ url: z.string().check(z.minLength(1), z.maxLength(500)) })
export const webhookAnswer = z.strictObject({ secret: z.string() })

const checkoutList = z.strictObject({
  checkouts: z.array(checkoutAnswer),
  next: z.nullable(z.string()),
})

const trouble = z.strictObject({ code: z.string(), detail: z.string() })

const terminalWebhook = z.strictObject({
  failingSince: z.nullable(checkoutTime),
  problem: z.nullable(trouble),
  givenUp: z.int(),
})

const webhookDelivery = z.strictObject({ id: z.int(), at: checkoutTime })
const webhookFailure = z.strictObject({ id: z.int(), at: checkoutTime, problem: trouble })
const givenUpEvent = z.strictObject({
  id: z.int(),
  type: z.string(),
  checkout: z.string(),
  at: checkoutTime,
})
export const webhookState = z.strictObject({
  url: z.nullable(z.string()),
  since: z.nullable(checkoutTime),
  delivered: z.nullable(webhookDelivery),
  waiting: z.int(),
  failingSince: z.nullable(checkoutTime),
  nextTryAt: z.nullable(checkoutTime),
  lastFailure: z.nullable(webhookFailure),
  givenUp: z.int(),
  givenUpEvents: z.array(givenUpEvent),
})

export const webhookTest = z.strictObject({
  isTaken: z.boolean(),
  at: checkoutTime,
  status: z.nullable(z.int()),
  ms: z.int(),
  problem: z.nullable(trouble),
})

export const terminalAnswer = z.strictObject({
  isReady: z.boolean(),
  problem: z.nullable(trouble),
  isBusy: z.boolean(),
  webhook: z.nullable(terminalWebhook),
  name: z.string(),
  version: z.string(),
  shop: z.string(),
  till: z.string(),
  salesUnit: z.string(),
  currency,
  mode,
  flows: z.array(checkoutFlow),
  canAskTip: z.boolean(),
  unreachableSince: z.nullable(checkoutTime),
  at: checkoutTime,
})

export const totalsAnswer: z.ZodMiniType<TerminalTotals> = z.strictObject({
  from: checkoutTime,
  to: checkoutTime,
  currency,
  payments: z.strictObject({ count: z.int(), captured: money }),
  refunds: z.strictObject({ count: z.int(), refunded: money }),
  net: z.strictObject({ value: z.int(), currency }),
})

/** Each with when it comes. */
export const eventMeanings: Record<EventType, string> = {
  'checkout.created': 'A checkout was made.',
  'checkout.asked': 'The customer is asked: the code is shown, or the phone has been told.',
  'checkout.reserved': 'The customer has approved; the money is reserved.',
  'checkout.cancelRequested': 'A cancel was asked for. The service has not said whether it came in time.',
  'checkout.completed': 'Paid.',
  'checkout.canceled': 'It came to nothing, and nothing of it is kept.',
  'checkout.unknown': 'Nobody knows yet what became of it.',
  'checkout.refundRequested': 'A refund was made.',
  'checkout.refunded': 'The service has given the money back.',
  'checkout.refundRefused': 'The service has refused a refund.',
}
const eventType = z.enum(Object.keys(eventMeanings) as [EventType, ...EventType[]]) // its own keys

export const checkoutEvent = z.strictObject({
  id: z.int(),
  type: eventType,
  at: checkoutTime,
  checkout: checkoutAnswer,
})

/** Event that a try sends: it is of no checkout, and has no id among the events that rise. */
export const webhookTestEvent = z.strictObject({
  type: z.literal('webhook.test'),
  at: checkoutTime,
  register: z.strictObject({ id: z.string(), name: z.string() }),
})

export const problemAnswer = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  details: z.record(z.string(), z.unknown()),
})

/** By their names in the reference. */
export const namedShapes = {
  Money: money,
  AskedAmount: bodyAmount,
  Currency: currency,
  CheckoutState: checkoutState,
  CheckoutReason: checkoutReason,
  CheckoutFlow: checkoutFlow,
  Checkout: checkoutAnswer,
  CheckoutRequest: checkoutBody,
  CheckoutLine: lineBody,
  CaptureRequest: captureBody,
  RefundRequest: refundBody,
  CheckoutRefund: checkoutRefund,
  SaleRefund: saleRefund,
  CheckoutList: checkoutList,
  Receipt: receipt,
  PairRequest: registerPairRequest,
  Register: register,
  RegisterRight: registerRight,
  Pairing: pairingAnswer,
  WebhookRequest: webhookRequest,
  Webhook: webhookAnswer,
  WebhookState: webhookState,
  WebhookDelivery: webhookDelivery,
  WebhookFailure: webhookFailure,
  GivenUpEvent: givenUpEvent,
  WebhookTest: webhookTest,
  TerminalWebhook: terminalWebhook,
  Trouble: trouble,
  Terminal: terminalAnswer,
  Mode: mode,
  Totals: totalsAnswer,
  EventType: eventType,
  Event: checkoutEvent,
  WebhookTestEvent: webhookTestEvent,
  Problem: problemAnswer,
} as const satisfies Record<string, z.ZodMiniType>
