// The choice of what the kiosk shows. Pure: from what the till told, what the customer is doing, and the time. What is known of the money comes first.
import { asksNothing, type UserFlow } from '#shared/flows.ts'
import { isSignUpEnded } from '#shared/sign-up.ts'
import { customerScreenOf, type CustomerScreen } from '#renderer/customer/screen-state.ts'
import { isPending } from '#renderer/till/bridge.ts'
import type { ChosenScreen, KioskState, OwnScreen } from '#renderer/kiosk/store.ts'
import type { State } from '#renderer/till/store.ts'
import type { KioskView } from '#shared/bridge.ts'
import { isEnded, saleCan, type KioskSale } from '#shared/sale.ts'

/**
 * `closed`: the till does not sell · `silent`: the line to the till is lost and nothing of this customer's is open · `joining`: a
 * sign-up is under way · `joined`: how it ended · `checkout`: a register asks, and its customer chooses how to pay.
 */
export type KioskScreen =
  | ChosenScreen
  | 'closed'
  | 'silent'
  | 'joining'
  | 'joined'
  | 'checkout'
  | Exclude<CustomerScreen, 'idle'>

type CustomerState = Pick<State, 'pendingCommands'> & Pick<KioskState, 'screen'> & { isLinkLost: boolean }

export function kioskScreenOf(view: KioskView, customer: CustomerState, tillNow: number): KioskScreen {
  const { sale } = view
  const { isLinkLost, screen } = customer
  if (sale === null) {
    if (isPending(customer, 'signUp.start')) return 'joining'
    if (view.signUp) return joinScreenOf(view.signUp, customer, tillNow)
    if (isPending(customer, 'sale.start') || isPending(customer, 'checkout.choose'))
      return isLinkLost ? 'lost' : 'preparing'
    if (isLinkLost) return 'silent'
    if (view.isClosed) return 'closed'
    // A register's customer comes before one who would begin here.
    if (view.waiting) return screen.is === 'checkoutPhone' ? screen.is : 'checkout'
    return screen.is !== 'result' && isThere(screen.is, view) ? screen.is : 'attract'
  }
  if (sale.isKeptReserved) return isOver(screen, tillNow) && isLinkLost ? 'silent' : 'reserved'
  if (isEnded(sale.state)) {
    if (isOver(screen, tillNow)) return isLinkLost ? 'silent' : sale.state
    // The customer was faster than the cancel: said for as long as a result is.
    return sale.state === 'abandoned' && sale.isGivingBack ? 'givingBack' : sale.state
  }
  const told = customerScreenOf(sale, isLinkLost, tillNow)
  return told === 'idle' ? 'preparing' : told // only a sale that has ended is idle there
}

function joinScreenOf(
  { state }: NonNullable<KioskView['signUp']>,
  { screen, isLinkLost }: CustomerState,
  tillNow: number,
): KioskScreen {
  if (!isSignUpEnded(state)) return 'joining'
  return isOver(screen, tillNow) && isLinkLost ? 'silent' : 'joined'
}

/** Plans that are not offered any more, and a checkout that is over, are nothing to look at; a terminal has nothing of its own to choose from. */
function isThere(chosen: ChosenScreen, { canSignUp, isTerminal }: KioskView): boolean {
  if (chosen === 'plans' || chosen === 'planPhone') return canSignUp
  return chosen !== 'checkoutPhone' && !isTerminal
}

const isOver = (screen: OwnScreen, tillNow: number) =>
  screen.is === 'result' && tillNow - screen.since >= resultStaysMs

/** How long a result stays from the last touch on (ms): long enough to find the phone and scan the receipt. */
export const resultStaysMs = 30_000

/** After this warning it starts over (ms). */
export const warningMs = 20_000

/** How long a customer who pays by phone need not touch the screen, and how long the warning then stands. ms */
export const payIdleMs = 90_000
export const payWarningMs = 30_000

/** The till waits for this customer alone: they may still cancel, and have not approved. */
const paying: ReadonlySet<KioskScreen> = new Set<KioskScreen>(['scan', 'push'])

/** Something of a customer's is on screen, and nothing of it is money. */
const timed: ReadonlySet<KioskScreen> = new Set<KioskScreen>([
  'catalog',
  'basket',
  'amount',
  'phone',
  'plans',
  'planPhone',
  'checkout',
  'checkoutPhone',
])

export const isPaying = (shown: KioskScreen): boolean => paying.has(shown)

/** How long nothing may be touched, and how long the warning is; null where nothing is timed: what is open is told until it is settled. */
function patienceOf(shown: KioskScreen, idleMs: number): { idleMs: number; warningMs: number } | null {
  if (isPaying(shown)) return { idleMs: payIdleMs, warningMs: payWarningMs }
  return timed.has(shown) ? { idleMs, warningMs } : null
}

/** Milliseconds left of the warning; null while it need not be shown. */
export function warningOf(
  shown: KioskScreen,
  touchedAt: number,
  idleMs: number,
  tillNow: number,
): number | null {
  const patience = patienceOf(shown, idleMs)
  const idle = tillNow - touchedAt
  if (patience === null || idle < patience.idleMs) return null
  const left = patience.idleMs + patience.warningMs - idle
  // A register's question stays until it is answered or expires: once is enough to ask who is there.
  return shown === 'checkout' && left <= 0 ? null : Math.max(0, left)
}

/** A register asks, and nobody has answered yet. */
export const isAsked = (shown: KioskScreen): boolean => shown === 'checkout' || shown === 'checkoutPhone'

/** The basket is emptied also behind a closed kiosk, so that the next customer does not see it. */
const unsold: ReadonlySet<KioskScreen> = new Set<KioskScreen>([...timed, 'closed', 'silent'])

type Left = Pick<KioskState, 'touchedAt' | 'screen'> & {
  idleMs: number
  /** The customer chose a language or low reach, or called for help: none of it is for the next one. */
  isOdd: boolean
}

/** Step that time alone brings about: back to the beginning, a payment cancelled that nobody stays for, or a result put away that has been read. */
export function idleStepOf(
  shown: KioskScreen,
  { touchedAt, screen, idleMs, isOdd }: Left,
  tillNow: number,
): 'startOver' | 'cancel' | 'putAway' | null {
  const idle = tillNow - touchedAt
  if (paying.has(shown) && idle >= payIdleMs + payWarningMs) return 'cancel'
  const isBegun = screen.is !== 'attract' && screen.is !== 'result'
  if (isBegun && unsold.has(shown) && idle >= idleMs + warningMs) return 'startOver'
  if (shown === 'attract' && isOdd && idle >= idleMs) return 'startOver'
  if (shown === 'checkout' && isOdd && idle >= idleMs + warningMs) return 'startOver'
  return isOver(screen, tillNow) ? 'putAway' : null
}

/** How the customer may try again: the same way, the code beside it; by phone only while the number is still here. */
export function restartsAt(view: KioskView, number: string): UserFlow[] {
  const { sale, userFlows } = view
  if (sale?.retry !== 'yes') return []
  const ways: UserFlow[] = asksNothing(sale.userFlow) || number === '' ? ['QR'] : ['PUSH_MESSAGE', 'QR']
  return ways.filter((way) => userFlows.includes(way))
}

/** Cancel is offered while it may still be asked for. */
export function canCancel(sale: KioskSale | null, shown: KioskScreen): boolean {
  return sale !== null && shown !== 'lost' && !sale.isCancelling && saleCan.cancel.has(sale.state)
}
