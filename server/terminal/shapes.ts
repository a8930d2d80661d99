// The shapes of what the API takes and gives beside a checkout, whose own stand in `shared/checkout.ts`.
import * as z from 'zod/mini'
import {
  checkoutAnswer,
  checkoutFlow,
  checkoutReason,
  checkoutRefund,
  checkoutState,
  registerRight,
  saleRefund,
} from '#shared/checkout.ts'
import { currency } from '#shared/market.ts'
import { money } from '#shared/money.ts'
import { mode, receipt } from '#shared/receipt.ts'
import { captureBody, checkoutBody, lineBody, refundBody } from '#core/terminal/checkout-body.ts'
import type { EventType, TerminalTotals } from '#core/terminal/terminal.ts'

export const pairRequest = z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(32)) })

const register = z.strictObject({ id: z.string(), name: z.string(), rights: z.array(registerRight) })
export const pairing = z.strictObject({
  register,
  key: z.string(),
  passphrase: z.string(),
})

export const webhookRequest = z.strictObject({ url: z.string().check(z.minLength(1), z.maxLength(500)) })
export const webhook = z.strictObject({ secret: z.string() })

export const checkoutList = z.strictObject({
  checkouts: z.array(checkoutAnswer),
  next: z.nullable(z.string()),
})

const trouble = z.strictObject({ code: z.string(), detail: z.string() })

export const terminalAnswer = z.strictObject({
  isReady: z.boolean(),
  problem: z.nullable(trouble),
  isBusy: z.boolean(),
  name: z.string(),
  version: z.string(),
  shop: z.string(),
  till: z.string(),
  salesUnit: z.string(),
  currency,
  mode,
  flows: z.array(checkoutFlow),
  canAskTip: z.boolean(),
  unreachableSince: z.nullable(z.string()),
  at: z.string(),
})

export const totals: z.ZodMiniType<TerminalTotals> = z.strictObject({
  from: z.string(),
  to: z.string(),
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
  at: z.string(),
  checkout: checkoutAnswer,
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
  PairRequest: pairRequest,
  Register: register,
  RegisterRight: registerRight,
  Pairing: pairing,
  WebhookRequest: webhookRequest,
  Webhook: webhook,
  Trouble: trouble,
  Terminal: terminalAnswer,
  Mode: mode,
  Totals: totals,
  EventType: eventType,
  Event: checkoutEvent,
  Problem: problemAnswer,
} as const satisfies Record<string, z.ZodMiniType>
