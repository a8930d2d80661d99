// The keys of a scanner that no hand types: the separator of GS1 codes, and signs that are typed by their numbers.

/** `at`: when the key went down (ms, by the event's own clock). */
export type Stroke = {
  key: string
  at: number
  /** When its first key went down, where it takes more than one. */
  from?: number
  /** Nothing else is held down with it, and it is not repeating because it is held. */
  isPlain: boolean
}

/** The control character that stands for FNC1. No key types it. */
export const separator = '\u001d'

/** In the midst of a scan some makers send this key for it, where no hand is so fast. */
export const separatorKey = 'F8'

/** Stands for a sign that is not known: what a number above 126 means depends on the machine. */
export const unreadable = '\ufffd'

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
  let from = 0
  return {
    down(event: KeyboardEvent): Stroke | null {
      const { key, code, timeStamp: at, repeat, metaKey, ctrlKey, altKey } = event
      const [, digit] = /^Numpad(\d)$/.exec(code) ?? []
      if (altKey && !ctrlKey && digit !== undefined) {
        digits += digit
        return null
      }
      if (key === 'Alt' && !repeat) {
        digits = ''
        from = at
      }
      if (isSeparator(event)) return { key: separator, at, isPlain: !repeat }
      const isWritten = event.getModifierState('AltGraph') || (!ctrlKey && !altKey)
      return { key, at, isPlain: !repeat && !metaKey && isWritten }
    },
    up({ key, timeStamp: at }: KeyboardEvent): Stroke | null {
      const number = Number(digits)
      if (key !== 'Alt' || digits === '') return null
      digits = ''
      if (number === 0) return null
      const sign = number > 126 ? unreadable : String.fromCharCode(number)
      return { key: named[sign] ?? sign, from, at, isPlain: true }
    },
  }
}
