// The machine's own end and sleep: the till closes in order before the machine is switched off, and looks anew at what is open when it wakes.
import { app, powerMonitor, type BrowserWindow } from 'electron'
import type { OpenTill } from '#core/app/open.ts'
import type { Shutdown } from '#electron/shutdown.ts'

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
