// What is this sale of? Its lines as they were sold, one under the other.
import { useTranslation } from 'react-i18next'
import { formatAmount, percentText } from '#shared/money.ts'
import type { OrderLine } from '#shared/order.ts'

export function SaleLines({ lines, locale }: { lines: readonly OrderLine[]; locale: string }) {
  const { t } = useTranslation()
  if (lines.length === 0) return null
  return (
    <ul className="basket sold" aria-label={t('basket.title')}>
      {lines.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- what is sold never moves, and may be twice the same
        <li key={at} className="line">
          <div className="line-words">
            <span className="line-quantity">{line.quantity}</span>
            <span className="line-name">{line.name}</span>
            <span className="line-rate">{line.kind === 'tip' ? '' : percentText(line.vatRate, locale)}</span>
            <span className="line-price">
              {line.discount > 0 && (
                <s className="line-before">
                  <span className="hidden">{t('basket.before')} </span>
                  {formatAmount(line.unitPrice * line.quantity, locale)}
                </s>
              )}
              <span className="money">{formatAmount(line.total, locale)}</span>
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
