// The times, amounts and numbers with a special meaning at the service.
import { minuteMs, oneDayMs } from '#sandbox/state/clock.ts'
import type { Market } from '#shared/market.ts'

/** A payment that nobody acts upon lives so long, unless expiresAt says otherwise. */
export const usualLife = 10 * minuteMs
export const longestLife = 60 * oneDayMs

/** Days in which an authorized amount can be captured. */
export const captureDaysOf = { NO: 180, DK: 14, FI: 14 } as const satisfies Record<Market, number>

/** Every well-formed number is a customer but this one. */
export const unknownCustomer = '4700000000'

/** Schemes that would run in the page that follows the link, or leave https. */
export const isForbiddenScheme = (scheme: string): boolean =>
  /^(http|ftp|ws|javascript|data|vbscript|blob|file|about):$/.test(scheme)

export const companyCardsNotTaken = 'commercial cards are not taken here'

/** Amounts in minor units that make the card fail in TEST, with the reason as merchants' developers read it. `unknown`: neither approved nor declined for long. */
export const failingAmounts: readonly (readonly [value: number, why: string])[] = [
  [151, 'insufficient funds'],
  [182, 'refused by the card issuer'],
  [183, 'suspected fraud'],
  [184, 'withdrawal limit exceeded'],
  [186, 'the card has expired'],
  [187, 'invalid card'],
  [197, 'denied in 3-D Secure'],
  [201, 'unknown'],
]

/** Amounts in minor units of which a refund fails in TEST, with the refusal's code. */
export const failingRefunds = [
  { value: 123, code: '7010', why: 'a refund fails: the customer has left the wallet' },
  { value: 124, code: '6220', why: 'a refund fails: the period for refunding is over' },
] as const

export const declineOf = (value: number): string | undefined =>
  failingAmounts.find(([failing]) => failing === value)?.[1]
