// One sale at the till: its states and what may be done in each, its views, and the commands about it.
import * as z from 'zod/mini'
import {
  allButCustomers,
  cashierOnly,
  saleName,
  sellingScreens,
  staffScreens,
  surface,
  type CommandRows,
} from '#shared/command.ts'
import { flowDetails, userFlow } from '#shared/flows.ts'
import { language } from '#shared/language.ts'
import { money } from '#shared/money.ts'
import { linePart, orderLine, vatShare } from '#shared/order.ts'
import { receipt } from '#shared/receipt.ts'
import { problemShape } from '#shared/problem.ts'
import { signature } from '#shared/staff.ts'

/**
 * `opened`: written down, the service has not confirmed it · `created`: the customer can pay · `authorized`: approved, capture under
 * way or a question open · `captured`: paid · `aborted`: the customer refused · `expired`: nobody acted · `terminated`: cancelled before
 * approval · `givenBack`: approved, then cancelled in full · `refused`: the service did not take the payment · `abandoned`: no longer
 * served, outcome watched in the background · `quarantined`: cannot be reconciled by the till, shown to staff.
 */
const runningStates = ['opened', 'created', 'authorized'] as const
const endedStates = [
  'captured',
  'aborted',
  'expired',
  'terminated',
  'givenBack',
  'refused',
  'abandoned',
  'quarantined',
] as const
export const saleState = z.enum([...runningStates, ...endedStates])
export type SaleState = z.infer<typeof saleState>

/** The sale is over for this till's screens; the next may begin. */
export type EndedState = (typeof endedStates)[number]
/** Whether the state of a sale, or what a screen shows of it, is its end. */
export const isEnded = (state: string): state is EndedState => endedStates.some((one) => one === state)

/** States in which each thing is allowed. Screen and till ask the same table. */
export const saleCan = {
  /** The cashier may ask for the payment to be cancelled. */
  cancel: new Set<SaleState>(['opened', 'created']),
  acknowledge: new Set<SaleState>(endedStates),
  /** There is, or may be, a payment that the service has not ended. */
  poll: new Set<SaleState>(runningStates),
  print: new Set<SaleState>(['captured']),
} as const satisfies Record<string, ReadonlySet<SaleState>>

/** It may leave the screens: it is over, or its customer has done all there is to do. */
export const mayLeave = ({ state, isKeptReserved }: Pick<SaleView, 'state' | 'isKeptReserved'>): boolean =>
  isKeptReserved || saleCan.acknowledge.has(state)

/**
 * Asked only of an attended till. `handedOver`: the approval was seen late, and only the cashier knows whether the customer got the
 * goods. `approvedBeforeCancel`: the customer was faster than the cancel.
 */
export const question = z.enum(['handedOver', 'approvedBeforeCancel'])
export type Question = z.infer<typeof question>

/**
 * Whether a new attempt of this sale may begin. `yes`: every earlier one is proven dead or was abandoned · `override`: the outcome of one is not
 * known, a manager may abandon it and go on · `no`: it is paid, or its capture is on its way.
 */
export const retry = z.enum(['yes', 'override', 'no'])
export type Retry = z.infer<typeof retry>

/**
 * A matter that only a person can settle. `quarantined`: the service tells of a payment that is not as the till left it · `leftButPaid`: a
 * payment the till had walked away from was captured by somebody else · `paidTwice`: more than the sale's amount is held · `doubted`: the
 * service's sums and its log do not agree on what was refunded. `value`: how much can be refunded in all, `left`: how much is reserved and
 * can be given back (minor units).
 */
export const alarm = z.strictObject({
  kind: z.enum(['quarantined', 'leftButPaid', 'paidTwice', 'doubted']),
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

/** The other register that a sale is made for, and its own number of it. */
export const registerOfSale = z.strictObject({ register: z.string(), saleNumber: z.nullable(z.string()) })
export type RegisterOfSale = z.infer<typeof registerOfSale>

/** The payment as every screen is told of it. */
const payment = z.strictObject({
  state: saleState,
  amount: money,
  userFlow,
  /** The last two digits of the phone a push went to. */
  phoneEnding: z.nullable(z.string()),
  /** By whomever. Minor units. */
  refunded: z.number(),
})
export type PaymentView = z.infer<typeof payment>

/** How it goes on, as those see it who stand before it: the cashier and the customer. */
const progress = z.strictObject({
  isCancelling: z.boolean(),
  /** Approved, and being cancelled in full. */
  isGivingBack: z.boolean(),
  /** Approved, and the register says when to capture: nothing is left to do here. */
  isKeptReserved: z.boolean(),
  /** The service does not answer: how it stands with the money is not known for now. Both screens go by this alone. */
  isCutOff: z.boolean(),
  createdAt: z.nullable(epochMs),
  /** When the service ends the payment unless it is approved. */
  endsAt: z.nullable(epochMs),
})
export type ProgressView = z.infer<typeof progress>

/** A row of the last sales. */
export const pastSale = z.strictObject({
  sale: z.string(),
  /** The sale's number on this till; null for one of another till. */
  number: z.nullable(z.number()),
  reference: z.string(),
  ...payment.shape,
  openedAt: epochMs,
  /** The register that has asked for it; null where a screen of the till did. */
  register: z.nullable(registerOfSale),
})
export type PastSale = z.infer<typeof pastSale>

/** An earlier sale that is not settled yet: still at the service's, or waiting for a person. */
export const unsettledSale = z.strictObject({
  ...pastSale.shape,
  /** Reference of every attempt, the newest last. */
  references: z.array(z.string()),
  isKeptReserved: z.boolean(),
  question: z.nullable(question),
  alarm: z.nullable(alarm),
  refunds: z.array(refundView),
  /** Money that is captured and not refunded nor being refunded (minor units). */
  refundable: z.number(),
})
export type UnsettledSale = z.infer<typeof unsettledSale>

/** The cashier's view of one sale. When a thing was written down is null while it has not happened. */
export const saleView = z.strictObject({
  ...unsettledSale.shape,
  ...progress.shape,
  /** Lines that are bought, in the customer's language; empty for a sale of another till. */
  lines: z.array(orderLine),
  vat: z.array(vatShare),
  /** Begun where a cashier stands before the customer; false at a kiosk. */
  isAttended: z.boolean(),
  /** Why it was refused, or what stands in the way right now. */
  problem: z.nullable(problemShape),
  /** Opening of the attempt that is shown; in the lists it is the sale's. */
  openedAt: epochMs,
  authorizedAt: z.nullable(epochMs),
  capturedAt: z.nullable(epochMs),
  endedAt: z.nullable(epochMs),
  /** Which attempt of the sale this is, from 1. */
  attempt: z.number(),
  retry,
})
export type SaleView = z.infer<typeof saleView>

/** In how many ms the next heartbeat finds something to do. */
const nextBeat = z.strictObject({ nextMs: z.int().check(z.minimum(1)) })
export type NextBeat = z.infer<typeof nextBeat>

/** Part of a reference, a number of a receipt or sale, with the till's id or without it, an amount as it is written, or the last two digits of a phone. */
export const saleSearchText = z.string().check(z.maxLength(64))

/** Event that the service has written down of a payment. `name` as on the wire: CREATED, AUTHORIZED, CAPTURED … */
export const loggedEvent = z.strictObject({
  reference: z.string(),
  name: z.string(),
  /** Null where it is not told. */
  amount: z.nullable(money),
  at: epochMs,
  success: z.boolean(),
})
export type LoggedEvent = z.infer<typeof loggedEvent>

/** `line`: its place among the sale's lines, from 0. `refunded`: how many pieces are given back already, or being given back. */
export const lineLeft = z.strictObject({
  line: z.int(),
  ...orderLine.shape,
  refunded: z.int(),
})
export type LineLeft = z.infer<typeof lineLeft>

/** `payments`: of each, what can still be refunded (minor units). */
export const refundableParts = z.strictObject({
  lines: z.array(lineLeft),
  payments: z.array(z.strictObject({ reference: z.string(), refundable: z.int() })),
})
export type RefundableParts = z.infer<typeof refundableParts>

/** One sale looked at afterwards; `trouble`: why the service's event log could not be read, whole or in part. */
const saleStory = z.strictObject({
  sale: saleView,
  receipt: z.nullable(receipt),
  events: z.array(loggedEvent),
  trouble: z.nullable(problemShape),
  ...refundableParts.shape,
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
  ...payment.shape,
  ...progress.shape,
  lines: z.array(customerLine),
  /** The receipt is another register's: what this till gives is a payment slip. */
  isForRegister: z.boolean(),
  qr: z.nullable(qr),
  /** When its end was shown, or what was last refunded. */
  endedAt: z.nullable(epochMs),
  /** Where the customer's phone finds the receipt; null until paid, and where none is offered. */
  receiptLink: z.nullable(z.string()),
})
export type CustomerSale = z.infer<typeof customerSale>

/** The kiosk's view: what its customer sees, and what the commands need. */
export const kioskSale = z.strictObject({
  ...customerSale.shape,
  sale: z.string(),
  register: z.nullable(registerOfSale),
  retry,
})
export type KioskSale = z.infer<typeof kioskSale>

/** Order that was paid at a kiosk, for its staff. `name` in its customer's language. */
export const kioskOrder = z.strictObject({
  number: z.number(),
  paidAt: epochMs,
  lines: z.array(z.strictObject({ product: z.string(), name: z.string(), quantity: z.number() })),
})
export type KioskOrder = z.infer<typeof kioskOrder>

const theSale = z.strictObject({ sale: saleName })

export const saleCommands = {
  /** Writes the sale down, asks the service for a payment and answers when it is there or known not to be. */
  'sale.start': {
    surfaces: sellingScreens,
    permission: 'sell',
    // The amount's own rules are the till's: they have words of their own.
    takes: z.strictObject({
      amount: z.strictObject({ value: z.number(), currency: z.string() }),
      by: flowDetails,
      /** Part of the amount that is a tip. Minor units. */
      tip: z.optional(z.int().check(z.minimum(0))),
      /** The basket that comes to this amount, as the screen shows it; a keyed amount has none. */
      basket: z.optional(z.string().check(z.maxLength(16))),
      /** The language this customer chose; the shop's when absent. */
      language: z.optional(language),
    }),
  },
  /**
   * A new attempt of the same sale, when every earlier one is proven dead or abandoned. With `override`, earlier attempts whose
   * outcome is not known are abandoned first: who signs that must be allowed to.
   */
  'sale.tryAgain': {
    surfaces: sellingScreens,
    permission: { approver: 'override' },
    takes: z.strictObject({ sale: saleName, by: flowDetails, override: z.nullable(signature) }),
  },
  /**
   * The heartbeat of a screen, and the only one: its page lives. From where something is sold it also takes the step that is due of what stands
   * there unsettled, a sale or a sign-up, and says when the next will be. Answered within a second or so, whatever the service does.
   * `isHidden`: nobody sees the customer's page, as in a window that is covered, so that no code is scanned from it.
   */
  poll: {
    surfaces: surface.options,
    // A payment that runs goes on, whoever has left the till; nothing is told of it.
    permission: null,
    automatic: 'heartbeat',
    takes: z.strictObject({ isHidden: z.optional(z.boolean()) }),
    gives: nextBeat,
  },
  /** Reads the payment now, and the event log of one that is captured. */
  'sale.check': { surfaces: allButCustomers, permission: 'sell', takes: theSale },
  /** Asks for a cancel; whether it came in time, the next views say. At a kiosk the sale is abandoned with it. */
  'sale.cancel': { surfaces: sellingScreens, permission: 'sell', takes: theSale },
  /** The answer to the sale's open question: keep it (capture), or give the money back. */
  'sale.answer': {
    surfaces: staffScreens,
    permission: 'sell',
    takes: z.strictObject({ sale: saleName, answer: z.enum(['keep', 'giveBack']) }),
  },
  /** Stop serving a sale whose outcome is not known, so that the till is free; it is settled in the background. */
  'sale.abandon': { surfaces: staffScreens, permission: 'abandon', takes: theSale },
  /** The cashier has seen how it ended: the screens go back to the beginning. With `isEmptied` the basket of a sale that came to nothing goes too. */
  'sale.acknowledge': {
    surfaces: sellingScreens,
    permission: 'sell',
    takes: z.strictObject({ sale: saleName, isEmptied: z.optional(z.boolean()) }),
  },
  /** The last ten sales, the newest first; or of all the sales the last ten that have this number, or are of this amount. */
  'sale.recent': {
    surfaces: cashierOnly,
    permission: 'sell',
    takes: z.strictObject({ text: z.optional(saleSearchText) }),
    gives: z.array(pastSale),
  },
  /** One sale whatever its age, with the service's event log. */
  'sale.look': { surfaces: cashierOnly, permission: 'sell', takes: theSale, gives: saleStory },
  /** Gives captured money back, in whole or in part: at most what `refundable` says. */
  'sale.refund': {
    surfaces: staffScreens,
    permission: { approver: 'refund' },
    takes: z.strictObject({
      sale: saleName,
      reference: saleName,
      value: z.number(),
      /** Lines it is for; `value` is then what these cost, as the screen shows it. */
      lines: z.optional(z.array(linePart).check(z.minLength(1), z.maxLength(200))),
      manager: signature,
    }),
  },
  /** Gives back what is reserved and not captured of a payment that was quarantined. */
  'sale.giveBackRest': {
    surfaces: staffScreens,
    permission: { approver: 'giveBackRest' },
    takes: z.strictObject({ sale: saleName, reference: saleName, manager: signature }),
  },
  /** An alarm is dealt with: a person says how, and the till leaves it alone. */
  'sale.settle': {
    surfaces: staffScreens,
    permission: { approver: 'settle' },
    takes: z.strictObject({ sale: saleName, reference: saleName, manager: signature }),
  },
} as const satisfies CommandRows
