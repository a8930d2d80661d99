// A phone number as people type it, and as the service takes it: digits only, country first (MSISDN).
import type { Market } from '#shared/market.ts'

/** `digits`: how many a national number has. `trunk`: the leading zero people write at home and drop abroad. */
const plans = {
  NO: { prefix: '47', fewest: 8, most: 8, trunk: '' },
  DK: { prefix: '45', fewest: 8, most: 8, trunk: '' },
  FI: { prefix: '358', fewest: 7, most: 10, trunk: '0' },
} as const satisfies Record<Market, { prefix: string; fewest: number; most: number; trunk: string }>

export const prefixOf = (market: Market): string => plans[market].prefix

/**
 * `4791234567` for `912 34 567`, `+47 912 34 567` or `004791234567` typed at a till in NO. A number that starts with `+` or
 * `00` may be of any country; the service takes 9 to 15 digits. Nothing when it is no phone number.
 */
export function parseMsisdn(text: string, market: Market): string | undefined {
  const compact = text.replaceAll(/[\s().\-/\u00a0\u2010-\u2015]/g, '')
  const international = /^(?:\+|00)(\d+)$/.exec(compact)?.[1]
  const plan = plans[market]
  if (international !== undefined) {
    const home = international.startsWith(plan.prefix)
      ? nationalNumber(international.slice(plan.prefix.length), market)
      : undefined
    if (international.startsWith(plan.prefix)) return home === undefined ? undefined : plan.prefix + home
    return /^[1-9]\d{8,14}$/.test(international) ? international : undefined
  }
  if (!/^\d+$/.test(compact)) return undefined
  const national = nationalNumber(compact, market)
  if (national !== undefined) return plan.prefix + national
  const afterPrefix = compact.startsWith(plan.prefix)
    ? nationalNumber(compact.slice(plan.prefix.length), market)
    : undefined
  return afterPrefix === undefined ? undefined : plan.prefix + afterPrefix
}

function nationalNumber(digits: string, market: Market): string | undefined {
  const { fewest, most, trunk } = plans[market]
  const bare = trunk !== '' && digits.startsWith(trunk) ? digits.slice(trunk.length) : digits
  return bare.length >= fewest && bare.length <= most && !bare.startsWith('0') ? bare : undefined
}

/** The only part of a number that facts, screens and logs may hold. */
export const lastTwo = (msisdn: string): string => msisdn.slice(-2)
