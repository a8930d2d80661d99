// The field for an amount with a pad of ours beside it: it shows the amount as people read it, and takes digits, a comma and a point.
import { useRef, type ComponentProps } from 'react'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { TextField } from '#renderer/ui/text-field.tsx'
import type { TypedAmount } from '#renderer/till/store.ts'
import { amountInField } from '#renderer/ui/amount-in-field.ts'
import { typedAmount } from '#renderer/ui/amount-keys.ts'
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
