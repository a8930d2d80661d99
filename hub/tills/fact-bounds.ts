// The shape and the bounds of all that the hub makes of a till's fact: what lies beyond them no till of ours has written.
import * as z from 'zod/mini'
import type { AgreementRow } from '#core/agreement/projection.ts'
import type { JournalRow } from '#core/journal/chain.ts'
import { entryOf, isFactOf, type AnyFact, type JournalEntry } from '#core/journal/feature.ts'
import type { AnySaleFact as SaleFact } from '#core/sale/facts.ts'
import { saleFeature, type SaleRow } from '#core/sale/projection.ts'
import type { ReceiptIssuer } from '#core/till/facts.ts'
import { factViewOf as viewOf } from '#core/sale/view.ts'
import { moneyFlow, userFlow } from '#shared/flows.ts'
import { tillId } from '#shared/hub.ts'
import { language } from '#shared/language.ts'
import { currency, market } from '#shared/market.ts'
import { maximum } from '#shared/money.ts'
import { givenDiscount, mostLines, orderLine, sum } from '#shared/order.ts'
import { soldKind } from '#shared/report.ts'
import { factView } from '#shared/sale-search.ts'
import { saleState } from '#shared/sale.ts'
import { isLine, notLine, placeOfOddText, plainText } from '#shared/text.ts'

/**
 * Limit of a fact's body. A till's largest are sales and checkouts of two hundred lines; the report of a closing has a row for each hour
 * since the one before, and is as large as a batch lets it be. bytes
 */
export const largestFact = 256_000

/** How much tells of one entity: facts, bytes of their bodies, and parts of its movements that each tell of one line. */
export type Extent = { facts: number; bytes: number; goods: number }
/** Limit of one sale at one till: no sale has as much, though what fails is tried hourly for weeks and two hundred lines are given back a hundred times. */
export const mostOfSale: Extent = { facts: 5000, bytes: 2_000_000, goods: 20_000 }
/** Limit of one membership, which may be charged daily for ten years. */
export const mostOfAgreement: Extent = { facts: 50_000, bytes: 20_000_000, goods: 50_000 }

/** A fact as the hub keeps it; what stood before it is known by its place. */
export type HubFact = Pick<JournalRow, 'seq' | 'sale' | 'kind' | 'at' | 'body' | 'hash'>

const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))
/** Ten payments of the largest amount that the service takes, in minor units; ten million of these sum to an exact number. */
const mostMoney = 10 * maximum
const money = whole(0, mostMoney)
/** Money that came or went: below zero where an earlier movement is corrected. */
const moved = whole(-mostMoney, mostMoney)
/** Pieces, receipts and the like. */
const mostCounted = 1_000_000_000
/** Limit of one sale: two hundred lines of 999 are fewer. */
const mostPieces = 1_000_000
const flag = whole(0, 1)
/** Epoch ms, before the year 9999: a year has four digits also where the day is another. */
const moment = whole(0, Date.UTC(9999, 0) - 1)

const words = (most: number) => plainText.check(z.maxLength(most))
/** A name of a product, a plan, a till. */
const name = words(1000)
/** A name that a person gave, at a till, to somebody or to a register. */
const shortName = words(300).check(z.refine(isLine, notLine))
/** The name of a sale, an agreement, a payment or a charge: PostgreSQL has indexes of them. */
const key = words(200)
/** The owner of the money, as in the question about a member. */
const owner = words(2200).check(z.refine(isLine, notLine))
const rate = z.nullable(whole(0, 99_999))

/** A column that holds JSON as the till's own program made it. */
const json = (shape: z.ZodMiniType) =>
  z
    .string()
    .check(z.refine((given) => shape.safeParse(JSON.parse(given)).success, 'is not what a till writes there'))

const person = z.strictObject({ id: shortName, name: shortName })
const shares = z.array(z.strictObject({ rate, gross: moved, vat: moved }))
const goods = z.array(
  z.strictObject({
    kind: soldKind,
    id: name,
    name,
    pieces: whole(-mostCounted, mostCounted),
    rate,
    gross: moved,
    vat: moved,
  }),
)

const row = z.int()
const saleShape = z.strictObject({
  opened: row,
  counter: z.nullable(row),
  sale: key,
  settled: flag,
  waits: flag,
  runs: flag,
  openedAt: moment,
  state: saleState,
  amount: money,
  currency,
  owner,
  captured: money,
  refunded: money,
  flow: userFlow,
  endings: name,
  person: z.nullable(json(person)),
  otherTill: z.nullable(json(z.strictObject({ till: name, name, number: z.nullable(z.int()) }))),
  register: z.nullable(json(z.strictObject({ register: shortName, saleNumber: z.nullable(name) }))),
})

const agreementShape = z.strictObject({
  counter: row,
  name: key,
  agreementId: z.nullable(key),
  status: key,
  settled: flag,
  opened: row,
  openedAt: moment,
  owner,
  member: z.nullable(name),
})

const movementShape = z.strictObject({
  seq: row,
  at: moment,
  sale: key,
  reference: key,
  kind: z.enum(['captured', 'refunded', 'elsewhere']),
  value: moved,
  begun: whole(-1, 1),
  shares: json(shares),
  flow: moneyFlow,
  currency,
  owner,
  receipt: z.nullable(whole(0, mostCounted)),
  register: z.nullable(shortName),
  goods: z.optional(json(goods)),
  person: z.optional(z.nullable(json(person))),
})

const ofOwner = {
  merchantSerialNumber: key,
  environment: z.enum(['TEST', 'PRODUCTION']),
  address: owner,
}
/** VAT is a part of what is paid: till and hub split money by it. */
const isWithin = (vat: number, gross: number): boolean => vat >= 0 && vat <= gross
const notWithin = 'holds more VAT than money'
const line = z
  .object({
    ...orderLine.shape,
    id: words(300),
    name: words(300),
    quantity: whole(1, mostCounted),
    unitPrice: money,
    discount: money,
    total: money,
    vat: money,
  })
  .check(z.refine(({ vat, total }) => isWithin(vat, total), notWithin))
const discount = z.object({ ...givenDiscount.shape, value: money, person: z.nullable(person) })
/** Lines of a sale, discounts on it: each of a full basket's, and some that stand beside them. */
const mostListed = mostLines + 50
const listed = <Shape extends z.ZodMiniType>(shape: Shape) => z.array(shape).check(z.maxLength(mostListed))
const worth = z.object({ value: money })

type Ordered = { lines: z.infer<typeof line>[]; discounts: z.infer<typeof discount>[] }
/** Parts of an order that reports add up over many sales: pieces and what was taken off. One discount at most is on the whole basket. */
const ordered = z.object({ lines: listed(line), discounts: listed(discount) }).check(
  z.refine(
    ({ lines }: Ordered) => sum(lines.map(({ quantity }) => quantity)) <= mostPieces,
    'has too many pieces',
  ),
  z.refine(
    ({ lines, discounts }: Ordered) =>
      [lines.map((one) => one.discount), discounts.map(({ value }) => value)].every(
        (all) => sum(all) <= mostMoney,
      ),
    'has too much taken off',
  ),
  z.refine(
    ({ discounts }: Ordered) => discounts.filter((one) => one.line === null).length <= 1,
    'has two discounts on all of it',
  ),
)
const taxed = listed(
  z
    .strictObject({ rate, gross: money, vat: money })
    .check(z.refine(({ vat, gross }) => isWithin(vat, gross), notWithin)),
)

/** The parts of facts that the shop's questions read beside the rows, by kind. */
const readInFacts: Readonly<Record<string, z.ZodMiniType>> = {
  opened: z.object({
    ...ofOwner,
    reference: key,
    ordered,
  }),
  adopted: z.object({
    ...ofOwner,
    reference: key,
    userFlow,
    amount: z.strictObject({ value: money, currency }),
    value: money,
    refunded: money,
    capturedAt: moment,
    taxed: z.object({ captured: taxed, refunded: taxed }),
  }),
  captured: worth,
  refunded: z.object({ value: money, refund: key }),
  refundedElsewhere: worth,
  refundedAtOtherTills: z.object({ value: money, reference: key }),
  chargeCaptured: worth,
  chargeRefunded: z.object({ value: money, task: z.nullable(key) }),
  agreementOpened: z.object({ ...ofOwner, currency, numberPrint: z.optional(key) }),
  agreementAdopted: z.object({ ...ofOwner, currency }),
  agreementTakenOver: z.object({ from: tillId, since: moment }),
  // PostgreSQL reads this one as JSON: it has nothing beside what is named.
  issuerChanged: z.strictObject({
    shop: z.strictObject({ name, address: listed(name), organisationNumber: name }),
    till: tillId,
    tillName: name,
    market,
    timeZone: name,
    language,
  } satisfies Record<keyof ReceiptIssuer, z.ZodMiniType>),
}

/** The office shows it. A problem whose code is new here is no reason to stop. */
const shownFact = z.strictObject({
  ...factView.shape,
  note: z.nullable(name),
  person: z.nullable(person),
  askedBy: z.nullable(person),
  problem: z.nullable(
    z.strictObject({
      code: key,
      details: z.record(key, z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
  ),
})

/** Gives it back unchanged. Throws what is wrong with it, without a word of what it says. */
function judged<Given>(shape: z.ZodMiniType, given: Given): Given {
  const [issue] = shape.safeParse(given).error?.issues ?? []
  if (issue) throw new Error(`${issue.path.join('.')} ${issue.message}`.trim())
  return given
}

export const fitSaleRow = (given: SaleRow): SaleRow => judged(saleShape, given)
export const fitAgreementRow = (given: AgreementRow): AgreementRow => judged(agreementShape, given)
export const fitMovement = <Given extends object>(given: Given): Given => judged(movementShape, given)

/** By which a sale gets a payment: each till counts a payment to the sale whose name it bears. */
const beginning = new Set(['opened', 'attemptOpened', 'adopted'])

/** Throws where one sale or membership has more than any till writes of it. */
export function judgeExtent({ facts, bytes, goods }: Extent, most: Extent): void {
  if (facts > most.facts || bytes > most.bytes || goods > most.goods)
    throw new Error('there is more of it than a till writes')
}

/** The fact that stands there. Throws where no till of ours has written it so: its text is compared to the byte. */
export function fitEntry<Of extends AnyFact>(fact: HubFact): JournalEntry<Of> {
  judged(moment, fact.at)
  if (Buffer.byteLength(fact.body) > largestFact && fact.kind !== 'zClosed')
    throw new Error('it is larger than any that a till writes')
  const said: unknown = JSON.parse(fact.body)
  if (JSON.stringify(said) !== fact.body) throw new Error('its text is not as a till writes it')
  if (placeOfOddText(said) !== null) throw new Error('it holds what is no text')
  if (Object.hasOwn(readInFacts, fact.kind)) judged(readInFacts[fact.kind] ?? z.never(), said)
  if (beginning.has(fact.kind))
    judged(z.object({ reference: z.string().check(z.startsWith(`${fact.sale}-`)) }), said)
  if (isFactOf(saleFeature, fact)) judged(shownFact, viewOf(entryOf<SaleFact>(fact)))
  return entryOf<Of>(fact)
}
