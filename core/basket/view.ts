// The views of a basket: with prices for staff and kiosk, and as plain lines for the customer.
import { ageOf, countOf, tipIn, orderOfBasket } from '#core/basket/basket.ts'
import type { BasketView } from '#shared/basket.ts'
import type { CustomerView } from '#shared/bridge.ts'
import { spokenIn } from '#shared/language.ts'
import { priced, sum, vatShares, type Basket, type OrderLine } from '#shared/order.ts'
import type { CustomerLine } from '#shared/sale.ts'

export function basketOf(basket: Basket, isLocked: boolean): BasketView {
  const sums = priced(basket)
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
    basket.lines.length === 0 ? { lines: [] } : orderOfBasket(basket, tipIn(basket), spokenIn(locale))
  return {
    lines: lines.map(customerLineOf),
    total: sum(lines.map(({ total }) => total)),
  }
}
