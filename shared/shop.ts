// The hub's answers about a whole shop: sales of all its tills, their sums, and the state of the tills.
import * as z from 'zod/mini'
import { noInput, officeOnly, saleName, type CommandRows } from '#shared/command.ts'
import { userFlow } from '#shared/flows.ts'
import { health, hubRefusal, tillId } from '#shared/hub.ts'
import { language } from '#shared/language.ts'
import { currency, market } from '#shared/market.ts'
import { printRows } from '#shared/paper.ts'
import { printAnswer } from '#shared/printing.ts'
import { problemShape, type Problem } from '#shared/problem.ts'
import { mode } from '#shared/receipt.ts'
import { exportFile, openMoney, paymentCount, soldSums, soldTableName, sums } from '#shared/report.ts'
import { factView, foundSale, saleFilter } from '#shared/sale-search.ts'
import { person, signature } from '#shared/staff.ts'
import { days, nightEnd } from '#shared/time.ts'

const epochMs = z.number()
const count = z.int().check(z.minimum(0))
const minor = z.int()
/** Share of one VAT rate, in hundredths of a percent; null for what stands outside VAT. Minor units. */
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

/** From this row of a till's journal on its hub holds what it sends: in no list and no sum. `since`: by the hub's clock. */
export const quarantine = z.strictObject({ row: z.int(), since: epochMs })
export type Quarantine = z.infer<typeof quarantine>

/** One till of the shop, as its hub knows it. */
export const shopTill = z.strictObject({
  till: tillId,
  name: z.string(),
  /** The one that asks. */
  isOwn: z.boolean(),
  /** When the hub heard of it last; null: never since it was paired. */
  seenAt: z.nullable(epochMs),
  /** Rows of its journal that the hub has, and the last link of that chain in hex. */
  rows: z.int(),
  head: z.string(),
  health: z.nullable(z.omit(health, { unit: true })),
  refused: z.nullable(hubRefusal.shape.refused),
  quarantined: z.nullable(quarantine),
  isRevoked: z.boolean(),
  /** Not heard of lately: what it has written since, nobody here knows. */
  isSilent: z.boolean(),
  /** Rows that the till has written and the hub has not got, as far as the till has told. */
  behind: count,
})
export type ShopTill = z.infer<typeof shopTill>

/** Where the list goes on: after this sale. */
const cursor = z.strictObject({ openedAt: z.int(), sale: saleName })

/** `zone`: where days begin and end, by the names of the time zone database. */
const zone = z.string().check(z.maxLength(64), z.refine(isZone, 'is no time zone'))

function isZone(given: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** As `saleSearch` of one till. */
const shopSearch = z.strictObject({
  text: z.string().check(z.maxLength(64)),
  filter: saleFilter,
  days: z.nullable(days),
  /** Till that is searched; null: all of them. */
  till: z.nullable(tillId),
  after: z.nullable(cursor),
})

/** A sale that stands at several tills is one: that of the till that opened it. Its money is summed over all of them, once. */
const shopSale = z.strictObject({
  ...z.omit(foundSale, { place: true, till: true, otherTill: true }).shape,
  till: tillId,
  tillName: z.string(),
  isOwn: z.boolean(),
})
export type ShopSale = z.infer<typeof shopSale>

/** `till` null: by nobody in the shop. */
const shopMovement = z.strictObject({
  at: epochMs,
  till: z.nullable(tillId),
  tillName: z.nullable(z.string()),
  kind: z.enum(['captured', 'refunded', 'elsewhere']),
  reference: z.string(),
  value: minor,
  receipt: z.nullable(z.int()),
})

const shopSaleFile = z.strictObject({
  sale: shopSale,
  /** Facts of every till that has it, each once, in order of time. */
  facts: z.array(z.strictObject({ ...factView.shape, till: tillId })),
  movements: z.array(shopMovement),
  /** Its payments with money left. */
  adoptable: z.array(adoptable),
})
export type ShopSaleFile = z.infer<typeof shopSaleFile>

/** Sums of one till in the period: its rows after `after` up to `until`. `head`: the link of its chain there, in hex. */
const tillSums = z.strictObject({
  till: tillId,
  name: z.string(),
  after: z.int(),
  until: z.int(),
  head: z.string(),
  sales: paymentCount,
  captured: minor,
  refunds: count,
  refunded: minor,
  net: minor,
  receipts: z.nullable(z.strictObject({ first: z.int(), last: z.int() })),
})
export type TillSums = z.infer<typeof tillSums>

/**
 * Till whose money may not be in the report. `silent`: not heard of lately · `behind`: it has written what the hub has not got ·
 * `refused`: its chain broke · `revoked`: its key was taken away · `unread`: the hub is too old for what it wrote · `quarantined`: it wrote
 * what no till writes, or whoever runs the hub does not trust it.
 */
const missingTill = z.strictObject({
  till: tillId,
  name: z.string(),
  why: z.enum(['silent', 'behind', 'refused', 'revoked', 'unread', 'quarantined']),
  quarantined: z.nullable(quarantine),
  seenAt: z.nullable(epochMs),
})
export type MissingTill = z.infer<typeof missingTill>

/** As `report` of one till: what the tills have sent since the shop's last closing. Receipts are numbered by each till for itself. */
export const shopReport = z.strictObject({
  shop: z.string(),
  mode,
  merchantSerialNumber: z.string(),
  /** When the last closing was, or when the first fact was written; null when nothing ever was. */
  from: z.nullable(epochMs),
  to: epochMs,
  ...sums.shape,
  tills: z.array(tillSums),
  missing: z.array(missingTill),
  open: z.array(z.strictObject({ ...openMoney.shape, till: tillId, tillName: z.string() })),
})
export type ShopReport = z.infer<typeof shopReport>

/** The period as it stands, with what sold and who sold it. A closing is without these, as a till's is. */
export const shopX = z.strictObject({ ...shopReport.shape, ...soldSums.shape })
export type ShopX = z.infer<typeof shopX>

/** In which words and at whose time it is written. */
const spoken = { language, market }

/** Numbered from 1 without a gap over the whole shop, and never changed. `till`: where it was closed. `drawn`: a copy is drawn as there and then. */
export const shopZ = z.strictObject({
  ...shopReport.shape,
  number: z.int(),
  person: z.nullable(person),
  till: tillId,
  tillName: z.string(),
  drawn: z.strictObject({ ...spoken, timeZone: zone }),
})
export type ShopZ = z.infer<typeof shopZ>

const shopZRow = z.strictObject({
  number: z.int(),
  at: epochMs,
  captured: minor,
  refunded: minor,
  net: minor,
  currency,
  person: z.nullable(person),
  tillName: z.string(),
})
export type ShopZRow = z.infer<typeof shopZRow>

/** How the till that asks counts: its days, and its currency. */
const counting = { zone, currency, mode }

/** Questions of a till to its hub about the shop: POST `{hubPaths.shop}/{question}` with `takes` → 200 `shopAnswer` with `gives`. */
export const shopQuestions = {
  tills: { takes: noInput, gives: z.array(shopTill) },
  /** At most fifty, the newest first. `next` null: there are no older ones. */
  sales: {
    takes: z.strictObject({ ...shopSearch.shape, zone, nightEnd }),
    gives: z.strictObject({ sales: z.array(shopSale), next: z.nullable(cursor) }),
  },
  sale: { takes: z.strictObject({ till: tillId, sale: saleName }), gives: shopSaleFile },
  x: { takes: z.strictObject(counting), gives: shopX },
  /**
   * `from`: when the period began, as the screen shows it: one that another office has closed meanwhile is not the next one. `rows`: what
   * the till that asks has written.
   */
  close: {
    takes: z.strictObject({
      ...counting,
      ...spoken,
      from: z.nullable(epochMs),
      person: z.nullable(person),
      rows: count,
    }),
    gives: shopZ,
  },
  closing: { takes: z.strictObject({ number: z.int() }), gives: shopZ },
  /** When somebody who is a member still joined with the number of this fingerprint; null where nobody did. */
  member: {
    takes: z.strictObject({
      numberPrint: z.string().check(z.maxLength(64)),
      owner: z.string().check(z.maxLength(2200)),
    }),
    gives: z.nullable(epochMs),
  },
  /** The newest first. */
  closings: { takes: noInput, gives: z.array(shopZRow) },
} as const
export type ShopQuestion = keyof typeof shopQuestions
export type ShopInputOf<Question extends ShopQuestion> = z.infer<(typeof shopQuestions)[Question]['takes']>
export type ShopAnswerOf<Question extends ShopQuestion> = z.infer<(typeof shopQuestions)[Question]['gives']>

/** Expected trouble is an answer as well. */
export const shopAnswer = z.union([
  z.strictObject({ answer: z.unknown() }),
  z.strictObject({ problem: problemShape }),
])
export type ShopAnswer<Question extends ShopQuestion = ShopQuestion> =
  | { answer: ShopAnswerOf<Question> }
  | { problem: Problem }

export const shopCommands = {
  'shop.tills': {
    surfaces: officeOnly,
    permission: 'seeReports',
    automatic: 'refresh',
    takes: noInput,
    gives: shopQuestions.tills.gives,
  },
  /** At most fifty, the newest first. */
  'shop.sales': {
    surfaces: officeOnly,
    permission: 'seeReports',
    automatic: 'refresh',
    takes: shopSearch,
    gives: shopQuestions.sales.gives,
  },
  'shop.sale': {
    surfaces: officeOnly,
    permission: 'seeReports',
    automatic: 'refresh',
    takes: z.strictObject({ till: tillId, sale: saleName }),
    gives: shopQuestions.sale.gives,
  },
  /** Gives money back of a payment that another till took: this one takes it up, and refunds it as one of its own. */
  'shop.refund': {
    surfaces: officeOnly,
    permission: { approver: 'refund' },
    takes: z.strictObject({
      till: tillId,
      sale: saleName,
      reference: saleName,
      value: z.number(),
      manager: signature,
    }),
  },
  /** Report of all that the shop's tills have sent since its last closing. */
  'shop.x': {
    surfaces: officeOnly,
    permission: 'seeReports',
    automatic: 'refresh',
    takes: noInput,
    gives: shopX,
  },
  /** The table of products or of people of that period as a file's text. */
  'shop.export': {
    surfaces: officeOnly,
    permission: 'seeReports',
    takes: z.strictObject({ table: soldTableName }),
    gives: exportFile,
  },
  /** Closes it for the whole shop, for ever. `from`: when the period began, as the screen shows it. */
  'shop.close': {
    surfaces: officeOnly,
    permission: 'closeDay',
    takes: z.strictObject({ from: z.nullable(z.number()) }),
    // As of the till's own closing.
    gives: shopZ,
  },
  'shop.closing': {
    surfaces: officeOnly,
    permission: 'seeReports',
    automatic: 'refresh',
    takes: z.strictObject({ number: z.int() }),
    gives: printRows,
  },
  /** That closing as it was closed, or with null the period as it stands. */
  'shop.print': {
    surfaces: officeOnly,
    permission: 'seeReports',
    takes: z.strictObject({ number: z.nullable(z.int()) }),
    // The page prints it itself where the till has no printer.
    gives: printAnswer,
  },
  /** The newest first. */
  'shop.closings': {
    surfaces: officeOnly,
    permission: 'seeReports',
    automatic: 'refresh',
    takes: noInput,
    gives: shopQuestions.closings.gives,
  },
} as const satisfies CommandRows
