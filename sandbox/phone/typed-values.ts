// The reading of typed amounts and numbers, and the writing of numbers.
import { hundredths } from '#shared/money.ts'
import { parseMsisdn } from '#shared/phone-number.ts'

/** `1000,5` or `1 000.50` as minor units; nothing when it is no amount. */
export const amountIn = (text: string): number | undefined => hundredths(text.replaceAll(/\s/g, ''))

/** A number as typed: of any country with its code, or Norwegian without. Digits only, nothing when it is none. */
export function numberIn(text: string): string | undefined {
  const compact = text.replaceAll(/[\s\u00a0]/g, '')
  return parseMsisdn(text, 'NO') ?? (/^[1-9]\d{8,14}$/.test(compact) ? compact : undefined)
}

/** In the groups in which each country reads its numbers back. */
export const numberText = (number: string): string =>
  number
    .replace(/^(47)(\d{3})(\d{2})(\d{3})$/, '+$1 $2 $3 $4')
    .replace(/^(45)(\d{2})(\d{2})(\d{2})(\d{2})$/, '+$1 $2 $3 $4 $5')
    .replace(/^(358)(\d{2})(\d{3})(\d{2,5})$/, '+$1 $2 $3 $4')
    .replace(/^(?=\d)/, '+')
