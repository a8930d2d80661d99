// The keys of the cashier's screen: one table for the keyboard and for the list behind `?`, and what a pressed key means right now.
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
  entryOf,
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
import { closeHistory, openHistory } from '#renderer/cashier/history-actions.ts'
import {
  addAmount,
  closePanel,
  openPanel,
  searchFor,
  switchEntry,
  askTip,
} from '#renderer/cashier/panel-actions.ts'
import { keyOf } from '#renderer/ui/amount-keys.ts'
import { usePreferences } from '#renderer/till/preferences.ts'
import { useStore, type OpenDialog } from '#renderer/till/store.ts'
import { saleCan } from '#shared/sale.ts'

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
  { action: 'catalog', when: 'selling', keys: ['F2'], shown: ['F2'] },
  { action: 'entry', when: 'selling', keys: ['F3'], shown: ['F3'] },
  { action: 'hold', when: 'selling', keys: ['F4'], shift: false, shown: ['F4'] },
  { action: 'parked', when: 'selling', keys: ['F4'], shift: true, shown: ['Shift', 'F4'] },
  { action: 'cancel', when: 'running', keys: ['Escape'], shown: ['Esc'] },
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
  if (asking) return meansInPanel(key, target, action)
  if (selling.history && action === 'lastSales') {
    closeHistory()
    return true
  }
  if (unsettled || selling.history || isTyping(target)) return false
  // The amount only: what is charged must be seen first.
  if (action === undefined || now === undefined) return isPuttingAway() && pad(key)
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

/** The key that opens a panel closes it as well. */
const panelOf: Partial<Record<OpenDialog['what'], ShortcutAction>> = {
  catalog: 'catalog',
  parked: 'parked',
  plans: 'memberships',
  keys: 'keys',
  screen: 'screen',
  tip: 'tip',
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
  parked: () => openPanel('parked'),
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

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
const isPressable = (target: EventTarget | null) =>
  target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement
