// The closing of an office that was opened at a kiosk and left unattended, so that it stays open to nobody else.
import type { BrowserWindow } from 'electron'
import type { Clock } from '#core/system/clock.ts'

/** The machine untouched for so long: nobody reads a report that slowly at a kiosk. ms */
export const leftAloneMs = 5 * 60_000
/** Between two looks. ms */
const lookEvery = 15_000

/** `untouchedMs`: since somebody touched anything of this machine. */
export async function closeLeftAlone(
  window: Pick<BrowserWindow, 'once' | 'close'>,
  { clock, untouchedMs }: { clock: Pick<Clock, 'wait'>; untouchedMs: () => number },
): Promise<void> {
  const closed = new AbortController()
  window.once('closed', () => closed.abort())
  while (!closed.signal.aborted) {
    await clock.wait(lookEvery, closed.signal)
    if (!closed.signal.aborted && untouchedMs() >= leftAloneMs) window.close()
  }
}
