// The store of a kiosk's screen: what its customer and its staff do there. What the till has told stands in the store of every screen.
import type { Trouble } from '#renderer/signature/field-problem.tsx'
import { takeView } from '#renderer/till/bridge.ts'
import { useStore } from '#renderer/till/store.ts'
import type { KioskView } from '#shared/bridge.ts'
import type { Problem } from '#shared/problem.ts'
import { mayLeave } from '#shared/sale.ts'
import { isSignUpEnded } from '#shared/sign-up.ts'
import { create } from 'zustand'

/** The screens among which a customer moves. `checkoutPhone`: keys in a number for what a register asks. */
export type ChosenScreen =
  | 'attract'
  | 'catalog'
  | 'basket'
  | 'amount'
  | 'phone'
  | 'plans'
  | 'planPhone'
  | 'checkoutPhone'

/** The customer's place: on a screen of their own, or at a result. `of`: which one; `since`: when it was first seen or last touched (till's clock); `under`: the customer's screen once it is gone. */
export type OwnScreen =
  | { is: ChosenScreen }
  | { is: 'result'; of: string; since: number; under: ChosenScreen }

/** The screen of the customer's own, under a result as well. */
export const ownScreenOf = (screen: OwnScreen): ChosenScreen =>
  screen.is === 'result' ? screen.under : screen.is

/** Goes to a screen of the customer's own: a result stays in front of it for as long as it is there. */
export const goTo = (is: ChosenScreen): void =>
  useKiosk.setState(({ screen }) => ({ screen: screen.is === 'result' ? { ...screen, under: is } : { is } }))

export type KioskState = {
  screen: OwnScreen
  /** The keyed amount in minor units. */
  keyed: number
  /** The phone number as it was typed, for the sale's next attempt too. */
  number: string
  /** The number was to be used as it stands. */
  isNumberChecked: boolean
  /** The part of the catalog that is shown; the first when null. */
  category: string | null
  /** The plan that was chosen last, by its id. */
  plan: string | null
  /** When the kiosk was last touched (till's clock). */
  touchedAt: number
  /** Somebody wants to where the staff are. `trouble`: why it did not open where no PIN is asked. */
  exit: { trouble: Trouble | null } | null
  /** The answer to a call for help: it was heard, or not. */
  help: 'called' | 'failed' | null
  /** The customer who stands here now has called for help. */
  hasCalled: boolean
}

export const initialKiosk: KioskState = {
  screen: { is: 'attract' },
  keyed: 0,
  number: '',
  isNumberChecked: false,
  category: null,
  plan: null,
  touchedAt: 0,
  exit: null,
  help: null,
  hasCalled: false,
}

export const useKiosk = create<KioskState>()(() => initialKiosk)

/** Goes on at the kiosk, and says what stands in the way now: what stood there before is no longer said. */
export function moveOn(to: Partial<KioskState>, trouble: Problem | null = null): void {
  useKiosk.setState(to)
  useStore.setState({ trouble })
}

/** Name of the result that a view shows; null while it shows none. */
function resultIn({ sale, signUp }: KioskView): string | null {
  if (sale) return mayLeave(sale) ? `${sale.sale} ${sale.state} ${sale.isGivingBack}` : null
  return signUp && isSignUpEnded(signUp.state) ? `${signUp.agreement} ${signUp.state}` : null
}

/**
 * The customer's place after a view. A result is read from when it is first seen here: whatever took its time before, there is time to read it. A number for one
 * checkout is not for the next.
 */
export function screenAfter(screen: OwnScreen, view: KioskView, before: KioskView | null): OwnScreen {
  const of = resultIn(view)
  const own = ownScreenOf(screen)
  const isOver = own === 'checkoutPhone' && before?.waiting?.checkout !== view.waiting?.checkout
  const under = isOver ? 'attract' : own
  if (of === null) return screen.is === under ? screen : { is: under }
  const isSeen = screen.is === 'result' && screen.of === of
  if (isSeen && screen.under === under) return screen
  return { is: 'result', of, since: isSeen ? screen.since : view.at, under }
}

export function takeKioskView(view: KioskView): void {
  const { kiosk } = useStore.getState()
  const { sale, signUp } = view
  const isOther =
    (sale !== null && (kiosk?.sale?.sale !== sale.sale || kiosk.sale.state !== sale.state)) ||
    (signUp !== null && kiosk?.signUp?.agreement !== signUp.agreement)
  takeView('kiosk', view, isOther ? { trouble: null } : {})
  useKiosk.setState((state) => {
    const screen = screenAfter(state.screen, view, kiosk)
    const isNumberOver =
      ownScreenOf(state.screen) === 'checkoutPhone' && ownScreenOf(screen) !== 'checkoutPhone'
    return {
      screen,
      ...(isNumberOver ? { number: '', isNumberChecked: false } : {}),
      // A page that is loaded again while staff are here has not been touched yet.
      ...(view.staff && !kiosk?.staff ? { touchedAt: view.at } : {}),
    }
  })
}
