// The windows that a till opens, and their places. Needs no Electron, so that every arrangement of displays can be tested.
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron'
import type { Surface } from '#shared/command.ts'

type WindowPlaces = Partial<Record<Surface, BrowserWindowConstructorOptions>>

/** A display, as far as windows are put on it. */
export type SeenDisplay = { id: number; bounds: Rectangle; workArea: Rectangle }
/** The first is the machine's own. */
export type Displays = readonly [SeenDisplay, ...SeenDisplay[]]

/** `isWhole`: all over a display of its own; else a window like any other. */
export type WindowPlace = { display: number; bounds: Rectangle; isWhole: boolean }

/** The office's, when somebody asks for it. */
export const officePlace: BrowserWindowConstructorOptions = {
  width: 1366,
  height: 860,
  minWidth: 480,
  minHeight: 600,
}

const cashierSize = { width: 1366, height: 768 }
const customerSize = { width: 1280, height: 800 }

/** The customer’s window where it cannot be placed: one with a title to drag it by, and not all over the cashier’s. */
export const defaultPlace: WindowPlace = {
  display: 0,
  bounds: { x: 0, y: 0, ...customerSize },
  isWhole: false,
}

/** `isWayland`: the desktop places its windows itself. */
export function placesOf(isAttended: boolean, displays: Displays, isWayland: boolean): WindowPlaces {
  const [first] = displays
  // The whole display, and nothing else of this machine.
  if (!isAttended) return { kiosk: { ...first.bounds, fullscreen: true, kiosk: true, frame: false } }
  return {
    cashier: { ...cashierSize, minWidth: 1024, minHeight: 700 },
    customer: optionsOf(isWayland ? defaultPlace : customerPlace(displays, first.bounds, undefined)),
  }
}

export const optionsOf = ({ bounds, isWhole }: WindowPlace): BrowserWindowConstructorOptions =>
  isWhole ? { ...bounds, fullscreen: true } : bounds

/**
 * A display that the cashier does not sit at: the one the customers knew before, else the first. Without one it is an ordinary
 * window in a corner of the cashier's display, to be put where the customer can see it.
 */
export function customerPlace(
  displays: Displays,
  cashier: Rectangle,
  before: number | undefined,
): WindowPlace {
  const home = displayOf(displays, cashier)
  // Two displays in one place show the same picture: the customer's would hide the cashier's.
  const others = displays.filter(({ bounds }) => common(bounds, home.bounds) * 2 < areaOf(bounds))
  const other = others.find(({ id }) => id === before) ?? others[0]
  if (other) return { display: other.id, bounds: other.bounds, isWhole: true }
  return { display: home.id, bounds: cornerOf(home.workArea), isWhole: false }
}

/** Where a window must be brought whose display went away; nothing while enough of it is seen to take hold of it. */
export function rescuePlace(displays: Displays, window: Rectangle): Rectangle | undefined {
  const handle = { ...window, height: Math.min(window.height, 40) }
  if (displays.some(({ workArea }) => common(workArea, handle) * 4 >= areaOf(handle))) return undefined
  return middleOf(displays[0].workArea, window)
}

/** Near enough: a window manager may give it a frame. */
export const isInPlace = (
  { bounds, isWhole }: WindowPlace,
  seen: { bounds: Rectangle; isWhole: boolean },
): boolean => isWhole === seen.isWhole && common(bounds, seen.bounds) * 2 > areaOf(bounds)

/** The display that has most of it; the first where none has any. */
function displayOf(displays: Displays, window: Rectangle): SeenDisplay {
  let best = displays[0]
  for (const one of displays) if (common(one.bounds, window) > common(best.bounds, window)) best = one
  return best
}

function cornerOf(area: Rectangle): Rectangle {
  const width = Math.min(customerSize.width, area.width)
  const height = Math.min(customerSize.height, area.height)
  return { x: area.x + area.width - width, y: area.y + area.height - height, width, height }
}

function middleOf(area: Rectangle, size: Rectangle): Rectangle {
  const width = Math.min(size.width, area.width)
  const height = Math.min(size.height, area.height)
  return {
    x: area.x + Math.floor((area.width - width) / 2),
    y: area.y + Math.floor((area.height - height) / 2),
    width,
    height,
  }
}

const areaOf = ({ width, height }: Rectangle): number => width * height

function common(one: Rectangle, other: Rectangle): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return width > 0 && height > 0 ? width * height : 0
}
