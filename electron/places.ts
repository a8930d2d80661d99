// Which windows does a till open, and where? Needs no Electron, so that it can be tried without one.
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron'
import type { Surface } from '#shared/bridge.ts'

export type Places = Partial<Record<Surface, BrowserWindowConstructorOptions>>

/** The office's, when somebody asks for it. */
export const officePlace: BrowserWindowConstructorOptions = {
  width: 1366,
  height: 860,
  minWidth: 480,
  minHeight: 600,
}

/** `second`: the other display, when there is one. */
export function placesOf(isAttended: boolean, first: Rectangle, second: Rectangle | undefined): Places {
  // The whole display, and nothing else of this machine.
  if (!isAttended) return { kiosk: { ...first, fullscreen: true, kiosk: true } }
  return {
    cashier: { width: 1366, height: 768, minWidth: 1024, minHeight: 700 },
    // Without a second display it is a window like any other, to be put where the customer can see it.
    customer: second ? { ...second, fullscreen: true } : { width: 1280, height: 800 },
  }
}
