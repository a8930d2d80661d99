// The share of a long list that a landing takes: another one with another commit, the same one again by its name in TEST_SHARE.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import type { Reporter } from 'vitest/node'

export const shareVariable = 'TEST_SHARE'

/** The commit that is checked out, where nobody names a share. */
export const namedShare = (cwd: string): string =>
  process.env[shareVariable] ?? execFileSync('git', ['rev-parse', 'HEAD'], { cwd, encoding: 'utf8' }).trim()

/** Below 2³¹, as whoever takes a seed wants it. */
export const numberOf = (name: string): number =>
  createHash('sha256').update(name).digest().readInt32BE() >>> 1

/** One of so many parts. Every item is in exactly one of them, whatever the list. */
export const partOf = <T>(list: readonly T[], parts: number, number: number): T[] =>
  list.filter((_, at) => at % parts === number % parts)

export const shareSummary = (name: string): Reporter => ({
  onTestRunEnd: () =>
    console.log(
      `\nOf long lists the share of ${name}. The same again: ${shareVariable}=${name} npm run test:landing\n`,
    ),
})
