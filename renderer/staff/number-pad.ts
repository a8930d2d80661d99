// The number pad of a keyboard whose NumLock is off: its keys type digits and a point all the same, and neither move nor delete anything.

const meantBy = (code: string): string | undefined =>
  code === 'NumpadDecimal' ? '.' : /^Numpad(\d)$/.exec(code)?.[1]

/** What a key of the pad is to type; nothing where it types that by itself, or is held together with another. */
export function padCharacter(event: Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>) {
  const { code, key, ctrlKey, metaKey, altKey } = event
  const isTypedAnyway = /^[\d.,]$/.test(key)
  return isTypedAnyway || ctrlKey || metaKey || altKey ? undefined : meantBy(code)
}

/** To be called before anything else listens to keys. */
export function keepNumberPad(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      const { target, code, repeat } = event
      const key = padCharacter(event)
      if (key === undefined) return
      event.preventDefault()
      event.stopImmediatePropagation()
      const meant = new KeyboardEvent('keydown', { key, code, repeat, bubbles: true, cancelable: true })
      // A key that a page makes is written into no field by itself.
      if (target?.dispatchEvent(meant) && target instanceof HTMLInputElement)
        document.execCommand('insertText', false, key)
    },
    { capture: true },
  )
}
