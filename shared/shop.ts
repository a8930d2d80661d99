// What is known at the hub of a whole shop: sales of all its tills, what they came to, and how the tills are.
import * as z from 'zod/mini'
import { tillId } from '#shared/hub.ts'
import { currency } from '#shared/market.ts'
import { userFlow } from '#shared/sale.ts'

const minor = z.int()
/** Of one VAT rate, in hundredths of a percent; null for what stands outside VAT. Minor units. */
const share = z.strictObject({ rate: z.nullable(z.int()), gross: minor, vat: minor })

/**
 * A payment that another till of the shop took, as this one must know it to give money of it back. What is left of it the service
 * says when it is asked; `captured` and `refunded` are what the shop's tills have written down.
 */
export const adoptable = z.strictObject({
  /** The sale's name at the till that opened it. */
  sale: z.string(),
  till: tillId,
  tillName: z.string(),
  /** The sale's number at that till. */
  number: z.nullable(z.int()),
  reference: z.string(),
  userFlow,
  amount: z.strictObject({ value: minor, currency }),
  capturedAt: z.number(),
  captured: minor,
  refunded: minor,
  taxed: z.strictObject({ captured: z.array(share), refunded: z.array(share) }),
  merchantSerialNumber: z.string(),
  environment: z.enum(['TEST', 'PRODUCTION']),
  /** The service's address; `sandbox` for the built-in one. */
  address: z.string(),
})
export type Adoptable = z.infer<typeof adoptable>
