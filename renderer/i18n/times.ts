// How are times, spans and phone numbers said? Pure, so that each language and market can be tried alone.
import { prefixOf } from '#shared/msisdn.ts'
import type { Market } from '#shared/market.ts'

/** `14:03:11` */
export const clockTime = (at: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(at)

/** `14:03` */
export const shortTime = (at: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(at)

export const dayAndTime = (at: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(at)

/** `0:14`, `9:59`, `1:02:03`; never below zero, seconds cut off and not rounded. */
export function span(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}

/** How people in a market say the national number; what is left over makes groups of three. */
const groupsOf = { NO: [3, 2, 3], DK: [2, 2, 2, 2], FI: [2, 3, 4] } as const satisfies Record<
  Market,
  number[]
>

/** `+47 912 34 567` for `4791234567`: the number in the groups in which it is read back. */
export function groupedNumber(msisdn: string, market: Market): string {
  const prefix = prefixOf(market)
  const isHome = msisdn.startsWith(prefix)
  if (!isHome) return `+${inGroups(msisdn, [])}`
  return `+${prefix} ${inGroups(msisdn.slice(prefix.length), groupsOf[market])}`
}

function inGroups(digits: string, sizes: readonly number[]): string {
  const groups: string[] = []
  for (let rest = digits; rest !== '';) {
    const size = sizes[groups.length] ?? 3
    groups.push(rest.slice(0, size))
    rest = rest.slice(size)
  }
  return groups.join(' ')
}
