// The window for when the desktop app cannot start: it says why without any page, then the app ends.
import { app, dialog } from 'electron'
import { problem, type Problem } from '#shared/problem.ts'
import { problemTexts } from '#core/system/locales.ts'
import { problemWords } from '#shared/problem-words.ts'

export function showProblemAndQuit(problem: Problem): void {
  const { what, money, remedy } = problemWords(problem, 'en-GB', problemTexts('en'))
  dialog.showErrorBox(what, `${money}\n${remedy}`)
  app.exit(1)
}

/** Our own mistake, without its trace. */
export const showMistakeAndQuit = (error: unknown): void =>
  showProblemAndQuit(
    problem('till.mistake', { what: error instanceof Error ? error.message : String(error) }),
  )
