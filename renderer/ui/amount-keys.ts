// The keyed amount after a key: digits shift in from the right, as minor units. 4 9 9 0 0 is 499,00.
export const digitKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '00'] as const
export type Key = (typeof digitKeys)[number] | 'backspace' | 'clear'

/** One more digit than the largest amount the service takes, so that a slip is answered in words and not swallowed. */
const most = 999_999_999

export function amountAfterKey(value: number, key: Key): number {
  if (key === 'clear') return 0
  if (key === 'backspace') return Math.floor(value / 10)
  const longer = key === '00' ? value * 100 : value * 10 + Number(key)
  return longer > most ? value : longer
}

/** Of a PIN or a number that is keyed as it is read. */
export function textAfterKey(text: string, key: Key): string {
  if (key === 'clear') return ''
  return key === 'backspace' ? text.slice(0, -1) : text + key
}

/** The key of the pad for a key of the keyboard; no pad has the point. */
export function keyOf(keyboard: string): Key | 'point' | undefined {
  if (keyboard === ',' || keyboard === '.') return 'point'
  if (keyboard === 'Backspace') return 'backspace'
  if (keyboard === 'Delete' || keyboard === 'Escape') return 'clear'
  return digitKeys.find((digit) => digit === keyboard)
}
