// The end of the program: in order, whoever asks, a window, the system or a newer version; with the machine’s own end and sleep; and of a start that failed, with one line on stderr and an exit code always, and a box, which nothing waits for, where somebody may be there to read it.
import { app, type BrowserWindow, powerMonitor, dialog } from 'electron'
import { waitAtMost, type Clock } from '#core/system/clock.ts'
import type { OpenTill } from '#core/app/open.ts'
import { wordsInEnglish } from '#core/system/locales.ts'
import type { Problem } from '#shared/problem.ts'
import { printableLine } from '#shared/text.ts'

/** Everything that a till waits for before it is closed has a limit of its own below this one; past it, something of ours hangs. ms */
const longestMs = 30_000

type Shutdown = {
  /** Aborted as soon as the end has begun. */
  signal: AbortSignal
  /**
   * Closes the till; resolves when nothing of it is open any more, or after `longest` ms: its journal bears to be left at any moment. The
   * program itself ends by whoever asked.
   */
  close: (longest?: number) => Promise<void>
}

/** `front`: the window that drives the till. `closeTill` is asked once, however often the end is. */
export function shutDownInOrder(
  closeTill: () => Promise<void>,
  { front, clock }: { front: BrowserWindow | undefined; clock: Clock },
): Shutdown {
  const closing = new AbortController()
  let closed: Promise<void> | undefined
  let isClosed = false
  async function closeOnce(longest: number): Promise<void> {
    closing.abort()
    try {
      await waitAtMost(clock, longest, closeTill())
    } finally {
      isClosed = true
    }
  }
  const close = (longest = longestMs) => (closed ??= closeOnce(longest))
  const quit = () => app.quit()
  // A till without the screen that drives it is closed; the customer's alone would show what nobody serves.
  front?.on('closed', () => isClosed || quit())
  app.on('window-all-closed', quit)
  app.on('before-quit', (event) => {
    if (isClosed) return
    event.preventDefault()
    close().then(quit, quit)
  })
  return { signal: closing.signal, close }
}

/** systemd waits so long for a program that asked it to (`InhibitDelayMaxSec`), less a second to end in. ms */
const closingMs = 4_000

type Host = {
  opened: OpenTill
  ending: Shutdown
  /** One window that is open as long as the till is. */
  front: BrowserWindow | undefined
}

/** Never cancels a shutdown or a logout. */
export function followPower({ opened, ending, front }: Host): void {
  const { till, log } = opened
  const end = () => {
    const quit = () => app.quit()
    ending.close(closingMs).then(quit, quit)
  }
  // Windows, where no `before-quit` comes: it waits for this listener and what follows from it at once, not for any disk, socket or timer. So
  // the till comes first, which needs none of them between two requests. The question before, `query-session-end`, is answered by silence,
  // which is yes: another program may still say no, and this till would be gone.
  front?.on('session-end', () => {
    log.info('the session on this machine ends')
    const closed = opened[Symbol.asyncDispose]()
    // The end has begun: a mistake from here on starts nothing again.
    void Promise.allSettled([closed, ending.close(closingMs)]).then(() => app.quit())
  })
  powerMonitor.on('suspend', () => log.info('the machine goes to sleep'))
  powerMonitor.on('resume', () => {
    log.info('the machine is awake again')
    till.resumed()
  })
  // Linux and Mac: no is "I shall end by myself", which Electron tells the system; its types leave the event out. Never the first listener
  // of all: Electron overlooks that one when it finds out on Linux whether the machine is to wait for it.
  powerMonitor.on('shutdown', ((event: Electron.Event) => {
    event.preventDefault()
    log.info('the machine is being switched off')
    end()
  }) as () => void)
}

export function printOnStderr(problem: Problem): void {
  const { what, money, remedy } = wordsInEnglish(problem)
  console.error(printableLine(`Kasse: ${what} ${money} ${remedy}`))
}

/** A terminal that is closed takes nothing more: a line that it does not take is no mistake of ours. */
export function outliveTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

/** A person who stands there has read it by then; where nobody does, something may be waiting to start the program again. ms */
const longestBox = 5 * 60_000

/** Before anything is open, Chromium's own doors included: at once, and without a box. */
export function refuseStart(problem: Problem): void {
  printOnStderr(problem)
  app.exit(1)
}

/** `isAttended`: there may be somebody. */
export async function failStart(
  problem: Problem,
  { isAttended, clock }: { isAttended: boolean; clock: Clock },
): Promise<void> {
  if (!isAttended) return refuseStart(problem)
  printOnStderr(problem)
  // A signal, or whatever else ends it meanwhile: it has failed all the same.
  app.on('before-quit', () => app.exit(1))
  const { what, money, remedy } = wordsInEnglish(problem)
  const box = { type: 'error', title: 'Kasse', message: what, detail: `${money}\n${remedy}` } as const
  // Not `showErrorBox`: the program would stand still behind it, deaf to signals.
  const answered = app.whenReady().then(() => dialog.showMessageBox(box))
  await waitAtMost(clock, longestBox, answered).catch(() => undefined)
  app.exit(1)
}
