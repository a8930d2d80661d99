// The windows' reaction when a display is plugged in, removed or turned: the customer's window follows, the cashier's stays and keeps the keyboard.
import { screen, type BrowserWindow } from 'electron'
import { once } from 'node:events'
import type { Clock } from '#core/system/clock.ts'
import type { Log } from '#core/system/log.ts'
import type { SurfaceWindows } from '#electron/ipc.ts'
import {
  customerPlace,
  isInPlace,
  rescuePlace,
  type Displays,
  type WindowPlace,
} from '#electron/window-placement.ts'

/** A window that has not left full screen by then does so by being moved. ms */
const leavingMs = 1000

/** A window manager may undo a move, and give the keyboard to a window that was moved: by then it has. ms */
const settlingMs = 300

/** A window manager that undoes it every time is left to it. */
const mostTries = 5

export function displaysNow(): Displays {
  const first = screen.getPrimaryDisplay()
  return [first, ...screen.getAllDisplays().filter(({ id }) => id !== first.id)]
}

/** Without a display of its own the customer's window lies behind the cashier's, and its page does not know that nobody sees it. */
export function isCustomerSeen({ cashier, customer }: SurfaceWindows): boolean {
  const open = openOne(cashier)
  if (!open || openOne(customer)?.isMinimized() === true) return false
  return customerPlace(displaysNow(), open.getBounds(), undefined).isWhole
}

const changes = ['display-added', 'display-removed', 'display-metrics-changed'] as const
type Why = (typeof changes)[number] | 'asked for'

type World = { clock: Clock; log: Log; openCustomer: (place: WindowPlace) => void }

/** For a till with a cashier's and a customer's window. Gives what brings the customer's back, wherever it was left. */
export function followDisplays(windows: SurfaceWindows, world: World): () => void {
  const { cashier } = windows
  if (!cashier) return () => undefined
  const start = customerPlace(displaysNow(), cashier.getBounds(), undefined)
  // The display that the customers know; another one is only a stand-in until it is back.
  let known = start.isWhole ? start.display : undefined
  const mover = createMover(windows, cashier, start, world)

  function arrange(why: Why): void {
    if (!cashier || cashier.isDestroyed()) return
    const displays = displaysNow()
    const rescued = rescuePlace(displays, cashier.getBounds())
    if (rescued) cashier.setBounds(rescued)
    const next = customerPlace(displays, rescued ?? cashier.getBounds(), known)
    known ??= next.isWhole ? next.display : undefined
    const open = openOne(windows.customer)
    if (why === 'asked for') {
      if (open?.isMinimized()) open.restore()
      open?.showInactive()
    } else if (open ? mover.isStanding(open, next) && !rescued : why !== 'display-added' || !next.isWhole)
      return // closed by hand, it is missed when its display comes
    mover.bring(next, why === 'asked for' && !next.isWhole)
    world.log.info(
      { why, display: next.display, isWhole: next.isWhole },
      'the customer’s screen was put in its place',
    )
  }

  for (const why of changes) {
    const hear = () => arrange(why)
    screen.on(why as 'display-added', hear) // all three call with what is not needed here
    cashier.once('closed', () => screen.off(why as 'display-added', hear))
  }
  return () => arrange('asked for')
}

/** Puts the windows in their places, one move after the other, and looks at them again after each. They have been opened at `start`. */
function createMover(windows: SurfaceWindows, cashier: BrowserWindow, start: WindowPlace, world: World) {
  const { clock, log, openCustomer } = world
  const closed = new AbortController()
  cashier.once('closed', () => closed.abort())
  let wanted = start
  let put = start
  let isMoving = false
  /** Who types or scans goes on in this window, whatever a window manager gives the keyboard to meanwhile. */
  let typedInto: BrowserWindow | undefined
  /** On the cashier's own display the customer's window lies underneath, unless it was asked for. */
  let isAskedFor = false

  function settleFront(): void {
    if (cashier.isDestroyed()) return
    const customer = openOne(windows.customer)
    if (isAskedFor) return customer?.moveTop()
    const front = openOne(typedInto) ?? cashier
    front.moveTop()
    if (!front.isFocused() && (typedInto || customer?.isFocused())) front.focus()
  }
  function areInPlace(): boolean {
    const customer = openOne(windows.customer)
    const isCustomerThere =
      !customer || isInPlace(put, { bounds: customer.getBounds(), isWhole: customer.isFullScreen() })
    return isCustomerThere && rescuePlace(displaysNow(), cashier.getBounds()) === undefined
  }
  async function putInPlace(): Promise<void> {
    put = wanted
    const rescued = rescuePlace(displaysNow(), cashier.getBounds())
    if (rescued) cashier.setBounds(rescued)
    const customer = openOne(windows.customer)
    if (customer) await place(customer, put, clock)
  }
  async function move(): Promise<void> {
    if (isMoving) return
    isMoving = true
    let tries = 0
    let isDone = false
    while (!isDone && (put !== wanted || tries < mostTries) && !closed.signal.aborted) {
      if (put !== wanted) tries = 0
      const customer = openOne(windows.customer)
      // A scanner is quick: not only at the end of the wait.
      customer?.on('focus', settleFront)
      if (put !== wanted || tries > 0) await putInPlace()
      tries += 1
      settleFront()
      await clock.wait(settlingMs, closed.signal)
      settleFront()
      customer?.off('focus', settleFront)
      if (closed.signal.aborted) return
      isDone = put === wanted && areInPlace()
    }
    isMoving = false
    typedInto = undefined
    if (!isDone) log.warn({ display: put.display }, 'a window does not stay where it was put')
  }
  void move()
  return {
    /** Where it would be put it stands already, or is on its way there. */
    isStanding: (customer: BrowserWindow, next: WindowPlace): boolean =>
      isAs(wanted, next) && (isMoving || customer.isFullScreen() === next.isWhole),
    bring(next: WindowPlace, isToBeSeen: boolean): void {
      isAskedFor = isToBeSeen
      typedInto ??= [cashier, openOne(windows.office)].find((one) => one?.isFocused())
      wanted = next
      if (!openOne(windows.customer)) {
        openCustomer(next)
        put = next
      }
      void move()
    },
  }
}

const openOne = (window: BrowserWindow | undefined): BrowserWindow | undefined =>
  window?.isDestroyed() === false ? window : undefined

const isAs = (one: WindowPlace, other: WindowPlace): boolean =>
  one.display === other.display &&
  one.isWhole === other.isWhole &&
  (['x', 'y', 'width', 'height'] as const).every((side) => one.bounds[side] === other.bounds[side])

async function place(window: BrowserWindow, { bounds, isWhole }: WindowPlace, clock: Clock): Promise<void> {
  if (window.isFullScreen()) {
    const given = new AbortController()
    const left = once(window, 'leave-full-screen', { signal: given.signal }).catch(() => undefined)
    window.setFullScreen(false)
    await Promise.race([left, clock.wait(leavingMs, given.signal)])
    given.abort()
    if (window.isDestroyed()) return
  }
  window.setBounds(bounds)
  if (isWhole) window.setFullScreen(true)
}
