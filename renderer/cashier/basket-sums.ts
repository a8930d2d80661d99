// The sum to pay, with the keyed amount that is not yet a line, and with the tip. Pure; the till must come to the same sum, or it does not sell.
import type { State } from '#renderer/till/store.ts'
import type { Entry } from '#shared/look.ts'
import { priced, sum, tipOf, type Basket, type Tip } from '#shared/order.ts'

export type Sums = {
  /** What the lines in the basket cost before anything is taken off. */
  lines: number
  /** Keyed and not a line yet. */
  keyed: number
  /** What all discounts take off together. */
  off: number
  /** Lines and keyed amount, after discounts. */
  goods: number
  tip: number
  total: number
}

/** A keyed amount is a line like the others: the discount on the whole basket is on it, too. */
const pricedWith = ({ lines, discount }: Pick<Basket, 'lines' | 'discount'>, keyed: number) =>
  priced({ lines: [...lines, ...(keyed === 0 ? [] : [{ ...blank, unitPrice: keyed }])], discount })

export const goodsOf = (basket: Pick<Basket, 'lines' | 'discount'>, keyed: number): number =>
  sum(pricedWith(basket, keyed).map(({ total }) => total))

const blank = {
  line: '',
  product: null,
  names: null,
  details: null,
  quantity: 1,
  vatRate: 0,
  minimumAge: 0,
  discount: null,
}

/** The one on its way to the basket, or for an amount that is keyed and not in it yet; else the basket's. */
export const tipNow = ({ cashier, selling }: Pick<State, 'cashier' | 'selling'>): Tip | null =>
  selling.tip ?? cashier?.basket.tip ?? null

export function sumsOf(state: Pick<State, 'cashier' | 'keyed' | 'selling'>): Sums {
  const { cashier, selling } = state
  const keyed = state.keyed + selling.coming
  const prices = pricedWith(cashier?.basket ?? { lines: [], discount: null }, keyed)
  const goods = sum(prices.map(({ total }) => total))
  const off = sum(prices.map(({ discount }) => discount))
  const tip = tipOf(tipNow(state), goods)
  return { lines: goods + off - keyed, keyed, off, goods, tip, total: goods + tip }
}

/** How a sale begins at this screen: as chosen here, else as the shop has it. */
export const entryOf = (chosen: Entry | null, told: Entry): Entry => chosen ?? told
