// The meaning of a pressed key right now: by the table of keys, unless a field or a dialog has the focus.
import { isSignUpEnded } from '#shared/sign-up.ts'
import {
  acknowledgeByKey,
  cancel,
  canKey,
  charge,
  check,
  goOnByKey,
  hasItsBasket,
  isPuttingAway,
  otherWay,
  press,
  printShown,
  tryAgainByKey,
} from '#renderer/cashier/sale-actions.ts'
import {
  addKeyed,
  addToChosen,
  askDiscount,
  park,
  moveTo,
  removeChosen,
} from '#renderer/cashier/basket-actions.ts'
import {
  canJoin,
  checkJoin,
  joinAgainByKey,
  openPlans,
  printJoin,
  putAwayByKey,
  takeBack,
} from '#renderer/cashier/sign-up-actions.ts'
import { focusOriginOf } from '#renderer/cashier/focus-origin.ts'
import { shortcutActionOf, type ShortcutAction, type Situation } from '#renderer/cashier/shortcuts.ts'
import { closeHistory, openHistory } from '#renderer/cashier/history-actions.ts'
import {
  addAmount,
  closePanel,
  openPanel,
  panelOf,
  searchFor,
  switchEntry,
  askTip,
} from '#renderer/cashier/panel-actions.ts'
import { entryOf } from '#renderer/cashier/basket-sums.ts'
import { keyOf } from '#renderer/ui/amount-keys.ts'
import { usePreferences } from '#renderer/till/preferences.ts'
import { useStore } from '#renderer/till/store.ts'
import { saleCan } from '#shared/sale.ts'

export type Pressed = { key: string; isShifted: boolean; target: EventTarget | null }

export function pressedKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
  const { key, shiftKey: isShifted, target } = event
  if (meansKey({ key, isShifted, target })) event.preventDefault()
}

/** Acts on the key; false when it means nothing here. */
export function meansKey({ key, isShifted, target }: Pressed): boolean {
  const { asking, unsettled, selling } = useStore.getState()
  const now = situation()
  const action = now === undefined ? undefined : shortcutActionOf(key, isShifted, now)
  if (asking) return meansInPanel(key, target, action)
  if (selling.history && action === 'lastSales') {
    closeHistory()
    return true
  }
  if (unsettled || selling.history || isTyping(target)) return false
  if (action === undefined || now === undefined) return isPuttingAway() && keyAhead(key)
  // A focused button keeps its own Enter; one that was only clicked does not keep it from the sale.
  if (key === 'Enter' && isPressable(target) && focusOriginOf(target) !== 'pointer') return false
  return acts[action](key) !== false
}

function situation(): Situation | undefined {
  if (canKey()) return 'selling'
  const { sale, signUp } = useStore.getState().cashier ?? {}
  const state = sale?.state
  if (isPuttingAway()) return undefined
  if (signUp) return isSignUpEnded(signUp.state) ? 'ended' : 'running'
  if (state === undefined) return 'always'
  return saleCan.acknowledge.has(state) ? 'ended' : 'running'
}

/** A dialog keeps its keys, but for the one that opened it, the digits of an amount, and the letters of a search. */
function meansInPanel(key: string, target: EventTarget | null, action: ShortcutAction | undefined): boolean {
  const { asking } = useStore.getState()
  if (asking && action !== undefined && panelOf[asking.what] === action && !isTyping(target)) {
    closePanel()
    return true
  }
  if (asking?.what === 'catalog' && key === 'F2') {
    closePanel()
    return true
  }
  if (isTyping(target)) return false
  if (asking?.what === 'catalog') return searchFor(key)
  if (asking?.what !== 'amount') return false
  const padKey = key === 'Escape' ? undefined : keyOf(key)
  if (padKey) press(padKey)
  else if (key === '+' || (key === 'Enter' && focusOriginOf(target) !== 'keyboard')) addAmount()
  else return false
  return true
}

const keyed = () => useStore.getState().keyed
const pad = (key: string): boolean => {
  const padKey = keyOf(key)
  if (padKey) press(padKey)
  return padKey !== undefined
}

/** The lines are out of sight behind the keypad: no key changes them there. */
const onLines = (act: () => void) => () => {
  const { cashier } = useStore.getState()
  if (!cashier || entryOf(usePreferences.getState().entry, cashier.till.entry) !== 'basket') return false
  act()
  return true
}

/** On a sign-up the same keys mean the same. */
const either = (onSignUp: () => unknown, onSale: () => unknown) => () =>
  useStore.getState().cashier?.signUp ? onSignUp() : onSale()

const acts: Record<ShortcutAction, (key: string) => unknown> = {
  digit: pad,
  backspace: pad,
  clear: pad,
  plus: () => (keyed() > 0 ? void addKeyed() : onLines(() => addToChosen(1))()),
  minus: onLines(() => addToChosen(-1)),
  lineUp: onLines(() => moveTo(-1)),
  lineDown: onLines(() => moveTo(1)),
  remove: (key) => (keyed() > 0 ? pad(key) : onLines(removeChosen)()),
  empty: () => openPanel('empty'),
  discount: onLines(() => askDiscount(false)),
  discountWhole: () => askDiscount(true),
  tip: askTip,
  memberships: () => (canJoin() ? openPlans() : false),
  qr: () => charge('QR'),
  phone: () => charge('PUSH_MESSAGE'),
  catalog: () => openPanel('catalog'),
  entry: switchEntry,
  hold: () => void park(),
  held: () => openPanel('held'),
  cancel: either(takeBack, cancel),
  check: either(checkJoin, check),
  otherWay,
  next: either(putAwayByKey, goOnByKey),
  toBasket: () => (hasItsBasket(useStore.getState()) ? acknowledgeByKey(false) : false),
  newSale: either(putAwayByKey, () => acknowledgeByKey(true)),
  again: either(joinAgainByKey, tryAgainByKey),
  print: either(printJoin, printShown),
  lastSales: openHistory,
  screen: () => openPanel('screen'),
  keys: () => openPanel('keys'),
}

/** The amount only: what is charged must be seen first. */
function keyAhead(key: string): boolean {
  return pad(key)
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
const isPressable = (target: EventTarget | null) =>
  target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement
