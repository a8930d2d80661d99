// A basket: the changes that can be made to it, the order lines that a sale of it keeps, and its views. Pure: each change returns the next basket, or says why not.
import type order from '#shared/locales/en/order.json'
import type { Product } from '#shared/catalog.ts'
import {
  mostLines,
  mostPieces,
  priceLines,
  discountOn,
  sum,
  type Basket,
  type BasketLine,
  tipOf,
  type Discount,
  type GivenDiscount,
  type Tip,
  vatWithin,
  type Order,
  type OrderLine,
  vatShares,
} from '#shared/order.ts'
import { readLocales, translators } from '#core/system/locales.ts'
import { maximum } from '#shared/money.ts'
import type { Currency } from '#shared/market.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import { allLanguages, textFor, type Language, spokenLanguageOf } from '#shared/language.ts'
import type { Person } from '#shared/staff.ts'
import type { BasketView } from '#shared/basket.ts'
import type { CustomerView } from '#shared/bridge.ts'
import type { CustomerLine } from '#shared/sale.ts'

/** The names of lines that are in no catalog: a keyed amount and a tip, as the basket, the wallet and the receipt show them. */
export const orderTexts = translators<typeof order>(readLocales('order'))

export const emptyBasket = (name: string): Basket => ({
  basket: name,
  lines: [],
  lastLine: 0,
  discount: null,
  discountBy: null,
  tip: null,
})

/** Price of the goods, VAT included, in minor units. */
export const totalOf = (basket: Basket): number => sum(priceLines(basket).map(({ total }) => total))

/** Amount of the tip, in minor units. */
export const tipIn = (basket: Basket): number => tipOf(basket.tip, totalOf(basket))

/** Amount that its customer is asked for: the goods and the tip, in minor units. */
export const dueOf = (basket: Basket): number => totalOf(basket) + tipIn(basket)

/** Pieces in all. */
export const countOf = ({ lines }: Basket): number => sum(lines.map(({ quantity }) => quantity))

/** Pieces that are in it no more, and their price before discounts, in minor units. Without `after` it is all of it. */
export function piecesOut(before: Basket, after?: Basket): { pieces: number; value: number } {
  const out = before.lines.map(({ line, quantity, unitPrice }) => {
    const left = after?.lines.find((one) => one.line === line)?.quantity ?? 0
    const pieces = Math.max(0, quantity - left)
    return { pieces, value: pieces * unitPrice }
  })
  return { pieces: sum(out.map(({ pieces }) => pieces)), value: sum(out.map(({ value }) => value)) }
}

/** Years: of the strictest product in it; 0 when anybody may buy it. */
const ageOf = ({ lines }: Basket): number => Math.max(0, ...lines.map(({ minimumAge }) => minimumAge))

/** One more of the same product is one more on its line, unless that line was given a discount of its own. What was weighed has its weight in its name. */
export function basketWithProduct(
  basket: Basket,
  product: Product,
  quantity: number,
  currency: Currency,
): Result<Basket> {
  const same = basket.lines.find(
    (line) =>
      line.product === product.id &&
      line.unitPrice === product.price &&
      allLanguages.every((spoken) => line.names?.[spoken] === product.names[spoken]) &&
      line.vatRate === product.vatRate &&
      line.minimumAge === product.minimumAge &&
      line.discount === null,
  )
  if (same) return withQuantity(basket, same.line, same.quantity + quantity, currency)
  return withLine(basket, currency, {
    product: product.id,
    names: product.names,
    details: product.details,
    quantity,
    unitPrice: product.price,
    vatRate: product.vatRate,
    minimumAge: product.minimumAge,
  })
}

/** A keyed amount, VAT included. */
export const withAmount = (
  basket: Basket,
  value: number,
  vatRate: number,
  currency: Currency,
): Result<Basket> =>
  Number.isSafeInteger(value) && value > 0
    ? withLine(basket, currency, {
        product: null,
        names: null,
        details: null,
        quantity: 1,
        unitPrice: value,
        vatRate,
        minimumAge: 0,
      })
    : failed(problem('amount.notWhole', { given: String(value) }))

function withLine(
  basket: Basket,
  currency: Currency,
  line: Omit<BasketLine, 'line' | 'discount' | 'discountBy'>,
): Result<Basket> {
  if (basket.lines.length >= mostLines) return failed(problem('basket.full', { most: mostLines }))
  const lastLine = Math.max(basket.lastLine, ...basket.lines.map((one) => Number(one.line))) + 1
  const made = { ...line, line: String(lastLine), discount: null, discountBy: null }
  return checked({ ...basket, lines: [...basket.lines, made], lastLine }, made, currency)
}

/** With 0 the line goes. */
export function withQuantity(
  basket: Basket,
  name: string,
  quantity: number,
  currency: Currency,
): Result<Basket> {
  const line = lineOf(basket, name)
  if (!line.ok) return line
  if (quantity === 0) return ok(without(basket, line.value))
  const made = { ...line.value, quantity }
  return checked(replaced(basket, made), made, currency)
}

/** With the last line go the discount on all of them and the tip: they were this customer's. */
function without(basket: Basket, line: BasketLine): Basket {
  const lines = basket.lines.filter((one) => one !== line)
  return lines.length === 0
    ? { ...basket, lines, discount: null, discountBy: null, tip: null }
    : { ...basket, lines }
}

/** On one line, or with null on the whole basket; without a discount it is taken off. `by`: who is signed in. */
export function withDiscount(
  basket: Basket,
  name: string | null,
  discount: Discount | null,
  by: Person | null,
): Result<Basket> {
  if (basket.lines.length === 0) return failed(problem('basket.nothing'))
  const given = { discount, discountBy: discount && by }
  if (name === null) return ok({ ...basket, ...given })
  const line = lineOf(basket, name)
  return line.ok ? ok(replaced(basket, { ...line.value, ...given })) : line
}

/**
 * Whether more is taken off some line than `most` percent of its price, its own discount and that on all together, and more than before
 * the change: of what is in the basket, or of what is put in next. A percent goes on for that, an amount does not.
 */
export const takesMoreOff = (most: number, before: Basket, after: Basket): boolean =>
  [true, false].some((isNow) => {
    const [was, is] = [ratesOf(before, isNow), ratesOf(after, isNow)]
    return [...is].some(
      ([line, rate]) => isAbove(rate, [BigInt(most), 100n]) && isAbove(rate, was.get(line) ?? was.get(null)),
    )
  })

/** A share of a price, as a fraction: sharing out to the minor unit would give some lines one more. An amount on little is more than 1. */
type Rate = readonly [part: bigint, whole: bigint]

const isAbove = ([part, whole]: Rate, [other, of]: Rate = [0n, 1n]): boolean => part * of > other * whole

/** By line; under null what a line that is put in next has. `isNow`: with the amounts. */
function ratesOf({ lines, discount: onAll }: Basket, isNow: boolean): Map<string | null, Rate> {
  const prices = lines.map(({ unitPrice, quantity }) => unitPrice * quantity)
  const left = prices.map((price, at) => price - discountOn(price, lines[at]?.discount ?? null))
  const share = rateOf(onAll, sum(left), isNow)
  const own = lines.map(({ line, discount }, at): [string, Rate] => {
    const [part, whole] = rateOf(discount, prices[at] ?? 0, isNow)
    return [line, [part * share[1] + share[0] * whole, whole * share[1]]]
  })
  return new Map<string | null, Rate>([...own, [null, share]])
}

function rateOf(given: Discount | null, price: number, isNow: boolean): Rate {
  if (given?.by === 'percent') return [BigInt(given.hundredths), 10_000n]
  return given && isNow ? [BigInt(given.value), BigInt(Math.max(1, price))] : [0n, 1n]
}

export const withTip = (basket: Basket, tip: Tip | null): Result<Basket> =>
  basket.lines.length === 0 ? failed(problem('basket.nothing')) : ok({ ...basket, tip })

const lineOf = ({ lines }: Basket, name: string): Result<BasketLine> => {
  const line = lines.find((one) => one.line === name)
  return line ? ok(line) : failed(problem('basket.noLine'))
}

const replaced = (basket: Basket, made: BasketLine): Basket => ({
  ...basket,
  lines: basket.lines.map((one) => (one.line === made.line ? made : one)),
})

function checked(basket: Basket, { quantity, unitPrice }: BasketLine, currency: Currency): Result<Basket> {
  if (quantity > mostPieces) return failed(problem('basket.tooMany', { most: mostPieces }))
  const value = unitPrice * quantity
  const before = sum(basket.lines.map((line) => line.unitPrice * line.quantity))
  return value > maximum || before > maximum
    ? failed(problem('amount.tooLarge', { value: Math.max(value, before), limit: maximum, currency }))
    : ok(basket)
}

/** `basket`: which one it was; null for a keyed amount. */
type Lines = Order & { basket: string | null }

/** `tip`: minor units, 0 without. */
export function orderOfBasket(basket: Basket, tip: number, language: Language): Lines {
  const sums = priceLines(basket)
  const lines = basket.lines.map((line, at): OrderLine => {
    const { discount, total, vat } = sums[at] ?? { discount: 0, total: 0, vat: 0 }
    const { quantity, unitPrice, vatRate, product, names } = line
    const named = names === null ? orderTexts(language)('order.amount') : textFor(names, language)
    const kind = product === null ? 'amount' : 'product'
    return { kind, id: product ?? 'amount', name: named, quantity, unitPrice, discount, total, vatRate, vat }
  })
  const age = ageOf(basket)
  return {
    lines: [...lines, ...tipLine(tip, language)],
    discounts: discountsIn(basket),
    minimumUserAge: age === 0 ? null : age,
    basket: basket.basket,
  }
}

/** Those that take something off, with what they do. */
function discountsIn(basket: Basket): GivenDiscount[] {
  const own = basket.lines.map(({ unitPrice, quantity, discount, discountBy }, line) => ({
    line,
    value: discountOn(unitPrice * quantity, discount),
    person: discountBy,
  }))
  const all = sum(priceLines(basket).map(({ discount }) => discount))
  const whole = { line: null, value: all - sum(own.map(({ value }) => value)), person: basket.discountBy }
  return [...own, whole].filter(({ value }) => value > 0)
}

/** An amount without products; `value` is without the tip. */
export function orderOfAmount(value: number, vatRate: number, tip: number, language: Language): Lines {
  const line = { ...onePiece('amount', value, language), vatRate, vat: vatWithin(value, vatRate) }
  return {
    lines: [line, ...tipLine(tip, language)],
    discounts: [],
    minimumUserAge: null,
    basket: null,
  }
}

/** Price in minor units, VAT included. */
const onePiece = (kind: 'amount' | 'tip', value: number, language: Language) => ({
  kind,
  id: kind,
  name: orderTexts(language)(`order.${kind}`),
  quantity: 1,
  unitPrice: value,
  discount: 0,
  total: value,
})

export const tipLine = (value: number, language: Language): OrderLine[] =>
  value === 0 ? [] : [{ ...onePiece('tip', value, language), vatRate: 0, vat: 0 }]

export function basketOf(basket: Basket, isLocked: boolean): BasketView {
  const sums = priceLines(basket)
  const lines = basket.lines.map((line, at) => {
    const { discount: off, total } = sums[at] ?? { discount: 0, total: 0 }
    return { ...line, off, total }
  })
  return {
    basket: basket.basket,
    lines,
    discount: basket.discount,
    tip: basket.tip,
    off: sum(sums.map((one) => one.discount)),
    total: sum(sums.map(({ total }) => total)),
    vat: vatShares(sums.map((one, at) => ({ ...one, vatRate: basket.lines[at]?.vatRate ?? 0 }))),
    count: countOf(basket),
    minimumAge: ageOf(basket),
    isLocked,
  }
}

/** Fields of a line that stand on the receipt, and no others. */
export const customerLineOf = ({ kind, name, quantity, discount, total }: OrderLine): CustomerLine => ({
  kind,
  name,
  quantity,
  discount,
  total,
})

/** In the customer's language; nothing of it but what is on the receipt. */
export function customerBasketOf(basket: Basket, locale: string): Pick<CustomerView, 'lines' | 'total'> {
  const { lines } =
    basket.lines.length === 0 ? { lines: [] } : orderOfBasket(basket, tipIn(basket), spokenLanguageOf(locale))
  return { lines: lines.map(customerLineOf), total: sum(lines.map(({ total }) => total)) }
}
