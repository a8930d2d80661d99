// The amount that a keyboard types: digits shift in from the right as minor units, until a comma or point says where the whole ones end.
import type { TypedAmount } from '#renderer/till/store.ts'
import { amountAfterKey, type Key } from '#renderer/ui/amount-keys.ts'
import { hundredths } from '#shared/money.ts'

export type TypedKey = Key | 'point'

/** What stands there now; anything else than typing that has changed it takes the point away. */
export const typedAmount = (last: TypedAmount | null, value: number): TypedAmount =>
  last?.value === value ? last : { value, decimals: null }

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

const isDigit = (text: string): text is '0' => /^\d$/.test(text)

/** What a field that has shown `shown` means when it holds `text`: one more key at its end, one less, or something else altogether. */
export function amountInField(before: TypedAmount, shown: string, text: string): TypedAmount {
  if (text.startsWith(shown) && text.length === shown.length + 1) {
    const key = text.slice(-1)
    if (isDigit(key)) return amountAfterTyped(before, key)
    return key === ',' || key === '.' ? amountAfterTyped(before, 'point') : before
  }
  if (text === shown.slice(0, -1)) return amountAfterTyped(before, 'backspace')
  return amountInText(text)
}

/** A text as somebody pastes it, or begins it over what was chosen. */
function amountInText(text: string): TypedAmount {
  const bare = text.replaceAll(/[^\d.,]/g, '')
  const [, whole, part] = /^(.*)[.,](\d{0,2})$/.exec(bare) ?? []
  const digits = (whole ?? bare).replaceAll(/\D/g, '').slice(0, 9)
  if (part === undefined) return { value: Number(digits), decimals: null }
  const value = hundredths(`${digits === '' ? '0' : digits.slice(0, 7)}.${part.padEnd(1, '0')}`)
  return { value: value ?? 0, decimals: part.length }
}
