// The lines of a sale as they were sold, with discounts and the tip: they add up.
import { useTranslation } from 'react-i18next'
import { Line, Lines } from '#renderer/cashier/line.tsx'
import styles from '#renderer/cashier/sale-lines.module.css'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { MoneyText } from '#renderer/ui/amount.tsx'
import type { Money } from '#shared/money.ts'
import { columnOf, isOutsideVat, type OrderLine } from '#shared/order.ts'

/** `isSmall`: beside other things. */
export function SaleLines({ lines, isSmall = false }: { lines: readonly OrderLine[]; isSmall?: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (lines.length === 0) return null
  const { goods, off, tips } = columnOf(lines)
  return (
    <Lines look={isSmall ? 'small' : 'sold'}>
      {goods.map(({ kind, name, quantity, vatRate, price }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- what is sold never moves, and may be twice the same
        <Line
          key={at}
          quantity={quantity}
          name={name}
          rate={isOutsideVat({ kind }) ? undefined : format.percent(vatRate)}
          price={format.amount(price)}
        />
      ))}
      {off > 0 && <Line name={t('sums.off')} price={format.amount(-off)} />}
      {tips.map(({ id, name, total }) => (
        <Line key={id} name={name} price={format.amount(total)} />
      ))}
    </Lines>
  )
}

/** While it runs: how much, as large as it fits, and what for. */
export function RunningLines({ amount, lines }: { amount: Money; lines: readonly OrderLine[] }) {
  return (
    <>
      <p className={styles.amount}>
        <MoneyText amount={amount} />
      </p>
      <SaleLines lines={lines} />
    </>
  )
}
