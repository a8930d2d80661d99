// The windows of the desktop app: the cashier's and the customer's where somebody stands at it, else the kiosk's alone. Each is watched, and heard over the one channel.
import path from 'node:path'
import {
  app,
  Menu,
  powerMonitor,
  powerSaveBlocker,
  type BrowserWindow,
  type BrowserWindowConstructorOptions,
} from 'electron'
import { systemClock } from '#core/system/clock.ts'
import type { OpenTill } from '#core/app/open.ts'
import type { Settings } from '#shared/settings.ts'
import { surfaceUrl } from '#electron/address.ts'
import { displaysNow, followDisplays, isCustomerSeen } from '#electron/displays.ts'
import { makeWindow, setHomeUrl } from '#electron/guard.ts'
import { connectWindows, type SurfaceWindows } from '#electron/ipc.ts'
import { holdKiosk, type HeldKiosk } from '#electron/kiosk-window.ts'
import { closeUnattended } from '#electron/unattended-office.ts'
import { watchWindows } from '#electron/watchdog.ts'
import {
  officePlace,
  optionsOf,
  placesOf,
  defaultPlace,
  type WindowPlace,
} from '#electron/window-placement.ts'
import { isWayland, type WindowSystem } from '#electron/switches.ts'
import { surface, type Surface } from '#shared/command.ts'
import type { Log } from '#core/system/log.ts'

export type TillWindows = {
  /** `page`: the one that is to be open, as `#/products`; empty where it does not matter. */
  openOffice(page: string): void
  showCustomer(): void
  kiosk: HeldKiosk | undefined
  /** The window that drives the till. */
  front: BrowserWindow | undefined
}

export function openTillWindows({ till, log, settings }: OpenTill, system: WindowSystem): TillWindows {
  logPageErrors(log)
  log.info({ ozone: system.ozone }, 'the window system')
  const windows = openWindows(settings, system)
  const front = windows.kiosk ?? windows.cashier ?? windows.office
  const watchdog = watchWindows(windows, { clock: systemClock, log, addressOf: surfaceUrl })
  connectWindows(till, windows, {
    alive: (of) => watchdog.alive(of),
    isCustomerSeen: () => isCustomerSeen(windows),
  })
  const kiosk = windows.kiosk && holdKiosk(windows.kiosk)
  if (kiosk) till.hold(kiosk)
  const openCustomer = (place: WindowPlace) => watchdog.watch('customer', showCustomer(windows, place))
  const bringCustomer = isWayland(system)
    ? () => (isOpen(windows.customer) ? showAnew(windows.customer) : openCustomer(defaultPlace))
    : followDisplays(windows, { clock: systemClock, log, openCustomer })
  app.on('second-instance', () => isOpen(front) && bringForward(front))
  app.on('child-process-gone', (_event, { type, reason, exitCode }) =>
    log.warn({ type, reason, exitCode }, 'a process of the browser is gone'),
  )
  return {
    kiosk,
    front,
    showCustomer: bringCustomer,
    openOffice(page) {
      const made = showOffice(windows, page)
      if (!made) return
      watchdog.watch('office', made)
      if (!kiosk) return
      kiosk.lend(made)
      void closeUnattended(made, {
        clock: systemClock,
        untouchedMs: () => powerMonitor.getSystemIdleTime() * 1000,
      })
      // A person who has done with the office has done with the kiosk.
      made.once('closed', () => void till.handlers['kiosk.return']({}, { surface: 'kiosk', session: '' }))
    },
  }
}

function openWindows({ isAttended, service }: Settings, system: WindowSystem): SurfaceWindows {
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
  const places = placesOf(isAttended, displaysNow(), isWayland(system))
  const windows: SurfaceWindows = {}
  // Where nothing else can bring the cashier’s to the front, it is the last one.
  const order = isWayland(system) ? surface.options.toReversed() : surface.options
  for (const one of order) {
    const place = places[one]
    if (place) windows[one] = open(one, place)
  }
  // The one that was opened last may stand before it.
  windows.cashier?.focus()
  return windows
}

/** In front; one at most. Gives the window when it was made now. */
function showOffice(windows: SurfaceWindows, page: string): BrowserWindow | null {
  if (isOpen(windows.office)) {
    if (page !== '') load(windows.office, 'office', page)
    bringForward(windows.office)
    return null
  }
  windows.office = open('office', officePlace, page)
  return windows.office
}

/** After it was closed by hand. */
function showCustomer(windows: SurfaceWindows, place: WindowPlace): BrowserWindow {
  windows.customer = open('customer', optionsOf(place))
  return windows.customer
}

const isOpen = (window: BrowserWindow | undefined): window is BrowserWindow => window?.isDestroyed() === false

function bringForward(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

/** Under Wayland nothing else brings a window of ours forward; where it comes up, the desktop says. */
function showAnew(window: BrowserWindow): void {
  window.hide()
  window.show()
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
  setHomeUrl(window.webContents, surfaceUrl(surface))
  load(window, surface, page)
  return window
}

/** Where the surface is open already, another page of it is turned to. The watchdog sees what became of it. */
function load(window: BrowserWindow, surface: Surface, page: string): void {
  window.loadURL(surfaceUrl(surface) + page).catch(() => undefined)
}

/** A dark display shows no customer where to pay, and nobody would touch it to wake it. */
function keepAwake(window: BrowserWindow): void {
  const blocker = powerSaveBlocker.start('prevent-display-sleep')
  window.once('closed', () => powerSaveBlocker.stop(blocker))
}

/** The most of one page in its window; one that has said so many says nothing new. */
const mostLines = 50
/** Characters of a line, and of where it comes from. */
const longest = { message: 500, from: 200 }

/** Errors of every page there will ever be, as its console says them: nobody sees a console at a till. */
function logPageErrors(log: Log): void {
  app.on('web-contents-created', (_event, contents) => {
    let lines = 0
    contents.on('console-message', (event, ...[oldLevel, oldMessage, oldLine, oldSource]) => {
      // All of it stood beside the event until Electron 35.
      const said: Partial<typeof event> = event
      const { level = oldLevel === 3 ? 'error' : 'info', message = oldMessage } = said
      const { lineNumber = oldLine, sourceId = oldSource } = said
      if (level !== 'error' || (lines += 1) > mostLines) return
      const from = `${sourceId.slice(-longest.from)}:${lineNumber}`
      log.warn({ message: message.slice(0, longest.message), from }, 'a page told its console of an error')
    })
  })
}
