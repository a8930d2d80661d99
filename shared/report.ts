// The sums of a day or a period, the discounts in them, the report that closes a period, and the office's commands for them.
import * as z from 'zod/mini'
import { sum } from '#shared/order.ts'
import { person } from '#shared/staff.ts'
import { noInput, officeOnly, saleName, type CommandRows } from '#shared/command.ts'
import { moneyFlow } from '#shared/flows.ts'
import { currency } from '#shared/market.ts'
import { printRows } from '#shared/paper.ts'
import { problemShape } from '#shared/problem.ts'
import { mode } from '#shared/receipt.ts'
import { saleState } from '#shared/sale.ts'
import { day, days } from '#shared/time.ts'

const minor = z.int()

/** Discounts by one person (null: nobody signed in), in minor units. `rates`: the highest first, null outside VAT; they sum to `value`. */
const discountSums = z.strictObject({
  person: z.nullable(person),
  on: z.enum(['line', 'basket']),
  count: z.int().check(z.minimum(0)),
  value: minor,
  rates: z.array(z.strictObject({ rate: z.nullable(z.int()), value: minor })),
})
export type DiscountSums = z.infer<typeof discountSums>

/** All of them by rate, the highest first. */
export function ratesOf(discounts: readonly Pick<DiscountSums, 'rates'>[]): DiscountSums['rates'] {
  const parts = discounts.flatMap(({ rates }) => rates)
  return [...Map.groupBy(parts, ({ rate }) => rate)]
    .map(([rate, own]) => ({ rate, value: sum(own.map(({ value }) => value)) }))
    .toSorted((one, other) => (other.rate ?? -1) - (one.rate ?? -1))
}

/** Minor units; a whole number. */
const count = z.int().check(z.minimum(0))
/** Payments of which money was captured. Below zero where what was counted before has been taken back whole since. */
export const paymentCount = z.int()
const epochMs = z.number()

/** Money outside VAT: tips, what was taken for other registers without saying for what, and the rest. */
export const outsideVat = z.enum(['tip', 'register', 'other'])
export type OutsideVat = z.infer<typeof outsideVat>

/** Sums of one VAT rate, in hundredths of a percent, or of one kind of money outside VAT: one of the two is null. */
const rateSums = z.strictObject({
  rate: z.nullable(z.int()),
  outside: z.nullable(outsideVat),
  captured: minor,
  capturedVat: minor,
  /** By us and by others. */
  refunded: minor,
  refundedVat: minor,
})
export type RateSums = z.infer<typeof rateSums>

const flowSums = z.strictObject({
  userFlow: moneyFlow,
  sales: paymentCount,
  captured: minor,
  refunds: count,
  refunded: minor,
})

/** The money that was taken for one register, in no shop's receipts but that register's. */
const registerSums = z.strictObject({
  name: z.string(),
  sales: paymentCount,
  captured: minor,
  refunds: count,
  refunded: minor,
})
export type RegisterSums = z.infer<typeof registerSums>

/** `at`: when the hour or the day begins. */
const spanSums = z.strictObject({ at: epochMs, captured: minor, refunded: minor, sales: paymentCount })
export type SpanSums = z.infer<typeof spanSums>

/** Sums of facts; every one of them can be counted again from the journal. */
export const sums = z.strictObject({
  currency,
  /** How many payments were captured, those of memberships among them, and what they come to. */
  sales: paymentCount,
  captured: minor,
  /** How many refunds went through, ours and others', and what they come to. */
  refunds: count,
  refunded: minor,
  /** The part of `refunded` that was not asked for at this till. */
  refundedElsewhere: minor,
  /** Captured less refunded. */
  net: minor,
  /** The highest rate first, what stands outside VAT last. They sum to `captured` and `refunded` exactly. */
  rates: z.array(rateSums),
  flows: z.array(flowSums),
  /** The part of it that was taken for other registers. */
  registers: z.array(registerSums),
  /** Discounts of the sales whose first money came in that time. */
  discounts: z.array(discountSums),
  /** Hours in which money moved. */
  hours: z.array(spanSums),
  /** Money of another sales unit, environment or currency that moved at this till in that time: in no sum above. */
  others: z.array(z.strictObject({ owner: z.string(), currency, captured: minor, refunded: minor })),
  /** Sales opened in that time that came to no money, by how they ended. */
  unpaid: z.array(z.strictObject({ state: saleState, sales: count })),
  /** The first and the last receipt's number; null when there was none. */
  receipts: z.nullable(z.strictObject({ first: z.int(), last: z.int() })),
})
export type Sums = z.infer<typeof sums>

/**
 * Acts that people allow with their PIN. `discount`: more off than the shop's limit · `settle`: an alarm · `membership`: anything a manager
 * signs for a member. And goods taken out of a basket its customer had been shown: `lines`, the whole `basket`, or one that was `left`.
 */
export const pinAct = z.enum([
  'override',
  'refund',
  'discount',
  'giveBackRest',
  'settle',
  'membership',
  'lines',
  'basket',
  'left',
])
export type PinAct = z.infer<typeof pinAct>

/** By act, who allowed or did it, and who was signed in and asked where that is somebody else. `value`: minor units, 0 where it moves no money by itself. */
const actSums = z.strictObject({
  act: pinAct,
  person: z.nullable(person),
  askedBy: z.nullable(person),
  times: count,
  value: minor,
})
export type ActSums = z.infer<typeof actSums>

/** A sale whose money was not settled when the report was made. */
export const openMoney = z.strictObject({
  number: z.nullable(z.int()),
  reference: z.string(),
  state: saleState,
  /** Minor units. */
  value: minor,
  openedAt: epochMs,
})

/** Figures of the period since the last closing; X is read, Z closes it. */
export const report = z.strictObject({
  shop: z.strictObject({ name: z.string(), address: z.array(z.string()), organisationNumber: z.string() }),
  till: z.string(),
  tillName: z.string(),
  mode,
  merchantSerialNumber: z.string(),
  /** When the period began: that of the closing before it, or of the first fact; null when nothing was ever written. */
  from: z.nullable(epochMs),
  to: epochMs,
  ...sums.shape,
  /** All that was ever captured and refunded at this till under this owner and currency. */
  ever: z.strictObject({ captured: minor, refunded: minor }),
  acts: z.array(actSums),
  /** Copies of receipts and drawers opened in that time. */
  copies: count,
  drawers: count,
  open: z.array(openMoney),
  /** The journal as it stood: how many facts, the last link of their chain in hex, and the public key that signs it (base64url). */
  journal: z.strictObject({ facts: z.int(), head: z.string(), key: z.nullable(z.string()) }),
})
export type Report = z.infer<typeof report>

/** Numbered from 1 without a gap, and never changed. */
export const zReport = z.strictObject({ ...report.shape, number: z.int(), person: z.nullable(person) })
export type ZReport = z.infer<typeof zReport>

/** A row of the list of closings. */
const zRow = z.strictObject({
  number: z.int(),
  at: epochMs,
  captured: minor,
  refunded: minor,
  net: minor,
  currency,
  person: z.nullable(person),
})
export type ZRow = z.infer<typeof zRow>

/**
 * Kind of thing that money was for. `amount`: keyed by hand · `tip`: the customer's thanks · `membership`: a charge of a plan · `other`: of
 * no line, such as a refund of another till's sale.
 */
export const soldKind = z.enum(['product', 'amount', 'tip', 'register', 'membership', 'other'])
export type SoldKind = z.infer<typeof soldKind>

/** Sums of one product, of one plan, or of all that is of another kind. */
export const productSums = z.strictObject({
  kind: soldKind,
  /** The product's or the plan's; empty for the others. */
  id: z.string(),
  /** As the catalog calls it, or as it was sold last; empty as above. */
  name: z.string(),
  /** Sold; what was given back is not taken off. */
  pieces: z.int(),
  captured: minor,
  capturedVat: minor,
  refunded: minor,
  refundedVat: minor,
})
export type ProductSums = z.infer<typeof productSums>

/** Sums of one person's own sales, whoever gave their money back. `person` null: nobody was signed in, or a membership was charged. */
const personSums = z.strictObject({
  person: z.nullable(person),
  sales: paymentCount,
  captured: minor,
  refunds: count,
  refunded: minor,
  /** Tips in `captured` less `refunded`. */
  tips: minor,
})
export type PersonSums = z.infer<typeof personSums>

/** Most sold first. The products sum to the report's `captured` and `refunded` exactly, and so do the people. */
export const soldSums = z.strictObject({ products: z.array(productSums), people: z.array(personSums) })
export type SoldSums = z.infer<typeof soldSums>
export const soldTableName = z.enum(['products', 'people', 'discounts'])
export type SoldTable = z.infer<typeof soldTableName>
/** Tables of one till: every act by itself as well. */
const periodTable = z.enum([...soldTableName.options, 'acts'])
export type PeriodTable = z.infer<typeof periodTable>

/** Any days, for charts and export. */
export const periodReport = z.strictObject({
  ...sums.shape,
  ...soldSums.shape,
  acts: z.array(actSums),
  days: z.array(spanSums),
})
export type PeriodReport = z.infer<typeof periodReport>

/** `average`: of a sale, before refunds; null where there was none. Minor units. */
const dayFigures = z.strictObject({ sales: paymentCount, net: minor, average: z.nullable(minor) })
export type DayFigures = z.infer<typeof dayFigures>

/** First page of the office: today so far, and the same weekday a week before, up to this time of the day and whole. */
export const todayOverview = z.strictObject({
  day,
  currency,
  now: dayFigures,
  before: z.strictObject({ day, byNow: dayFigures, whole: dayFigures }),
  hours: z.array(spanSums),
  /** Products that sold most, the first few. */
  products: z.array(productSums),
  /** Sales of which somebody must say how they go on, and others whose money is not settled. */
  waiting: count,
  open: count,
})
export type TodayOverview = z.infer<typeof todayOverview>

/** Difference between the journal and the service's log on one payment or charge, in minor units. `unread`: the log could not be read. */
export const difference = z.strictObject({
  sale: saleName,
  number: z.nullable(z.int()),
  /** Agreement of a membership's charge; `sale` is its name at this till then, and `reference` the charge's id. */
  agreementId: z.nullable(z.string()),
  reference: z.string(),
  kind: z.enum(['captured', 'refunded', 'unread']),
  ours: z.int(),
  theirs: z.int(),
  problem: z.nullable(problemShape),
})
export type Difference = z.infer<typeof difference>

/** A file's name and text, and how many rows it has. */
export const exportFile = z.strictObject({ name: z.string(), text: z.string(), rows: z.int() })
export type ExportFile = z.infer<typeof exportFile>

export const reportCommands = {
  /** The period since the last closing, as it stands. */
  'report.x': {
    surfaces: officeOnly,
    permission: 'seeReports',
    automatic: 'refresh',
    takes: noInput,
    gives: report,
  },
  /**
   * Closes it, for ever. Refused while a sale is at the service's: its money would fall between two reports. `from`: when the period
   * began, as the screen shows it: one that another screen has closed meanwhile is not the next one.
   */
  'report.close': {
    surfaces: officeOnly,
    permission: 'closeDay',
    takes: z.strictObject({ from: z.nullable(epochMs) }),
    // The closing as it was written: its number is what the page opens.
    gives: zReport,
  },
  /** A closing as it is on paper, on screen too. */
  'report.z': {
    surfaces: officeOnly,
    permission: 'seeReports',
    automatic: 'refresh',
    takes: z.strictObject({ number: z.int() }),
    gives: printRows,
  },
  /** The newest first. */
  'report.list': {
    surfaces: officeOnly,
    permission: 'seeReports',
    automatic: 'refresh',
    takes: noInput,
    gives: z.array(zRow),
  },
  'report.today': {
    surfaces: officeOnly,
    permission: 'seeReports',
    automatic: 'refresh',
    takes: noInput,
    gives: todayOverview,
  },
  'report.period': {
    surfaces: officeOnly,
    permission: 'seeReports',
    automatic: 'refresh',
    takes: days,
    gives: periodReport,
  },
  /** Every sale and refund of these days as a file's text, or the table of products, of people or of acts. JSON holds all of it. */
  'report.export': {
    surfaces: officeOnly,
    permission: 'seeReports',
    takes: z.strictObject({
      ...days.shape,
      format: z.enum(['csv', 'json']),
      table: z.optional(periodTable),
    }),
    gives: exportFile,
  },
  /**
   * Compares the journal with the service's own log, some sales at a time: asked again from `next` until that is null. `of`: how many
   * sales there are to compare.
   */
  'report.reconcile': {
    surfaces: officeOnly,
    permission: 'seeReports',
    takes: z.strictObject({ ...days.shape, next: z.nullable(z.int()) }),
    gives: z.strictObject({
      differences: z.array(difference),
      checked: z.int(),
      of: z.int(),
      next: z.nullable(z.int()),
    }),
  },
} as const satisfies CommandRows
