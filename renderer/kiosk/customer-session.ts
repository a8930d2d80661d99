// The session of a kiosk's customer: it begins with a touch, keeps when it was last touched, and leaves nothing to the next customer.
import { changeBasket, expectedBasketNow } from '#renderer/kiosk/pending-changes.ts'
import { type KioskScreen, kioskScreenOf } from '#renderer/kiosk/screen-state.ts'
import { tillNow } from '#renderer/till/clock.ts'
import { usePreferences, prefer } from '#renderer/till/preferences.ts'
import { isBeginning } from '#renderer/till/bridge.ts'
import { moveOn, useKiosk } from '#renderer/kiosk/store.ts'
import { useStore } from '#renderer/till/store.ts'
import type { KioskView } from '#shared/bridge.ts'
import type { Language } from '#shared/language.ts'

const { getState: get, setState: set } = useKiosk
const view = () => useStore.getState().kiosk

/** Nothing of the last customer stays. */
const blankSession = {
  stage: 'attract',
  keyed: 0,
  number: '',
  isNumberChecked: false,
  category: null,
  plan: null,
} as const

export function currentScreen(): KioskScreen | null {
  const { kiosk, link, pendingCommands } = useStore.getState()
  if (!kiosk) return null
  return kioskScreenOf(kiosk, { ...get(), pendingCommands, isLinkLost: link.state === 'lost' }, tillNow())
}

/** Notes that somebody is there. A result on screen stays for its whole time again. */
export function touch(): void {
  const at = tillNow()
  set(({ result }) => ({ touchedAt: at, result: result && { ...result, since: at } }))
}

/** This customer chose a language or low reach, or called for help: none of it is for the next one. */
export const hasOwnChoices = (): boolean =>
  useStore.getState().chosen !== null || get().hasCalled || usePreferences.getState().isLowReach

export function forget(): void {
  moveOn({ ...blankSession, help: null, hasCalled: false })
  useStore.setState({ chosen: null })
  if (usePreferences.getState().isLowReach) prefer({ isLowReach: false })
}

export function startOver(): void {
  forget()
  emptyBasket()
}

/** Begins an order with an empty basket, whatever was left in it. */
export function begin(): void {
  const kiosk = view()
  if (!kiosk) return
  moveOn({ ...blankSession, stage: firstStage(kiosk), touchedAt: tillNow() })
  // Also when none is seen: what another page put there may be on its way here.
  if (kiosk.entry === 'products' && !kiosk.basket.isLocked) changeBasket({ want: 'empty' })
  else emptyBasket()
}

const firstStage = ({ entry }: KioskView) => (entry === 'keypad' ? 'amount' : 'catalog')

export function emptyBasket(): void {
  const basket = expectedBasketNow()
  if (basket && basket.lines.length > 0 && !basket.isLocked) changeBasket({ want: 'empty' })
}

export const chooseLanguage = (chosen: Language): void => useStore.setState({ chosen })
export const toggleLowReach = (): void => prefer({ isLowReach: !usePreferences.getState().isLowReach })

export function canKey(): boolean {
  const kiosk = view()
  return kiosk?.sale === null && kiosk.signUp === null && !isBeginning(useStore.getState())
}
