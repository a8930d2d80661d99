// The field for an amount with a pad of ours beside it: it shows the amount as people read it, and takes digits, a comma and a point.
import { useRef, type ComponentProps } from 'react'
import { useFormat } from '#renderer/i18n/use-format.ts'
import type { TypedAmount } from '#renderer/till/store.ts'
import { typedAmount, amountAfterTyped } from '#renderer/ui/amount-keys.ts'
import { TextField } from '#renderer/ui/text-field.tsx'
import { hundredths } from '#shared/money.ts'

type Props = Omit<ComponentProps<typeof TextField>, 'text' | 'onChange' | 'kind' | 'hasPad'> & {
  /** Minor units. */
  value: number
  onChange: (value: number) => void
}

export function AmountField({ value, onChange, ...others }: Props) {
  const last = useRef<TypedAmount>(null)
  const shown = useFormat().amount(value)
  const type = (text: string) => {
    last.current = amountInField(typedAmount(last.current, value), shown, text)
    onChange(last.current.value)
  }
  return <TextField {...others} kind="amount" hasPad text={shown} onChange={type} />
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
