// Where a till stands: each market has one currency, one way to write phone numbers, one language to begin with.
import * as z from 'zod/mini'

export const market = z.enum(['NO', 'DK', 'FI'])
export type Market = z.infer<typeof market>

export const currency = z.enum(['NOK', 'DKK', 'EUR'])
export type Currency = z.infer<typeof currency>

/** A sales unit takes exactly one currency, that of its market. */
export const currencyOf = { NO: 'NOK', DK: 'DKK', FI: 'EUR' } as const satisfies Record<Market, Currency>

/** The standard rate of VAT, in hundredths of a percent (Norway and Denmark 25 %, Finland 25.5 %; as of 2026). */
export const standardVat = { NO: 2500, DK: 2500, FI: 2550 } as const satisfies Record<Market, number>

/** BCP 47 tags for Intl. */
export const localeOf = { NO: 'nb-NO', DK: 'da-DK', FI: 'fi-FI' } as const satisfies Record<Market, string>
