// The organisation numbers of the markets, as their registers give them out, with their check digits.
import type { Market } from '#shared/market.ts'

const weights = { NO: [3, 2, 7, 6, 5, 4, 3, 2], FI: [7, 9, 10, 5, 8, 4, 2] } as const

/** Modulo 11; no number has a check digit of two digits. */
function checked(digits: string | undefined, by: readonly number[]): OrganisationFault {
  if (digits === undefined) return 'form'
  const sum = by.reduce((all, weight, at) => all + weight * Number(digits[at]), 0)
  return (11 - (sum % 11)) % 11 === Number(digits[by.length]) ? null : 'checkDigit'
}

/** Null of one that is right. `checkDigit`: as many digits as it takes, of which the last does not fit the others. */
export type OrganisationFault = 'form' | 'checkDigit' | null

/** In Norway nine digits, also with MVA behind them, in Denmark eight, in Finland seven, a hyphen and one. Spaces part them anywhere. */
export function organisationFault(text: string, market: Market): OrganisationFault {
  const bare = text.replaceAll(/[\s\u00A0\u202F]/g, '')
  switch (market) {
    case 'NO':
      return checked(/^(?:NO)?(\d{9})(?:MVA)?$/i.exec(bare)?.[1], weights.NO)
    case 'DK':
      return /^(?:DK)?\d{8}$/i.test(bare) ? null : 'form'
    case 'FI':
      return checked(/^\d{7}-\d$/.test(bare) ? bare.replace('-', '') : undefined, weights.FI)
  }
}
