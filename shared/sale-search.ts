// The office's search through past sales, and all there is to say of one of them.
import * as z from 'zod/mini'
import { officeOnly, saleName, type CommandRows } from '#shared/command.ts'
import { givenDiscount } from '#shared/order.ts'
import { printRows } from '#shared/paper.ts'
import { problemShape } from '#shared/problem.ts'
import { days } from '#shared/time.ts'
import { otherTill, pastSale, loggedEvent, refundableParts, saleSearchText, saleView } from '#shared/sale.ts'
import { person } from '#shared/staff.ts'

const epochMs = z.number()

/**
 * `paid`: captured, and not all of it refunded · `refunded`: in whole or in part · `unpaid`: over, without money · `open`: not at rest ·
 * `waiting`: needs a person.
 */
export const saleFilters = ['all', 'paid', 'refunded', 'unpaid', 'open', 'waiting'] as const
export const saleFilter = z.enum(saleFilters)

export const saleSearch = z.strictObject({
  text: saleSearchText,
  filter: saleFilter,
  days: z.nullable(days),
  /** Only older ones than this row of an earlier answer. */
  before: z.nullable(z.int()),
})
export type SaleSearch = z.infer<typeof saleSearch>

/** `place`: in the order in which sales were opened: the journal's row of its first fact. `otherTill`: it was made there, and taken up to refund it. */
export const foundSale = z.strictObject({
  ...pastSale.shape,
  place: z.int(),
  receipt: z.nullable(z.int()),
  /** The id of the till that made it, where this one has had another as well. */
  till: z.nullable(z.string()),
  /** Minor units. */
  captured: z.int(),
  /** The one who sold it. */
  person: z.nullable(person),
  /** Somebody has to look at it. */
  needsPerson: z.boolean(),
  otherTill: z.nullable(otherTill),
})
export type FoundSale = z.infer<typeof foundSale>

/** One fact as a person reads it. Amounts in minor units. */
export const factView = z.strictObject({
  /** Its row in the journal. */
  seq: z.int(),
  at: epochMs,
  kind: z.string(),
  /** The attempt it speaks of. */
  reference: z.nullable(z.string()),
  value: z.nullable(z.int()),
  /** Reason that somebody gave, or how it ended. */
  note: z.nullable(z.string()),
  person: z.nullable(person),
  /** Who was signed in and asked, where `person` allowed it with a PIN. */
  askedBy: z.nullable(person),
  /** The register that the sale is made for has wanted it so. */
  isByRegister: z.boolean(),
  problem: z.nullable(problemShape),
})
export type FactView = z.infer<typeof factView>

/** `trouble`: why the service's event log could not be read. */
export const saleFile = z.strictObject({
  sale: saleView,
  /** It was made there, and taken up to refund it; null for a sale of this till. */
  otherTill: z.nullable(otherTill),
  facts: z.array(factView),
  events: z.array(loggedEvent),
  trouble: z.nullable(problemShape),
  ...refundableParts.shape,
  discounts: z.array(givenDiscount),
  /** Its receipts, of the sale itself and of each refund, as they are on paper. */
  receipts: z.array(
    z.strictObject({ number: z.int(), kind: z.enum(['sale', 'refund']), at: epochMs, rows: printRows }),
  ),
  copies: z.int(),
})
export type SaleFile = z.infer<typeof saleFile>

export const saleSearchCommands = {
  /** At most fifty, the newest first. `more`: there are older ones. */
  'office.search': {
    surfaces: officeOnly,
    permission: 'seeReports',
    automatic: 'refresh',
    takes: saleSearch,
    gives: z.strictObject({ sales: z.array(foundSale), more: z.boolean() }),
  },
  'office.sale': {
    surfaces: officeOnly,
    permission: 'seeReports',
    automatic: 'refresh',
    takes: z.strictObject({ sale: saleName }),
    gives: saleFile,
  },
} as const satisfies CommandRows
