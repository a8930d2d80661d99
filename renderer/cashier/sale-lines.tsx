// The lines of a sale as they were sold, with discounts and the tip: they add up. And its VAT by rate.
import { useTranslation } from 'react-i18next'
import { formatAmount, percentText } from '#shared/money.ts'
import { columnOf, type OrderLine, type VatShare } from '#shared/order.ts'

export function SaleLines({ lines, locale }: { lines: readonly OrderLine[]; locale: string }) {
  const { t } = useTranslation()
  if (lines.length === 0) return null
  const { goods, off, tips } = columnOf(lines)
  return (
    <ul className="basket sold" aria-label={t('basket.title')}>
      {goods.map(({ name, quantity, vatRate, price }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- what is sold never moves, and may be twice the same
        <Line
          key={at}
          quantity={quantity}
          name={name}
          rate={percentText(vatRate, locale)}
          value={price}
          locale={locale}
        />
      ))}
      {off > 0 && <Line name={t('sums.off')} value={-off} locale={locale} />}
      {tips.map(({ id, name, total }) => (
        <Line key={id} name={name} value={total} locale={locale} />
      ))}
    </ul>
  )
}

function Line(props: { quantity?: number; name: string; rate?: string; value: number; locale: string }) {
  const { quantity, name, rate, value, locale } = props
  return (
    <li className="line">
      <div className="line-words">
        <span className="line-quantity">{quantity}</span>
        <span className="line-name">{name}</span>
        <span className="line-rate">{rate}</span>
        <span className="line-price">
          <span className="money">{formatAmount(value, locale)}</span>
        </span>
      </div>
    </li>
  )
}

export function Vat({ shares, locale }: { shares: readonly VatShare[]; locale: string }) {
  const { t } = useTranslation()
  return shares.map(({ rate, net, vat }) => (
    <div key={rate} className="sum vat">
      <dt>{t('receipt.vat', { rate: percentText(rate, locale), net: formatAmount(net, locale) })}</dt>
      <dd className="money">{formatAmount(vat, locale)}</dd>
    </div>
  ))
}
