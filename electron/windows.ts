// The windows of this till: the cashier's and the customer's where somebody stands at it, else the kiosk's alone.
import { BrowserWindow, screen, type BrowserWindowConstructorOptions } from 'electron'
import path from 'node:path'
import { host, scheme } from '#electron/address.ts'
import type { Windows } from '#electron/ipc.ts'
import { officePlace, placesOf } from '#electron/places.ts'
import { surface, type Surface } from '#shared/bridge.ts'

export function openWindows(isAttended: boolean): Windows {
  const first = screen.getPrimaryDisplay()
  const second = screen.getAllDisplays().find((display) => display.id !== first.id)
  const places = placesOf(isAttended, first.bounds, second?.bounds)
  const windows: Windows = {}
  for (const one of surface.options) {
    const place = places[one]
    if (place) windows[one] = open(one, place)
  }
  return windows
}

/** In front; one at most. Gives the window when it was made now. */
export function showOffice(windows: Windows): BrowserWindow | null {
  const known = windows.office
  if (known && !known.isDestroyed()) {
    known.focus()
    return null
  }
  windows.office = open('office', officePlace)
  return windows.office
}

export const addressOf = (of: Surface): string => `${scheme}://${host}/${of}/`

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
      backgroundThrottling: false, // a covered window drives its sale and says that it is alive all the same
      devTools: surface !== 'kiosk',
    },
  })
  window.removeMenu()
  // What became of it, the watchdog sees.
  window.loadURL(addressOf(surface)).catch(() => undefined)
  return window
}
