// An amount on the screen: large, in tabular figures, in the reader's language; smaller when it is long, or as large as its place is wide.
import clsx from 'clsx'
import { useFormat } from '#renderer/i18n/use-format.ts'
import styles from '#renderer/ui/amount.module.css'
import type { Money } from '#shared/money.ts'

/** `499,00`: the figure alone, for where the currency goes without saying. `text`: what stands there of it while it is typed. */
export function Figure({
  value,
  text,
  className,
}: {
  value: number
  text?: string
  className?: string | undefined
}) {
  const format = useFormat()
  const shown = text ?? format.amount(value)
  const isLong = shown.length > 9
  return (
    <span className={clsx('money', className)} data-length={isLong ? 'long' : 'short'}>
      {shown}
    </span>
  )
}

/** Large figures are sized by their length, so that a small amount is as large as there is room for. */
const lengths = [
  { most: 9, name: 'short' },
  { most: 11, name: 'middling' },
  { most: 13, name: 'long' },
]
const lengthOf = (text: string) => lengths.find(({ most }) => text.length <= most)?.name ?? 'longest'

/** `499,00 kr` */
export function MoneyText({ amount, className }: { amount: Money; className?: string | undefined }) {
  const format = useFormat()
  const text = format.money(amount)
  const length = lengthOf(text)
  return (
    <span className={clsx('money', className)} data-length={length}>
      {text}
    </span>
  )
}

/** `--most`: how large it may be at all. */
export const FitAmount = ({ amount, className }: { amount: Money; className?: string | undefined }) => (
  <MoneyText amount={amount} className={clsx(styles.fit, className)} />
)
