// The origin of a control's focus: a key that moves it, or a click or the page itself. `:focus-visible` cannot tell: during a keydown it is
// already set on what was clicked.
import { isForeign } from '#renderer/ui/key-origin.ts'

const moving = new Set(['Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'])

const origins = new WeakMap<EventTarget, 'pointer' | 'keyboard'>()

/** What a dialog gives the focus back to keeps the origin that it had; what only the page has put the focus on has none. */
export const focusOriginOf = (target: EventTarget | null) =>
  target === null ? undefined : origins.get(target)

export const isPressable = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement

/** A focused button that is seen keeps its own Enter; one that was only clicked does not keep it from the sale. What is not of this page keeps it always. */
export const keepsOwnEnter = (target: EventTarget | null): boolean =>
  isForeign(target) || (isPressable(target) && focusOriginOf(target) !== 'pointer' && isSeen(target))

/** Its middle is neither scrolled away nor covered. */
function isSeen(target: HTMLElement): boolean {
  const { left, top, width, height } = target.getBoundingClientRect()
  return target.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

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
    const path = event.composedPath()
    for (const target of path) origins.set(target, 'pointer')
    // What is pressed may leave the focus where it is, as a pad's key does for its field: no button keeps it then.
    const { activeElement } = document
    if (isPressable(activeElement) && !path.includes(activeElement)) activeElement.blur()
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
