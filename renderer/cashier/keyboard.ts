// The keys of the cashier's screen: one table for the keyboard and for the list behind `?`, and what a pressed key means right now.
import { isSignUpEnded } from '#shared/sign-up.ts'
import {
  acknowledgeByKey,
  cancel,
  canCancel,
  cancelWaiting,
  canKey,
  charge,
  chargeByKey,
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
  forgetPoint,
  park,
  moveTo,
  removeChosen,
} from '#renderer/cashier/basket-actions.ts'
import {
  canJoin,
  canTakeBack,
  checkJoin,
  joinAgainByKey,
  openPlans,
  printJoin,
  putAwayByKey,
  takeBack,
} from '#renderer/cashier/sign-up-actions.ts'
import { cancelTip, isChoosingTip, skipTip } from '#renderer/cashier/tip-actions.ts'
import { keepsOwnEnter } from '#renderer/cashier/focus-origin.ts'
import { cancelBySecond } from '#renderer/cashier/escape.ts'
import { closeHistory, openHistory } from '#renderer/cashier/history-actions.ts'
import { showHome, switchKeypad } from '#renderer/cashier/entry.ts'
import { switchSearch } from '#renderer/cashier/product-actions.ts'
import { closePanel, openPanel, askTip } from '#renderer/cashier/panel-actions.ts'
import { keyOf } from '#renderer/ui/amount-keys.ts'
import { useStore, type OpenDialog } from '#renderer/till/store.ts'
import { mayLeave } from '#shared/sale.ts'

/** `selling`: a basket is filled or an amount keyed · `running`: a sale is on its way · `ended`: how it went is on screen. */
export type Situation = 'selling' | 'running' | 'ended' | 'always'

export type ShortcutAction = (typeof keyRows)[number]['action']

type Row = {
  action: string
  when: Situation
  /** As the event names them; letters small. */
  keys: readonly string[]
  /** With Shift held or without; either where it is not said. */
  shift?: boolean
  /** As they stand on the keys. */
  shown: readonly string[]
}

export const keyRows = [
  { action: 'digit', when: 'selling', keys: '0123456789'.split(''), shown: ['0', '…', '9'] },
  { action: 'point', when: 'selling', keys: [',', '.'], shown: [','] },
  { action: 'backspace', when: 'selling', keys: ['Backspace'], shown: ['Backspace'] },
  { action: 'plus', when: 'selling', keys: ['+'], shown: ['+'] },
  { action: 'minus', when: 'selling', keys: ['-'], shown: ['−'] },
  { action: 'lineUp', when: 'selling', keys: ['ArrowUp'], shown: ['↑'] },
  { action: 'lineDown', when: 'selling', keys: ['ArrowDown'], shown: ['↓'] },
  { action: 'remove', when: 'selling', keys: ['Delete'], shift: false, shown: ['Delete'] },
  { action: 'empty', when: 'selling', keys: ['Delete'], shift: true, shown: ['Shift', 'Delete'] },
  { action: 'discount', when: 'selling', keys: ['d'], shift: false, shown: ['D'] },
  { action: 'discountWhole', when: 'selling', keys: ['d'], shift: true, shown: ['Shift', 'D'] },
  { action: 'tip', when: 'selling', keys: ['t'], shown: ['T'] },
  { action: 'memberships', when: 'selling', keys: ['m'], shown: ['M'] },
  { action: 'qr', when: 'selling', keys: ['Enter'], shown: ['Enter'] },
  { action: 'phone', when: 'selling', keys: ['p'], shown: ['P'] },
  { action: 'clear', when: 'selling', keys: ['Escape'], shown: ['Esc'] },
  { action: 'products', when: 'selling', keys: ['F2'], shown: ['F2'] },
  { action: 'keypad', when: 'selling', keys: ['F3'], shown: ['F3'] },
  { action: 'hold', when: 'selling', keys: ['F4'], shift: false, shown: ['F4'] },
  { action: 'parked', when: 'selling', keys: ['F4'], shift: true, shown: ['Shift', 'F4'] },
  { action: 'cancel', when: 'running', keys: ['Escape'], shown: ['Esc'] },
  { action: 'skipTip', when: 'running', keys: ['t'], shown: ['T'] },
  { action: 'check', when: 'running', keys: ['c'], shown: ['C'] },
  { action: 'otherWay', when: 'running', keys: ['p'], shown: ['P'] },
  { action: 'next', when: 'ended', keys: ['Enter'], shown: ['Enter'] },
  { action: 'toBasket', when: 'ended', keys: ['Escape'], shown: ['Esc'] },
  { action: 'newSale', when: 'ended', keys: ['n'], shown: ['N'] },
  { action: 'again', when: 'ended', keys: ['a'], shown: ['A'] },
  { action: 'print', when: 'ended', keys: ['r'], shown: ['R'] },
  { action: 'lastSales', when: 'always', keys: ['F9'], shown: ['F9'] },
  { action: 'screen', when: 'always', keys: ['F8'], shown: ['F8'] },
  { action: 'keys', when: 'always', keys: ['?'], shown: ['?'] },
] as const satisfies readonly Row[]

export const situations = ['selling', 'running', 'ended', 'always'] as const

/** Letters mean the same large and small. */
const plain = (key: string): string => (/^\p{L}$/u.test(key) ? key.toLowerCase() : key)

export function shortcutActionOf(
  key: string,
  isShifted: boolean,
  now: Situation,
): ShortcutAction | undefined {
  const rows: readonly Row[] = keyRows
  const row = rows.find(
    ({ keys, shift, when }) =>
      (when === now || when === 'always') &&
      keys.includes(plain(key)) &&
      (shift === undefined || shift === isShifted),
  )
  return row?.action as ShortcutAction | undefined // of the same table
}

/** As `aria-keyshortcuts` wants it: `Shift+D`. */
export const shortcutOf = (action: ShortcutAction): string => {
  const shown: readonly string[] = keyRows.find((row) => row.action === action)?.shown ?? []
  return shown.join('+').replace('Esc', 'Escape')
}

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
  return acts[action](key) !== false
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

/** On a sign-up the same keys mean the same. */
const either = (onSignUp: () => unknown, onSale: () => unknown) => () =>
  useStore.getState().cashier?.signUp ? onSignUp() : onSale()

function canCancelNow(): boolean {
  const { sale, signUp } = useStore.getState().cashier ?? {}
  if (signUp) return canTakeBack(signUp)
  return !sale || canCancel(sale)
}

const cancelByKey = () => (useStore.getState().cashier?.sale ? cancel() : void cancelWaiting())

const acts: Record<ShortcutAction, (key: string) => unknown> = {
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
  cancel: () => canCancelNow() && cancelBySecond(isChoosingTip() ? cancelTip : either(takeBack, cancelByKey)),
  skipTip: () => (isChoosingTip() ? skipTip() : false),
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

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
