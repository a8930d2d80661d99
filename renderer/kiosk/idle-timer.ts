// The kiosk's timer for a screen that nobody touches, customers' or staff's, and the touches and keys that count. It runs four times a second; the rules are in screen-state.ts and staff-actions.ts.
import { callAfter, tillNow } from '#renderer/till/clock.ts'
import { idleStepOf, isAsked, isPaying, warningOf } from '#renderer/kiosk/screen-state.ts'
import { giveUp, putAway } from '#renderer/kiosk/order-actions.ts'
import {
  emptyBasket,
  currentScreen,
  hasOwnChoices,
  startOver,
  touch,
  saveOrder,
  readSavedOrder,
} from '#renderer/kiosk/customer-session.ts'
import { isExitKey } from '#renderer/kiosk/exit-gesture.ts'
import {
  backToCustomers,
  closeExitDialog,
  closeHelp,
  openExitDialog,
  staffTimeoutOf,
} from '#renderer/kiosk/staff-actions.ts'
import { play } from '#renderer/ui/sound.ts'
import { ownScreenOf, useKiosk } from '#renderer/kiosk/store.ts'
import { useStore } from '#renderer/till/store.ts'
import type { KioskView } from '#shared/bridge.ts'

const betweenMs = 250
const staffSteps = { return: backToCustomers, closeExitDialog, closeHelp }
const { getState: get, setState: set } = useStore
const { getState: own } = useKiosk

export function runIdleTimer(): void {
  keepTouches()
  let hasBegun = false
  const follow = () => {
    const { kiosk } = get()
    // The saved order is read at the first view, before anything is saved over it.
    if (kiosk && !hasBegun) {
      hasBegun = true
      resume(kiosk)
    }
    if (!hasBegun) return
    waitAnew()
    keepOrder()
  }
  useStore.subscribe(follow)
  useKiosk.subscribe(({ screen }, { screen: before }) => {
    const isSeen = before.is === 'result' && screen.is === 'result' && before.of === screen.of
    if (screen.is === 'result' && !isSeen) tellEars()
    follow()
  })
  const look = () => {
    const { kiosk } = get()
    const shownScreen = currentScreen()
    const idleMs = kiosk?.idleMs ?? 0
    // A result that the customer has not seen stays for them while staff are here.
    const isWithStaff = kiosk?.staff != null
    const due =
      shownScreen &&
      !isWithStaff &&
      idleStepOf(shownScreen, { ...own(), idleMs, isOdd: hasOwnChoices() }, tillNow())
    if (due === 'startOver') startOver()
    if (due === 'cancel') giveUp()
    if (due === 'putAway') void putAway()
    const staffStep = staffTimeoutOf({ ...get(), ...own() }, tillNow())
    if (staffStep) staffSteps[staffStep]()
    callAfter(betweenMs, look)
  }
  look()
}

/**
 * Starts the time to answer when the customer sees how to pay or what a register asks, and again after a silent till or staff, so that nobody is
 * cancelled without a warning.
 */
function waitAnew(): void {
  const was = awaited
  awaited = awaitedNow()
  if (awaited !== null && awaited !== was) touch()
}
let awaited: string | null = null

function awaitedNow(): string | null {
  const { kiosk } = get()
  const shownScreen = currentScreen()
  if (shownScreen === null || kiosk?.staff) return null
  if (isPaying(shownScreen)) return 'payment'
  return isAsked(shownScreen) ? (kiosk?.waiting?.checkout ?? null) : null
}

const isWarning = (): boolean => {
  const { kiosk } = get()
  const shownScreen = currentScreen()
  if (shownScreen === null || kiosk?.staff) return false
  return warningOf(shownScreen, own().touchedAt, kiosk?.idleMs ?? 0, tillNow()) !== null
}

function keepTouches(): void {
  document.addEventListener('keydown', (event) => {
    if (isExitKey(event) && !event.repeat) openExitDialog()
  })
  // The warning goes with the click that answers it: gone any sooner, that click would press what lay beneath.
  const wake = () => {
    if (!isWarning()) touch()
  }
  for (const kind of ['pointerdown', 'keydown', 'wheel'])
    document.addEventListener(kind, wake, { capture: true, passive: true })
  // An input counts once React has heard of it: a field that is drawn again too soon loses what was written.
  document.addEventListener('input', wake)
  document.addEventListener('click', touch)
}

/** After a reload the same customer goes on, and another one finds nothing of theirs. */
function resume({ basket, sale, signUp, idleMs }: KioskView): void {
  const kept = readSavedOrder()
  const open = sale?.sale ?? signUp?.agreement
  if (open !== undefined) {
    if (kept?.sale === open) set({ chosen: kept.language })
  } else if (kept && kept.basket === basket.basket && tillNow() - kept.touchedAt < idleMs) {
    const is = basket.lines.length > 0 ? kept.screen : 'attract'
    useKiosk.setState({ screen: { is }, touchedAt: kept.touchedAt })
    set({ chosen: kept.language })
  } else emptyBasket()
}

function keepOrder(): void {
  const { chosen, kiosk } = get()
  const { screen, touchedAt } = own()
  if (!kiosk) return
  const { basket, sale, signUp } = kiosk
  const open = sale?.sale ?? signUp?.agreement ?? null
  const next = {
    basket: basket.basket,
    sale: open,
    screen: ownScreenOf(screen),
    language: chosen,
    touchedAt,
  } as const
  const text = JSON.stringify(next)
  if (text === lastKept) return
  lastKept = text
  saveOrder(next)
}
let lastKept = ''

function tellEars(): void {
  const { sale, signUp } = get().kiosk ?? {}
  if (sale) play(sale.state === 'captured' || sale.isKeptReserved ? 'paid' : 'failed')
  else if (signUp) play(signUp.state === 'active' ? 'paid' : 'failed')
}
