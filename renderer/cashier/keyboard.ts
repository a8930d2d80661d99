// The keyboard of the cashier's screen: what a pressed key means right now.
import { isSignUpEnded } from '#shared/sign-up.ts'
import { canKey, charge, chargeByKey, isPuttingAway, press } from '#renderer/cashier/sale-actions.ts'
import {
  addKeyed,
  addToChosen,
  askDiscount,
  forgetPoint,
  moveTo,
  park,
  removeChosen,
} from '#renderer/cashier/basket-actions.ts'
import { keepsOwnEnter } from '#renderer/cashier/focus-origin.ts'
import {
  shortcutActionOf,
  type KeyAct,
  type SaleKeyAction,
  type ShortcutAction,
  type Situation,
} from '#renderer/cashier/key-table.ts'
import { showHome, switchKeypad } from '#renderer/cashier/entry.ts'
import { switchSearch } from '#renderer/cashier/product-actions.ts'
import {
  askTip,
  canJoin,
  closeHistory,
  closePanel,
  openHistory,
  openPanel,
  openPlans,
} from '#renderer/cashier/panel-actions.ts'
import { keyOf } from '#renderer/ui/amount-keys.ts'
import { isElsewhere, isOfHand } from '#renderer/ui/key-origin.ts'
import { useStore, type OpenDialog } from '#renderer/till/store.ts'
import { mayLeave } from '#shared/sale.ts'

export type Pressed = { key: string; isShifted: boolean; target: EventTarget | null }

export function pressedKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
  if (!isOfHand(event) || isElsewhere(event)) return
  const { key, shiftKey: isShifted, target } = event
  if (meansKey({ key, isShifted, target })) event.preventDefault()
}

/** Acts on the key; false when it means nothing here. */
export function meansKey({ key, isShifted, target }: Pressed): boolean {
  const { asking, unsettled, selling } = useStore.getState()
  const now = situation()
  const action = now === undefined ? undefined : shortcutActionOf(key, isShifted, now)
  if (asking) return meansInPanel(target, action)
  if (selling.history && action === 'lastSales') {
    closeHistory()
    return true
  }
  // A field keeps what is typed; no field has a use for these keys.
  if (unsettled || selling.history || (isTyping(target) && !/^F\d+$/.test(key))) return false
  // The amount only: what is charged must be seen first.
  if (action === undefined || now === undefined) return isPuttingAway() && pad(key)
  if (key === 'Enter' && keepsOwnEnter(target)) return false
  const act = acts[action]
  return act !== undefined && act(key) !== false
}

function situation(): Situation | undefined {
  if (canKey()) return 'selling'
  const { sale, signUp, tipChoice, waiting } = useStore.getState().cashier ?? {}
  if (isPuttingAway()) return undefined
  if (tipChoice) return 'running'
  if (signUp) return isSignUpEnded(signUp.state) ? 'ended' : 'running'
  if (sale) return mayLeave(sale) ? 'ended' : 'running'
  return waiting ? 'running' : 'always'
}

/** The key that opens a panel closes it as well. */
const panelOf: Partial<Record<OpenDialog['what'], ShortcutAction>> = {
  parked: 'parked',
  plans: 'memberships',
  keys: 'keys',
  screen: 'screen',
  tip: 'tip',
}

/** A dialog keeps its keys, but for the one that opened it. */
function meansInPanel(target: EventTarget | null, action: ShortcutAction | undefined): boolean {
  const { asking } = useStore.getState()
  const isItsKey = asking !== null && action !== undefined && panelOf[asking.what] === action
  if (isItsKey && !isTyping(target)) closePanel()
  return isItsKey && !isTyping(target)
}

const keyed = () => useStore.getState().keyed
const pad = (key: string): boolean => {
  const padKey = keyOf(key)
  if (padKey) press(padKey)
  return padKey !== undefined
}

/** The amount goes first, then what was opened beside it. */
function clear(key: string): boolean {
  if (keyed() > 0) return pad(key)
  forgetPoint()
  showHome()
  return true
}

const sellingKeys: Record<Exclude<ShortcutAction, SaleKeyAction>, KeyAct> = {
  digit: pad,
  point: pad,
  backspace: pad,
  clear,
  plus: () => (keyed() > 0 ? void addKeyed() : addToChosen(1)),
  minus: () => addToChosen(-1),
  lineUp: () => moveTo(-1),
  lineDown: () => moveTo(1),
  remove: (key) => (keyed() > 0 ? pad(key) : removeChosen()),
  empty: () => openPanel('empty'),
  discount: () => askDiscount(false),
  discountWhole: () => askDiscount(true),
  tip: askTip,
  memberships: () => (canJoin() ? openPlans() : false),
  qr: chargeByKey,
  phone: () => charge('PUSH_MESSAGE'),
  products: switchSearch,
  keypad: switchKeypad,
  hold: () => void park(),
  parked: () => openPanel('parked'),
  lastSales: openHistory,
  screen: () => openPanel('screen'),
  keys: () => openPanel('keys'),
}

let acts: Partial<Record<ShortcutAction, KeyAct>> = sellingKeys

/** To be awaited with a screen of a sale that runs or has ended: what its keys mean comes apart, as that screen does. */
export async function loadSaleKeys(): Promise<void> {
  const { saleKeys } = await import('#renderer/cashier/sale-keys.ts')
  acts = { ...sellingKeys, ...saleKeys }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
