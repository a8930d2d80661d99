// What a screen may know of a sale, and what may be done with it in each state.
import * as z from 'zod/mini'
import { money } from '#shared/money.ts'
import { problemShape } from '#shared/problem.ts'

export const userFlow = z.enum(['QR', 'PUSH_MESSAGE'])
export type UserFlow = z.infer<typeof userFlow>

/**
 * `opened`: written down, the service has not confirmed it · `created`: the customer can pay · `authorized`: approved, capture under
 * way or a question open · `captured`: paid · `aborted`: the customer refused · `expired`: nobody acted · `terminated`: cancelled before
 * approval · `givenBack`: approved, then cancelled in full · `refused`: the service did not take the payment · `released`: no longer
 * served, outcome watched in the background · `setAside`: cannot be reconciled by the till, shown to staff.
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
  'setAside',
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
    'setAside',
  ]),
  /** There is, or may be, a payment that the service has not ended. */
  poll: new Set<SaleState>(['opened', 'created', 'authorized']),
  print: new Set<SaleState>(['captured']),
} as const satisfies Record<string, ReadonlySet<SaleState>>

/**
 * Asked only of an attended till. `handedOver`: the approval was seen late, did the customer get the goods? `approvedBeforeCancel`:
 * the customer was faster than the cancel.
 */
export const question = z.enum(['handedOver', 'approvedBeforeCancel'])
export type Question = z.infer<typeof question>

const epochMs = z.number()

/** The cashier's view of one sale. */
export const saleView = z.strictObject({
  sale: z.string(),
  reference: z.string(),
  state: saleState,
  amount: money,
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
})
export type SaleView = z.infer<typeof saleView>

/** The QR as the till got it: a text to draw here, or the service's own picture as a `data:` URL. */
export const qr = z.union([
  z.strictObject({ kind: z.literal('text'), text: z.string() }),
  z.strictObject({ kind: z.literal('image'), source: z.string() }),
])
export type Qr = z.infer<typeof qr>

/** The customer's view of the same sale: nothing that only staff need. */
export const customerSale = z.strictObject({
  state: saleState,
  amount: money,
  userFlow,
  phoneEnding: z.nullable(z.string()),
  qr: z.nullable(qr),
  isCancelling: z.boolean(),
  isGivingBack: z.boolean(),
  isCutOff: z.boolean(),
  createdAt: z.nullable(epochMs),
  endsAt: z.nullable(epochMs),
  endedAt: z.nullable(epochMs),
})
export type CustomerSale = z.infer<typeof customerSale>
