// The office's questions about the past, and their answers: sale by sale and in sums.
import * as z from 'zod/mini'
import type { Surface } from '#shared/bridge.ts'
import { orderLine } from '#shared/order.ts'
import { rows } from '#shared/paper.ts'
import { problemShape } from '#shared/problem.ts'
import { period, report, zReport, zRow } from '#shared/report.ts'
import { otherTill, pastSale, paymentEvent, saleView } from '#shared/sale.ts'
import { person } from '#shared/staff.ts'

const epochMs = z.number()
const saleName = z.string().check(z.maxLength(64))
const nothing = z.strictObject({})

const isDay = (given: string): boolean => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(given) ? Date.parse(`${given}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(given)
}

/** A day where the shop stands, as 2026-11-22. */
export const day = z.string().check(z.refine(isDay, 'is no day like 2026-11-22'))

/** Both days included. */
export const days = z.strictObject({ from: day, to: day })
export type Days = z.infer<typeof days>

/**
 * `paid`: captured, and not all of it refunded · `refunded`: in whole or in part · `unpaid`: over, without money · `open`: not at rest ·
 * `waiting`: needs a person.
 */
export const saleFilter = z.enum(['all', 'paid', 'refunded', 'unpaid', 'open', 'waiting'])

export const saleSearch = z.strictObject({
  /** Part of a reference, a number of a receipt or sale, an amount as it is written, or the last two digits of a phone. */
  text: z.string().check(z.maxLength(64)),
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
  /** Minor units. */
  captured: z.int(),
  person: z.nullable(person),
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
  /** What somebody gave as the reason, or how it ended. */
  note: z.nullable(z.string()),
  person: z.nullable(person),
  problem: z.nullable(problemShape),
})
export type FactView = z.infer<typeof factView>

/** `line`: its place among the sale's lines, from 0. `refunded`: how many pieces are given back already, or being given back. */
export const lineLeft = z.strictObject({
  line: z.int(),
  ...orderLine.shape,
  refunded: z.int(),
})
export type LineLeft = z.infer<typeof lineLeft>

/** `trouble`: why the service's event log could not be read. */
export const saleFile = z.strictObject({
  sale: saleView,
  /** It was made there, and taken up to refund it; null for a sale of this till. */
  otherTill: z.nullable(otherTill),
  facts: z.array(factView),
  events: z.array(paymentEvent),
  trouble: z.nullable(problemShape),
  lines: z.array(lineLeft),
  /** Its receipts, of the sale itself and of each refund, as they are on paper. */
  receipts: z.array(z.strictObject({ number: z.int(), kind: z.enum(['sale', 'refund']), at: epochMs, rows })),
  copies: z.int(),
  /** Of each payment, what can still be refunded (minor units). */
  payments: z.array(z.strictObject({ reference: z.string(), refundable: z.int() })),
})
export type SaleFile = z.infer<typeof saleFile>

/** What the journal says and what the service's log says of one payment or charge, in minor units. `unread`: the log could not be read. */
export const difference = z.strictObject({
  sale: saleName,
  number: z.nullable(z.int()),
  /** Of a membership's charge, the agreement; `sale` is its name at this till then, and `reference` the charge's id. */
  agreementId: z.nullable(z.string()),
  reference: z.string(),
  kind: z.enum(['captured', 'refunded', 'unread']),
  ours: z.int(),
  theirs: z.int(),
  problem: z.nullable(problemShape),
})
export type Difference = z.infer<typeof difference>

const office = ['office'] as const satisfies Surface[]

export const officeCommands = {
  /** At most fifty, the newest first. `more`: there are older ones. */
  'office.search': {
    surfaces: office,
    takes: saleSearch,
    gives: z.strictObject({ sales: z.array(foundSale), more: z.boolean() }),
  },
  'office.sale': { surfaces: office, takes: z.strictObject({ sale: saleName }), gives: saleFile },
  /** The period since the last closing, as it stands. */
  'report.x': { surfaces: office, takes: nothing, gives: report },
  /**
   * Closes it, for ever. Refused while a sale is at the service's: its money would fall between two reports. `from`: when the period
   * began, as the screen shows it: one that another screen has closed meanwhile is not the next one.
   */
  'report.close': {
    surfaces: office,
    takes: z.strictObject({ from: z.nullable(epochMs) }),
    gives: zReport,
  },
  /** A closing as it is on paper, on screen too. */
  'report.z': { surfaces: office, takes: z.strictObject({ number: z.int() }), gives: rows },
  /** The newest first. */
  'report.list': { surfaces: office, takes: nothing, gives: z.array(zRow) },
  'report.period': { surfaces: office, takes: days, gives: period },
  /** Every sale and refund of these days as a file's text. */
  'report.export': {
    surfaces: office,
    takes: z.strictObject({ ...days.shape, format: z.enum(['csv', 'json']) }),
    gives: z.strictObject({ name: z.string(), text: z.string(), rows: z.int() }),
  },
  /**
   * Compares the journal with the service's own log, some sales at a time: asked again from `next` until that is null. `of`: how many
   * sales there are to compare.
   */
  'report.reconcile': {
    surfaces: office,
    takes: z.strictObject({ ...days.shape, next: z.nullable(z.int()) }),
    gives: z.strictObject({
      differences: z.array(difference),
      checked: z.int(),
      of: z.int(),
      next: z.nullable(z.int()),
    }),
  },
} as const
