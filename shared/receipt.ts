// A receipt as plain data: what every printer, page and language draws from.
import * as z from 'zod/mini'
import { money } from '#shared/money.ts'
import { orderLine, vatShare } from '#shared/order.ts'

/** What stands behind the till's money. Said on every screen and receipt unless it is `production`. */
export const mode = z.enum(['sandbox', 'test', 'production'])
export type Mode = z.infer<typeof mode>

export const receipt = z.strictObject({
  shop: z.strictObject({ name: z.string(), address: z.array(z.string()), organisationNumber: z.string() }),
  tillName: z.string(),
  mode,
  /** The sale's number on this till; null for sales of an earlier version. */
  number: z.nullable(z.number()),
  /** Empty for sales of an earlier version. */
  lines: z.array(orderLine),
  vat: z.array(vatShare),
  amount: money,
  /** Epoch ms of the capture as the till learned of it. */
  capturedAt: z.number(),
  /** The payment's reference, ours. */
  reference: z.string(),
  /** The service's reference of the payment. */
  pspReference: z.string(),
  merchantSerialNumber: z.string(),
})
export type Receipt = z.infer<typeof receipt>
