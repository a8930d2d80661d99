// The order lines of a sale, as its facts keep them: made once, from a basket or a keyed amount, in the customer's language.
import { ageOf } from '#core/basket/basket.ts'
import { textIn, type Language } from '#shared/language.ts'
import { priced, vatWithin, type Basket, type Order, type OrderLine, orderWords } from '#shared/order.ts'

/** `basket`: which one it was; null for a keyed amount. */
type Lines = Order & { basket: string | null }

/** `tip`: minor units, 0 without. */
export function orderOfBasket(basket: Basket, tip: number, language: Language): Lines {
  const sums = priced(basket)
  const lines = basket.lines.map((line, at): OrderLine => {
    const { discount, total, vat } = sums[at] ?? { discount: 0, total: 0, vat: 0 }
    const { quantity, unitPrice, vatRate, product, names } = line
    const named = names === null ? orderWords[language].amount : textIn(names, language)
    const kind = product === null ? 'amount' : 'product'
    return { kind, id: product ?? 'amount', name: named, quantity, unitPrice, discount, total, vatRate, vat }
  })
  const age = ageOf(basket)
  return {
    lines: [...lines, ...tipLine(tip, language)],
    minimumUserAge: age === 0 ? null : age,
    basket: basket.basket,
  }
}

/** An amount without products; `value` is without the tip. */
export function orderOfAmount(value: number, vatRate: number, tip: number, language: Language): Lines {
  const vat = vatWithin(value, vatRate)
  const { amount: name } = orderWords[language]
  const line = {
    kind: 'amount',
    id: 'amount',
    name,
    quantity: 1,
    unitPrice: value,
    discount: 0,
    total: value,
  } as const
  return { lines: [{ ...line, vatRate, vat }, ...tipLine(tip, language)], minimumUserAge: null, basket: null }
}

const tipLine = (value: number, language: Language): OrderLine[] =>
  value === 0
    ? []
    : [
        {
          kind: 'tip',
          id: 'tip',
          name: orderWords[language].tip,
          quantity: 1,
          unitPrice: value,
          discount: 0,
          total: value,
          vatRate: 0,
          vat: 0,
        },
      ]
