// The views of a sale for screens, and what may be done with it in each state.
import * as z from 'zod/mini'
import { money } from '#shared/money.ts'
import { orderLine, vatShare } from '#shared/order.ts'
import { receipt } from '#shared/receipt.ts'
import { problemShape } from '#shared/problem.ts'

export const userFlow = z.enum(['QR', 'PUSH_MESSAGE'])
export type UserFlow = z.infer<typeof userFlow>

/**
 * `opened`: written down, the service has not confirmed it · `created`: the customer can pay · `authorized`: approved, capture under
 * way or a question open · `captured`: paid · `aborted`: the customer refused · `expired`: nobody acted · `terminated`: cancelled before
 * approval · `givenBack`: approved, then cancelled in full · `refused`: the service did not take the payment · `released`: no longer
 * served, outcome watched in the background · `quarantined`: cannot be reconciled by the till, shown to staff.
 */
export const saleState = z.enum([
  'opened',
  'created',
  'authorized',
  'captured',
  'aborted',
  'expired',
  'terminated',
  'givenBack',
  'refused',
  'released',
  'quarantined',
])
export type SaleState = z.infer<typeof saleState>

/** What is allowed in each state. Screen and till ask the same table. */
export const saleCan = {
  /** The cashier may ask for the payment to be cancelled. */
  cancel: new Set<SaleState>(['opened', 'created']),
  /** The sale is over for this till's screens; the next may begin. */
  acknowledge: new Set<SaleState>([
    'captured',
    'aborted',
    'expired',
    'terminated',
    'givenBack',
    'refused',
    'released',
    'quarantined',
  ]),
  /** There is, or may be, a payment that the service has not ended. */
  poll: new Set<SaleState>(['opened', 'created', 'authorized']),
  print: new Set<SaleState>(['captured']),
} as const satisfies Record<string, ReadonlySet<SaleState>>

/**
 * Asked only of an attended till. `handedOver`: the approval was seen late, and only the cashier knows whether the customer got the
 * goods. `approvedBeforeCancel`: the customer was faster than the cancel.
 */
export const question = z.enum(['handedOver', 'approvedBeforeCancel'])
export type Question = z.infer<typeof question>

/**
 * Whether a new attempt of this sale may begin. `yes`: every earlier one is proven dead or was released · `override`: the outcome of one is not
 * known, a manager may release it and go on · `no`: it is paid, or its capture is on its way.
 */
export const retry = z.enum(['yes', 'override', 'no'])
export type Retry = z.infer<typeof retry>

/**
 * What only a person can settle. `quarantined`: the service tells of a payment that is not as the till left it · `leftButPaid`: a
 * payment the till had walked away from was captured by somebody else · `paidTwice`: more than the sale's amount is held. `value`: how
 * much can be refunded in all, `left`: how much is reserved and can be given back (minor units).
 */
export const alarm = z.strictObject({
  kind: z.enum(['quarantined', 'leftButPaid', 'paidTwice']),
  /** The payments it is about, and how much of each can be refunded (minor units). */
  payments: z.array(z.strictObject({ reference: z.string(), refundable: z.number() })),
  value: z.number(),
  left: z.number(),
  problem: z.nullable(problemShape),
})
export type Alarm = z.infer<typeof alarm>

/** `pending`: asked for, and not yet seen in the service's event log. */
export const refundView = z.strictObject({
  refund: z.string(),
  reference: z.string(),
  /** Minor units. */
  value: z.number(),
  state: z.enum(['pending', 'refunded', 'refused']),
  reason: z.string(),
  problem: z.nullable(problemShape),
})
export type RefundView = z.infer<typeof refundView>

const epochMs = z.number()

/** Which till of the shop made a sale that was taken up from it, and the sale's number there. */
export const otherTill = z.strictObject({
  till: z.string(),
  name: z.string(),
  number: z.nullable(z.int()),
})
export type OtherTill = z.infer<typeof otherTill>

/** The cashier's view of one sale. */
export const saleView = z.strictObject({
  sale: z.string(),
  reference: z.string(),
  state: saleState,
  /** The sale's number on this till; null for sales of an earlier version. */
  number: z.nullable(z.number()),
  amount: money,
  /** What is bought, in the customer's language; empty for sales of an earlier version. */
  lines: z.array(orderLine),
  vat: z.array(vatShare),
  userFlow,
  /** The last two digits of the phone a push went to. */
  phoneEnding: z.nullable(z.string()),
  isCancelling: z.boolean(),
  /** Approved, and being cancelled in full. */
  isGivingBack: z.boolean(),
  /** The service does not answer: how it stands with the money is not known for now. Both screens go by this alone. */
  isCutOff: z.boolean(),
  question: z.nullable(question),
  /** Why it was refused, or what stands in the way right now. */
  problem: z.nullable(problemShape),
  /** When each thing was written down; null while it has not happened. */
  times: z.strictObject({
    opened: epochMs,
    created: z.nullable(epochMs),
    authorized: z.nullable(epochMs),
    captured: z.nullable(epochMs),
    ended: z.nullable(epochMs),
  }),
  /** When the service ends the payment unless it is approved. */
  endsAt: z.nullable(epochMs),
  /** Which attempt of the sale this is, from 1. */
  attempt: z.number(),
  retry,
  alarm: z.nullable(alarm),
  refunds: z.array(refundView),
  /** What is captured and not refunded nor being refunded (minor units). */
  refundable: z.number(),
})
export type SaleView = z.infer<typeof saleView>

/** In how many ms the next heartbeat finds something to do. */
export const nextBeat = z.strictObject({ nextMs: z.int().check(z.minimum(1)) })
export type NextBeat = z.infer<typeof nextBeat>

/** What a heartbeat hears: the sale, and when its next one is due. */
export const polledSale = z.strictObject({ ...saleView.shape, ...nextBeat.shape })
export type PolledSale = z.infer<typeof polledSale>

/** An earlier sale that is not settled yet: still at the service's, or waiting for a person. */
export const unsettledSale = z.strictObject({
  sale: z.string(),
  state: saleState,
  amount: money,
  /** Of every attempt, the newest last. */
  references: z.array(z.string()),
  openedAt: epochMs,
  question: z.nullable(question),
  alarm: z.nullable(alarm),
  refunds: z.array(refundView),
  refundable: z.number(),
})
export type UnsettledSale = z.infer<typeof unsettledSale>

/** A row of the last sales. */
export const pastSale = z.strictObject({
  sale: z.string(),
  number: z.nullable(z.number()),
  reference: z.string(),
  state: saleState,
  amount: money,
  openedAt: epochMs,
  userFlow,
  phoneEnding: z.nullable(z.string()),
  /** By whomever. Minor units. */
  refunded: z.number(),
})
export type PastSale = z.infer<typeof pastSale>

/** What the service has written down of a payment. `name` as on the wire: CREATED, AUTHORIZED, CAPTURED … */
export const paymentEvent = z.strictObject({
  reference: z.string(),
  name: z.string(),
  amount: money,
  at: epochMs,
  success: z.boolean(),
})
export type PaymentEvent = z.infer<typeof paymentEvent>

/** One sale looked at afterwards; `trouble`: why the service's event log could not be read, whole or in part. */
export const saleStory = z.strictObject({
  sale: saleView,
  receipt: z.nullable(receipt),
  events: z.array(paymentEvent),
  trouble: z.nullable(problemShape),
})
export type SaleStory = z.infer<typeof saleStory>

/** The QR as the till got it: a text to draw here, or the service's own picture as a `data:` URL. */
export const qr = z.union([
  z.strictObject({ kind: z.literal('text'), text: z.string() }),
  z.strictObject({ kind: z.literal('image'), source: z.string() }),
])
export type Qr = z.infer<typeof qr>

/** A line as the customer reads it, in the customer's language. Minor units. */
export const customerLine = z.strictObject(
  z.pick(orderLine, { kind: true, name: true, quantity: true, discount: true, total: true }).shape,
)
export type CustomerLine = z.infer<typeof customerLine>

/** The customer's view of the same sale: nothing that only staff need. */
export const customerSale = z.strictObject({
  state: saleState,
  amount: money,
  lines: z.array(customerLine),
  userFlow,
  phoneEnding: z.nullable(z.string()),
  qr: z.nullable(qr),
  isCancelling: z.boolean(),
  isGivingBack: z.boolean(),
  isCutOff: z.boolean(),
  createdAt: z.nullable(epochMs),
  endsAt: z.nullable(epochMs),
  endedAt: z.nullable(epochMs),
  /** Where the customer's phone finds the receipt; null until paid, and where none is offered. */
  receiptLink: z.nullable(z.string()),
})
export type CustomerSale = z.infer<typeof customerSale>

/** The kiosk's view: what its customer sees, and what the commands need. */
export const kioskSale = z.strictObject({
  ...customerSale.shape,
  sale: z.string(),
  retry,
  /** By which the order is called; null for sales of an earlier version. */
  number: z.nullable(z.number()),
})
export type KioskSale = z.infer<typeof kioskSale>
