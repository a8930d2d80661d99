// A page's errors, as its console says them, in the till's log: nobody sees a console at a till.
import { app } from 'electron'
import type { Log } from '#core/system/log.ts'

/** The most of one page in its window; one that has said so many says nothing new. */
const mostLines = 50
/** Characters of a line, and of where it comes from. */
const longest = { message: 500, from: 200 }

/** For every page there will ever be. */
export function logPageErrors(log: Pick<Log, 'warn'>): void {
  app.on('web-contents-created', (_event, contents) => {
    let lines = 0
    contents.on('console-message', (event, ...[oldLevel, oldMessage, oldLine, oldSource]) => {
      // All of it stood beside the event until Electron 35.
      const said: Partial<typeof event> = event
      const { level = oldLevel === 3 ? 'error' : 'info', message = oldMessage } = said
      const { lineNumber = oldLine, sourceId = oldSource } = said
      if (level !== 'error' || (lines += 1) > mostLines) return
      const from = `${sourceId.slice(-longest.from)}:${lineNumber}`
      log.warn({ message: message.slice(0, longest.message), from }, 'a page told its console of an error')
    })
  })
}
