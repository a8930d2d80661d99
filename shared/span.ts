// A length of time in days, hours and minutes.

/** `5 min`, `2 h 5 min`, `3 d 4 h`: by the signs that all languages share. */
export function spanOf(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60]
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`
  if (hours > 0) return rest > 0 ? `${hours} h ${rest} min` : `${hours} h`
  return `${rest} min`
}
