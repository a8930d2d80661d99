// The windows of the desktop app: each watched, each on its display, each heard over the one channel.
import { app, powerMonitor, type BrowserWindow } from 'electron'
import { systemClock } from '#core/system/clock.ts'
import type { OpenTill } from '#core/app/open.ts'
import { addressOf } from '#electron/address.ts'
import { followDisplays } from '#electron/displays.ts'
import { connect } from '#electron/ipc.ts'
import { holdKiosk, type HeldKiosk } from '#electron/kiosk.ts'
import { closeLeftAlone } from '#electron/left-alone.ts'
import type { Place } from '#electron/places.ts'
import { watchWindows } from '#electron/watchdog.ts'
import { bringForward, openWindows, showCustomer, showOffice } from '#electron/windows.ts'

export type Desk = {
  openOffice(): void
  showCustomer(): void
  kiosk: HeldKiosk | undefined
  /** The window that drives the till. */
  front: BrowserWindow | undefined
}

export function openDesk({ till, log, settings }: OpenTill): Desk {
  const windows = openWindows(settings)
  const front = windows.kiosk ?? windows.cashier ?? windows.office
  const watchdog = watchWindows(windows, { clock: systemClock, log, addressOf })
  connect(till, windows, (of) => watchdog.alive(of))
  const kiosk = windows.kiosk && holdKiosk(windows.kiosk)
  if (kiosk) till.hold(kiosk)
  const openCustomer = (place: Place) => watchdog.watch('customer', showCustomer(windows, place))
  const bringCustomer = followDisplays(windows, { clock: systemClock, log, openCustomer })
  app.on('second-instance', () => front?.isDestroyed() === false && bringForward(front))
  app.on('child-process-gone', (_event, { type, reason, exitCode }) =>
    log.warn({ type, reason, exitCode }, 'a process of the browser is gone'),
  )
  return {
    kiosk,
    front,
    showCustomer: bringCustomer,
    openOffice() {
      const made = showOffice(windows)
      if (!made) return
      watchdog.watch('office', made)
      if (!kiosk) return
      kiosk.lend(made)
      void closeLeftAlone(made, {
        clock: systemClock,
        untouchedMs: () => powerMonitor.getSystemIdleTime() * 1000,
      })
      // Whoever has done with the office has done with the kiosk.
      made.once('closed', () => void till.handlers['kiosk.return']({}, { surface: 'kiosk', session: '' }))
    },
  }
}
