// The discounts of a report: what was taken off the prices of the sales that were paid, by who gave it, on lines or on baskets, by VAT rate.
import { isOutsideVat, sum, wholeShares, type Order } from '#shared/order.ts'
import { ratesOf, type DiscountSums } from '#shared/report.ts'
import { inOrder } from '#core/report/name-order.ts'
import type { Person } from '#shared/staff.ts'

export type Discounted = Pick<Order, 'lines' | 'discounts'>

/** One discount; one on the whole basket is of the rates of all the lines that have a share of it. */
type Given = Omit<DiscountSums, 'count'>

/** `keyOf`: by which people are told apart. By name, with nobody last. */
export function discountsOf(
  sales: readonly Discounted[],
  keyOf = ({ id }: Person): string => id,
): DiscountSums[] {
  const groups = Map.groupBy(sales.flatMap(givenIn), ({ person, on }) =>
    JSON.stringify([person && keyOf(person), on]),
  )
  return [...groups.values()]
    .flatMap((own): DiscountSums[] => {
      const last = own.at(-1)
      const value = sum(own.map((one) => one.value))
      return last ? [{ ...last, count: own.length, value, rates: ratesOf(own) }] : []
    })
    .toSorted(
      (one, other) =>
        Number(one.person === null) - Number(other.person === null) ||
        inOrder(nameOf(one), nameOf(other)) ||
        inOrder(other.on, one.on),
    )
}

const nameOf = ({ person }: DiscountSums): string => person?.name ?? ''

function givenIn(sale: Discounted): Given[] {
  const shares = wholeShares(sale)
  return sale.discounts.map(({ line: place, value, person }) => ({
    person,
    on: place === null ? 'basket' : 'line',
    value,
    rates: sale.lines
      .map((line, at) => ({
        rate: isOutsideVat(line) ? null : line.vatRate,
        value: place === null ? (shares[at] ?? 0) : at === place ? value : 0,
      }))
      .filter((part) => part.value > 0),
  }))
}
