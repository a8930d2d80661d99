// The keys of a scanner that no hand types: the separator of GS1 codes, and signs that are typed by their numbers.

/** `at`: when the key went down (ms, by the event's own clock). */
export type Stroke = {
  key: string
  at: number
  /** Nothing else is held down with it, and it is not repeating because it is held. */
  isPlain: boolean
}

/** The control character that stands for FNC1. No key types it. */
export const separator = '\u001d'

/** In the midst of a scan some makers send this key for it, where no hand is so fast. */
export const separatorKey = 'F8'

/** Ctrl and the key of the closing bracket, wherever the keyboard's language has it. */
const isSeparator = ({ key, code, ctrlKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey && !altKey && (key === ']' || key === separator || code === 'BracketRight')

const named: Readonly<Record<string, string>> = { '\r': 'Enter', '\n': 'Enter', '\t': 'Tab' }

/**
 * A scanner that is set to no keyboard's language holds Alt and types a sign's number on the keypad: the sign is there once Alt is let go
 * of. `down` gives nothing for a key that is a part of that.
 */
export function createScannerKeys() {
  let digits = ''
  return {
    down(event: KeyboardEvent): Stroke | null {
      const { key, code, timeStamp: at, repeat, metaKey, ctrlKey, altKey } = event
      const [, digit] = /^Numpad(\d)$/.exec(code) ?? []
      if (altKey && !ctrlKey && digit !== undefined) {
        digits += digit
        return null
      }
      if (key === 'Alt') digits = ''
      if (isSeparator(event)) return { key: separator, at, isPlain: !repeat }
      const isWritten = event.getModifierState('AltGraph') || (!ctrlKey && !altKey)
      return { key, at, isPlain: !repeat && !metaKey && isWritten }
    },
    up({ key, timeStamp: at }: KeyboardEvent): Stroke | null {
      const number = Number(digits)
      if (key !== 'Alt' || digits === '') return null
      digits = ''
      // Above it, what a number means depends on the machine.
      if (number === 0 || number > 126) return null
      const sign = String.fromCharCode(number)
      return { key: named[sign] ?? sign, at, isPlain: true }
    },
  }
}
