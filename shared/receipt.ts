// A receipt as plain data: what every printer, page and language draws from, and a membership's terms in its words.
import * as z from 'zod/mini'
import { moneyFlow } from '#shared/flows.ts'
import { language } from '#shared/language.ts'
import { currency, market } from '#shared/market.ts'
import { money, formatMoney } from '#shared/money.ts'
import { orderLine, vatShare } from '#shared/order.ts'
import { dueDay } from '#shared/plan.ts'
import { planPeriod, type PeriodUnit } from '#shared/recurring.ts'
import type { Translate } from '#shared/translate.ts'

/** Kind of service behind the till's money. Said on every screen and receipt unless it is `production`. */
export const mode = z.enum(['sandbox', 'test', 'production'])
export type Mode = z.infer<typeof mode>

/**
 * A till as papers, pages and lists name it. Its name may be another till's as well, or its own of before it came back from a copy: with its
 * id, a receipt's number is one.
 */
export const tillText = ({ tillName, till }: { tillName: string; till: string }): string =>
  `${tillName} · ${till}`

/** Number in the till's one series for sales and refunds; null for one of another till. */
const receiptNumber = z.nullable(z.int())

/** How the customer was asked to pay. */
const means = z.strictObject({
  userFlow: moneyFlow,
  /** The last two digits of the phone a push went to. */
  phoneEnding: z.nullable(z.string()),
})

/** Membership that the customer has joined: what will be charged, and how often. Minor units. */
const membership = z.strictObject({
  /** The service's own. */
  agreementId: z.string(),
  name: z.string(),
  /** Null where it is not fixed. */
  price: z.nullable(z.int()),
  currency,
  period: z.nullable(planPeriod),
  /** A lower price at first; `until`: the day itself no more, null where it is not known. */
  campaign: z.nullable(z.strictObject({ price: z.int(), until: z.nullable(dueDay) })),
  /** When the first charge comes by itself; null where a person makes them, and once it is over. */
  from: z.nullable(dueDay),
  /** Where the customer manages it. */
  manageAt: z.nullable(z.string()),
})
type ReceiptMembership = z.infer<typeof membership>

/** Something given back of a sale that has a receipt. */
const givenBack = z.strictObject({
  receipt: receiptNumber,
  at: z.number(),
  /** Minor units. */
  value: z.number(),
})

/** Epoch ms, minor units. */
const shape = z.strictObject({
  /** `joining`: a customer has become a member without paying anything now; it has no number of its own. */
  kind: z.enum(['sale', 'refund', 'joining']),
  shop: z.strictObject({ name: z.string(), address: z.array(z.string()), organisationNumber: z.string() }),
  /** The till that gave it out, by its id and by the name that it had then. */
  till: z.string(),
  tillName: z.string(),
  /** Where the till stood, and the time there by its name in the time zone database. */
  market,
  timeZone: z.string(),
  mode,
  /** The customer's, in which its lines are named. */
  language,
  receipt: receiptNumber,
  /** 0 is the original; from 1 the copy's number. */
  copy: z.int(),
  /** The sale's number on this till; null for a sale of another till. */
  number: z.nullable(z.number()),
  /** Who sold it or gave it back; null where nobody was signed in. */
  person: z.nullable(z.string()),
  /** The register that the money was taken for, whose own receipt is the one for the purchase; null where this till sold it. */
  register: z.nullable(z.strictObject({ name: z.string(), saleNumber: z.nullable(z.string()) })),
  /** Lines that were bought, or given back; empty where that is not known. `discount` and `total` of each have its own discount alone. */
  lines: z.array(orderLine),
  /** Amount that a discount on the whole basket takes off these lines. Minor units, 0 without one. */
  offWhole: z.number(),
  vat: z.array(vatShare),
  /** Amount that was paid, or given back. */
  amount: money,
  /** When the till learned that it was. */
  at: z.number(),
  means,
  /** Reason of a refund, and the receipt of the sale it belongs to. */
  refund: z.nullable(
    z.strictObject({
      reason: z.string(),
      of: z.strictObject({
        receipt: receiptNumber,
        /** The till that gave that receipt out, where it is another. */
        till: z.nullable(z.strictObject({ till: z.string(), tillName: z.string() })),
        number: z.nullable(z.number()),
        at: z.number(),
      }),
    }),
  ),
  /** Refunds of a sale since. */
  refunds: z.array(givenBack),
  /** Null where it belongs to a sale. */
  membership: z.nullable(membership),
  /** The payment's or the charge's reference, ours. */
  reference: z.string(),
  /** The service's reference of the payment or the refund; empty where it gives none, as for charges. */
  pspReference: z.string(),
  merchantSerialNumber: z.string(),
})
/** Named, so that the table of commands, where it stands often, stays small enough for the compiler. */
export interface Receipt extends z.infer<typeof shape> {}
export const receipt: z.ZodMiniType<Receipt, Receipt> = shape

/** Says those of a receipt's texts that are needed here. */
type SayTerms = Translate<
  | 'receipt.asAgreed'
  | 'receipt.terms'
  | 'receipt.lower'
  | 'receipt.lowerAtFirst'
  | `receipt.every.${PeriodUnit}`
>

/** A line each. Days are the service's, so UTC's. */
export function termLines(membership: ReceiptMembership, t: SayTerms, locale: string): string[] {
  const { price, period, from, campaign, currency } = membership
  if (price === null || period === null) return [t('receipt.asAgreed')]
  const money = (value: number) => formatMoney({ value, currency }, locale)
  const { unit, count } = period
  const every = t(`receipt.every.${unit}`, { count })
  const usual =
    from === null
      ? `${money(price)} ${every}`
      : t('receipt.terms', { price: money(price), every, day: dayIn(from, locale) })
  if (campaign === null) return [usual]
  const lower = { price: money(campaign.price) }
  return [
    usual,
    campaign.until === null
      ? t('receipt.lowerAtFirst', lower)
      : t('receipt.lower', { ...lower, day: dayIn(campaign.until, locale) }),
  ]
}

const dayIn = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    Date.parse(`${day}T00:00:00Z`),
  )
