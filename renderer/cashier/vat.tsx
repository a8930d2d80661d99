// The VAT by rate, as rows for a list of sums.
import { useTranslation } from 'react-i18next'
import { formatAmount, percentText } from '#shared/money.ts'
import type { VatShare } from '#shared/order.ts'

export function Vat({ shares, locale }: { shares: readonly VatShare[]; locale: string }) {
  const { t } = useTranslation()
  return shares.map(({ rate, net, vat }) => (
    <div key={rate} className="sum">
      <dt>{t('receipt.vat', { rate: percentText(rate, locale), net: formatAmount(net, locale) })}</dt>
      <dd className="money">{formatAmount(vat, locale)}</dd>
    </div>
  ))
}
