// The commands about goods, the basket and a sale.
import * as z from 'zod/mini'
import { scanned } from '#shared/basket.ts'
import type { Surface } from '#shared/bridge.ts'
import { catalog, catalogId } from '#shared/catalog.ts'
import { language } from '#shared/language.ts'
import { discount, linePart, mostPieces, tip } from '#shared/order.ts'
import { nextBeat, pastSale, polledSale, saleStory, saleView } from '#shared/sale.ts'
import { signature } from '#shared/staff.ts'

const saleName = z.string().check(z.maxLength(64))
const theSale = z.strictObject({ sale: saleName })
const theBasket = z.strictObject({ basket: z.string().check(z.maxLength(16)) })
const nothing = z.strictObject({})
const lineName = z.string().check(z.maxLength(8))
const pieces = z.int().check(z.minimum(0), z.maximum(mostPieces))
/** A push goes to the phone of a number, or of the customer whose own code was scanned. */
const by = z.union([
  z.strictObject({ userFlow: z.literal('QR') }),
  z.strictObject({ userFlow: z.literal('PUSH_MESSAGE'), phoneNumber: z.string().check(z.maxLength(40)) }),
  z.strictObject({
    userFlow: z.literal('PUSH_MESSAGE'),
    personalCode: z.string().check(z.minLength(5), z.maxLength(255)),
  }),
])
const staff = ['cashier'] as const satisfies Surface[]
/** At the till and in the office. */
const everyStaff = ['cashier', 'office'] as const satisfies Surface[]
const buyer = ['cashier', 'kiosk'] as const satisfies Surface[]

export const saleCommands = {
  /** What the shop sells. Asked once, and again when a view has another revision. */
  'catalog.read': {
    surfaces: ['cashier', 'kiosk', 'office'],
    takes: nothing,
    gives: z.strictObject({ revision: z.number(), catalog }),
    tellsKiosk: true,
  },
  /** Puts so many of a product into the basket. What is in it then, the next view says; so after all of these. */
  'basket.add': {
    surfaces: buyer,
    takes: z.strictObject({ product: catalogId, quantity: pieces.check(z.minimum(1)) }),
    gives: z.null(),
  },
  /** A keyed amount as a line of the basket, in minor units. */
  'basket.addAmount': { surfaces: staff, takes: z.strictObject({ value: z.number() }), gives: z.null() },
  /** What a scanner has read: a product is put into the basket, anything else is only told. */
  'basket.scan': {
    surfaces: staff,
    takes: z.strictObject({ code: z.string().check(z.maxLength(300)) }),
    gives: scanned,
  },
  /** With 0 the line goes. */
  'basket.setQuantity': {
    surfaces: buyer,
    takes: z.strictObject({ line: lineName, quantity: pieces }),
    gives: z.null(),
  },
  /** On one line, or with null on the whole basket; a discount of null takes it off. */
  'basket.discount': {
    surfaces: staff,
    takes: z.strictObject({ line: z.nullable(lineName), discount: z.nullable(discount) }),
    gives: z.null(),
  },
  /** On top of what the basket comes to, whatever that will be; null takes it off. */
  'basket.tip': { surfaces: staff, takes: z.strictObject({ tip: z.nullable(tip) }), gives: z.null() },
  'basket.empty': { surfaces: buyer, takes: nothing, gives: z.null() },
  /** Puts it aside for a customer who comes back; the next one begins. */
  'basket.hold': { surfaces: staff, takes: nothing, gives: z.null() },
  /** Takes a held one up again; what was being filled is held in its place. */
  'basket.resume': { surfaces: staff, takes: theBasket, gives: z.null() },
  /** Throws a held one away. */
  'basket.drop': { surfaces: staff, takes: theBasket, gives: z.null() },
  /** Writes the sale down, asks the service for a payment and answers when it is there or known not to be. */
  'sale.start': {
    surfaces: buyer,
    // The amount's own rules are the till's: they have words of their own.
    takes: z.strictObject({
      amount: z.strictObject({ value: z.number(), currency: z.string() }),
      by,
      /** Of which this much is a tip. Minor units. */
      tip: z.optional(z.int().check(z.minimum(0))),
      /** The basket that comes to this amount, as the screen shows it; a keyed amount has none. */
      basket: z.optional(z.string().check(z.maxLength(16))),
      /** The language this customer chose; the shop's when absent. */
      language: z.optional(language),
    }),
    gives: saleView,
  },
  /**
   * A new attempt of the same sale, when every earlier one is proven dead or released. With `override`, earlier attempts whose
   * outcome is not known are released first.
   */
  'sale.tryAgain': {
    surfaces: buyer,
    takes: z.strictObject({ sale: saleName, by, override: z.nullable(signature) }),
    gives: saleView,
  },
  /** The heartbeat of the screen in front: takes a step if one is due, and says when the next will be. */
  'sale.poll': { surfaces: buyer, takes: theSale, gives: polledSale },
  /** The heartbeat of a screen where nobody is signed in: whatever is being paid goes on, and nothing is told of it. */
  'sale.goOn': { surfaces: staff, takes: nothing, gives: nextBeat },
  /** Reads the payment now, and the event log of one that is captured. */
  'sale.check': { surfaces: ['cashier', 'kiosk', 'office'], takes: theSale, gives: saleView },
  /** Asks for a cancel; whether it came in time, the next views say. At a kiosk the sale is released with it. */
  'sale.cancel': { surfaces: buyer, takes: theSale, gives: saleView },
  /** The answer to the sale's open question: keep it (capture), or give the money back. */
  'sale.answer': {
    surfaces: everyStaff,
    takes: z.strictObject({ sale: saleName, answer: z.enum(['keep', 'giveBack']) }),
    gives: saleView,
  },
  /** Stop serving a sale whose outcome is not known, so that the till is free; it is settled in the background. */
  'sale.release': { surfaces: everyStaff, takes: theSale, gives: saleView },
  /** The cashier has seen how it ended: the screens go back to the beginning. With `isEmptied` the basket of a sale that came to nothing goes too. */
  'sale.acknowledge': {
    surfaces: buyer,
    takes: z.strictObject({ sale: saleName, isEmptied: z.optional(z.boolean()) }),
    gives: z.null(),
  },
  /** The last ten sales, the newest first. */
  'sale.recent': { surfaces: staff, takes: nothing, gives: z.array(pastSale) },
  /** One sale whatever its age, with the service's event log. */
  'sale.look': { surfaces: staff, takes: theSale, gives: saleStory },
  /** Gives captured money back, in whole or in part: at most what `refundable` says. */
  'sale.refund': {
    surfaces: everyStaff,
    takes: z.strictObject({
      sale: saleName,
      reference: saleName,
      value: z.number(),
      /** What it is for; `value` is then what these cost, as the screen shows it. */
      lines: z.optional(z.array(linePart).check(z.minLength(1), z.maxLength(200))),
      manager: signature,
    }),
    gives: saleView,
  },
  /** Gives back what is reserved and not captured of a payment that was set aside. */
  'sale.giveBackRest': {
    surfaces: everyStaff,
    takes: z.strictObject({ sale: saleName, reference: saleName, manager: signature }),
    gives: saleView,
  },
  /** An alarm is dealt with: a person says how, and the till leaves it alone. */
  'sale.settle': {
    surfaces: everyStaff,
    takes: z.strictObject({ sale: saleName, reference: saleName, manager: signature }),
    gives: saleView,
  },
} as const
