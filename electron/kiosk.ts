// How is a kiosk's window held, so that no customer leaves it, and how do staff get out?
import { app, Menu, type BrowserWindow } from 'electron'
import type { KioskScreen } from '#core/commands/kiosk.ts'

export function holdKiosk(window: BrowserWindow): KioskScreen {
  let isHeld = true
  // Its keys would close the window, zoom it or open what is behind.
  Menu.setApplicationMenu(null)
  window.webContents.on('did-finish-load', () => void window.webContents.setVisualZoomLevelLimits(1, 1))
  window.on('close', (event) => {
    if (isHeld) event.preventDefault()
  })
  // The machine's own shutdown, or whoever looks after it.
  app.on('before-quit', () => {
    isHeld = false
  })
  return {
    free: () => {
      isHeld = false
      window.setKiosk(false)
      window.setFullScreen(false)
    },
    lock: () => {
      isHeld = true
      window.setKiosk(true)
    },
  }
}
