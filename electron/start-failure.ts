// The end of a start that failed: one line on stderr and an exit code always; a box, which nothing waits for, where somebody may be there to read it.
import { wordsInEnglish } from '#core/system/locales.ts'
import type { Problem } from '#shared/problem.ts'
import { printable } from '#shared/text.ts'
import { app, dialog } from 'electron'
import { within, type Clock } from '#core/system/clock.ts'

export function sayOnStderr(problem: Problem): void {
  const { what, money, remedy } = wordsInEnglish(problem)
  console.error(printable(`Kasse: ${what} ${money} ${remedy}`))
}

/** A terminal that is closed takes nothing more: a line that it does not take is no mistake of ours. */
export function outliveTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

/** A person who stands there has read it by then; where nobody does, something may be waiting to start the program again. ms */
const longestBox = 5 * 60_000

/** Before anything is open, Chromium's own doors included: at once, and without a box. */
export function refuseStart(problem: Problem): void {
  sayOnStderr(problem)
  app.exit(1)
}

/** `isAttended`: there may be somebody. */
export async function failStart(
  problem: Problem,
  { isAttended, clock }: { isAttended: boolean; clock: Clock },
): Promise<void> {
  if (!isAttended) return refuseStart(problem)
  sayOnStderr(problem)
  // A signal, or whatever else ends it meanwhile: it has failed all the same.
  app.on('before-quit', () => app.exit(1))
  const { what, money, remedy } = wordsInEnglish(problem)
  const box = { type: 'error', title: 'Kasse', message: what, detail: `${money}\n${remedy}` } as const
  // Not `showErrorBox`: the program would stand still behind it, deaf to signals.
  const answered = app.whenReady().then(() => dialog.showMessageBox(box))
  await within(clock, longestBox, answered).catch(() => undefined)
  app.exit(1)
}
