// The terminal that the desktop program was started in, where it was: each trouble is one line on stderr, and nothing depends on its being heard.
import { wordsInEnglish } from '#core/system/locales.ts'
import type { Problem } from '#shared/problem.ts'
import { printable } from '#shared/text.ts'

export function sayOnStderr(problem: Problem): void {
  const { what, money, remedy } = wordsInEnglish(problem)
  console.error(printable(`Kasse: ${what} ${money} ${remedy}`))
}

/** A terminal that is closed takes nothing more: a line that it does not take is no mistake of ours. */
export function outliveTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}
