// When the desktop app cannot start: say why in a window that needs no page, then leave.
import { app, dialog } from 'electron'
import type { Problem } from '#shared/problem.ts'
import { problemWords } from '#shared/words/problem-words.ts'

export function sayAndQuit(problem: Problem): void {
  const { what, money, remedy } = problemWords(problem, 'en-GB')
  dialog.showErrorBox(what, `${money}\n${remedy}`)
  app.exit(1)
}
