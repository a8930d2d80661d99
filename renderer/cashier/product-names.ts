// The names of products, VAT rates and discounts in the screen's language, written with Intl.
import { formatAmount, percentText } from '#shared/money.ts'
import { spokenLanguageOf, textFor, type Texts } from '#shared/language.ts'
import type { Discount } from '#shared/order.ts'

export const named = (texts: Texts, locale: string): string => textFor(texts, spokenLanguageOf(locale))

/** `−10 %`, or `−20,00`. */
export const discountText = (discount: Discount, locale: string): string =>
  discount.by === 'percent'
    ? `−${percentText(discount.hundredths, locale)}`
    : `−${formatAmount(discount.value, locale)}`

/** With a soft hyphen in the middle of a word that no tile is wide enough for: a browser that knows no syllables would cut it. */
export const withHyphens = (text: string): string =>
  text.replaceAll(/\p{L}{16,}/gu, (word) => {
    const middle = Math.ceil(word.length / 2)
    return `${word.slice(0, middle)}\u00ad${word.slice(middle)}`
  })
