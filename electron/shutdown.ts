// The end of the program, in order: the till first, then its windows, whoever asks, a window, the system or a newer version.
import { app, type BrowserWindow } from 'electron'
import { within, type Clock } from '#core/system/clock.ts'

/** Everything that a till waits for before it is closed has a limit of its own below this one; past it, something of ours hangs. ms */
const longestMs = 30_000

export type Shutdown = {
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
      await within(clock, longest, closeTill())
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
