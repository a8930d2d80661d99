// A checkout: what another register asks this till to take. Its states, what a register is told of it, and the commands about it.
import * as z from 'zod/mini'
import { officeOnly, noInput, type CommandRows } from '#shared/command.ts'
import { flowDetails } from '#shared/flows.ts'
import { language } from '#shared/language.ts'
import { money } from '#shared/money.ts'
import { receipt } from '#shared/receipt.ts'
import { customerLine } from '#shared/sale.ts'
import { ownPin } from '#shared/staff.ts'
import { problemShape } from '#shared/problem.ts'
import { nameText } from '#shared/text.ts'

/**
 * `PENDING`: the customer has not chosen how to pay, or which tip to give · `IN_PROGRESS`: the customer is asked, or the money is reserved · `CANCEL_REQUESTED`: a
 * cancel was asked for, and the service has not said whether it came in time · `COMPLETED`: paid · `CANCELED`: it came to nothing, and nothing
 * of it is kept · `UNKNOWN`: nobody knows yet; keep the customer, and keep asking.
 */
export const checkoutState = z.enum([
  'PENDING',
  'IN_PROGRESS',
  'CANCEL_REQUESTED',
  'COMPLETED',
  'CANCELED',
  'UNKNOWN',
])
export type CheckoutState = z.infer<typeof checkoutState>

/** No later answer tells of another state. */
export const isFinal = (state: CheckoutState): boolean => state === 'COMPLETED' || state === 'CANCELED'

/**
 * Why the state is as it is. With CANCELED: `byRegister`, `byStaff`, `byCustomer` (who left at the kiosk) and `expired` (its own expiry) say who
 * called it off, also where the customer had approved and the money went back; else `refusedByCustomer` in the wallet, `timedOut` (nobody answered
 * there), `refusedByService` (the payment was not taken), `interrupted` (the till was stopped, or its request lost, before the customer could be asked), or `givenBack`. With
 * UNKNOWN: `interrupted` as well, while the service may still get the request, `serviceAway`, `waitsForStaff` and `beingReturned`. With IN_PROGRESS:
 * `reserved`, where the money waits for the register to capture it.
 */
export const checkoutReason = z.enum([
  'byRegister',
  'byStaff',
  'byCustomer',
  'expired',
  'refusedByCustomer',
  'timedOut',
  'refusedByService',
  'interrupted',
  'givenBack',
  'serviceAway',
  'waitsForStaff',
  'beingReturned',
  'reserved',
])
export type CheckoutReason = z.infer<typeof checkoutReason>

/** `CHOOSE`: the customer chooses at the kiosk’s screen. */
export const checkoutFlow = z.enum(['QR', 'PUSH_MESSAGE', 'PERSONAL_CODE', 'CHOOSE'])
export type CheckoutFlow = z.infer<typeof checkoutFlow>

/** RFC 3339, in UTC. */
export const checkoutTime = z.string()
const orNull = z.nullable(checkoutTime)

/** `id`: the register's own; null for one that was made at the till, or by another register. */
export const checkoutRefund = z.strictObject({
  id: z.nullable(z.string()),
  state: z.enum(['PENDING', 'COMPLETED', 'REFUSED']),
  amount: money,
  reason: z.string(),
  /** Why it was refused. */
  code: z.nullable(z.string()),
  pspReference: z.nullable(z.string()),
  createdAt: checkoutTime,
  endedAt: orNull,
  /** Customer's receipt of it; null until it is given back. */
  receipt: z.nullable(receipt),
})
export type CheckoutRefund = z.infer<typeof checkoutRefund>

/** A refund of any sale of the till, as a register is told it: nothing else of that sale. `left`: what can still be given back of it. */
export const saleRefund = z.strictObject({
  ...z.omit(checkoutRefund, { receipt: true }).shape,
  id: z.string(),
  /** Reference of the sale at the payment service, ours. */
  reference: z.string(),
  left: money,
})
export type SaleRefund = z.infer<typeof saleRefund>

/** A checkout as a register is told it. Amounts in minor units, times in RFC 3339. */
export const checkoutAnswer = z.strictObject({
  id: z.string(),
  register: z.string(),
  state: checkoutState,
  reason: z.nullable(checkoutReason),
  /** Problem that stands in the way, or why it was refused: one of the problem codes, with its words. */
  problem: z.nullable(z.strictObject({ code: z.string(), detail: z.string() })),
  /** Another one means that something else in the answer is another one. */
  version: z.string(),
  amount: money,
  askTip: z.boolean(),
  /** Customer's tip beside the amount; on a captured part, its share; null where nobody asked, and until they have chosen. */
  tip: z.nullable(money),
  /** With the tip. */
  captured: money,
  /** By whomever. */
  refunded: money,
  /** Approved and not captured. */
  reserved: money,
  flow: checkoutFlow,
  text: z.nullable(z.string()),
  saleNumber: z.nullable(z.string()),
  keepReserved: z.boolean(),
  metadata: z.record(z.string(), z.string()),
  /** The till's own name and number of the sale; null before the customer is asked. */
  sale: z.nullable(z.strictObject({ id: z.string(), number: z.int() })),
  /** Ours at the payment service, and the service's own. */
  reference: z.nullable(z.string()),
  pspReference: z.nullable(z.string()),
  createdAt: checkoutTime,
  askedAt: orNull,
  approvedAt: orNull,
  capturedAt: orNull,
  endedAt: orNull,
  /** When the register's own time to wait ends; null where it gave none. */
  expiresAt: orNull,
  refunds: z.array(checkoutRefund),
  /** Customer's receipt; null until paid. */
  receipt: z.nullable(receipt),
  /** Where the customer's phone finds it; null until paid, and where none is offered. */
  receiptLink: z.nullable(z.string()),
})
export type CheckoutAnswer = z.infer<typeof checkoutAnswer>

/** Rights that a register may have. */
export const registerRights = ['pay', 'refund', 'refundAny', 'totals'] as const
export const registerRight = z.enum(registerRights)
export type RegisterRight = z.infer<typeof registerRight>

const registerName = nameText(40)
const registerId = z.string().check(z.maxLength(16))

/** How a register is told of events. Times in epoch ms. */
export const webhookView = z.strictObject({
  /** Its host alone: what stands behind may be a secret. */
  address: z.string(),
  since: z.number(),
  /** When it took one last; null: none yet. */
  takenAt: z.nullable(z.number()),
  failing: z.nullable(z.strictObject({ since: z.number(), trouble: problemShape, nextTryAt: z.number() })),
  /** How many are sent no more. */
  givenUp: z.int(),
})
export type WebhookView = z.infer<typeof webhookView>

/** A register as the office lists it. Times in epoch ms. */
const registerView = z.strictObject({
  register: registerId,
  name: z.string(),
  rights: z.array(registerRight),
  since: z.number(),
  /** Null: it has never asked for anything. */
  seenAt: z.nullable(z.number()),
  isRevoked: z.boolean(),
  webhook: z.nullable(webhookView),
})
export type RegisterView = z.infer<typeof registerView>

export const registersView = z.strictObject({
  registers: z.array(registerView),
  /** Codes that still pair a register, once each. */
  codes: z.array(
    z.strictObject({ code: z.string(), name: z.string(), rights: z.array(registerRight), until: z.number() }),
  ),
  /** Where registers reach this till: on this machine, and over the network; null where they do not. */
  here: z.nullable(z.string()),
  network: z.nullable(z.string()),
  /** Certificate authority to trust there: its file, and the fingerprint to compare it by; null where the till made none. */
  authority: z.nullable(z.strictObject({ file: z.string(), fingerprint: z.string() })),
  /** Where they are to reach it by the settings, and do not. */
  unreached: z.array(problemShape),
})
export type RegistersView = z.infer<typeof registersView>
/** The host's part of it. */
export type RegistersReached = Pick<RegistersView, 'here' | 'network' | 'authority' | 'unreached'>
export const nothingReached: RegistersReached = { here: null, network: null, authority: null, unreached: [] }

/** A checkout as screens show it while its customer has not chosen how to pay. */
export const waitingCheckout = z.strictObject({
  checkout: z.string(),
  /** The register's name. */
  register: z.string(),
  saleNumber: z.nullable(z.string()),
  amount: money,
  text: z.nullable(z.string()),
  lines: z.array(customerLine),
  /** Epoch ms. */
  openedAt: z.number(),
  endsAt: z.nullable(z.number()),
})
export type WaitingCheckout = z.infer<typeof waitingCheckout>

const checkoutName = z.string().check(z.maxLength(64))

export const terminalCommands = {
  /** The customer of a waiting checkout has chosen how to pay: the payment is made. */
  'checkout.choose': {
    surfaces: ['kiosk', 'cashier'],
    // The customer of it chooses.
    permission: 'sell',
    takes: z.strictObject({ checkout: checkoutName, by: flowDetails, language: z.optional(language) }),
  },
  /** A checkout that waits for its customer's choice is called off. One that is being paid is cancelled like every sale. */
  'checkout.cancel': {
    surfaces: ['kiosk', 'cashier'],
    permission: 'sell',
    takes: z.strictObject({ checkout: checkoutName }),
  },
  'registers.read': {
    surfaces: officeOnly,
    permission: 'changeSettings',
    takes: noInput,
    gives: registersView,
  },
  /** Makes a code by which a register of that name is let in, once. */
  'registers.pair': {
    surfaces: officeOnly,
    permission: 'changeSettings',
    takes: z.strictObject({
      name: registerName,
      rights: z.array(registerRight).check(z.minLength(1), z.maxLength(registerRights.length)),
      ownPin,
    }),
  },
  'registers.rights': {
    surfaces: officeOnly,
    permission: 'changeSettings',
    takes: z.strictObject({
      register: registerId,
      rights: z.array(registerRight).check(z.minLength(1), z.maxLength(registerRights.length)),
      ownPin,
    }),
  },
  /** Its key opens nothing from now on. */
  'registers.revoke': {
    surfaces: officeOnly,
    permission: 'changeSettings',
    takes: z.strictObject({ register: registerId, ownPin }),
  },
} as const satisfies CommandRows
