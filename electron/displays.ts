// The windows' reaction when a display is plugged in, removed or turned: the customer's window follows, the cashier's stays.
import { screen, type BrowserWindow } from 'electron'
import { once } from 'node:events'
import type { Clock } from '#core/system/clock.ts'
import type { Log } from '#core/system/log.ts'
import type { Windows } from '#electron/ipc.ts'
import { customerPlace, rescuePlace, type Displays, type Place } from '#electron/places.ts'

/** A window that has not left full screen by then does so by being moved. ms */
const leavingMs = 1000

export function displaysNow(): Displays {
  const first = screen.getPrimaryDisplay()
  return [first, ...screen.getAllDisplays().filter(({ id }) => id !== first.id)]
}

const changes = ['display-added', 'display-removed', 'display-metrics-changed'] as const
type Why = (typeof changes)[number] | 'asked for'

type World = { clock: Clock; log: Log; openCustomer: (place: Place) => void }

/** For a till with a cashier's and a customer's window. Gives what brings the customer's back, wherever it was left. */
export function followDisplays(windows: Windows, { clock, log, openCustomer }: World): () => void {
  const { cashier } = windows
  if (!cashier) return () => undefined
  const start = customerPlace(displaysNow(), cashier.getBounds(), undefined)
  // The display that the customers know; another one is only a stand-in until it is back.
  let known = start.isWhole ? start.display : undefined
  let wanted = start
  let isMoving = false

  async function move(): Promise<void> {
    if (isMoving) return
    isMoving = true
    try {
      for (let put: Place | undefined; put !== wanted;) {
        put = wanted
        const window = windows.customer
        if (window && !window.isDestroyed()) await place(window, put, clock)
      }
    } finally {
      isMoving = false
    }
  }

  function arrange(why: Why): void {
    if (!cashier || cashier.isDestroyed()) return
    const displays = displaysNow()
    const rescued = rescuePlace(displays, cashier.getBounds())
    if (rescued) cashier.setBounds(rescued)
    const next = customerPlace(displays, cashier.getBounds(), known)
    known ??= next.isWhole ? next.display : undefined
    const open = windows.customer?.isDestroyed() === false ? windows.customer : undefined
    const isSame = isAs(wanted, next) && open?.isFullScreen() === next.isWhole
    wanted = next
    if (why === 'asked for') {
      if (open?.isMinimized()) open.restore()
      open?.showInactive()
    } else if (open ? isSame : why !== 'display-added' || !next.isWhole) return // closed by hand, it is missed when its display comes
    if (open) void move()
    else openCustomer(next)
    log.info(
      { why, display: next.display, isWhole: next.isWhole },
      'the customer’s screen was put in its place',
    )
    // A window that was moved may have come to the front; one that was asked for is to be seen.
    if (why === 'asked for' && !next.isWhole) windows.customer?.moveTop()
    else cashier.moveTop()
  }

  for (const why of changes) {
    const hear = () => arrange(why)
    screen.on(why as 'display-added', hear) // all three call with what is not needed here
    cashier.once('closed', () => screen.off(why as 'display-added', hear))
  }
  return () => arrange('asked for')
}

const isAs = (one: Place, other: Place): boolean =>
  one.display === other.display &&
  one.isWhole === other.isWhole &&
  (['x', 'y', 'width', 'height'] as const).every((side) => one.bounds[side] === other.bounds[side])

async function place(window: BrowserWindow, { bounds, isWhole }: Place, clock: Clock): Promise<void> {
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
