// The joining of a few words to a line of a story, and a problem in words.
import type { Problem } from '#shared/problem.ts'

export type Part = string | false | null | undefined
export const inWords = (parts: readonly Part[]): string => parts.filter(Boolean).join(', ')

/** A problem's code, and its particulars that are short: `pin.wrong (left 4)`. */
export function problemInWords({ code, details }: Problem): string {
  const particulars = Object.entries(details).filter(([, value]) => typeof value === 'number')
  return particulars.length === 0
    ? code
    : `${code} (${particulars.map(([name, value]) => `${name} ${value}`).join(', ')})`
}
