// The store of a kiosk's screen: what its customer and its staff do there. What the till has told stands in the store of every screen.
import type { Trouble } from '#renderer/signature/field-problem.tsx'
import { takeView } from '#renderer/till/bridge.ts'
import { useStore } from '#renderer/till/store.ts'
import type { KioskView } from '#shared/bridge.ts'
import type { Problem } from '#shared/problem.ts'
import { mayLeave } from '#shared/sale.ts'
import { isSignUpEnded } from '#shared/sign-up.ts'
import { create } from 'zustand'

/** What the customer is doing while no sale is open. `checkoutPhone`: keys in a number for what a register asks. */
export type KioskStage =
  | 'attract'
  | 'catalog'
  | 'basket'
  | 'amount'
  | 'phone'
  | 'plans'
  | 'planPhone'
  | 'checkoutPhone'


export type KioskState = {
  stage: KioskStage
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
  /** What is said of a call for help: that it was heard, or not. */
  help: 'called' | 'failed' | null
  /** The customer who stands here now has called for help. */
  hasCalled: boolean
  /** Which result is shown, and since when (till's clock). */
  result: { of: string; since: number } | null
}

export const initialKiosk: KioskState = {
  stage: 'attract',
  keyed: 0,
  number: '',
  isNumberChecked: false,
  category: null,
  plan: null,
  touchedAt: 0,
  exit: null,
  help: null,
  hasCalled: false,
  result: null,
}

export const useKiosk = create<KioskState>()(() => initialKiosk)

/** Goes on at the kiosk, and says what stands in the way now: what stood there before is no longer said. */
export function moveOn(to: Partial<KioskState>, trouble: Problem | null = null): void {
  useKiosk.setState(to)
  useStore.setState({ trouble })
}

const atBeginning = { stage: 'attract', number: '', isNumberChecked: false } as const

export function takeKioskView(view: KioskView): void {
  const { kiosk } = useStore.getState()
  const { sale, signUp } = view
  const isOther =
    (sale !== null && (kiosk?.sale?.sale !== sale.sale || kiosk.sale.state !== sale.state)) ||
    (signUp !== null && kiosk?.signUp?.agreement !== signUp.agreement)
  const isResult = sale ? mayLeave(sale) : signUp !== null && isSignUpEnded(signUp.state)
  const of = sale
    ? `${sale.sale} ${sale.state} ${sale.isGivingBack}`
    : `${signUp?.agreement ?? ''} ${signUp?.state ?? ''}`
  takeView('kiosk', view, isOther ? { trouble: null } : {})
  useKiosk.setState(({ result, stage }) => ({
    // A page that is loaded again while staff are here has not been touched yet.
    ...(view.staff && !kiosk?.staff ? { touchedAt: view.at } : {}),
    // From when it was first seen here: whatever took its time before, the customer has time to read it.
    result: isResult ? (result?.of === of ? result : { of, since: view.at }) : null,
    // The number that was keyed for one checkout is not the next one's customer's.
    ...(stage === 'checkoutPhone' && kiosk?.waiting?.checkout !== view.waiting?.checkout ? atBeginning : {}),
  }))
}
