// The office's commands about the whole shop: the till asks its hub, and does what is to be done itself.
import * as z from 'zod/mini'
import type { Surface } from '#shared/bridge.ts'
import { tillId } from '#shared/hub.ts'
import { rows } from '#shared/paper.ts'
import { printed } from '#shared/printing.ts'
import { saleView } from '#shared/sale.ts'
import { shopQuestions, shopReport, shopSearch, shopZ } from '#shared/shop.ts'
import { signature } from '#shared/staff.ts'

const office = ['office'] as const satisfies Surface[]
const nothing = z.strictObject({})
const saleName = z.string().check(z.maxLength(64))

export const shopCommands = {
  'shop.tills': { surfaces: office, takes: nothing, gives: shopQuestions.tills.gives },
  /** At most fifty, the newest first. */
  'shop.sales': { surfaces: office, takes: shopSearch, gives: shopQuestions.sales.gives },
  'shop.sale': {
    surfaces: office,
    takes: z.strictObject({ till: tillId, sale: saleName }),
    gives: shopQuestions.sale.gives,
  },
  /** Gives money back of a payment that another till took: this one takes it up, and refunds it as one of its own. */
  'shop.refund': {
    surfaces: office,
    takes: z.strictObject({
      till: tillId,
      sale: saleName,
      reference: saleName,
      value: z.number(),
      manager: signature,
    }),
    gives: saleView,
  },
  /** What the shop's tills have sent since its last closing. */
  'shop.x': { surfaces: office, takes: nothing, gives: shopReport },
  /** Closes it for the whole shop, for ever. `from`: when the period began, as the screen shows it. */
  'shop.close': {
    surfaces: office,
    takes: z.strictObject({ from: z.nullable(z.number()) }),
    gives: shopZ,
  },
  'shop.closing': { surfaces: office, takes: z.strictObject({ number: z.int() }), gives: rows },
  /** That closing as it was closed, or with null the period as it stands. */
  'shop.print': { surfaces: office, takes: z.strictObject({ number: z.nullable(z.int()) }), gives: printed },
  /** The newest first. */
  'shop.closings': { surfaces: office, takes: nothing, gives: shopQuestions.closings.gives },
} as const
