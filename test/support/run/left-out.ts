// What `npm test` leaves out, whole or in part: a landing runs it after that, and nothing twice.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The tag of such a test. */
export const leftOut = 'left-out'

export const isSlowFile = (file: string): boolean => file.endsWith('.slow.test.ts')

export const takesSlowFiles = (mode: string): boolean => ['all', 'long', 'landing'].includes(mode)

/** A landing reads only files with such a test in them. */
export function filesOf(patterns: string[], mode: string, root: string): string[] {
  if (mode !== 'landing') return patterns
  const isMeant = (file: string) =>
    isSlowFile(file) ||
    /\b(slowTest|sizedTest|useCarriers|useDesktops)\b/.test(readFileSync(path.join(root, file), 'utf8'))
  return globSync(patterns, { cwd: root }).filter(isMeant)
}
