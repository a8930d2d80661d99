// The kiosk's timer for a screen that nobody touches, and the touches that count. It runs four times a second; the rules are in screen-state.ts.
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
import { play } from '#renderer/ui/sound.ts'
import { useKiosk } from '#renderer/kiosk/store.ts'
import { useStore } from '#renderer/till/store.ts'
import type { KioskView } from '#shared/bridge.ts'

const betweenMs = 250
const { getState: get, setState: set } = useStore
const { getState: own } = useKiosk

export function runIdleTimer(): void {
  keepTouches()
  let hasBegun = false
  const follow = () => {
    const { kiosk } = get()
    // What others do at the first view comes here first: nothing is kept before what was kept has been read.
    if (kiosk && !hasBegun) {
      hasBegun = true
      resume(kiosk)
    }
    if (!hasBegun) return
    waitAnew()
    keepOrder()
  }
  useStore.subscribe(follow)
  useKiosk.subscribe(({ result }, before) => {
    if (result && result.of !== before.result?.of) tellEars()
    follow()
  })
  const look = () => {
    const { kiosk } = get()
    const face = currentScreen()
    const idleMs = kiosk?.idleMs ?? 0
    // What a customer has not seen stays for them while staff are here.
    const isWithStaff = kiosk?.staff != null
    const due =
      face && !isWithStaff && idleStepOf(face, { ...own(), idleMs, isOdd: hasOwnChoices() }, tillNow())
    if (due === 'startOver') startOver()
    if (due === 'cancel') giveUp()
    if (due === 'putAway') void putAway()
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
  const face = currentScreen()
  if (face === null || kiosk?.staff) return null
  if (isPaying(face)) return 'payment'
  return isAsked(face) ? (kiosk?.waiting?.checkout ?? null) : null
}

const isWarning = (): boolean => {
  const { kiosk } = get()
  const face = currentScreen()
  if (face === null || kiosk?.staff) return false
  return warningOf(face, own().touchedAt, kiosk?.idleMs ?? 0, tillNow()) !== null
}

function keepTouches(): void {
  // The warning goes with the click that answers it: gone any sooner, that click would press what lay beneath.
  const wake = () => {
    if (!isWarning()) touch()
  }
  for (const kind of ['pointerdown', 'keydown', 'wheel'])
    document.addEventListener(kind, wake, { capture: true, passive: true })
  // Not before React has heard of it: a field that is drawn again too soon loses what was written.
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
    const stage = basket.lines.length > 0 ? kept.stage : 'attract'
    useKiosk.setState({ stage, touchedAt: kept.touchedAt })
    set({ chosen: kept.language })
  } else emptyBasket()
}

function keepOrder(): void {
  const { chosen, kiosk } = get()
  const { stage, touchedAt } = own()
  if (!kiosk) return
  const { basket, sale, signUp } = kiosk
  const open = sale?.sale ?? signUp?.agreement ?? null
  const next = { basket: basket.basket, sale: open, stage, language: chosen, touchedAt }
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
