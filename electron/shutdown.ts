// The end of the program, in order: the till first, then its windows, whoever asks, a window, the system or a newer version.
import { app, type BrowserWindow } from 'electron'

export type Shutdown = {
  /** Aborted as soon as the end has begun. */
  signal: AbortSignal
  /** Closes the till; resolves when nothing of it is open any more. The program itself ends by whoever asked. */
  close(): Promise<void>
}

/** `front`: the window that drives the till. `closeTill` is asked once, however often the end is. */
export function shutDownInOrder(
  closeTill: () => PromiseLike<void>,
  front: BrowserWindow | undefined,
): Shutdown {
  const closing = new AbortController()
  let closed: Promise<void> | undefined
  let isClosed = false
  async function closeOnce(): Promise<void> {
    closing.abort()
    try {
      await closeTill()
    } finally {
      isClosed = true
    }
  }
  const close = () => (closed ??= closeOnce())
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
