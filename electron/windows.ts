// Two windows: the cashier's, and the customer's on the second display when there is one.
import { BrowserWindow, screen, type BrowserWindowConstructorOptions } from 'electron'
import path from 'node:path'
import { host, scheme } from '#electron/address.ts'
import type { Windows } from '#electron/ipc.ts'
import type { Surface } from '#shared/bridge.ts'

export function openWindows(): Windows {
  const first = screen.getPrimaryDisplay()
  const second = screen.getAllDisplays().find((display) => display.id !== first.id)
  const cashier = open('cashier', { width: 1366, height: 768, minWidth: 1024, minHeight: 700 })
  // Without a second display it is a window like any other, to be put where the customer can see it.
  const customer = open(
    'customer',
    second ? { ...second.bounds, fullscreen: true } : { width: 1280, height: 800 },
  )
  return { cashier, customer }
}

function open(surface: Surface, place: BrowserWindowConstructorOptions): BrowserWindow {
  const window = new BrowserWindow({
    ...place,
    title: 'Kasse',
    autoHideMenuBar: true,
    backgroundColor: '#f4f3f0',
    webPreferences: {
      preload: path.join(import.meta.dirname, 'preload.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    },
  })
  window.removeMenu()
  void window.loadURL(`${scheme}://${host}/${surface}/`)
  return window
}
