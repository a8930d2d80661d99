// The baskets as screens see them: the open one, priced line by line, and the parked ones.
import * as z from 'zod/mini'
import { basketLine, discount, tip, vatShare } from '#shared/order.ts'
import { texts } from '#shared/language.ts'

const minor = z.number()

/** `off`: its own discount and its share of the basket's, `total`: what it comes to; minor units. */
export const pricedLine = z.strictObject({ ...basketLine.shape, off: minor, total: minor })
export type PricedLine = z.infer<typeof pricedLine>

export const basketView = z.strictObject({
  basket: z.string(),
  lines: z.array(pricedLine),
  discount: z.nullable(discount),
  /** It stands beside the sums: the goods alone are theirs. */
  tip: z.nullable(tip),
  /** What all discounts take off together. */
  off: minor,
  total: minor,
  vat: z.array(vatShare),
  /** Pieces in all. */
  count: z.number(),
  /** Years; 0 when anybody may buy it. */
  minimumAge: z.number(),
  /** A sale of it is on screen: nothing can be put in or taken out. */
  isLocked: z.boolean(),
})
export type BasketView = z.infer<typeof basketView>

export const heldBasket = z.strictObject({
  basket: z.string(),
  heldAt: z.number(),
  lines: z.number(),
  count: z.number(),
  total: minor,
  /** The name of its first line; null when that is a keyed amount. */
  first: z.nullable(texts),
})
export type HeldBasket = z.infer<typeof heldBasket>

/** What became of a scanned code. `personalCode`: a customer's own, who can be asked to pay; the screen starts that sale. */
export const scanned = z.strictObject({ is: z.enum(['added', 'personalCode', 'unknown']) })
export type Scanned = z.infer<typeof scanned>
