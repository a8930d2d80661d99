// The markets where a till can stand. Each has one currency and one standard rate of VAT.
import * as z from 'zod/mini'

const markets = ['NO', 'DK', 'FI'] as const
export const market = z.enum(markets)
export type Market = z.infer<typeof market>

export const isMarket = (given: unknown): given is Market => markets.some((one) => one === given)

const currencies = ['NOK', 'DKK', 'EUR'] as const
export const currency = z.enum(currencies)
export type Currency = z.infer<typeof currency>

export const isCurrency = (given: unknown): given is Currency => currencies.some((one) => one === given)

/** A sales unit takes exactly one currency, that of its market. */
export const currencyOf = { NO: 'NOK', DK: 'DKK', FI: 'EUR' } as const satisfies Record<Market, Currency>

/** The standard rate of VAT, in hundredths of a percent (Norway and Denmark 25 %, Finland 25.5 %; as of 2026). */
export const standardVat = { NO: 2500, DK: 2500, FI: 2550 } as const satisfies Record<Market, number>

/** Every rate of VAT there is, the highest first (as of 2026). */
export const vatRates = {
  NO: [2500, 1500, 1200, 0],
  DK: [2500, 0],
  FI: [2550, 1350, 1000, 0],
} as const satisfies Record<Market, readonly number[]>

/** Language that most customers there speak. */
export const languageOf = { NO: 'nb', DK: 'da', FI: 'fi' } as const satisfies Record<Market, string>

/** Where its days begin and end, by the names of the time zone database. */
export const timeZoneOf = {
  NO: 'Europe/Oslo',
  DK: 'Europe/Copenhagen',
  FI: 'Europe/Helsinki',
} as const satisfies Record<Market, string>
