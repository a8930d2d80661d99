// An amount on the screen: large, in tabular figures, in the reader's language; smaller when it is long.
import clsx from 'clsx'
import { formatAmount, formatMoney, type Money } from '#shared/money.ts'

/** `499,00`: the figure alone, for where the currency goes without saying. `text`: what stands there of it while it is typed. */
export function Figure({
  value,
  locale,
  text = formatAmount(value, locale),
  className,
}: {
  value: number
  locale: string
  text?: string
  className?: string | undefined
}) {
  const isLong = text.length > 9
  return (
    <span className={clsx('money', className)} data-length={isLong ? 'long' : 'short'}>
      {text}
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
export function MoneyText({
  amount,
  locale,
  className,
}: {
  amount: Money
  locale: string
  className?: string | undefined
}) {
  const text = formatMoney(amount, locale)
  const length = lengthOf(text)
  return (
    <span className={clsx('money', className)} data-length={length}>
      {text}
    </span>
  )
}
