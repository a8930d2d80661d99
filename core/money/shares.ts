// The VAT shares of a sale's money, and what of each is left after refunds: whole minor units that sum exactly.
import type { Money } from '#shared/money.ts'
import { isOutsideVat, proportionOf, shareOut, sum, type Order, type OrderLine } from '#shared/order.ts'

/** `rate` in hundredths of a percent; null for what stands outside VAT: a tip, and what was taken beyond the lines. */
export type Share = { rate: number | null; gross: number; vat: number }

/** Shares of what was bought, rate by rate, the highest first and what stands outside VAT last. */
export function sharesOf({ ordered, amount }: { ordered: Order | null; amount: Money }): Share[] {
  if (!ordered) return [{ rate: null, gross: amount.value, vat: 0 }]
  const rates = [...new Set(ordered.lines.map(rateOf))].toSorted((one, other) => (other ?? -1) - (one ?? -1))
  return rates.map((rate) => {
    const of = ordered.lines.filter((line) => rateOf(line) === rate)
    const vat = rate === null ? 0 : sum(of.map((line) => line.vat))
    return { rate, gross: sum(of.map(({ total }) => total)), vat }
  })
}

const rateOf = (line: OrderLine): number | null => (isOutsideVat(line) ? null : line.vatRate)

/**
 * `value` taken out of what is left: first from the rates it is `meant` for, as far as they hold it, the rest from all in proportion.
 * What is more than all that is left stands outside VAT. The VAT goes with it in proportion, and the last of a rate takes the last
 * of its VAT: all that is ever taken sums to the shares exactly.
 */
export function takeShares(left: readonly Share[], value: number, meant: readonly Share[] = []): Share[] {
  const wanted = left.map(({ rate, gross }) => {
    const own = meant.find((one) => one.rate === rate)?.gross ?? 0
    return Math.max(0, Math.min(own, gross))
  })
  // Never more than `value` in all.
  const within = sum(wanted) <= value ? wanted : shareOut(value, wanted)
  const rest = left.map(({ gross }, at) => Math.max(0, gross - (within[at] ?? 0)))
  const spare = Math.min(sum(rest), value - sum(within))
  const more = shareOut(spare, rest)
  const taken = left.map(({ rate, gross, vat }, at): Share => {
    const part = (within[at] ?? 0) + (more[at] ?? 0)
    return { rate, gross: part, vat: gross <= 0 ? 0 : proportionOf(vat, part, gross) }
  })
  const over = value - sum(within) - spare
  if (over === 0) return taken
  const outside = taken.find(({ rate }) => rate === null)
  const others = taken.filter((share) => share !== outside)
  return [...others, { rate: null, gross: (outside?.gross ?? 0) + over, vat: 0 }]
}

/** Both together, rate by rate. `sign` -1 takes the second away. */
export function addShares(one: readonly Share[], other: readonly Share[], sign: 1 | -1 = 1): Share[] {
  const shares = new Map(one.map((share) => [share.rate, { ...share }]))
  for (const { rate, gross, vat } of other) {
    const known = shares.get(rate) ?? { rate, gross: 0, vat: 0 }
    shares.set(rate, { rate, gross: known.gross + sign * gross, vat: known.vat + sign * vat })
  }
  return [...shares.values()].toSorted((a, b) => (b.rate ?? -1) - (a.rate ?? -1))
}

export const grossOf = (shares: readonly Share[]): number => sum(shares.map(({ gross }) => gross))
