// The origin of a control's focus: a key that moves it, or a click or the page itself. `:focus-visible` cannot tell: during a keydown it is
// already set on what was clicked.

const moving = new Set(['Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'])

const origins = new WeakMap<EventTarget, 'pointer' | 'keyboard'>()

/** What a dialog gives the focus back to keeps the origin that it had; what only the page has put the focus on has none. */
export const focusOriginOf = (target: EventTarget | null) =>
  target === null ? undefined : origins.get(target)

/** To be called before anything that swallows keys; gives back the way to stop. */
export function keepFocusOrigin(): () => void {
  let isMoving = false
  const down = (event: KeyboardEvent) => {
    isMoving = moving.has(event.key)
  }
  // A key that is let go in another program is never said to be.
  const rest = () => {
    isMoving = false
  }
  const pointed = (event: PointerEvent) => {
    isMoving = false
    for (const target of event.composedPath()) origins.set(target, 'pointer')
  }
  const focused = (event: FocusEvent) => {
    if (isMoving && event.target) origins.set(event.target, 'keyboard')
  }
  const first = { capture: true }
  window.addEventListener('keydown', down, first)
  window.addEventListener('keyup', rest, first)
  window.addEventListener('blur', rest)
  window.addEventListener('pointerdown', pointed, first)
  window.addEventListener('focusin', focused, first)
  return () => {
    window.removeEventListener('keydown', down, first)
    window.removeEventListener('keyup', rest, first)
    window.removeEventListener('blur', rest)
    window.removeEventListener('pointerdown', pointed, first)
    window.removeEventListener('focusin', focused, first)
  }
}
