// The table of what was sold: each line with its VAT and its refunds, and the total.
import { useTranslation } from 'react-i18next'
import { Table } from '#renderer/ui/table.tsx'
import { formatAmount, percentText } from '#shared/money.ts'
import { isOutsideVat } from '#shared/order.ts'
import type { LineLeft, SaleFile } from '#shared/sale-search.ts'

export function SoldTable({ file: { sale, lines }, locale }: { file: SaleFile; locale: string }) {
  const { t } = useTranslation()
  return (
    <Table label={t('sale.sold')}>
      <thead>
        <tr>
          <th scope="col">{t('sold.what')}</th>
          <th scope="col">{t('sold.pieces')}</th>
          <th scope="col">{t('sold.rate')}</th>
          <th scope="col">{t('sold.vat')}</th>
          <th scope="col">{t('amount.label')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.line} line={line} locale={locale} />
        ))}
      </tbody>
      <tfoot>
        {sale.vat.map(({ rate, net, vat }) => (
          <tr key={rate}>
            <th scope="row" colSpan={3}>
              {t('receipt.vat', { rate: percentText(rate, locale), net: formatAmount(net, locale) })}
            </th>
            <td>{formatAmount(vat, locale)}</td>
            <td aria-hidden="true" />
          </tr>
        ))}
        <tr>
          <th scope="row" colSpan={4}>
            {t('sold.sum')}
          </th>
          <td>{formatAmount(sale.amount.value, locale)}</td>
        </tr>
      </tfoot>
    </Table>
  )
}

function Line({ line, locale }: { line: LineLeft; locale: string }) {
  const { t } = useTranslation()
  return (
    <tr>
      <th scope="row">
        {line.name}
        {line.discount > 0 && (
          <small>{t('receipt.off', { discount: `−${formatAmount(line.discount, locale)}` })}</small>
        )}
        {line.refunded > 0 && <small>{t('sold.refunded', { count: line.refunded })}</small>}
      </th>
      <td>{line.quantity}</td>
      <td>{isOutsideVat(line) ? '–' : percentText(line.vatRate, locale)}</td>
      <td>{isOutsideVat(line) ? '–' : formatAmount(line.vat, locale)}</td>
      <td>{formatAmount(line.total, locale)}</td>
    </tr>
  )
}
