// Discounts and the names of products as the cashier's screen writes them.
import type { Format } from '#renderer/i18n/use-format.ts'
import type { Discount } from '#shared/order.ts'

/** `−10 %`, or `−20,00`. */
export const discountText = (discount: Discount, { percent, amount }: Format): string =>
  `−${discount.by === 'percent' ? percent(discount.hundredths) : amount(discount.value)}`

/** With a soft hyphen in the middle of a word that no tile is wide enough for: a browser that knows no syllables would cut it. */
export const withHyphens = (text: string): string =>
  text.replaceAll(/\p{L}{16,}/gu, (word) => {
    const middle = Math.ceil(word.length / 2)
    return `${word.slice(0, middle)}\u00ad${word.slice(middle)}`
  })
