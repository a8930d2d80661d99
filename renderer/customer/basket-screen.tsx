// The filling basket on the customer's screen: each line as it is added, and the total beside it.
import { useTranslation } from 'react-i18next'
import { columnLines, LatestLines } from '#renderer/customer/latest-lines.tsx'
import { MoneyText } from '#renderer/ui/amount.tsx'
import { Status } from '#renderer/ui/status.tsx'
import type { CustomerView } from '#shared/bridge.ts'
import { columnOf } from '#shared/order.ts'

export function BasketScreen({ view: { lines, total, currency, locale } }: { view: CustomerView }) {
  const { t } = useTranslation()
  const { count } = columnOf(lines)
  return (
    <div className="filling">
      <div className="filling-lines">
        <h1 className="filling-title">{t('display.order')}</h1>
        <LatestLines lines={columnLines(lines, t('display.discount'))} locale={locale} />
      </div>
      <Status className="filling-total">
        <p className="filling-count">{t('display.count', { count })}</p>
        <p className="filling-amount">
          <span className="filling-label">{t('display.total')}</span>
          <MoneyText amount={{ value: total, currency }} locale={locale} />
        </p>
      </Status>
    </div>
  )
}
