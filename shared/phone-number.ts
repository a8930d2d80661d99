// A phone number as people type and paste it, and as the service takes it: digits only, country first (MSISDN).
import type { Market } from '#shared/market.ts'

type Plan = { prefix: string; national: RegExp }

/** `national`: with the leading zero, if any, that people write at home and drop abroad. */
const plans = {
  NO: { prefix: '47', national: /^[1-9]\d{7}$/ },
  DK: { prefix: '45', national: /^[1-9]\d{7}$/ },
  FI: { prefix: '358', national: /^0?[1-9]\d{6,9}$/ },
  /** No till stands there, but its people travel. */
  SE: { prefix: '46', national: /^0?[1-9]\d{6,8}$/ },
} as const satisfies Record<Market | 'SE', Plan>

export const prefixOf = (market: Market): string => plans[market].prefix

/**
 * `4791234567` for `912 34 567`, `+47 912 34 567` or `004791234567` typed at a till in NO. A number that starts with `+` or
 * `00` may be of any country; the service takes 9 to 15 digits. Nothing when it is no phone number, or could be more than one.
 */
export function parseMsisdn(text: string, market: Market): string | undefined {
  const compact = plainSigns(text).replaceAll(/[^\S\t\r\n]|[\p{Pd}\u2212.]/gu, '')
  const [, abroad, rest = ''] = /^(\(?(?:\+|00))?(.*)$/.exec(compact) ?? []
  // A zero in brackets behind the country is the one that is dropped from abroad; where it is not, or elsewhere, nobody knows.
  const [, code, local = rest.slice(1)] = /^\(?(\d+)\)?\(0\)([\d()]+)$/.exec(rest) ?? []
  const home = plans[market]
  const isAbroad = abroad !== undefined || code === home.prefix
  const digits = (code === undefined ? rest : code + local).replaceAll(/[()]/g, '')
  // A line, a slash or a letter stands between two numbers, or in none.
  const isUnknown = local.includes('(0)') || (code && !(isAbroad && isDropping.test(code)))
  if (!/^\d{1,15}$/.test(digits) || isUnknown || text.length > longest) return undefined
  return isAbroad ? abroadNumber(digits) : homeNumber(digits, home)
}

/** More than any number takes with all its signs: what a field has cut off at its end is refused. */
const longest = 100

/** Without the marks that nobody sees, which come along from mails and address books; digits of every keyboard are ours. */
export const plainSigns = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replaceAll('\uff0b', '+')
    .trim()
    .replace(/^tel:\s*/i, '')

/** Country codes of one digit or two; all others have three (ITU E.164). */
const short = '(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])'
/** A country where a zero behind it is not dialled from abroad: all but Italy, San Marino, Ivory Coast and Congo. */
const dropsZero = `(?:${short}|(?!${short})\\d{3})(?<!39|378|225|242)`
const isDropping = new RegExp(`^${dropsZero}$`)

/** 9 to 15 digits, and no zero behind such a country. */
const foreign = new RegExp(`^(?!${dropsZero}0)[1-9]\\d{8,14}$`)

function abroadNumber(digits: string): string | undefined {
  const plan = Object.values(plans).find(({ prefix }) => digits.startsWith(prefix))
  if (plan) return nationalNumber(digits.slice(plan.prefix.length), plan)
  return foreign.test(digits) ? digits : undefined
}

const nationalNumber = (digits: string, { prefix, national }: Plan): string | undefined =>
  national.test(digits) ? prefix + digits.replace(/^0/, '') : undefined

/** As it is dialled in that country. A Finnish number without its zero may as well be a neighbour's with its country in front and no plus. */
function homeNumber(digits: string, home: Plan): string | undefined {
  const others = home === plans.FI ? [home, plans.NO, plans.DK] : [home]
  const found = others.map(({ prefix }) => (digits.startsWith(prefix) ? abroadNumber(digits) : undefined))
  const [one, ...more] = [nationalNumber(digits, home), ...found].filter((number) => number !== undefined)
  return more.length === 0 ? one : undefined
}

/** The only part of a number that facts, screens and logs may hold. */
export const lastTwo = (msisdn: string): string => msisdn.slice(-2)
