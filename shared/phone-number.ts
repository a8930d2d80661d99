// A phone number as people type and paste it, and as the service takes it: digits only, country first (MSISDN).
import type { Market } from '#shared/market.ts'
import { problem, type Problem } from '#shared/problem.ts'

type Plan = { prefix: string; fewest: number; most: number; trunk: string }

/** `fewest`, `most`: digits of a national number. `trunk`: the leading zero people write at home and drop abroad. */
const plans = {
  NO: { prefix: '47', fewest: 8, most: 8, trunk: '' },
  DK: { prefix: '45', fewest: 8, most: 8, trunk: '' },
  FI: { prefix: '358', fewest: 7, most: 10, trunk: '0' },
  /** No till stands there, but its people travel. */
  SE: { prefix: '46', fewest: 7, most: 9, trunk: '0' },
} as const satisfies Record<Market | 'SE', Plan>

export const prefixOf = (market: Market): string => plans[market].prefix

/** `unclear`: more than one number could be meant. */
export type PhoneReading = { msisdn: string } | { doubt: 'invalid' | 'unclear' }

const invalid = { doubt: 'invalid' } as const
const unclear = { doubt: 'unclear' } as const

/**
 * `4791234567` for `912 34 567`, `+47 912 34 567` or `004791234567` typed at a till in NO. A number that starts with `+` or
 * `00` may be of any country; the service takes 9 to 15 digits. Only what leaves no choice is read as a number.
 */
export function readPhone(text: string, market: Market): PhoneReading {
  const signs = plainSigns(text)
  // Between them may stand two numbers, or the other ending of one.
  if (/[/\t\r\n]/.test(signs)) return unclear
  const compact = signs.replaceAll(/[\s\p{Pd}\u2212.\u00b7]/gu, '')
  const [, abroad, rest = ''] = /^(\(?\+\)?|\(?00\)?)?(.*)$/.exec(compact) ?? []
  // A zero in brackets behind the country is the one that is dropped from abroad.
  const [, code, local] = /^\(?([1-9]\d{0,2})\)?\(0\)([\d()]+)$/.exec(rest) ?? []
  const digits = (code === undefined ? rest : `${code}${local}`).replaceAll(/[()]/g, '')
  if (!/^\d{1,15}$/.test(digits)) return invalid
  const isHome = code === plans[market].prefix
  // Elsewhere nobody knows whether it is dialled.
  if ((local ?? rest.slice(1)).includes('(0)') || (code !== undefined && abroad === undefined && !isHome))
    return unclear
  return abroad !== undefined || isHome ? readAbroad(digits) : readHome(digits, plans[market])
}

export function parseMsisdn(text: string, market: Market): string | undefined {
  const reading = readPhone(text, market)
  return 'msisdn' in reading ? reading.msisdn : undefined
}

/** What is said of a text that is read as no number; nothing of one that is. */
export function phoneProblem(text: string, market: Market): Problem | undefined {
  const reading = readPhone(text, market)
  return 'doubt' in reading ? problem(`phone.${reading.doubt}`) : undefined
}

/** It says its country itself. */
export const hasCountry = (text: string): boolean => /^\(?(?:\+|00)/.test(plainSigns(text))

/** Without the marks that nobody sees, which come along from mails and address books; digits of every keyboard are ours. */
export const plainSigns = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replaceAll('\uff0b', '+')
    .trim()
    .replace(/^tel:\s*/i, '')

/** The countries in which a number begins with a zero that is dialled from abroad too (ITU E.164: Italy, San Marino, Ivory Coast, Congo). */
const keepsZero = /^(?:39|378|225|242)0/
/** A zero behind the code of any country (ITU E.164). */
const zeroAfterCode = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})0/

function readAbroad(digits: string): PhoneReading {
  const plan = Object.values(plans).find(({ prefix }) => digits.startsWith(prefix))
  if (plan) return readNational(digits.slice(plan.prefix.length), plan)
  if (!/^[1-9]\d{8,14}$/.test(digits)) return invalid
  return zeroAfterCode.test(digits) && !keepsZero.test(digits) ? unclear : { msisdn: digits }
}

function readNational(digits: string, { prefix, fewest, most, trunk }: Plan): PhoneReading {
  const bare = trunk !== '' && digits.startsWith(trunk) ? digits.slice(trunk.length) : digits
  // One zero too many, where none is dialled.
  if (bare.startsWith('0') && bare.length === most + 1) return unclear
  return bare.length >= fewest && bare.length <= most && !bare.startsWith('0')
    ? { msisdn: prefix + bare }
    : invalid
}

/** As it is dialled in that country; without a zero, it may as well be one with its country in front and no plus. */
function readHome(digits: string, home: Plan): PhoneReading {
  const readings = [readNational(digits, home)]
  if (!digits.startsWith('0')) {
    const neighbours = [plans.NO, plans.DK].filter(() => home.trunk !== '')
    for (const plan of [home, ...neighbours])
      if (digits.startsWith(plan.prefix)) readings.push(readNational(digits.slice(plan.prefix.length), plan))
  }
  const found = readings.filter((reading) => 'msisdn' in reading)
  return found.length > 1 ? unclear : (found[0] ?? readings[0] ?? invalid)
}

/** The only part of a number that facts, screens and logs may hold. */
export const lastTwo = (msisdn: string): string => msisdn.slice(-2)
