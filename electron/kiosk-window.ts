// The kiosk's window: held so that no customer leaves it, and opened for staff.
import { app, screen, type BrowserWindow } from 'electron'
import type { KioskScreen } from '#core/kiosk/commands.ts'
import { leavesKiosk } from '#electron/kiosk-keys.ts'

export type HeldKiosk = KioskScreen & {
  /** Another window stands before it, and nothing else does, until that one is closed. */
  lend(to: BrowserWindow): void
}

export function holdKiosk(window: BrowserWindow): HeldKiosk {
  const { webContents } = window
  let isHeld = true
  let isEnding = false
  let lentTo: BrowserWindow | undefined
  const hold = () => {
    if (!isHeld || lentTo !== undefined || window.isDestroyed()) return
    if (window.isMinimized()) window.restore()
    window.setKiosk(true)
    // Above the machine's own bars and notices.
    window.setAlwaysOnTop(true, 'screen-saver')
    window.focus()
  }
  hold()
  webContents.on('before-input-event', (event, input) => {
    if (isHeld && leavesKiosk(input)) event.preventDefault()
  })
  webContents.on('did-finish-load', () => {
    webContents.setZoomFactor(1)
    void webContents.setVisualZoomLevelLimits(1, 1)
  })
  window.on('close', (event) => {
    if (isHeld) event.preventDefault()
  })
  // Whatever came in front of it or took it off the screen: it is back.
  for (const lost of ['blur', 'leave-full-screen', 'minimize', 'hide'] as const)
    window.on(lost as 'hide', hold) // all of them call with what is not needed here
  for (const change of ['display-added', 'display-removed', 'display-metrics-changed'] as const)
    screen.on(change as 'display-added', hold)
  // Quit by staff, or the machine's own shutdown: Windows tells that to windows alone.
  const end = () => {
    isEnding = true
    isHeld = false
  }
  app.on('before-quit', end)
  window.on('session-end', end)
  return {
    free: () => {
      isHeld = false
      window.setAlwaysOnTop(false)
      window.setKiosk(false)
      window.setFullScreen(false)
    },
    lock: () => {
      // An office that closes with the program gives no screen back: held again, it would outlive its till.
      isHeld = !isEnding
      lentTo?.close()
      hold()
    },
    lend: (to) => {
      if (!isHeld) return
      lentTo = to
      to.setAlwaysOnTop(true, 'screen-saver')
      to.once('closed', () => {
        lentTo = undefined
        hold()
      })
    },
  }
}
