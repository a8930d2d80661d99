// The windows of this till: the cashier's and the customer's where somebody stands at it, else the kiosk's alone.
import { Menu, powerSaveBlocker, type BrowserWindow, type BrowserWindowConstructorOptions } from 'electron'
import path from 'node:path'
import { addressOf } from '#electron/address.ts'
import { displaysNow } from '#electron/displays.ts'
import { makeWindow, setHome } from '#electron/guard.ts'
import type { Windows } from '#electron/ipc.ts'
import { officePlace, optionsOf, placesOf, type Place } from '#electron/places.ts'
import type { Settings } from '#core/settings/settings.ts'
import { surface, type Surface } from '#shared/bridge.ts'

export function openWindows({ isAttended, service }: Settings): Windows {
  // No menu, no keys of a menu: reload, zoom, tools for developers. A Mac copies and pastes by its menu alone.
  const isMac = process.platform === 'darwin'
  const isSetUp = service.kind !== 'none'
  Menu.setApplicationMenu(
    isMac && (isAttended || !isSetUp)
      ? Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'editMenu' }])
      : null,
  )
  // While nobody has said where this till sells, there is nothing to show but the office, where it is said.
  if (!isSetUp) return { office: open('office', officePlace, '#/service') }
  const places = placesOf(isAttended, displaysNow())
  const windows: Windows = {}
  for (const one of surface.options) {
    const place = places[one]
    if (place) windows[one] = open(one, place)
  }
  // The one that was opened last may stand before it.
  windows.cashier?.focus()
  return windows
}

/** In front; one at most. Gives the window when it was made now. */
export function showOffice(windows: Windows): BrowserWindow | null {
  const known = windows.office
  if (known && !known.isDestroyed()) {
    bringForward(known)
    return null
  }
  windows.office = open('office', officePlace)
  return windows.office
}

/** After it was closed by hand. */
export function showCustomer(windows: Windows, place: Place): BrowserWindow {
  windows.customer = open('customer', optionsOf(place))
  return windows.customer
}

export function bringForward(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

function open(surface: Surface, place: BrowserWindowConstructorOptions, page = ''): BrowserWindow {
  const window = makeWindow(
    { ...place, title: 'Kasse', autoHideMenuBar: true, backgroundColor: '#f4f3f0' },
    {
      preload: path.join(import.meta.dirname, 'preload.cjs'),
      backgroundThrottling: false, // a covered window drives its sale and says that it is alive all the same
      devTools: surface !== 'kiosk',
    },
  )
  window.removeMenu()
  if (surface === 'customer' || surface === 'kiosk') keepAwake(window)
  setHome(window.webContents, addressOf(surface))
  // What became of it, the watchdog sees.
  window.loadURL(addressOf(surface) + page).catch(() => undefined)
  return window
}

/** A dark display shows no customer where to pay, and nobody would touch it to wake it. */
function keepAwake(window: BrowserWindow): void {
  const blocker = powerSaveBlocker.start('prevent-display-sleep')
  window.once('closed', () => powerSaveBlocker.stop(blocker))
}
