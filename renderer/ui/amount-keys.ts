// The keyed amount after a key: digits shift in from the right, as minor units, until a comma or point says where the whole ones end. 4 9 9 0 0 is 499,00, as 4 9 9 , is.
import type { TypedAmount } from '#renderer/till/store.ts'
import { formatAmount } from '#shared/money.ts'

export const digitKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '00'] as const
export type Key = (typeof digitKeys)[number] | 'backspace' | 'clear'
/** A phone number's pad has the sign before a country's prefix. */
export type PhoneKey = Key | '+'
/** No pad has the point, which only a keyboard types. */
export type TypedKey = Key | 'point'

/** One more digit than the largest amount the service takes, so that a slip is answered in words and not swallowed. */
const most = 999_999_999

export function amountAfterKey(value: number, key: Key): number {
  if (key === 'clear') return 0
  if (key === 'backspace') return Math.floor(value / 10)
  const longer = key === '00' ? value * 100 : value * 10 + Number(key)
  return longer > most ? value : longer
}

/** A PIN, or a number that is keyed as it is read, after a key. */
export function textAfterKey(text: string, key: PhoneKey): string {
  if (key === 'clear') return ''
  return key === 'backspace' ? text.slice(0, -1) : text + key
}

/** The key for a key of the keyboard. */
export function keyOf(keyboard: string): TypedKey | undefined {
  if (keyboard === ',' || keyboard === '.') return 'point'
  if (keyboard === 'Backspace') return 'backspace'
  if (keyboard === 'Delete' || keyboard === 'Escape') return 'clear'
  return digitKeys.find((digit) => digit === keyboard)
}

/** What stands there now; anything else than typing that has changed it takes the point away. */
export const typedAmount = (last: TypedAmount | null, value: number): TypedAmount =>
  last?.value === value ? last : { value, decimals: null }

/** As far as it is typed: `149,` after a point, `149,5` after one digit more; all of it before there is a point. */
export function typedText({ value, decimals }: TypedAmount, locale: string): string {
  const text = formatAmount(value, locale)
  return decimals === null ? text : text.slice(0, text.length - 2 + decimals)
}

/** 149 point 5 is 149.50, as minor units. */
export function amountAfterTyped({ value, decimals }: TypedAmount, key: TypedKey): TypedAmount {
  if (key === 'point') {
    const whole = amountAfterKey(value, '00')
    // Too large an amount stays what it is.
    return decimals !== null || (whole === value && value > 0)
      ? { value, decimals }
      : { value: whole, decimals: 0 }
  }
  if (key === 'clear' || decimals === null) return { value: amountAfterKey(value, key), decimals: null }
  if (key === 'backspace') return withoutLast(value, decimals)
  let after = { value, decimals }
  for (const digit of key) {
    if (after.decimals > 1) return after
    const place = after.decimals === 0 ? 10 : 1
    after = { value: after.value + Number(digit) * place, decimals: after.decimals + 1 }
  }
  return after
}

/** With no decimals left the point itself goes. */
function withoutLast(value: number, decimals: number): TypedAmount {
  if (decimals === 0) return { value: Math.floor(value / 100), decimals: null }
  const place = decimals === 1 ? 100 : 10
  return { value: value - (value % place), decimals: decimals - 1 }
}
