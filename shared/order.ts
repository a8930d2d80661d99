// The order and its total: lines, discounts, VAT and tip in whole minor units, so every sum is exact.
import * as z from 'zod/mini'
import { texts } from '#shared/language.ts'
import { catalogId, vatRate } from '#shared/catalog.ts'
import { maximum } from '#shared/money.ts'
import { person } from '#shared/staff.ts'

const minor = z.int().check(z.minimum(0))

/** `hundredths`: of a percent, 1000 is 10 %. `value`: minor units. */
export const discount = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('percent'), hundredths: z.int().check(z.minimum(1), z.maximum(10_000)) }),
  z.strictObject({ by: z.literal('amount'), value: z.int().check(z.minimum(1), z.maximum(maximum)) }),
])
export type Discount = z.infer<typeof discount>

/** The most pieces of one line, and lines of one basket. */
export const mostPieces = 999
export const mostLines = 200

/** A line as it was put into the basket. Without a product it is a keyed amount. */
export const basketLine = z.strictObject({
  line: z.string(),
  product: z.nullable(catalogId),
  /** Null for a keyed amount: each screen says that in its own words. */
  names: z.nullable(texts),
  details: z.nullable(texts),
  quantity: z.int().check(z.minimum(1), z.maximum(mostPieces)),
  /** For one piece, VAT included, before any discount. */
  unitPrice: minor,
  vatRate,
  minimumAge: z.int(),
  discount: z.nullable(discount),
  /** Who gave that; null where nobody was signed in, and without one. */
  discountBy: z.nullable(person),
})
export type BasketLine = z.infer<typeof basketLine>

/** A tip that the customer gives on top. `percent`: whole, of what the goods come to. `value`: minor units. */
export const tip = z.union([
  z.strictObject({ percent: z.int().check(z.minimum(1), z.maximum(100)) }),
  z.strictObject({ value: z.int().check(z.minimum(1), z.maximum(maximum)) }),
])
export type Tip = z.infer<typeof tip>

/** To the nearest minor unit, halves up. `goods`: after discounts, minor units. */
export const tipOf = (given: Tip | null, goods: number): number =>
  given === null || goods === 0
    ? 0
    : 'value' in given
      ? given.value
      : Math.floor((goods * given.percent + 50) / 100)

/** A basket while it is filled. */
export const basket = z.strictObject({
  basket: z.string(),
  lines: z.array(basketLine),
  /** The number of its newest line, also of one that was taken out: a key that comes late means no other line. */
  lastLine: z.int(),
  /** On the whole of it, beside those on single lines. */
  discount: z.nullable(discount),
  discountBy: z.nullable(person),
  tip: z.nullable(tip),
})
export type Basket = z.infer<typeof basket>

/** A line with what it comes to. `total` = unitPrice × quantity − discount; `vat` is the part of it that is VAT. */
type LinePrice = { discount: number; total: number; vat: number }

/** Part of a basket that is taxed at one rate. gross = net + vat. */
export const vatShare = z.strictObject({ rate: vatRate, gross: minor, net: minor, vat: minor })
export type VatShare = z.infer<typeof vatShare>

/** The VAT within a price that includes it, to the nearest minor unit, halves up. `rate` in hundredths of a percent. */
export const vatWithin = (gross: number, rate: number): number => proportionOf(gross, rate, 10_000 + rate)

/** value × of / whole to the nearest whole number, halves up. The product may be more than a number holds exactly. */
export const proportionOf = (value: number, of: number, whole: number): number =>
  Number((2n * BigInt(value) * BigInt(of) + BigInt(whole)) / (2n * BigInt(whole)))

/** Amount that a discount takes off a price; never more than the price. */
export function discountOn(gross: number, given: Discount | null): number {
  if (given === null) return 0
  return given.by === 'amount' ? Math.min(gross, given.value) : proportionOf(gross, given.hundredths, 10_000)
}

/** Each line in its place; a discount on the whole basket is spread over them in proportion, to the last minor unit. */
export function priceLines({ lines, discount: whole }: Pick<Basket, 'lines' | 'discount'>): LinePrice[] {
  const own = lines.map((line) => {
    const gross = line.unitPrice * line.quantity
    return { gross, off: discountOn(gross, line.discount) }
  })
  const left = own.map(({ gross, off }) => gross - off)
  const shares = shareOut(discountOn(sum(left), whole), left)
  return lines.map((line, at) => {
    const off = (own[at]?.off ?? 0) + (shares[at] ?? 0)
    const total = (own[at]?.gross ?? 0) - off
    return { discount: off, total, vat: vatWithin(total, line.vatRate) }
  })
}

/**
 * `value` shared out in proportion to `weights`, in whole numbers that sum to it exactly: each gets its share cut off, and what is
 * left goes one by one to those who lost most by the cut. No share is above its weight when value is at most their sum.
 */
export function shareOut(value: number, weights: readonly number[]): number[] {
  const whole = BigInt(sum(weights))
  if (whole === 0n) return weights.map(() => 0)
  // A product of two amounts may be more than a number holds exactly.
  const exact = weights.map((weight) => BigInt(value) * BigInt(weight))
  const shares = exact.map((one) => Number(one / whole))
  const byLoss = exact
    .map((one, at) => ({ at, lost: one % whole }))
    .toSorted((one, other) => (one.lost === other.lost ? one.at - other.at : one.lost < other.lost ? 1 : -1))
  for (const { at } of byLoss.slice(0, value - sum(shares))) shares[at] = (shares[at] ?? 0) + 1
  return shares
}

/** It holds something, and all of it together costs nothing. */
export const isFree = ({ lines, total }: { lines: readonly unknown[]; total: number }): boolean =>
  lines.length > 0 && total === 0

export const sum = (values: readonly number[]): number => values.reduce((one, other) => one + other, 0)

/** Per rate, the highest first; gross, net and VAT sum to those of the lines exactly. */
export function vatShares(lines: readonly { vatRate: number; total: number; vat: number }[]): VatShare[] {
  const rates = [...new Set(lines.map((line) => line.vatRate))].toSorted((one, other) => other - one)
  return rates.map((rate) => {
    const taxed = lines.filter((line) => line.vatRate === rate)
    const [gross, vat] = [sum(taxed.map(({ total }) => total)), sum(taxed.map((line) => line.vat))]
    return { rate, gross, net: gross - vat, vat }
  })
}

/** `amount`: keyed by hand · `tip`: the customer's thanks · `register`: of another register, which keeps the VAT. The last two stand outside VAT here. */
export const orderLine = z.strictObject({
  kind: z.enum(['product', 'amount', 'tip', 'register']),
  /** The product's id; `amount` or `tip` for the others. */
  id: z.string(),
  /** In the customer's language, as the wallet and the receipt show it. */
  name: z.string(),
  quantity: z.int().check(z.minimum(1)),
  unitPrice: minor,
  /** Its own and its share of the basket's. */
  discount: minor,
  total: minor,
  vatRate,
  vat: minor,
})
export type OrderLine = z.infer<typeof orderLine>

/**
 * Lines as a screen shows them one under the other, so that everybody can add them up: the goods at their prices, less `off`, with the tip,
 * are the total. `count`: pieces; a tip is none.
 */
export function columnOf<Line extends Pick<OrderLine, 'kind' | 'quantity' | 'discount' | 'total'>>(
  lines: readonly Line[],
) {
  const goods = lines
    .filter(({ kind }) => kind !== 'tip')
    .map((line) => ({ ...line, price: line.total + line.discount }))
  return {
    goods,
    count: sum(goods.map(({ quantity }) => quantity)),
    off: sum(goods.map(({ discount: off }) => off)),
    tips: lines.filter(({ kind }) => kind === 'tip'),
    total: sum(lines.map(({ total }) => total)),
  }
}

/** `line`: its place from 0; null: on the whole basket, and each line's `discount` holds its share. `person`: who gave it, null where nobody was signed in. */
export const givenDiscount = z.strictObject({
  line: z.nullable(z.int().check(z.minimum(0))),
  value: minor,
  person: z.nullable(person),
})
export type GivenDiscount = z.infer<typeof givenDiscount>

/** Contents of a sale, fixed at its opening. The lines' totals sum to the sale's amount, and their discounts to those that were given. */
export const order = z.strictObject({
  lines: z.array(orderLine).check(z.minLength(1)),
  discounts: z.array(givenDiscount),
  /** Years: that of the strictest product in it; null when anybody may buy all of it. */
  minimumUserAge: z.nullable(z.int()),
})
export type Order = z.infer<typeof order>

/** A tip is no sale, and of another register's goods the VAT is not known here. */
export const isOutsideVat = ({ kind }: Pick<OrderLine, 'kind'>): boolean =>
  kind === 'tip' || kind === 'register'

export const orderVat = ({ lines }: Pick<Order, 'lines'>): VatShare[] =>
  vatShares(lines.filter((line) => !isOutsideVat(line)))

/** So many pieces of a line, which is named by its place from 0. */
export const linePart = z.strictObject({
  line: z.int().check(z.minimum(0)),
  quantity: z.int().check(z.minimum(1)),
})
export type LinePart = z.infer<typeof linePart>

/** Share of each line in a discount on the whole basket. */
export const wholeShares = ({ lines, discounts }: Pick<Order, 'lines' | 'discounts'>): number[] =>
  lines.map(
    ({ discount }, at) =>
      discount - sum(discounts.filter(({ line }) => line === at).map(({ value }) => value)),
  )

/** Price of so many pieces of a line, when `before` pieces of it are gone already: all of them together cost the line's total. */
export function priceOfPart({ total, quantity: all }: OrderLine, before: number, quantity: number): number {
  const upTo = (pieces: number) => Number((BigInt(total) * BigInt(pieces)) / BigInt(all))
  return upTo(before + quantity) - upTo(before)
}
