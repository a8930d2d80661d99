// A receipt as plain data: what every printer, page and language draws from.
import * as z from 'zod/mini'
import { language } from '#shared/language.ts'
import { money } from '#shared/money.ts'
import { orderLine, vatShare } from '#shared/order.ts'

/** What stands behind the till's money. Said on every screen and receipt unless it is `production`. */
export const mode = z.enum(['sandbox', 'test', 'production'])
export type Mode = z.infer<typeof mode>

/** Of the till's one series for sales and refunds; null in facts of an earlier version. */
const receiptNumber = z.nullable(z.int())

/** How the customer was asked to pay. */
const means = z.strictObject({
  userFlow: z.enum(['QR', 'PUSH_MESSAGE']),
  /** The last two digits of the phone a push went to. */
  phoneEnding: z.nullable(z.string()),
})

/** Something given back of a sale that has a receipt. */
const givenBack = z.strictObject({
  receipt: receiptNumber,
  at: z.number(),
  /** Minor units. */
  value: z.number(),
})

/** Epoch ms, minor units. */
export const receipt = z.strictObject({
  kind: z.enum(['sale', 'refund']),
  shop: z.strictObject({ name: z.string(), address: z.array(z.string()), organisationNumber: z.string() }),
  tillName: z.string(),
  mode,
  /** The customer's, in which its lines are named. */
  language,
  receipt: receiptNumber,
  /** 0 is the original; from 1 the copy's number. */
  copy: z.int(),
  /** The sale's number on this till; null for sales of an earlier version. */
  number: z.nullable(z.number()),
  /** Who sold it or gave it back; null where nobody was signed in. */
  person: z.nullable(z.string()),
  /** What was bought, or given back; empty where that is not known. */
  lines: z.array(orderLine),
  vat: z.array(vatShare),
  /** What was paid, or given back. */
  amount: money,
  /** When the till learned that it was. */
  at: z.number(),
  means,
  /** Of a refund: why, and the receipt of the sale it belongs to. */
  refund: z.nullable(
    z.strictObject({
      reason: z.string(),
      of: z.strictObject({ receipt: receiptNumber, number: z.nullable(z.number()), at: z.number() }),
    }),
  ),
  /** Of a sale: what was given back of it since. */
  refunds: z.array(givenBack),
  /** The payment's reference, ours. */
  reference: z.string(),
  /** The service's reference of the payment or the refund. */
  pspReference: z.string(),
  merchantSerialNumber: z.string(),
})
export type Receipt = z.infer<typeof receipt>
