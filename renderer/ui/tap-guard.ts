// The guard against a tap on what has just come under a finger: it was meant for what stood there before. Keys, scanners and programs are let through.

/** What has come under a finger does nothing for so long. ms */
export const newMs = 600
/** Two presses no farther apart are in one place: a finger's breadth. CSS pixels */
const breadth = 48

const controls =
  'button, a, input, select, textarea, label, summary, [role="button"], [role="tab"], [role="switch"]'

/** `control`: what was pressed; `there`: what stands in its place by now. */
type Press = { x: number; y: number; control: Element | null; there: Element | null }

/** For a whole page, never undone. `now`: a steady clock (ms). */
export function guardTaps(now: () => number): void {
  let press: Press | null = null
  let isStopped = false
  /** Controls that came, could be used again, or came to stand under the finger after the last press. */
  let cameAt = new Map<Element, number>()

  const look = (changes: readonly MutationRecord[]) => {
    if (press === null) return
    const { control, x, y } = press
    const at = now()
    // The same control twice is meant twice.
    const note = (one: Element) => one !== control && cameAt.set(one, at)
    for (const { target, addedNodes } of changes) {
      if (target instanceof Element && target.matches(controls)) note(target)
      for (const added of addedNodes) if (added instanceof Element) controlsIn(added).forEach(note)
    }
    const there = controlOf(document.elementFromPoint(x, y))
    if (there !== null && there !== press.there) note(there)
    press.there = there
  }
  const attributeFilter = ['aria-disabled']
  const watched = { childList: true, subtree: true, attributeFilter }
  new MutationObserver(look).observe(document.documentElement, watched)

  const down = (event: MouseEvent) => {
    const control = controlOf(event.target)
    const came = control && cameAt.get(control)
    isStopped = control !== null && came != null && press !== null && isThere(event, control, press)
    // A mouse says by itself what is a double click; a finger's second tap is often too slow for one.
    if (isStopped) isStopped = isMouse ? event.detail > 1 : now() - (came ?? 0) < newMs
    // Else it would take the focus, and Enter would mean it.
    if (isStopped) event.preventDefault()
    else {
      press = { x: event.clientX, y: event.clientY, control, there: control }
      cameAt = new Map()
    }
  }
  const click = (event: MouseEvent) => {
    // A click without a press is a key's or a program's.
    if (!isStopped || event.detail === 0) return
    isStopped = false
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  let isMouse = false
  const capture = { capture: true }
  window.addEventListener(
    'pointerdown',
    (event) => {
      isMouse = event.pointerType === 'mouse'
      if (!isMouse) down(event)
    },
    capture,
  )
  window.addEventListener('mousedown', (event) => isMouse && down(event), capture)
  window.addEventListener('click', click, capture)
}

const controlOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(controls) : null

const controlsIn = (part: Element): Element[] =>
  part.matches(controls) ? [part] : [...part.querySelectorAll(controls)]

function isThere({ clientX, clientY }: MouseEvent, control: Element, { x, y }: Press): boolean {
  if (Math.hypot(clientX - x, clientY - y) < breadth) return true
  const { left, right, top, bottom } = control.getBoundingClientRect()
  return x >= left && x <= right && y >= top && y <= bottom
}
