// An amount on the screen: large, in tabular figures, in the reader's language; smaller when it is long.
import { formatAmount, formatMoney, type Money } from '#shared/money.ts'

/** `499,00`: the figure alone, for where the currency goes without saying. */
export function Figure({ value, locale }: { value: number; locale: string }) {
  const text = formatAmount(value, locale)
  return <span className={`money${text.length > 9 ? ' long' : ''}`}>{text}</span>
}

/** Large figures are sized by their length, so that a small amount is as large as there is room for. */
const lengths = [
  { most: 9, name: 'short' },
  { most: 11, name: 'middling' },
  { most: 13, name: 'long' },
]
const lengthOf = (text: string) => lengths.find(({ most }) => text.length <= most)?.name ?? 'longest'

/** `499,00 kr` */
export function MoneyText({ amount, locale }: { amount: Money; locale: string }) {
  const text = formatMoney(amount, locale)
  return <span className={`money ${lengthOf(text)}`}>{text}</span>
}
