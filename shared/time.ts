// Days as a calendar names them, and lengths of time as people read them.
import * as z from 'zod/mini'

const isDay = (given: string): boolean => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(given) ? Date.parse(`${given}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(given)
}

/** A day where the shop stands, as 2026-11-22. */
export const day = z.string().check(z.refine(isDay, 'is no day like 2026-11-22'))

/** Both days included. */
export const days = z.strictObject({ from: day, to: day })
export type Days = z.infer<typeof days>

/** The time on the wall at which a shop's night ends and its next day begins, as 04:00: in the morning. */
export const nightEnd = z
  .string()
  .check(z.regex(/^(0\d|1[01]):[0-5]\d$/, 'is no time like 04:00, before noon'))

/** `5 min`, `2 h 5 min`, `3 d 4 h`: by the signs that all languages share. */
export function spanOf(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60]
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`
  if (hours > 0) return rest > 0 ? `${hours} h ${rest} min` : `${hours} h`
  return `${rest} min`
}
