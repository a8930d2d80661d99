// Amounts in the office's fields, read and written as people write them, with a comma or a point.
import { decimal, formatAmount, hundredths } from '#shared/money.ts'

/** Spaces say nothing, nor does the sign of a percentage. */
export const bare = (text: string): string => text.replaceAll(/[\s%]/g, '')

/** Minor units, or hundredths of a percent; not a number where there is none: no rule takes that. */
export const amountIn = (text: string): number => hundredths(bare(text)) ?? Number.NaN

/** `1234,50`: with the point or comma of the language, and no others, which could not be read again. */
export const amountText = (value: number, locale: string): string =>
  decimal(value).replace('.', formatAmount(0, locale).charAt(1))

/** `1234`, `499,50`: an amount without decimals that say nothing. */
export const shortAmountText = (value: number, locale: string): string =>
  amountText(value, locale).replace(/[.,]00$/, '')

/** `25`, `13,5`: hundredths of a percent. */
export const percentsText = (value: number, locale: string): string =>
  amountText(value, locale).replace(/[.,]?0+$/, '')
