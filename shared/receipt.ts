// A receipt as plain data: what every printer, page and language draws from.
import * as z from 'zod/mini'
import { money } from '#shared/money.ts'

/** What stands behind the till's money. Said on every screen and receipt unless it is `production`. */
export const mode = z.enum(['sandbox', 'test', 'production'])
export type Mode = z.infer<typeof mode>

export const receipt = z.strictObject({
  shop: z.strictObject({ name: z.string(), address: z.array(z.string()), organisationNumber: z.string() }),
  tillName: z.string(),
  mode,
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
