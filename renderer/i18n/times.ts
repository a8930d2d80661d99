// Times by the shop's own clock, whatever the zone of the screen; spans and phone numbers.
import { zoneIn } from '#renderer/till/clock.ts'
import { useStore } from '#renderer/till/store.ts'

const styles = {
  clock: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
  short: { hour: '2-digit', minute: '2-digit' },
  day: { dateStyle: 'medium', timeStyle: 'medium' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Each formatter is made once: making one takes longer than drawing the row that uses it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function said(at: number, locale: string, style: keyof typeof styles): string {
  const timeZone = zoneIn(useStore.getState())
  const name = `${style} ${locale} ${timeZone}`
  const format = formats.get(name) ?? new Intl.DateTimeFormat(locale, { ...styles[style], timeZone })
  formats.set(name, format)
  return format.format(at)
}

/** `14:03:11` */
export const clockTime = (at: number, locale: string): string => said(at, locale, 'clock')

/** `14:03` */
export const shortTime = (at: number, locale: string): string => said(at, locale, 'short')

export const dayAndTime = (at: number, locale: string): string => said(at, locale, 'day')

/** `0:14`, `9:59`, `1:02:03`; never below zero, seconds cut off and not rounded. */
export function durationText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}

/** How people in these countries say the national number; what is left over makes groups of three. */
const groupsOf: Record<string, readonly number[]> = { 47: [3, 2, 3], 45: [2, 2, 2, 2], 358: [2, 3, 4] }

/** Country codes of neighbours, whose numbers are read by their length. */
const neighbours = '31 33 34 39 41 43 44 45 46 47 48 49 353 354 358 370 371 372'.split(' ')
const groupsByLength: Record<number, readonly number[]> = {
  7: [3, 2, 2],
  8: [2, 2, 2, 2],
  9: [2, 3, 2, 2],
  10: [3, 3, 2, 2],
  11: [3, 4, 2, 2],
}

/** `+47 912 34 567` for `4791234567`: the number in the groups in which it is read back. */
export function groupedNumber(msisdn: string): string {
  const code = neighbours.find((one) => msisdn.startsWith(one))
  if (code === undefined) return `+${inThrees(msisdn)}`
  const national = msisdn.slice(code.length)
  const sizes = groupsOf[code] ?? groupsByLength[national.length]
  return `+${code} ${sizes ? inGroups(national, sizes) : inThrees(national)}`
}

const inThrees = (digits: string): string => digits.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, ' ')

function inGroups(digits: string, sizes: readonly number[]): string {
  const groups: string[] = []
  for (let rest = digits; rest !== '';) {
    const size = sizes[groups.length] ?? 3
    groups.push(rest.slice(0, size))
    rest = rest.slice(size)
  }
  return groups.join(' ')
}
