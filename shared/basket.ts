// The baskets as screens see them, the open one priced line by line, and the commands to fill and park them.
import * as z from 'zod/mini'
import { catalogId } from '#shared/catalog.ts'
import { cashierOnly, noInput, sellingScreens, type CommandRows } from '#shared/command.ts'
import { basketLine, discount, mostPieces, tip, vatShare } from '#shared/order.ts'
import { texts } from '#shared/language.ts'
import { signature } from '#shared/staff.ts'

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
  /** Sum of all discounts. */
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

export const parkedBasket = z.strictObject({
  basket: z.string(),
  parkedAt: z.number(),
  lines: z.number(),
  count: z.number(),
  total: minor,
  /** The name of its first line; null when that is a keyed amount. */
  first: z.nullable(texts),
})
export type ParkedBasket = z.infer<typeof parkedBasket>

/**
 * Outcome of a scan. `added`: every view from this revision on shows it. `personalCode`: a customer's, who can be asked to pay. `unknown`:
 * `code` is how it is shown, `barcode` what a product would need. `unusable`: no product can have it, or its price is unknown (`noFigure`).
 */
export const scanResult = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('added'), revision: z.number() }),
  z.strictObject({ is: z.literal('personalCode'), personalCode: z.string() }),
  z.strictObject({ is: z.literal('unknown'), code: z.string(), barcode: z.string() }),
  z.strictObject({
    is: z.literal('unusable'),
    code: z.string(),
    why: z.enum(['misread', 'notSold', 'noGoods', 'noFigure']),
  }),
])
export type ScanResult = z.infer<typeof scanResult>

const theBasket = z.strictObject({ basket: z.string().check(z.maxLength(16)) })
const lineName = z.string().check(z.maxLength(8))
const pieces = z.int().check(z.minimum(0), z.maximum(mostPieces))

export const basketCommands = {
  /** Puts so many of a product into the basket. What is in it then, the next view says; so after all of these. */
  'basket.add': {
    surfaces: sellingScreens,
    permission: 'sell',
    takes: z.strictObject({ product: catalogId, quantity: pieces.check(z.minimum(1)) }),
  },
  /** A keyed amount as a line of the basket, in minor units. */
  'basket.addAmount': {
    surfaces: cashierOnly,
    permission: 'sell',
    takes: z.strictObject({ value: z.number() }),
  },
  /** A code that a scanner has read: a product is put into the basket, anything else is only told. */
  'basket.scan': {
    surfaces: cashierOnly,
    permission: 'sell',
    takes: z.strictObject({ code: z.string().check(z.maxLength(2000)) }),
    // Outcome of the scan, for the sound and for what follows from a customer's own code.
    gives: scanResult,
  },
  /** With 0 the line goes. */
  'basket.setQuantity': {
    surfaces: sellingScreens,
    permission: 'sell',
    takes: z.strictObject({ line: lineName, quantity: pieces }),
  },
  /** On one line, or with null on the whole basket; a discount of null takes it off. `manager`: who allows more than the most that the shop has set, and for which basket. */
  'basket.discount': {
    surfaces: cashierOnly,
    permission: { approver: 'discountMore' },
    takes: z.strictObject({
      line: z.nullable(lineName),
      discount: z.nullable(discount),
      manager: z.optional(z.extend(signature, theBasket.shape)),
    }),
  },
  /** On top of what the basket comes to, whatever that will be; null takes it off. */
  'basket.tip': {
    surfaces: cashierOnly,
    permission: 'sell',
    takes: z.strictObject({ tip: z.nullable(tip) }),
  },
  'basket.empty': { surfaces: sellingScreens, permission: 'sell', takes: noInput },
  /** Puts it aside for a customer who comes back; the next one begins. */
  'basket.park': { surfaces: cashierOnly, permission: 'sell', takes: noInput },
  /** Takes a held one up again; what was being filled is held in its place. */
  'basket.resume': { surfaces: cashierOnly, permission: 'sell', takes: theBasket },
  /** Throws a held one away. */
  'basket.drop': { surfaces: cashierOnly, permission: 'sell', takes: theBasket },
} as const satisfies CommandRows
