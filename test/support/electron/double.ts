// The stand-in for Electron's program: only what the desktop host uses, with windows that are pages of a real Chromium.
import { app } from '#test/support/electron/app.ts'
import { WebContents } from '#test/support/electron/contents.ts'
import { ipcMain } from '#test/support/electron/ipc.ts'
import { privileges, protocol } from '#test/support/electron/protocol.ts'
import { screen } from '#test/support/electron/screen.ts'
import { forgetSessions, session } from '#test/support/electron/session.ts'
import {
  dialog,
  keyStore,
  Menu,
  powerMonitor,
  powerSaveBlocker,
  safeStorage,
} from '#test/support/electron/system.ts'
import { BrowserWindow } from '#test/support/electron/window.ts'

export {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  keyStore,
  Menu,
  powerMonitor,
  powerSaveBlocker,
  privileges,
  protocol,
  safeStorage,
  screen,
  session,
  WebContents,
}

/** What the program before has set up is gone with it; what it had printed and shown stays. */
export function restart(): void {
  forgetSessions()
  privileges.clear()
  powerSaveBlocker.running.clear()
  powerMonitor.restart()
  dialog.open = []
  Menu.shown = 'default'
}

/** electron-store asks for the module as a whole. */
const electron = {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell: {},
}
export { electron as default }
