// The number pad of a keyboard whose NumLock is off: its keys type digits and a point all the same, and neither move nor delete anything.
import { isElsewhere, standsForHand } from '#renderer/ui/key-origin.ts'

/** To be called before anything else listens to keys. */
export function keepNumberPad(): void {
  const hear = (event: KeyboardEvent) => {
    const { code, target, ctrlKey, metaKey, altKey, shiftKey, repeat } = event
    const [, digit] = /^Numpad(\d|Decimal)$/.exec(code) ?? []
    const isTypedAnyway = /^[\d.,]$/.test(event.key)
    if (digit === undefined || isTypedAnyway || ctrlKey || metaKey || altKey || isElsewhere(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const key = digit === 'Decimal' ? '.' : digit
    const init = { key, shiftKey, repeat, bubbles: true, cancelable: true }
    const meant = standsForHand(new KeyboardEvent('keydown', init))
    // A key that a page makes is written into no field by itself.
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    if (target?.dispatchEvent(meant) && isField) document.execCommand('insertText', false, key)
  }
  window.addEventListener('keydown', hear, { capture: true })
}
