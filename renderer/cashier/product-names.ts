// The names of products, VAT rates and discounts in the screen's language, written with Intl.
import { formatAmount, percentText } from '#shared/money.ts'
import { spokenIn, textIn, type Texts } from '#shared/language.ts'
import type { Discount } from '#shared/order.ts'

export const named = (texts: Texts, locale: string): string => textIn(texts, spokenIn(locale))

/** `−10 %`, or `−20,00`. */
export const discountText = (discount: Discount, locale: string): string =>
  discount.by === 'percent'
    ? `−${percentText(discount.hundredths, locale)}`
    : `−${formatAmount(discount.value, locale)}`
