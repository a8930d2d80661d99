// The keyboard listener of the cashier's screen. Keys go to the scanner's recogniser first, wherever the focus is; what may be a scan waits until it is known to be none.
import { callAfter } from '#renderer/till/clock.ts'
import { keepFocusOrigin } from '#renderer/cashier/focus-origin.ts'
import { meansKey, pressedKey, type Pressed } from '#renderer/cashier/keyboard.ts'
import {
  hear,
  isNoHand,
  leastScanned,
  scanGapMs,
  silence,
  tornMs,
  type Heard,
  type Stroke,
} from '#renderer/cashier/scanner.ts'
import { takeScan, takeTornScan } from '#renderer/cashier/scan-actions.ts'
import { useStore, type State } from '#renderer/till/store.ts'

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
const patienceOf = ({ text, longest }: Heard): number =>
  longest > 1 && (longest >= leastScanned || /\D/.test(text)) ? tornMs : patienceMs

/** Keys that mean something to the till as soon as they are known to be a hand's. `spoilt`: they are known to be no hand's. */
function createWaiting(spoilt: () => void) {
  let keys: Pressed[] = []
  let isLate = false
  let isScan = false
  let isRisky = false
  let stop = () => {}
  const letThrough = () => {
    stop()
    const through = keys
    keys = []
    if (through.length > 0 && isScan) return spoilt()
    for (const key of through) meansKey(key)
  }
  return {
    letThrough,
    add: (key: Pressed, heard: Heard) => {
      isScan = isNoHand(heard)
      const ms = patienceOf(heard)
      isRisky = (isRisky && keys.length > 0) || ms === tornMs
      keys.push(key)
      stop()
      stop = callAfter(isRisky ? tornMs : ms, () => {
        isLate = true
        letThrough()
      })
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

/** Until they are let go of again: the up-stroke of what was swallowed belongs to it. */
function createSwallowing() {
  const swallowed = new Set<string>()
  return {
    swallow: (event: KeyboardEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      swallowed.add(event.key)
    },
    up: (event: KeyboardEvent) => {
      if (!swallowed.delete(event.key)) return
      event.stopImmediatePropagation()
      // Some browsers press a button only when Space comes up.
      event.preventDefault()
    },
  }
}

function strokeOf(event: KeyboardEvent): Stroke {
  const { key, timeStamp: at, repeat, metaKey, ctrlKey, altKey } = event
  const isWritten = event.getModifierState('AltGraph') || (!ctrlKey && !altKey)
  return { key, at, isPlain: !repeat && !metaKey && isWritten }
}

function createKeyListener() {
  const spoilt = () => {
    if (waiting.wasLate()) useStore.setState({ keyed: before.keyed, asking: before.asking })
    takeTornScan()
  }
  const waiting = createWaiting(spoilt)
  const { swallow, up } = createSwallowing()
  let heard = silence
  let before: Standing = { field: null, keyed: 0, asking: null }

  const hold = (event: KeyboardEvent) => {
    // In a field it is written at once, and taken out again if need be.
    if (fieldOf(event.target)) return
    swallow(event)
    waiting.add({ key: event.key, isShifted: event.shiftKey, target: event.target }, heard)
  }
  const take = (event: KeyboardEvent, code: string) => {
    swallow(event)
    waiting.forget()
    if (waiting.wasLate()) useStore.setState({ keyed: before.keyed, asking: before.asking })
    if (before.field) putBack(before.field)
    takeScan(code)
  }
  /** What its parts have typed and opened is taken back. */
  const leave = (event: KeyboardEvent) => {
    swallow(event)
    waiting.forget()
    useStore.setState({ keyed: before.keyed, asking: before.asking })
    if (before.field) putBack(before.field)
    takeTornScan()
  }
  const begin = (event: KeyboardEvent, isFirst: boolean) => {
    const { asking } = useStore.getState()
    if (isFirst) waiting.letThrough()
    else waiting.goOn()
    if (isFirst) waiting.begin()
    if (isFirst) before = standing(event.target)
    // The key before it has opened a dialog, whose field has the focus when this one is written.
    if (useStore.getState().asking === asking) hold(event)
  }
  const down = (event: KeyboardEvent) => {
    const { heard: now, meaning } = hear(heard, strokeOf(event))
    heard = now
    switch (meaning.is) {
      case 'begins':
        return begin(event, true)
      case 'resumes':
        return begin(event, false)
      case 'continues':
        return hold(event)
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

/** To be called once the screen is there; gives back the way to stop. */
export function listenToKeys(): () => void {
  const { down, up, letThrough, end } = createKeyListener()
  const stopOrigin = keepFocusOrigin()
  const first = { capture: true }
  window.addEventListener('keydown', down, first)
  window.addEventListener('keyup', up, first)
  // What is touched next comes after what was typed before it.
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

/** What keys may change before they are known to be a scan's. */
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

/** As if the scan had not been typed. */
function putBack({ field, value, from, to }: Before): void {
  if (field.value === value) return
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  // The prototype's own setter: React hears of a change only past the one it puts on the element.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (from !== null) field.setSelectionRange(from, to)
}
