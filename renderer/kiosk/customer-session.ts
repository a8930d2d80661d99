// The session of a kiosk's customer: it begins with a touch, keeps when it was last touched, is saved while its page is loaded again, and leaves nothing to the next customer.
import { changeBasket, expectedBasket } from '#renderer/sale/basket-queue.ts'
import { type KioskScreen, kioskScreenOf } from '#renderer/kiosk/screen-state.ts'
import { tillNow } from '#renderer/till/clock.ts'
import { usePreferences, setPreferences } from '#renderer/till/preferences.ts'
import { isBeginning, showProblemOf } from '#renderer/till/bridge.ts'
import { moveOn, useKiosk, type ChosenScreen } from '#renderer/kiosk/store.ts'
import { useStore, type BasketChange } from '#renderer/till/store.ts'
import { parseMsisdn } from '#shared/phone-number.ts'
import type { BasketView } from '#shared/basket.ts'
import type { KioskView } from '#shared/bridge.ts'
import { type Language, isLanguage } from '#shared/language.ts'

const { getState: get, setState: set } = useKiosk
const view = () => useStore.getState().kiosk

/** Session of a customer who has done nothing yet. */
const blankSession = {
  screen: { is: 'attract' },
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
  set(({ screen }) => ({
    touchedAt: at,
    screen: screen.is === 'result' ? { ...screen, since: at } : screen,
  }))
}

/** The customer chose a language or low reach, or called for help: none of it is for the next one. */
export const hasOwnChoices = (): boolean =>
  useStore.getState().chosen !== null || get().hasCalled || usePreferences.getState().isLowReach

export function forget(): void {
  moveOn({ ...blankSession, help: null, hasCalled: false })
  useStore.setState({ chosen: null })
  if (usePreferences.getState().isLowReach) setPreferences({ isLowReach: false })
}

export function startOver(): void {
  forget()
  emptyBasket()
}

/** Begins an order with an empty basket, whatever was left in it. */
export function begin(): void {
  const kiosk = view()
  if (!kiosk) return
  moveOn({ ...blankSession, screen: { is: firstScreen(kiosk) }, touchedAt: tillNow() })
  // An empty basket is emptied, too: what another page put there may be on its way here.
  if (kiosk.entry === 'products' && !kiosk.basket.isLocked)
    sendOrderChange({ name: 'basket.empty', input: {} })
  else emptyBasket()
}

const firstScreen = ({ entry }: KioskView) => (entry === 'keypad' ? 'amount' : 'catalog')

/** The basket as its customer means it. */
export function expectedBasketNow(): BasketView | null {
  const { kiosk, basketChanges } = useStore.getState()
  return kiosk && expectedBasket(kiosk.basket, basketChanges)
}

/** Sends a change of the basket and shows its problem. */
export function sendOrderChange(change: BasketChange): void {
  moveOn({})
  void changeBasket('kiosk', change).then(showProblemOf)
}

export function emptyBasket(): void {
  const basket = expectedBasketNow()
  if (basket && basket.lines.length > 0 && !basket.isLocked)
    sendOrderChange({ name: 'basket.empty', input: {} })
}

export const chooseLanguage = (chosen: Language): void => useStore.setState({ chosen })
export const toggleLowReach = (): void =>
  setPreferences({ isLowReach: !usePreferences.getState().isLowReach })

/** The number that was keyed, with its country; undefined where it is none. */
export const numberNow = (): string | undefined => {
  const kiosk = view()
  return kiosk ? parseMsisdn(get().number, kiosk.market) : undefined
}

export function canKey(): boolean {
  const kiosk = view()
  return kiosk?.sale === null && kiosk.signUp === null && !isBeginning(useStore.getState())
}

/** `sale`: or the sign-up on screen. `touchedAt`: by the till's clock, epoch ms. */
export type SavedOrder = {
  basket: string
  sale: string | null
  screen: ChosenScreen
  language: Language | null
  touchedAt: number
}

const place = 'kasse.order'

export function saveOrder(kept: SavedOrder): void {
  try {
    sessionStorage.setItem(place, JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing begins at the beginning.
  }
}

/** Checked on reading, because anybody can write to the browser's storage. */
export function readSavedOrder(): SavedOrder | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const { basket, sale, screen, touchedAt, language: chosen } = kept as Record<string, unknown> // an object, each field read below
    if (typeof basket !== 'string' || typeof touchedAt !== 'number') return null
    return {
      basket,
      sale: typeof sale === 'string' ? sale : null,
      // A number that was being typed is not kept, so its screen is not either.
      screen: screen === 'catalog' ? 'catalog' : screen === 'attract' ? 'attract' : 'basket',
      language: isLanguage(chosen) ? chosen : null,
      touchedAt,
    }
  } catch {
    return null
  }
}
