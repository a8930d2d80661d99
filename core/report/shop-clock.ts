// The beginning of hours and days where the shop stands. Its day begins when its night ends.
import type { Span } from '#core/till/projection.ts'
import type { Days } from '#shared/time.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

export type ShopClock = {
  /** From the first moment of the first day to the first moment after the last. */
  span(days: Days): Span
  /** When the day began in which this moment is. Epoch ms. */
  dayOf(at: number): number
  /** As 2026-11-22. */
  dayName(at: number): string
  /** As 2026-11-22T21:08:05+01:00: the clock on the wall, and how far it is from UTC. */
  written(at: number): string
}

/** How far the clock on the wall is from UTC at a moment. ms. `zone`: a name of the time zone database. */
function offsetsOf(zone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  const offsets = new Map<number, number>()
  /** Offsets change at a quarter of an hour at most. */
  const quarterMs = hourMs / 4

  return (at) => {
    const quarter = Math.floor(at / quarterMs)
    const known = offsets.get(quarter)
    if (known !== undefined) return known
    const said =
      format.formatToParts(quarter * quarterMs).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(said) ?? []
    const ms =
      sign === undefined ? 0 : (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1)
    offsets.set(quarter, ms)
    return ms
  }
}

/** When the hour began in which a moment is. Epoch ms. */
export function hoursOf(zone: string): (at: number) => number {
  const offsetAt = offsetsOf(zone)
  return (at) => {
    const offset = offsetAt(at)
    return Math.floor((at + offset) / hourMs) * hourMs - offset
  }
}

/** `nightEnd`: the time on the wall at which a day begins. A day may have 23 or 25 hours. */
export function createShopClock(zone: string, nightEnd: string): ShopClock {
  const nightMs = Date.parse(`1970-01-01T${nightEnd}:00Z`)
  const offsetAt = offsetsOf(zone)

  /** `local`: the wall's time as if it were UTC; of one that a change of time leaves out, the moment of that change. */
  function instant(local: number): number {
    const guess = local - offsetAt(local)
    const at = local - offsetAt(guess)
    return at + offsetAt(at) < local ? local - offsetAt(at) : at
  }

  const beginOf = (localDay: number): number => instant(localDay + nightMs)

  /** Where a change of time says the end of the night twice, the second counts. */
  function localDay(at: number): number {
    const day = Math.floor((at + offsetAt(at) - nightMs) / dayMs) * dayMs
    if (at < beginOf(day)) return day - dayMs
    return at >= beginOf(day + dayMs) ? day + dayMs : day
  }

  return {
    span({ from, to }) {
      const begin = (day: string, plus: number) => beginOf(Date.parse(`${day}T00:00:00Z`) + plus)
      return { from: begin(from, 0), until: begin(to, dayMs) }
    },
    dayOf: (at) => beginOf(localDay(at)),
    dayName: (at) => new Date(localDay(at)).toISOString().slice(0, 10),
    written(at) {
      const offset = offsetAt(at)
      const wall = (ms: number, from: number, to: number) => new Date(ms).toISOString().slice(from, to)
      return `${wall(at + offset, 0, 19)}${offset < 0 ? '-' : '+'}${wall(Math.abs(offset), 11, 16)}`
    },
  }
}
