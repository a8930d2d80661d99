// EAN-13 that carry a price or a weight: how a shop or a country lays them out, and what one of them says.
import * as z from 'zod/mini'
import { checkDigit } from '#shared/gtin.ts'
import type { Market } from '#shared/market.ts'

/**
 * The layout of such a code in twelve places, without the check digit at its end: the digits it begins with, `A` for the article, `P` for
 * the price or `W` for the weight in kilograms, with a comma before the decimals. An `X` is passed over.
 */
const layout = /^(\d{1,7})(A{1,10})(X?)(P+|P+,P{1,2}|W+|W+,W{1,3})$/

const isLayout = (given: string): boolean => layout.test(given) && given.replace(',', '').length === 12

export const measureCodes = z
  .array(z.string().check(z.refine(isLayout, 'is not a layout like 20AAAAAAPP,PP')))
  .check(z.maxLength(20))

/** Norway writes them as Sweden does; Finland's and Denmark's are those of their GS1 organisations (as of 2026). */
export const usualMeasureCodes = {
  NO: ['20AAAAAAPP,PP', '21AAAAAAPPP,P', '22AAAAAAPPPP', '23AAAAAAW,WWW', '24AAAAAAWW,WW', '25AAAAAAWWW,W'],
  DK: [
    '21AAAAPPPP,PP',
    '22AAAAPPPP,PP',
    '23AAAAPPPP,PP',
    '24AAAAPPPP,PP',
    '26AAAAWWW,WWW',
    '27AAAAAWW,WWW',
    '28AAAAWWW,WWW',
  ],
  FI: ['23AAAAAAW,WWW', '24AAAAAAWW,WW', '25AAAAAAWWW,W'],
} as const satisfies Record<Market, readonly string[]>

/** `article`: the same code with zeros in the place of its figure, 14 digits: under it the shop knows the product. `price`: minor units. */
export type Measure = { article: string } & ({ price: number; grams: null } | { price: null; grams: number })

/** `gtin`: of 14 digits. Nothing where no layout begins as it does. */
export function measureIn(gtin: string, layouts: readonly string[]): Measure | null {
  if (!gtin.startsWith('0')) return null
  const digits = gtin.slice(1, 13)
  for (const one of layouts) {
    const [, start = '', article = '', , figure = ''] = layout.exec(one) ?? []
    if (!digits.startsWith(start)) continue
    const named = digits.slice(0, start.length + article.length).padEnd(12, '0')
    const value = digits.slice(-figure.replace(',', '').length)
    const decimals = figure.split(',')[1]?.length ?? 0
    const inUnits = (wanted: number) => Number(value) * 10 ** (wanted - decimals)
    return {
      article: `0${named}${checkDigit(named)}`,
      ...(figure.startsWith('P') ? { price: inUnits(2), grams: null } : { price: null, grams: inUnits(3) }),
    }
  }
  return null
}
