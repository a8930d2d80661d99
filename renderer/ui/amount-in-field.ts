// The amount that a field holds after it was typed in: one more key, or another text.
import type { TypedAmount } from '#renderer/till/store.ts'
import { amountAfterTyped } from '#renderer/ui/amount-keys.ts'
import { hundredths } from '#shared/money.ts'

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
