// The keyboard of the cashier's screen: what a pressed key means right now. A scanner types faster than any person: wherever the focus is, what may be a scan waits until it is known to be none.
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
import { keepsOwnEnter, keepFocusOrigin } from '#renderer/cashier/focus-origin.ts'
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
  openTip,
  canSignUp,
  closeHistory,
  closeDialog,
  openHistory,
  openDialog,
  openPlansDialog,
} from '#renderer/cashier/dialog-openers.ts'
import { keyOf } from '#renderer/ui/amount-keys.ts'
import { isElsewhere, isOfHand } from '#renderer/ui/key-origin.ts'
import { useStore, type OpenDialog, type State } from '#renderer/till/store.ts'
import { mayLeave } from '#shared/sale.ts'
import { callAfter } from '#renderer/till/clock.ts'
import { noteEscape } from '#renderer/cashier/escape.ts'
import {
  createScannerKeys,
  separator,
  separatorKey,
  unreadable,
  type Stroke,
} from '#renderer/cashier/scanner-keys.ts'
import { takeScan, takeScanElsewhere, takeTornScan } from '#renderer/cashier/scan-actions.ts'

type Pressed = { key: string; isShifted: boolean; target: EventTarget | null }

function pressedKey(event: KeyboardEvent): void {
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
  if (asking) return meansInDialog(target, action)
  if (selling.isHistoryOpen && action === 'lastSales') {
    closeHistory()
    return true
  }
  // A field keeps what is typed; no field has a use for these keys.
  if (unsettled || selling.isHistoryOpen || (isTyping(target) && !/^F\d+$/.test(key))) return false
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

/** The key that opens a dialog closes it as well. */
const openingKeyOf: Partial<Record<OpenDialog['what'], ShortcutAction>> = {
  parked: 'parked',
  plans: 'memberships',
  keys: 'keys',
  screen: 'screen',
  tip: 'tip',
}

/** A dialog keeps its keys, but for the one that opened it. */
function meansInDialog(target: EventTarget | null, action: ShortcutAction | undefined): boolean {
  const { asking } = useStore.getState()
  const isItsKey = asking !== null && action !== undefined && openingKeyOf[asking.what] === action
  if (isItsKey && !isTyping(target)) closeDialog()
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
  empty: () => openDialog('empty'),
  discount: () => askDiscount(false),
  discountWhole: () => askDiscount(true),
  tip: openTip,
  memberships: () => (canSignUp() ? openPlansDialog() : false),
  qr: chargeByKey,
  phone: () => charge('PUSH_MESSAGE'),
  products: switchSearch,
  keypad: switchKeypad,
  hold: () => void park(),
  parked: () => openDialog('parked'),
  lastSales: openHistory,
  screen: () => openDialog('screen'),
  keys: () => openDialog('keys'),
}

let acts: Partial<Record<ShortcutAction, KeyAct>> = sellingKeys

/** Loads what the keys of a running or ended sale mean: it comes apart, as that screen does, and is to be awaited with it. */
export async function loadSaleKeys(): Promise<void> {
  const { saleKeys } = await import('#renderer/cashier/sale-keys.ts')
  acts = { ...sellingKeys, ...saleKeys }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** The longest wait between two keys of one scan, and the least that is a code. ms, characters */
export const scanGapMs = 50
export const leastScanned = 4
/** A radio that falters tears a scan: so long after a part of it its next one still comes. ms */
export const tornMs = 300
/** A scanner may send more than one key to end a line: so long after a scan they belong to it. ms */
export const echoMs = 120

/**
 * Keys that came so fast one after another that they may become a scan. `longest`: how many in the longest of its parts; `tears`: how
 * many parts there were before this one. `scannedAt`: when the last scan ended.
 */
export type KeyBurst = { text: string; longest: number; tears: number; lastAt: number; scannedAt: number }
const nothing = { text: '', longest: 0, tears: 0 }
export const noKeys: KeyBurst = { ...nothing, lastAt: -Infinity, scannedAt: -Infinity }

/**
 * `begins`: it may be the first of a scan, and whatever came before it was none · `continues` · `resumes`: it may be the first of the next
 * part of one · `scan`: the burst was a code, and this key ended it · `torn`: it was a code in parts, of which some may be missing ·
 * `echo`: belongs to the scan that has just ended · `other`: no scan; a burst before it was none · `beside`: says nothing
 */
export type Meaning =
  | { is: 'begins' | 'continues' | 'resumes' | 'torn' | 'echo' | 'other' | 'beside' }
  | { is: 'scan'; code: string }

const beside = new Set([
  'Shift',
  'Control',
  'Alt',
  'Meta',
  'AltGraph',
  'CapsLock',
  'NumLock',
  'Dead',
  'Unidentified',
  'Process',
])
const ends = new Set(['Enter', 'Tab'])

/** Tells what a key makes of the burst of keys before it. Pure. */
export function classifyKey(burst: KeyBurst, stroke: Stroke): { burst: KeyBurst; meaning: Meaning } {
  const { at, from = at, isPlain } = stroke
  if (beside.has(stroke.key)) return { burst, meaning: { is: 'beside' } }
  const isFast = burst.text !== '' && from - burst.lastAt <= scanGapMs
  if (!isFast && stroke.key === unreadable) return { burst, meaning: { is: 'beside' } }
  const key = isFast && stroke.key === separatorKey ? separator : stroke.key
  const over = { ...burst, ...nothing, lastAt: at }
  if (ends.has(key)) {
    const is = isPlain ? ended(burst, isFast, from) : 'other'
    if (is === 'scan') return { burst: { ...over, scannedAt: at }, meaning: { is, code: burst.text } }
    return { burst: is === 'torn' ? { ...over, scannedAt: at } : over, meaning: { is } }
  }
  // A key with one character; one that has a name of its own acts.
  if (!isPlain || !/^.$/u.test(key)) return { burst: over, meaning: { is: 'other' } }
  // A hand presses Space on a button: no code begins with it.
  if (!isFast && key === ' ') return { burst: over, meaning: { is: 'other' } }
  if (isFast) {
    const text = burst.text + key
    const longest = Math.max(burst.longest, text.length)
    return { burst: { ...burst, text, longest, lastAt: at }, meaning: { is: 'continues' } }
  }
  if (mayResume(burst) && from - burst.lastAt <= tornMs)
    return {
      burst: { ...burst, text: key, tears: burst.tears + 1, lastAt: at },
      meaning: { is: 'resumes' },
    }
  return { burst: { ...over, text: key, longest: 1 }, meaning: { is: 'begins' } }
}

/** Whether as many keys came in one go as a whole code has: no hand types so many so fast, nor a key that types three zeros. */
export const isNoHand = ({ longest }: KeyBurst): boolean => longest >= leastScanned

/** A hand that rolls over two keys goes on with single ones. */
const mayResume = (burst: KeyBurst): boolean => isNoHand(burst) || (burst.longest > 1 && burst.tears < 2)

function ended(burst: KeyBurst, isFast: boolean, at: number) {
  const { text, tears, lastAt, scannedAt } = burst
  if (isFast && tears === 0 && text.length >= leastScanned) return 'scan'
  if (text !== '' && at - lastAt <= tornMs && isNoHand(burst)) return 'torn'
  // No hand ends an amount so fast either: it is the end of a scan whose beginning came late, and it charges nobody.
  return isFast || at - scannedAt <= echoMs ? 'echo' : 'other'
}

/** A field as it stood before keys came that may turn out to be a scan. */
type Before = {
  field: HTMLInputElement | HTMLTextAreaElement
  value: string
  from: number | null
  to: number | null
}

/** A burst of keys ends after this time. It is longer than a scanner's gap, because a busy page hears of a key late. ms */
const patienceMs = scanGapMs + 20

/** Digits can be taken back. What acts waits until no other part of a scan can come. */
const patienceOf = ({ text, longest }: KeyBurst): number =>
  longest > 1 && (longest >= leastScanned || /\D/.test(text)) ? tornMs : patienceMs

/** Keys that mean something to the till as soon as they are known to be a hand's. `spoilt`: they are known to be no hand's. */
function createWaiting(spoilt: () => void) {
  let keys: Pressed[] = []
  let isLate = false
  let isScan = false
  let isRisky = false
  let ms = patienceMs
  let stop = () => {}
  const wait = () => {
    stop()
    stop = callAfter(isRisky ? tornMs : ms, () => {
      isLate = true
      letThrough()
    })
  }
  const letThrough = () => {
    stop()
    const through = keys
    keys = []
    if (through.length > 0 && isScan) return spoilt()
    for (const key of through) meansKey(key)
  }
  return {
    letThrough,
    add: (key: Pressed, burst: KeyBurst) => {
      isScan = isNoHand(burst)
      ms = patienceOf(burst)
      isRisky = (isRisky && keys.length > 0) || ms === tornMs
      keys.push(key)
      wait()
    },
    /** A part of a sign has come: the rest of it takes its time. */
    waitOn: () => {
      if (keys.length > 0) wait()
    },
    /** The next part of what may be one scan: what it began with acts only when it was none. */
    goOn: () => {
      if (!isRisky) letThrough()
    },
    forget: () => {
      stop()
      keys = []
    },
    begin: () => {
      isLate = false
    },
    /** A page that was busy has let keys through before the rest of their burst arrived. */
    wasLate: () => isLate,
  }
}

/** Keys that are swallowed until they are let go of again: their up-stroke belongs to them. */
function createSwallowing() {
  const swallowed = new Set<string>()
  return {
    swallow: (event: KeyboardEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.type === 'keydown') swallowed.add(event.key)
    },
    up: (event: KeyboardEvent) => {
      if (!swallowed.delete(event.key)) return
      event.stopImmediatePropagation()
      // Some browsers press a button only when Space comes up.
      event.preventDefault()
    },
  }
}

/** The taking of a scan: its keys press and write nothing, and what some of them had done is taken back. */
function createTaking(swallow: (event: KeyboardEvent) => void) {
  const spoilt = () => {
    if (waiting.wasLate()) useStore.setState({ keyed: before.keyed, asking: before.asking })
    takeTornScan()
  }
  const waiting = createWaiting(spoilt)
  let before: Standing = { field: null, keyed: 0, asking: null }

  const hold = (event: KeyboardEvent, key: string, burst: KeyBurst) => {
    // In a field it is written at once, and taken out again if need be.
    if (fieldOf(event.target)) return
    swallow(event)
    waiting.add({ key, isShifted: event.shiftKey, target: event.target }, burst)
  }
  return {
    waiting,
    hold,
    begin: (event: KeyboardEvent, key: string, burst: KeyBurst, isFirst: boolean) => {
      const { asking } = useStore.getState()
      if (isFirst) waiting.letThrough()
      else waiting.goOn()
      if (isFirst) waiting.begin()
      if (isFirst) before = standing(event.target)
      // The key before it has opened a dialog, whose field has the focus when this one is written.
      if (useStore.getState().asking === asking) hold(event, key, burst)
    },
    take: (event: KeyboardEvent, code: string) => {
      swallow(event)
      waiting.forget()
      if (waiting.wasLate()) useStore.setState({ keyed: before.keyed, asking: before.asking })
      if (before.field) putBack(before.field)
      takeScan(code)
    },
    /** Takes back what the parts of a torn scan have typed and opened. */
    leave: (event: KeyboardEvent) => {
      swallow(event)
      waiting.forget()
      useStore.setState({ keyed: before.keyed, asking: before.asking })
      if (before.field) putBack(before.field)
      takeTornScan()
    },
  }
}

function createKeyListener() {
  const { swallow, up: letUp } = createSwallowing()
  const { waiting, hold, begin, take, leave } = createTaking(swallow)
  const keys = createScannerKeys()
  let burst = noKeys

  const down = (event: KeyboardEvent) => {
    if (!isOfHand(event)) return
    if (event.key === 'Escape') noteEscape()
    const stroke = keys.down(event)
    if (!stroke || stroke.key === 'Alt') waiting.waitOn()
    if (stroke) strike(event, stroke)
  }
  const up = (event: KeyboardEvent) => {
    letUp(event)
    if (!isOfHand(event)) return
    const stroke = keys.up(event)
    if (stroke) strike(event, stroke)
  }
  const strike = (event: KeyboardEvent, stroke: Stroke) => {
    const { burst: now, meaning } = classifyKey(burst, stroke)
    burst = now
    if (isElsewhere(event)) {
      if (meaning.is === 'scan' || meaning.is === 'torn') {
        waiting.forget()
        takeScanElsewhere()
      }
      return
    }
    switch (meaning.is) {
      case 'begins':
        return begin(event, stroke.key, burst, true)
      case 'resumes':
        return begin(event, stroke.key, burst, false)
      case 'continues':
        return hold(event, stroke.key, burst)
      case 'scan':
        return take(event, meaning.code)
      case 'torn':
        return leave(event)
      case 'echo':
        return swallow(event)
      case 'other':
        return waiting.letThrough()
      case 'beside':
    }
  }
  return { down, up, letThrough: waiting.letThrough, end: waiting.forget }
}

/** Listens to the keys; to be called once the screen is there. Returns the way to stop. */
export function listenToKeys(): () => void {
  const { down, up, letThrough, end } = createKeyListener()
  const stopOrigin = keepFocusOrigin()
  const first = { capture: true }
  window.addEventListener('keydown', down, first)
  window.addEventListener('keyup', up, first)
  // A touch comes after what was typed before it.
  window.addEventListener('pointerdown', letThrough, first)
  document.addEventListener('keydown', pressedKey)
  return () => {
    end()
    stopOrigin()
    window.removeEventListener('keydown', down, first)
    window.removeEventListener('keyup', up, first)
    window.removeEventListener('pointerdown', letThrough, first)
    document.removeEventListener('keydown', pressedKey)
  }
}

/** State that keys may change before they are known to be a scan's. */
type Standing = { field: Before | null } & Pick<State, 'keyed' | 'asking'>

function standing(target: EventTarget | null): Standing {
  const { keyed, asking } = useStore.getState()
  return { field: fieldOf(target), keyed, asking }
}

const notWritten = new Set(['checkbox', 'radio', 'button', 'submit', 'range', 'file', 'color'])

function fieldOf(target: EventTarget | null): Before | null {
  const isField =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !notWritten.has(target.type))
  if (!isField) return null
  const { value, selectionStart: from, selectionEnd: to } = target
  return { field: target, value, from, to }
}

/** Sets the field back to what it was before the scan. */
function putBack({ field, value, from, to }: Before): void {
  if (field.value === value) return
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  // The prototype's own setter: React hears of a change only past the one it puts on the element.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (from !== null) field.setSelectionRange(from, to)
}
